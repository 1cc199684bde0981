"""The sheets from which the characters were tuned: positions in tests keep them, so that tuning changes no test."""

from tabletop.games.the_banishing.tables import read_sheets, written_sheets

SHEETS_BEGUN = """
character | stamina | health | red 1 | red 2 | green 1 | green 2 | blue 1 | blue 2
fighter | 7 | 11 | kick: slay 1 up to 3 | spear: slay 2 | taunt: take wound 1; draw 1 | aid: heal 2 up to 3 of ally | imprison: cover 2 | seal: banish
healer | 6 | 10 | purge: slay 1 up to 2 | holy light: slay 2 up to 4 | bless: heal 1 of anyone | revive: heal 3 of anyone | study: draw 2 | decipher: banish + 1
bard | 5 | 10 | mock: swap 2 | war song: each may slay 1 up to 2 | charm: each heal 1 up to 2 | ballad: each heal 1 | tale: each draw 1 | chorus: banish
sorcerer | 4 | 8 | bolt: slay 2 up to 3 | storm: sweep 1 | ward: heal 1 of self | enchant: heal 2 of self; draw 1 | conjure: recall 2 | ritual: banish + 2
thief | 6 | 9 | ambush: slay 1 up to 3 | trap: sweep 1 | sleight: stack 1 | vanish: move wound 2 | gamble: draw 3; discard 1 | steal the rite: banish
witch | 6 | 10 | curse: slay 3; hurt 1 | plague: sweep 2; hurt 1 | brew: heal 2 of anyone; hurt 1 | blood pact: each heal 1; hurt 1 | hex: recall 3; hurt 1 | black mass: banish + 1; hurt 1
brute | 9 | 12 | smash: slay 1 up to wounds + 1 | rampage: slay wounds | shrug: heal 1 up to 2 of self | roar: heal 2 up to 4 of self | feed: draw half wounds | fury: banish + 1 if weary
cultist | 5 | 9 | command: needs a wound; slay 1 | feast: slay 2; heal 1 of self | offer: move wound 1 | bind: take wound 1; heal 1 of self | whisper: gift 2 | dark rite: banish + 1 if wounded
"""  # noqa: E501


def with_numbers(stamina, health):
    """The sheets with this stamina and health for all."""
    return written_sheets([sheet._replace(stamina=stamina, health=health)
                           for sheet in read_sheets(SHEETS_BEGUN).values()])
