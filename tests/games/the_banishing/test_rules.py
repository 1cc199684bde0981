"""The rules of The Banishing, one test or more for each id and each effect."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import tabletop
from tabletop.games.the_banishing import tables, telling
from tabletop.games.the_banishing.effects import VOCABULARY
from tabletop.games.the_banishing.tables import SHEETS, SHEETS_TABLE, VERBS, read_effect, told_effect
from tests.helpers import spec
from tests.helpers.per_game import part_of
from tests.helpers.spec import after, legal, sees, text, texts

NAME = "the_banishing"
VOID = "rm rf re / gm gf ge / bm bf be"
EIGHT = sorted(SHEETS)
DIFFICULTIES = {"easy": 6, "normal": 4, "hard": 2, "nightmare": 0}


def banishing(*characters, **options):
    """A game with these characters, the usual three if none are named; with the stamina and health from before they
    were tuned."""
    options = {"sheets": part_of(NAME, "begun").SHEETS_BEGUN} | options
    if not characters:
        return tabletop.game(NAME, **options)
    return tabletop.game(NAME, players=len(characters), characters=list(characters), **options)


def at(game, parts, top=""):
    """A position with these cards on top of the deck: the first player is active, hands are empty, and the Void has no
    undead."""
    given = {"void": VOID, "leader": "0"} | {f"hand {seat}": "" for seat in range(game.players)} | parts
    dealt = game.position(given).parts()
    deck = dealt["deck"].split()
    for word in top.split():
        deck.remove(word)
    return game.position(dealt | {"deck": " ".join([*top.split(), *deck])})


def using(character, ability, cards, parts=None, top="", others=("brute", "bard")):
    """A character has announced an ability and played these cards for it."""
    state = at(banishing(character, *others, difficulty="easy"), {"asks": "ability", "hand 0": cards} | (parts or {}),
               top)
    return after(state, f"{ability},{cards.replace(' + ', ' ')}")


def last_cards(state, count):
    """The position with only that many cards left in the deck: the others lie in the discard."""
    parts = state.parts()
    deck = parts["deck"].split()
    parts["deck"], parts["discard"] = " ".join(deck[:count]), " ".join([parts["discard"], *deck[count:]])
    return state.game.position(parts)


def part(state, name):
    return state.parts().get(name, "")


def everything(state):
    return Counter(map(str, part_of(NAME, "contract").things(sees(state))))


def careful(state, rng):
    """A move of somebody who lives long: few undead, many abilities, rest."""
    moves = state.legal()
    if state.asks.kind == "take":
        return min(moves, key=lambda move: (sum(state.void[space][-1].rank for space in move.spaces
                                                if state.void[space][-1].suit == "undead"), rng.random()))
    if state.asks.kind == "ability":
        own = [move for move in moves if str(move) not in ("swap", "trade", "rest", "pass")]
        if own and rng.random() < 0.8:
            return rng.choice(own)
        return next((move for move in moves if str(move) == "rest"), moves[-1])
    return rng.choice(moves)


# Cards and characters

def test_tbg_1_fifty_four_symbol_cards():
    cards = Counter(card for card in tabletop.game(NAME).deck.cards if card.suit in ("red", "green", "blue"))
    assert sorted(card.name for card in cards) == sorted(
        f"{colour} {symbol}" for colour in ("red", "green", "blue") for symbol in ("moon", "flame", "eye"))
    assert set(cards.values()) == {6} and cards.total() == 54


def test_tbg_2_thirty_eight_undead():
    cards = Counter(card.rank for card in tabletop.game(NAME).deck.cards if card.suit == "undead")
    assert cards == {1: 12, 2: 8, 3: 6, 4: 6, 5: 6}


def test_tbg_2_a_wound_does_as_much_damage_as_its_level():
    assert sees(at(banishing(), {"wounds 0": "u1 u3", "wounds 2": "u2 u2 u1"})).damage == [4, 0, 5]


@pytest.mark.parametrize(("difficulty", "items"), DIFFICULTIES.items())
def test_tbg_3_the_difficulty_says_how_many_items_are_in_the_deck(difficulty, items):
    seen = Counter()
    for seed in range(30):
        view = sees(banishing(difficulty=difficulty).deal(seed))
        there = [card for card in [*view.deck, *(stack[0] for stack in view.void)] if card.suit == "item"]
        assert len(there) == items and len(view.out) == 6 - items
        assert Counter(map(str, there + view.out)) == {"shield": 2, "wand": 2, "armor": 2}
        seen.update(map(str, there))
    assert len(seen) == (3 if items else 0)


@pytest.mark.parametrize(("options", "reason"), [
    ({"difficulty": "normol"},
     "difficulty must be easy, normal, hard or nightmare, not 'normol' (did you mean 'normal'?) (TBG-3)."),
    ({"difficulty": 3}, "difficulty must be easy, normal, hard or nightmare, not 3 (TBG-3)."),
    ({"hidden": 1}, "hidden must be True or False, not 1 (TBG-23)."),
    ({"characters": ["fighter", "healer"]}, "3 players need 3 characters, not 2 (TBG-4)."),
    ({"characters": ["fighter", "healer", "fighter"]}, "The fighter is there twice: no character is (TBG-4)."),
    ({"characters": ["fighter", "heeler", "thief"]},
     "There is no character 'heeler' (did you mean 'healer'?). The characters are fighter, healer, bard, sorcerer, "
     "thief, witch, brute "
     "and cultist (TBG-4)."),
    ({"characters": "fighter"},
     "characters must be a list of 3 names like ['fighter', 'healer', 'thief'], not 'fighter'."),
    ({"players": 6}, "The Banishing: players must be from 3 to 5, not 6."),
])
def test_options_that_cannot_be_are_refused(options, reason):
    with pytest.raises(ValueError) as refused:
        banishing(**options)
    assert str(refused.value) == reason


def test_tbg_4_eight_characters_with_six_abilities_each():
    assert sorted(SHEETS) == ["bard", "brute", "cultist", "fighter", "healer", "sorcerer", "thief", "witch"]
    for sheet in SHEETS.values():
        assert [(ability.colour, ability.level) for ability in sheet.abilities] == [
            (colour, level) for colour in ("red", "green", "blue") for level in (1, 2)]
        assert sheet.abilities[5].banishes and not any(ability.banishes for ability in sheet.abilities[:5])
    names = [ability.name for sheet in SHEETS.values() for ability in sheet.abilities]
    assert len(set(names)) == 48


def test_tbg_4_the_usual_line_up():
    assert [banishing(players=players).characters for players in (3, 5)] == [
        ("fighter", "healer", "thief"), ("fighter", "healer", "thief", "sorcerer", "witch")]


@pytest.mark.parametrize("options", [
    {}, {"leader": 1}, {"characters": ["bard", "brute", "cultist"]}, {"difficulty": "hard", "hidden": True},
    {"sheets": SHEETS_TABLE}])
def test_tbg_4_options_come_back_from_json(options):
    game = banishing(**options)
    again = tabletop.game(NAME, **json.loads(json.dumps(game.options)))
    assert (again.options, again.deal(4).parts()) == (game.options, game.deal(4).parts())


# Sheets of one's own

OWN = "monk | 5 | 8 | a: slay 1 | b: slay 2 | c: heal 1 of self | d: draw 1 | e: recall 1 | f: banish"


def test_tbg_4_a_sheet_of_ones_own_is_played_and_told():
    game = banishing("monk", "fighter", "bard", sheets=OWN.replace("b: slay 2", "quake: sweep 1; each may swap 1"))
    assert game.line_up[0].abilities[1].sentence == (
        "Discard all cards of a row or column; then each player may swap the top cards of two spaces.")
    state = at(game, {"asks": "ability", "hand 0": "rm rm rm"}, "gm gm gm")
    after(state, "quake,rm rm rm,row 1")
    assert (state.asks.kind, state.turn, part(state, "agenda")) == ("swap", 0,
                                                                    "0: may swap 1; 1: may swap 1; 2: may swap 1")
    after(state, "done,space 1,space 9")
    assert (state.turn, part(state, "void")) == (2, "be gm gm / gm gf ge / bm bf gm")


def test_tbg_4_a_sheet_of_the_same_name_replaces_ours():
    game = banishing(sheets=OWN.replace("monk", "Thief"))
    assert [ability.name for ability in game.line_up[2].abilities] == list("abcdef")
    assert game.line_up[0] == SHEETS["fighter"]


def test_tbg_4_sheets_as_a_table_of_tables():
    columns = ("stamina", "health", "red 1", "red 2", "green 1", "green 2", "blue 1", "blue 2")
    cells = dict(zip(columns, OWN.split(" | ")[1:], strict=True))
    one, two = banishing(sheets={"monk": cells | {"stamina": 5}}), banishing(sheets=OWN)
    assert one.options == two.options and one.sheets["monk"] == two.sheets["monk"]
    with pytest.raises(ValueError,
                       match=r"^The sheet of 'monk' has no entry 'health': the entries are stamina, health, red 1, "):
        banishing(sheets={"monk": {"stamina": 5}})
    with pytest.raises(ValueError, match=r"^The sheet of 'monk' has an unknown entry 'red' \(did you mean 'red 2'\?\)"):
        banishing(sheets={"monk": cells | {"red": ""}})
    with pytest.raises(ValueError, match=r"^The sheet of 'monk', red 1: 'fly 1' is no effect"):
        banishing(sheets={"monk": cells | {"red 1": "a: fly 1"}})


@pytest.mark.parametrize(("old", "new", "reason"), [
    (" | f: banish", "",
     "Line 2 of the sheets: there must be 9 cells (character, stamina, health, red 1, red 2, green 1, green "
                         "2, blue 1 "
                         "and blue 2), not 8."),
    ("monk", "m0nk", "Line 2 of the sheets, character: the name 'm0nk' must be a few words of letters from a to z."),
    ("| 5 |", "| five |", "Line 2 of the sheets, stamina: the stamina 'five' must be a whole number from 1 to 99."),
    ("| 8 |", "| 5 |", "Line 2 of the sheets, health: the health 5 must be more than the stamina 5."),
    ("a: slay 1", "slay 1",
     "Line 2 of the sheets, red 1: 'slay 1' is no ability: write a name, a colon and what it does, like 'kick: "
                            "slay 1 up to 3'."),
    ("a: slay 1", "pass: slay 1",
     "Line 2 of the sheets, red 1: 'pass' is already the name of a card or of another move: call the " "ability "
                                  "something else."),
    ("a: slay 1", "rm: slay 1",
     "Line 2 of the sheets, red 1: 'rm' is already the name of a card or of another move: call the ability "
                                "something else."),
    ("a: slay 1", "a: slai 1",
     "Line 2 of the sheets, red 1: 'slai 1' is no effect (did you mean 'slay'?): the effects are slay, heal, "
                               "draw, gift, recall, take wound, move wound, hurt, cover, stack, sweep, swap, discard "
                               "and banish."),
    ("a: slay 1", "a: slay",
     "Line 2 of the sheets, red 1: 'slay' does not say how many: write it like 'slay 2 up to 3'."),
    ("a: slay 1", "a: slay two",
     "Line 2 of the sheets, red 1: 'slay two' is no effect: write it like 'slay 2 up to 3'."),
    ("a: slay 1", "a: slay 1 up to 6",
     "Line 2 of the sheets, red 1: 'slay 1 up to 6' has a level that no undead has: the levels " "are 1 to "
                                       "5."),
    ("a: slay 1", "a: slay 0", "Line 2 of the sheets, red 1: 'slay 0' does nothing: say how many, from 1 to 9."),
    ("d: draw 1", "d: draw 1 up to 3",
     "Line 2 of the sheets, green 2: 'draw 1 up to 3' has a level, and only slay and heal have " "one: write "
                                       "it like 'draw 1'."),
    ("d: draw 1", "d: may draw 1",
     "Line 2 of the sheets, green 2: 'may draw 1' has nothing to pick, so nobody may leave it out: " "write it "
                                   "like 'draw 1'."),
    ("d: draw 1", "d: draw 1 of ally",
     "Line 2 of the sheets, green 2: 'draw 1 of ally' has 'of ally', and only heal says of " "whom: write it "
                                       "like 'draw 1'."),
    ("c: heal 1 of self", "c: heal 1",
     "Line 2 of the sheets, green 1: 'heal 1' does not say whose wounds: write 'of self', 'of " "ally' or "
                                       "'of anyone', or begin with 'each'."),
    ("d: draw 1", "d: draw 1 if happy",
     "Line 2 of the sheets, green 2: 'draw 1 if happy' has an unknown condition: write 'if " "wounded' or "
                                        "'if weary'."),
    ("d: draw 1", "a: draw 1", "Line 2 of the sheets, green 2: 'a' is the name of two abilities."),
    ("f: banish", "f: banish 4",
     "Line 2 of the sheets, blue 2: 'banish 4' is no effect: write it like 'banish 2 + 1'."),
    ("f: banish", "f: banish; banish",
     "Line 2 of the sheets, blue 2: 'f' puts its set into the Banishing twice: write one "
                       "'banish n + k'."),
    ("f: banish", "f: needs a wound",
     "Line 2 of the sheets, blue 2: 'f' has no effect: write what it does after 'needs a wound'."),
    (OWN, f"{OWN}\n{OWN}", "Line 3 of the sheets: the monk has a line already."),
    (OWN, "",
     "There is no sheet in the table: write a line for each character, with the cells character, stamina, health, red "
     "1, "
              "red 2, "
              "green 1, green 2, blue 1 and blue 2."),
])
def test_tbg_4_a_wrong_sheet_is_refused_with_the_line_and_the_reason(old, new, reason):
    table = f"character | stamina | health | red 1 | red 2 | green 1 | green 2 | blue 1 | blue 2\n{OWN}"
    assert banishing(sheets=table).sheets["monk"]
    assert old in table
    with pytest.raises(ValueError) as refused:
        banishing(sheets=table.replace(old, new))
    assert str(refused.value) == reason


@pytest.mark.parametrize("sheets", [7, ["fighter"], True])
def test_tbg_4_sheets_that_are_no_table(sheets):
    with pytest.raises(ValueError,
                       match="^sheets must be a table as text, with a line for each character, or a mapping, not "):
        banishing(sheets=sheets)


@pytest.mark.parametrize("effect",
                         [effect for sheet in SHEETS.values() for ability in sheet.abilities
                          for effect in ability.effects],
                         ids=str)
def test_an_effect_is_written_read_and_told(effect):
    assert read_effect(str(effect)) == effect
    assert told_effect(effect, "blue")


@pytest.mark.parametrize(("effect", "said"), [
    ("draw 6", "draw 6 cards"), ("sweep 7", "discard all cards of a row or column, seven times"),
    ("slay half wounds", "slay 1 undead in the Void for every 2 wounds you have"),
    ("banish + wounds", "put the set into the Banishing, and 1 more blue card from your hand for every wound you have"),
    ("banish 1", "put 1 card of the set into the Banishing"),
    ("banish 2 + 1", "put 2 cards of the set into the Banishing, and 1 more blue card from your hand"),
    ("hurt wounds + 1", "take the top undead of the discard as a wound, once for every wound you have, and 1 more"),
    ("each slay 1 if wounded", "each player slays 1 undead in the Void if they have a wound"),
    ("heal 1 up to half wounds of ally",
     "let one ally discard 1 wound of their own, of a level up to half the number of your wounds")])
def test_any_effect_can_be_told(effect, said):
    assert told_effect(read_effect(effect), "blue") == said


def test_the_same_data_make_the_sentence_of_an_ability():
    said = {ability.name: ability.sentence for sheet in SHEETS.values() for ability in sheet.abilities}
    assert said["kick"] == "Slay 1 undead of level 2 or less in the Void."
    assert said["charm"] == "Each player discards 1 wound of level 2 or less of their own."
    assert said["smash"] == "Slay 1 undead in the Void, of a level up to the number of your wounds plus 1."
    assert said["rampage"] == "Slay 1 undead in the Void for every wound you have."
    assert said["feed"] == (
        "Draw 1 card for every 2 wounds you have; then take 3 symbol cards from the discard into your hand.")
    assert said["command"] == "Only with a wound: slay 1 undead in the Void."
    assert said["dark rite"] == (
        "Put 1 card of the set into the Banishing, and 2 more blue cards from your hand if you have a wound.")


def test_every_verb_that_a_sheet_can_name_is_carried_out_by_a_rule():
    assert all(VOCABULARY[verb].rule in banishing().rules for verb in VERBS)
    assert {effect.verb for sheet in SHEETS.values() for ability in sheet.abilities for effect in ability.effects
            } <= set(VERBS)


# Setup

@pytest.mark.parametrize("players", [3, 4, 5])
def test_tbg_5_three_symbol_cards_each_and_the_deck(players):
    state = banishing(players=players).deal(3)
    view = sees(state)
    assert [len(hand) for hand in view.hands] == [3] * players
    assert Counter(map(str, view.aside)) == {"u4": 6, "u5": 6}
    assert view.deck_left + 9 == 54 - 3 * players + 26 + 4
    assert everything(state) == Counter(map(str, view.game.deck.cards))


def test_tbg_5_the_same_deal_with_and_without_hidden_hands():
    assert sees(banishing().deal(5)).hands == sees(banishing(hidden=True).deal(5)).hands


def test_tbg_6_fewer_than_six_undead_in_the_first_void():
    again = 0
    for seed in range(300):
        game, log = banishing(difficulty="nightmare"), []
        void = sees(game.deal(seed, log)).void
        assert len(void) == 9 and all(len(stack) == 1 for stack in void)
        assert sum(stack[0].suit == "undead" for stack in void) < 6
        again += any("dealt again" in event.text for event in log)
    assert again > 3


def test_tbg_7_the_first_player_is_drawn_or_given_and_play_goes_clockwise():
    assert {banishing().deal(seed).turn for seed in range(30)} == {0, 1, 2}
    state = banishing(leader=2).deal(1)
    assert (state.turn, sees(state).leader, sees(state).active) == (2, 2, 2)
    after(state, "row 1")
    if state.asks.kind == "shield":
        after(state, "keep")
    after(state, "pass")
    assert (state.turn, state.asks.kind) == (0, "take")


# A turn

def test_tbg_8_the_top_cards_of_a_row_or_column():
    state = at(banishing(), {"void": "rm rf u1 / gm u2+gf ge / bm bf wand", "hand 0": "rm"}, "re re re")
    assert legal(state) == "row 1 row 2 row 3 column 1 column 2 column 3"
    taken = after(state.copy(), "row 2")
    assert (part(taken, "hand 0"), part(taken, "void"), part(taken, "wounds 0")) == (
        "rm gm gf ge", "rm rf u1 / re u2 re / bm bf wand", "")
    taken = after(state, "column 3")
    assert (part(taken, "hand 0"), part(taken, "wounds 0"), part(taken, "items 0")) == ("rm ge", "u1", "wand")


def test_tbg_8_items_are_placed_before_wounds_count():
    """An armor in the same take counts already."""
    state = at(banishing(), {"void": "u1 armor re / gm gf ge / bm bf be", "wounds 0": "u3 u3"})
    after(state, "row 1")
    assert (sees(state).damage[0], sees(state).stamina[0], sees(state).exhausted[0]) == (7, 8, False)


def test_tbg_9_empty_spaces_are_refilled_left_to_right_top_to_bottom():
    state = at(banishing(), {}, "u1 u2 u3")
    assert part(after(state.copy(), "row 2"), "void") == "rm rf re / u1 u2 u3 / bm bf be"
    assert part(after(state, "column 2"), "void") == "rm u1 re / gm u2 ge / bm u3 be"


def test_tbg_9_a_new_card_can_be_the_next_target():
    state = using("fighter", "spear", "rm rm rm", {"void": "u1 u2 re / gm gf ge / bm bf be"}, "u3")
    after(state, "space 1")
    assert (legal(state), part(state, "void")) == ("space 1 space 2", "u3 u2 re / gm gf ge / bm bf be")
    assert sees(after(state, "space 1")).turn == 1


def test_tbg_9_an_uncovered_card_is_not_refilled_and_can_be_the_next_target():
    state = using("fighter", "spear", "rm rm rm", {"void": "u2+u1 u3 re / gm gf ge / bm bf be"}, "bm")
    assert part(after(state, "space 1"), "void") == "u2 u3 re / gm gf ge / bm bf be"
    assert legal(state) == "space 1 space 2"


def test_tbg_10_one_ability_then_the_next_player():
    state = after(at(banishing(), {}, "gm gm gm"), "row 1")
    assert (state.asks.kind, legal(state)) == ("ability", "kick swap pass")
    after(state, "pass")
    assert (state.turn, state.asks.kind) == (1, "take")


@pytest.mark.parametrize(("hand", "items", "abilities"), [
    ("rm rf re", "", "kick"), ("rm rm rm", "", "kick spear"), ("rm rm rf", "", "kick"), ("rm rf gm", "", ""),
    ("bm bm", "wand", "imprison seal"), ("bm bf", "wand", "imprison"), ("bm", "wand", ""),
    ("gm gm gm gf bf be bm", "", "taunt aid imprison"),
])
def test_tbg_11_what_a_hand_can_pay(hand, items, abilities):
    """The worked cases of the fighter are among them."""
    state = at(banishing(), {"asks": "ability", "hand 0": hand, "items 0": items})
    assert [str(move) for move in state.legal()
            if str(move) not in ("swap", "trade", "rest", "pass")] == abilities.split()


@pytest.mark.parametrize(("ability", "hand", "items", "sets"), [
    ("kick", "rm rm rf re", "", {"rm rm rf", "rm rm re", "rm rf re"}),
    ("kick", "rm rf re", "wand", {"rm rf re", "rm rf wand", "rm re wand", "rf re wand"}),
    ("spear", "rm rm rm rf rf", "", {"rm rm rm"}),
    ("spear", "rm rm rm rf rf", "wand", {"rm rm rm", "rm rm wand", "rf rf wand"}),
])
def test_tbg_11_every_set_that_pays(ability, hand, items, sets):
    state = after(at(banishing(), {"asks": "ability", "hand 0": hand, "items 0": items}), ability)
    assert (state.asks.kind, spec.legal_moves(state)) == ("set", sets)


@settings(max_examples=50)
@given(st.lists(st.sampled_from(["rm", "rf", "re", "gm", "gf", "ge", "bm", "bf", "be"]), max_size=12), st.booleans())
def test_tbg_11_against_trying_all_cards(cards, wand):
    """What can be paid, and with which sets, against every three cards of the hand tried out."""
    if max(Counter(cards).values(), default=0) > 4:
        return
    state = at(banishing(), {"asks": "ability", "hand 0": " ".join(cards), "items 0": "wand" * wand,
                             "void": "u1 u1 u1 / u1 u1 u1 / u1 u1 u1"})
    for ability in state.game.line_up[0].abilities:
        letter = ability.colour[0]
        sets = {tuple(sorted(found)) for found in combinations(cards + ["wand"] * wand, 3)
                if all(word[0] == letter or word == "wand" for word in found)
                and (ability.level == 1 or len({word for word in found if word != "wand"}) == 1)}
        move = state.game.parse(ability.name)
        assert (move in state.legal()) == bool(sets)
        if sets:
            paying = state.copy()
            paying.play(move)
            assert {tuple(sorted(str(found).split())) for found in paying.legal()} == sets


def test_tbg_11_the_set_goes_to_the_discard_before_the_effect():
    state = using("fighter", "kick", "rm rf re", {"void": "u1 u2 re / gm gf ge / bm bf be", "discard": "gm"})
    assert (part(state, "discard"), part(state, "hand 0"), state.asks.kind) == ("gm rm rf re", "", "slay")


def test_tbg_11_as_far_as_possible():
    state = using("fighter", "spear", "rm rm rm", {"void": "u1 rf re / gm gf ge / bm bf be"}, "bm")
    assert (state.turn, state.asks.kind) == (1, "take"), "one undead, so there is nothing to choose and no second"
    assert part(state, "discard") == "rm rm rm u1"


def test_tbg_11_several_players_the_active_one_first():
    state = at(banishing("healer", "bard", "brute"),
               {"active": "1", "asks": "ability", "hand 1": "gm gm gm", "wounds 0": "u1 u2",
                "wounds 1": "u1 u2", "wounds 2": "u1 u2"})
    after(state, "ballad,gm gm gm")
    seats = []
    while state.asks.kind == "heal":
        seats.append(state.turn)
        after(state, "wound u2")
    assert seats == [1, 2, 0]


def test_tbg_12_swap_two_top_cards():
    state = at(banishing(), {"asks": "ability", "void": "u1+rm rf re / gm gf ge / bm bf be"})
    after(state, "swap,space 1")
    assert legal(state) == "space 2 space 3 space 4 space 5 space 6 space 7 space 8 space 9"
    after(state, "space 9")
    assert (part(state, "void"), state.turn) == ("u1+be rf re / gm gf ge / bm bf rm", 1)


def test_tbg_12_trade_one_hand_card_for_another():
    state = at(banishing(), {"asks": "ability", "hand 0": "rm rf", "hand 1": "gm gf gf", "hand 2": "bm"})
    after(state, "trade")
    assert legal(state) == "seat 1 seat 2"
    after(state, "seat 1")
    assert legal(state) == "rm rf"
    after(state, "rf")
    assert (legal(state), state.turn) == ("ask gm ask gf", 0)
    after(state, "ask gf")
    assert (texts(sees(state).hands), state.turn, state.asks.kind) == (["rm gf", "rf gm gf", "bm"], 1, "take")


def test_tbg_12_with_hidden_hands_the_partner_picks_theirs():
    state = at(banishing(hidden=True), {"asks": "ability", "hand 0": "rm rf", "hand 1": "gm gf gf", "hand 2": "bm"})
    after(state, "trade,seat 1,rf")
    assert (state.turn, legal(state)) == (1, "gm gf")
    after(state, "gm")
    assert texts(sees(state).hands) == ["rm gm", "rf gf gf", "bm"]


def test_tbg_12_rest_discards_the_lowest_wound():
    state = at(banishing(), {"asks": "ability", "wounds 0": "u2 u1 u3"})
    after(state, "rest")
    assert (part(state, "wounds 0"), part(state, "discard"), state.turn) == ("u2 u3", "u1", 1)


def test_tbg_12_what_needs_something():
    assert legal(at(banishing(), {"asks": "ability"})) == "swap pass"
    assert legal(at(banishing(), {"asks": "ability", "hand 0": "rm", "wounds 0": "u1"})) == "swap rest pass"
    assert legal(at(banishing(), {"asks": "ability", "hand 1": "rm"})) == "swap pass"


def test_tbg_13_more_than_eight_cards_are_discarded_at_the_end_of_the_turn():
    state = at(banishing(), {"asks": "ability", "hand 0": "rm rm rf rf gm gm gf bf be be", "items 0": "wand armor"})
    after(state, "pass")
    assert (state.turn, state.asks.kind, state.asks.rule, legal(state)) == (0, "discard", "TBG-13", "rm rf gm gf bf be")
    after(state, "rm,be")
    assert (part(state, "hand 0"), part(state, "discard"), state.turn) == ("rm rf rf gm gm gf bf be", "rm be", 1)


def test_tbg_13_others_may_hold_more_until_their_own_turn_ends():
    state = at(banishing(), {"asks": "ability", "hand 1": "rm rm rf rf gm gm gf bf be be"})
    assert after(state, "pass").turn == 1


# Harm

def test_tbg_14_exhausted_and_recovered():
    """The worked case: stamina 7, wounds 3 + 3, takes a level 1: exhausted; rest discards it: recovered."""
    state = at(banishing(), {"void": "u1 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3", "hand 0": "rm rm rm"})
    after(state, "row 1")
    assert (sees(state).damage[0], sees(state).exhausted, legal(state)) == (7, [True, False, False], "swap rest pass")
    after(state, "rest")
    assert sees(state).exhausted == [False] * 3


def test_tbg_14_exhausted_in_the_middle_of_an_ability_it_goes_on():
    state = using("witch", "brew", "gm gf ge", {"wounds 0": "u3", "wounds 1": "u2 u1", "wounds 2": "", "discard": "u3"})
    after(state, "seat 1,wound u2")
    assert (sees(state).wounds[1], text(sees(state).wounds[0]), sees(state).exhausted[0]) == ([], "u1 u3", False)
    state = using("witch", "hex", "bm bf be", {"wounds 0": "u3", "discard": "rm rf u3 re"})
    after(state, "recall rm,recall rf")
    assert (text(sees(state).wounds[0]), sees(state).exhausted[0], part(state, "hand 0"), state.turn) == ("u3 u3", True,
                                                                                                          "rm rf re", 1)


def test_tbg_15_dead_at_the_health():
    state = at(banishing(), {"void": "u3 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3 u2"})
    after(state, "row 1")
    assert (state.turn, state.outcome().winners) == (None, ())
    assert state.outcome().because == "All players lose: Seat 0 is dead, with damage 11 and health 11."
    assert part(state, "void") == "- - - / gm gf ge / bm bf be", "lost at once, before the Void is refilled"


def test_tbg_15_all_exhausted():
    parts = {"void": "u1 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3", "wounds 1": "u3 u3", "wounds 2": "u3 u2"}
    state = after(at(banishing(), parts), "row 1")
    assert (state.turn, state.asks.kind, sees(state).exhausted) == (0, "ability", [True, True, False])
    state = after(at(banishing(), parts | {"wounds 2": "u3 u3"}), "row 1")
    assert (state.turn,
            state.outcome().because) == (None, "All players lose: all of them are exhausted, with 0 cards in the "
                                               "Banishing.")


# Items

def test_tbg_16_a_second_item_is_discarded():
    state = at(banishing(), {"void": "wand rf re / gm gf ge / bm bf be", "items 0": "wand"})
    after(state, "row 1")
    assert (part(state, "items 0"), part(state, "discard")) == ("wand", "wand")


def test_tbg_16_a_second_shield_without_undead_is_discarded():
    state = after(at(banishing(), {"void": "shield rf re / gm gf ge / bm bf be", "items 0": "shield"}), "row 1")
    assert (part(state, "items 0"), part(state, "discard"), state.asks.kind) == ("shield", "shield", "ability")


def test_tbg_16_the_first_shield_can_be_used_before_the_second_takes_its_place():
    state = at(banishing(), {"void": "shield u3 u2 / gm gf ge / bm bf be", "items 0": "shield"}, "rm rm rm")
    after(state, "row 1")
    assert (legal(state), part(state, "taken"), part(state, "void")) == (
        "shield u3 shield u2 keep", "u3 u2 shield", "- - - / gm gf ge / bm bf be")
    kept = after(state.copy(), "keep")
    assert (part(kept, "items 0"), part(kept, "discard"), part(kept, "wounds 0")) == ("shield", "shield", "u2 u3")
    after(state, "shield u3")
    assert (part(state, "items 0"), part(state, "discard"), legal(state)) == ("shield", "u3 shield", "shield u2 keep")
    after(state, "shield u2")
    assert (part(state, "items 0"), part(state, "wounds 0"), state.asks.kind, part(state, "void")) == (
        "", "", "ability", "rm rm rm / gm gf ge / bm bf be")


def test_tbg_16_items_are_not_traded():
    state = at(banishing(), {"asks": "ability", "items 0": "wand", "hand 1": "rm"})
    assert "trade" not in legal(state)
    assert "wand" not in legal(after(at(banishing(),
                                        {"asks": "ability", "hand 0": "rm", "items 1": "wand", "hand 1": "gm rf"}),
                                     "trade"))


def test_tbg_17_a_shield_taken_with_two_undead_discards_either():
    """The worked case."""
    state = after(at(banishing(), {"void": "u1 shield u3 / gm gf ge / bm bf be"}), "row 1")
    assert legal(state) == "shield u1 shield u3 keep"
    after(state, "shield u3")
    assert (part(state, "wounds 0"), part(state, "discard"), part(state, "items 0")) == ("u1", "u3 shield", "")


def test_tbg_17_not_for_older_wounds_nor_for_one_taken_over():
    assert legal(at(banishing(), {"asks": "ability", "items 0": "shield", "wounds 0": "u1"})) == "swap rest pass"
    state = using("fighter", "taunt", "gm gf ge", {"items 0": "shield", "wounds 1": "u2"}, "rm")
    assert (part(state, "wounds 0"), part(state, "items 0"), part(state, "hand 0")) == ("u2", "shield", "rm")


def test_tbg_17_against_the_price_of_an_ability():
    state = using("witch", "black mass", "bm bm bm", {"items 0": "shield", "discard": "u3 rm u2 gm"})
    assert (state.asks.kind, legal(state), part(state, "agenda")) == ("shield", "shield u2 keep", "0: hurt 1")
    again = state.game.position(state.parts())
    assert (again.parts(), again.turn, legal(again)) == (state.parts(), 0, legal(state))
    after(state, "shield u2")
    assert (part(state, "wounds 0"), part(state, "discard"), state.turn) == ("", "u3 rm gm u2 shield", 1)


def test_tbg_18_what_is_asked_for_names_the_wand():
    """Whoever has a wand may play two cards and the wand; all hear what is asked, so it says nothing of the hand."""
    assert after(at(banishing(), {"asks": "ability", "hand 0": "rm rf re"}), "kick").asks.text == (
        "Seat 0: play a set for kick, three red cards")
    assert after(at(banishing(), {"asks": "ability", "hand 0": "rm rf", "items 0": "wand"}), "kick").asks.text == (
        "Seat 0: play a set for kick, three red cards, or two and the wand")


def test_tbg_18_a_wand_stands_for_any_card():
    """The worked case: two blue moons and a wand are a level 2 blue set; it counts in the Banishing and goes to the
    discard."""
    state = using("fighter", "seal", "bm bm wand", {"hand 0": "bm bm", "items 0": "wand"})
    view = sees(state)
    assert (text(view.banishing), view.banished, text(view.discard), view.items[0]) == ("bm bm", 3, "wand", [])


def test_tbg_18_a_wand_is_no_additional_card():
    state = using("sorcerer", "ritual", "bm bm bm", {"hand 0": "bm bm bm", "items 0": "wand"})
    assert (sees(state).banished, part(state, "items 0"), state.turn) == (3, "wand", 1)


def test_tbg_19_armor_adds_one_to_the_stamina_and_may_help_at_once():
    state = at(banishing(), {"void": "armor rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3 u1"})
    assert sees(state).exhausted[0]
    after(state, "row 1")
    assert (sees(state).stamina[0], sees(state).exhausted[0], part(state, "items 0")) == (8, False, "armor")


# Rounds, winning, losing

@pytest.mark.parametrize(("round", "level"), [(1, 4), (2, 5)])
def test_tbg_20_a_round_ends_in_the_middle_of_a_refill(round, level):
    state = last_cards(at(banishing(),
                          {"round": str(round), "hand 1": "rm", "wounds 1": "u1", "items 2": "wand", "turns": "9"}), 2)
    before, discarded = everything(state), len(sees(state).discard)
    log = spec.events(state, "row 1")
    view = sees(state)
    assert (state.round, state.stage, state.asks.kind) == (round + 1, (round + 1, 1), "ability")
    assert all(len(stack) == 1 for stack in view.void), "refilling goes on from the new deck"
    assert view.deck_left == discarded + 6 - 1 and not view.discard
    assert sum(str(card) == f"u{level}" for card in [*view.deck, view.void[2][0]]) == 6
    assert (text(view.hands[1]), text(view.wounds[1]), text(view.items[2])) == ("rm", "u1", "wand")
    assert everything(state) == before
    assert [event.rule for event in log][-4:] == ["TBG-9", "TBG-9", "TBG-20", "TBG-9"]


def test_tbg_20_at_once_when_the_last_card_is_drawn_even_if_nothing_is_to_refill():
    state = last_cards(at(banishing(), {}), 3)
    after(state, "row 1")
    assert (state.round, state.asks.kind) == (2, "ability")


def test_tbg_20_draws_by_abilities_count():
    state = last_cards(at(banishing("healer", "brute", "bard"), {"asks": "ability", "hand 0": "bm bf be"}, "u1"), 1)
    after(state, "study,bm bf be")
    assert (state.round, state.turn) == (2, 1)
    assert "u1" in texts([sees(state).deck])[0], "the last card finds its place, the discard, before that is shuffled"


def test_tbg_20_the_same_new_deck_however_the_round_was_played():
    game, decks = banishing(), set()
    state = last_cards(at(game, {"asks": "ability"}), 3)
    for moves in ("pass,row 1", "swap,space 1,space 4,row 2"):
        twin = after(state.copy(), moves)
        decks.add((twin.round, len(sees(twin).deck)))
    assert len(decks) == 1
    first, again = (after(state.copy(), "pass,row 1").parts() for _ in range(2))
    assert first == again


def test_tbg_21_ten_cards_win_at_once():
    parts = {"banishing": "rm rm rm rf rf rf re", "put": "3 4 0", "hand 2": "bm bm bm", "active": "2",
             "asks": "ability", "wounds 1": "u2"}
    state = after(at(banishing("witch", "brute", "fighter"), parts), "seal,bm bm bm")
    assert (state.turn, state.outcome().winners, state.outcome().scores) == (None, (0, 1, 2), (3, 4, 3))
    assert state.outcome().because == "All players win: 10 cards are in the Banishing, and the Void is closed."
    assert [state.worth(seat) for seat in range(3)] == [20] * 3


def test_tbg_21_the_price_is_not_paid_after_winning():
    parts = {"banishing": "rm rm rm rf rf rf re", "discard": "u3", "wounds 0": "u3 u3 u1"}
    state = at(banishing("witch", "brute", "fighter"),
               {"asks": "ability", "hand 0": "bm bm bm"} | parts | {"wounds 0": "u2"})
    after(state, "black mass,bm bm bm")
    assert state.outcome().winners == (0, 1, 2) and part(state, "wounds 0") == "u2"


def test_tbg_21_the_third_deck_runs_out():
    state = last_cards(at(banishing(), {"round": "3", "banishing": "bm bm bm"}), 2)
    after(state, "row 1")
    assert (state.turn, state.outcome().winners, state.worth(0)) == (None, (), 3)
    assert state.outcome().because == (
        "All players lose: the last card of the third deck is drawn, with 3 cards in the Banishing.")


def test_tbg_21_the_score_has_a_line_for_each_time():
    state = using("healer", "decipher", "bm bm bm", {"hand 0": "bm bm bm bf be", "put": "0 2 0", "banishing": "rm rm"})
    after(state, "bf")
    assert [str(line) for line in state.score()] == [
        "Round 1, Seat 1: +2 cards banished, put into the Banishing before (TBG-21)",
        "Round 1, Seat 0: +3 cards banished, put into the Banishing with decipher (TBG-21)",
        "Round 1, Seat 0: +1 card banished, put into the Banishing with decipher (TBG-21)"]
    assert state.totals("cards banished") == [4, 2, 0]


def test_tbg_22_the_discard_has_an_order():
    state = using("thief", "trap", "rm rm rm", {"void": "u1+u2 rf re / u3+gm+u1 gf ge / bm bf be"})
    after(state, "column 1")
    assert part(state, "discard") == "rm rm rm u2 u1 u1 gm u3 bm"
    state = using("fighter", "spear", "rm rm rm", {"void": "u1 u2 re / gm gf ge / bm u3 be"}, "bm bm")
    assert part(after(state, "space 8,space 1"), "discard") == "rm rm rm u3 u1"


def test_tbg_23_all_hands_are_seen_unless_hidden():
    state = banishing().deal(2)
    assert all(state.view(1).hands[seat] == sees(state).hands[seat] for seat in range(3))
    state = banishing(hidden=True).deal(2)
    assert [hand is None for hand in state.view(1).hands] == [True, False, True]
    assert state.view(1).counts == [3, 3, 3] and state.view(1).seen[0] == []


def test_tbg_23_what_was_taken_drawn_or_traded_is_remembered():
    state = at(banishing(hidden=True, leader=0),
               {"hand 0": "rm gm", "hand 1": "rf gf", "void": "rm be be / gm gf ge / bm bf u1"})
    after(state, "row 1")
    assert text(state.view(2).seen[0]) == "rm be be"
    after(state, "trade,rm,gf")  # only Seat 1 has a card to trade
    assert (text(state.view(2).seen[0]), text(state.view(2).seen[1]), state.view(2).counts) == ("gf be be", "rm",
                                                                                                [5, 2, 0])
    secrets = part(state, "secret 0"), part(state, "secret 1")
    assert secrets == ("rm gm", "rf"), "of equal cards the one that was seen leaves first"


def worlds(state, seat, tries=1200):
    """How often each deal of the hidden hands was sampled."""
    rng, drawn = Random(5), Counter()
    for _ in range(tries):
        world = state.game.sample(state.view(seat), rng)
        drawn[tuple(text(cards) for cards in world.secret)] += 1
    return drawn


@pytest.mark.parametrize("round", [1, 2])
def test_tbg_23_every_deal_that_fits_is_equally_likely(round):
    """Of the cards not seen: in the first round those of the deck too, later those of the other hands only."""
    game = banishing(hidden=True)
    parts = at(game, {"round": str(round), "hand 0": "rm", "hand 1": "rf rm", "secret 1": "rf",
                      "hand 2": "gm bm"}).parts()
    few = ["ge", "u1", "ge"]
    rest = Counter(parts["deck"].split()) - Counter(few)
    state = game.position(parts | {"deck": " ".join(few), "discard": " ".join(rest.elements())})
    pool = ["rf", "gm", "bm"] + (["ge", "ge"] if round == 1 else [])
    fits = Counter()
    for one in range(len(pool)):
        for two in combinations([place for place in range(len(pool)) if place != one], 2):
            fits["rm", pool[one], game.deck.text(game.deck.parse_all(" ".join(pool[place] for place in two)))] += 1
    drawn = worlds(state, 0)
    assert set(drawn) == set(fits)
    expected = [1200 * fits[deal] / fits.total() for deal in fits]
    assert stats.chisquare([drawn[deal] for deal in fits], expected).pvalue > 0.001


def test_tbg_23_a_sample_fits_what_was_announced():
    state = at(banishing(hidden=True), {"asks": "ability", "hand 0": "rm rf re", "hand 1": "gm gm gm", "hand 2": "bm"})
    after(state, "kick")
    for seed in range(200):
        world = state.game.sample(state.view(2), Random(seed))
        assert world.view(2) == state.view(2) and world.legal()


def test_tbg_23_hidden_games_keep_the_contract_of_sampling():
    for seed in range(12):
        game, rng = banishing(*EIGHT[seed % 4:seed % 4 + 4], hidden=True), Random(seed)
        state = game.deal(seed)
        while state.turn is not None:
            if rng.random() < 0.1:
                for seat in range(4):
                    sample = game.sample(state.view(seat), rng)
                    assert sample.view(seat) == state.view(seat)
                    assert everything(sample) == everything(state)
                    assert game.position(sample.parts()).parts() == sample.parts()
            state.play(careful(state, rng))


def test_tbg_24_a_shield_helps_only_the_player_who_has_it():
    state = after(at(banishing(), {"void": "u1 rf u3 / gm gf ge / bm bf be", "items 1": "shield"}), "row 1")
    assert (state.turn, state.asks.kind, part(state, "wounds 0"), part(state, "items 1")) == (0, "ability", "u1 u3",
                                                                                              "shield")
    assert "shield" not in legal(state)


@pytest.mark.parametrize("hidden", [False, True])
def test_tbg_24_nobody_is_asked_whether_they_agree_to_a_trade(hidden):
    """With open hands the partner decides nothing; with hidden hands it picks a card, and cannot refuse."""
    state = at(banishing(hidden=hidden), {"asks": "ability", "hand 0": "rm rf", "hand 1": "gm gf", "hand 2": "bm"})
    after(state, "trade,seat 1,rf")
    assert (state.turn, legal(state)) == ((1, "gm gf") if hidden else (0, "ask gm ask gf"))
    after(state, "gm" if hidden else "ask gm")
    assert (part(state, "hand 0"), part(state, "hand 1"), state.turn) == ("rm gm", "rf gf", 1)


# The effects

def test_tbg_e1_slay_up_to_a_level():
    state = using("fighter", "kick", "rm rf re", {"void": "u1 u2 u3 / gm gf u2+gm / bm bf u3", "round": "1"})
    assert legal(state) == "space 1 space 2 space 3 space 9"
    state = using("fighter", "kick", "rm rf re", {"void": "u4 u2 u3 / gm gf u2+gm / bm bf u3", "round": "2"}, "be")
    assert legal(state) == "space 2 space 3 space 9"
    after(state, "space 3")
    assert (part(state, "void"), part(state, "discard")) == ("u4 u2 be / gm gf u2+gm / bm bf u3", "rm rf re u3")


def test_tbg_e1_war_song_each_player_may():
    state = using("bard", "war song", "rm rm rm", {"void": "u1 u2 u3 / gm gf ge / bm bf be"}, "u1",
                  others=("brute", "thief"))
    assert (state.turn, legal(state)) == (0, "space 1 space 2 done")
    after(state, "done")
    assert (state.turn, legal(state)) == (1, "space 1 space 2 done")
    after(state, "space 1")
    assert (state.turn, legal(state)) == (2, "space 1 space 2 done")
    after(state, "done")
    assert (state.turn, state.asks.kind, part(state, "discard")) == (1, "take", "rm rm rm u1")


def test_tbg_e1_smash_and_rampage_grow_with_the_wounds():
    void = {"void": "u1 u2 u3 / u3 gf ge / bm bf be"}
    assert legal(using("brute", "smash", "rm rf re", void | {"wounds 0": "u1"},
                       others=("bard", "thief"))) == "space 1 space 2"
    state = using("brute", "rampage", "rm rm rm", void | {"wounds 0": "u1 u1"}, "gm gm gm", others=("bard", "thief"))
    after(state, "space 3,space 4")
    assert (state.turn, part(state, "discard")) == (1, "rm rm rm u3 u3")
    state = using("brute", "rampage", "rm rm rm", void, others=("bard", "thief"))
    assert (state.turn, part(state, "discard")) == (1, "rm rm rm")


def test_tbg_e1_command_needs_a_wound_which_stays():
    parts = {"asks": "ability", "hand 0": "rm rf re", "void": "u1 u2 re / gm gf ge / bm bf be"}
    state = at(banishing("cultist", "brute", "bard"), parts)
    assert "command" not in legal(state)
    state = after(at(banishing("cultist", "brute", "bard"), parts | {"wounds 0": "u1"}), "command,rm rf re,space 1")
    assert (part(state, "wounds 0"), state.turn) == ("u1", 1)


def test_tbg_e2_heal_an_ally_up_to_a_level():
    state = using("fighter", "aid", "gm gm gm",
                  {"wounds 0": "u1", "wounds 1": "u1 u2 u3", "wounds 2": "u4", "round": "2"}, others=("brute", "bard"))
    assert (state.turn, legal(state)) == (1, "wound u1 wound u2 wound u3"), "only Seat 1 can be healed"
    after(state, "wound u3,wound u1")
    assert (part(state, "wounds 1"), part(state, "discard"), state.turn) == ("u2", "gm gm gm u3 u1", 1)


def test_tbg_e2_heal_anyone_oneself_included():
    state = using("healer", "bless", "gm gf ge", {"wounds 0": "u1", "wounds 1": "u1 u2"})
    assert (state.turn, legal(state)) == (0, "seat 0 seat 1")
    after(state, "seat 1")
    assert (state.turn, legal(state)) == (1, "wound u1 wound u2"), "whoever has the wounds chooses"


def test_tbg_e2_heal_self_and_everyone():
    state = using("sorcerer", "ward", "gm gf ge", {"wounds 0": "u1 u2", "wounds 1": "u1"})
    assert (state.turn, legal(state)) == (0, "wound u1 wound u2")
    state = using("bard", "charm", "gm gf ge", {"wounds 0": "u3", "wounds 1": "u1 u2", "wounds 2": "u2"},
                  others=("brute", "thief"))
    assert (state.turn, legal(state)) == (1, "wound u1 wound u2")
    after(state, "wound u2")
    assert texts(sees(state).wounds) == ["u3", "u1", ""]


def test_tbg_e2_shrug_and_roar():
    parts = {"wounds 0": "u1 u2 u3"}
    assert legal(using("brute", "shrug", "gm gf ge", parts, others=("bard", "thief"))) == "wound u1 wound u2"
    state = using("brute", "roar", "gm gm gm", parts, others=("bard", "thief"))
    after(state, "wound u3")
    assert legal(state) == "wound u1 wound u2"


def test_tbg_e3_draw():
    state = using("thief", "gamble", "bm bf be", {"hand 0": "bm bf be", "items 1": "wand"}, "rm u2 wand")
    assert (part(state, "hand 0"), part(state, "items 0")) == ("", "wand")
    assert part(state, "discard") == "bm bf be u2 rm", "the only hand card goes"
    state = using("bard", "tale", "bm bf be", {}, "rm rf re", others=("brute", "thief"))
    assert texts(sees(state).hands) == ["rm", "rf", "re"]


def test_tbg_e3_feed_draws_one_for_two_wounds():
    for wounds, drawn in ("", ""), ("u1", ""), ("u1 u1", "rm"), ("u1 u1 u1", "rm"), ("u1 u1 u1 u1", "rm rf"):
        assert part(using("brute", "feed", "bm bf be", {"wounds 0": wounds}, "rm rf re", others=("bard", "thief")),
                    "hand 0") == drawn


def test_tbg_e4_gift():
    state = using("cultist", "whisper", "bm bf be", {}, "rm armor")
    assert legal(state) == "seat 1 seat 2"
    after(state, "seat 2")
    assert (part(state, "hand 2"), part(state, "items 2"), sees(state).stamina[2]) == ("rm", "armor", 6)


def test_tbg_e5_recall_but_not_the_set_just_played():
    state = using("sorcerer", "conjure", "bm bf be", {"discard": "u1 bm rm rm wand gm"})
    assert legal(state) == "recall rm recall gm recall bm"
    after(state, "recall bm")
    assert (legal(state), part(state, "discard")) == ("recall rm recall gm", "u1 rm rm wand gm bm bf be")
    after(state, "recall rm")
    assert (part(state, "hand 0"), state.turn) == ("rm bm", 1)


def test_tbg_e6_take_wound():
    state = using("cultist", "bind", "gm gm gm", {"wounds 0": "u1", "wounds 1": "u1 u2", "wounds 2": "u3"})
    assert (state.turn, legal(state)) == (0, "seat 1 seat 2")
    after(state, "seat 1")
    assert (state.turn, legal(state)) == (1, "wound u1 wound u2")
    after(state, "wound u2")
    assert (texts(sees(state).wounds), state.turn, legal(state)) == (["u1 u2", "u1", "u3"], 0, "wound u1 wound u2")


def test_tbg_e6_a_wound_taken_over_can_kill():
    state = using("cultist", "bind", "gm gm gm", {"wounds 0": "u3 u1", "wounds 1": "u5", "round": "3"})
    assert state.outcome().because == "All players lose: Seat 0 is dead, with damage 9 and health 9."


def test_tbg_e7_hurt_takes_the_top_undead_of_the_discard():
    state = using("witch", "hex", "bm bf be", {"discard": "rm u3 u1 rf"})
    after(state, "recall rm")
    assert (part(state, "hand 0"), part(state, "wounds 0"), part(state, "discard")) == ("rm rf", "u1", "u3 bm bf be")
    state = using("witch", "hex", "bm bf be", {"discard": "rm"})
    assert (part(state, "wounds 0"), state.turn) == ("", 1)


def test_tbg_e7_curse_takes_what_it_has_slain_last():
    state = using("witch", "curse", "rm rf re", {"void": "u1 u2 u3 / u1 gf ge / bm bf be"}, "gm gm gm")
    after(state, "space 3,space 2")
    assert legal(state) == "space 1 space 4"
    after(state, "space 1")
    assert (part(state, "wounds 0"), part(state, "discard")) == ("u1", "rm rf re u3 u2")


def test_tbg_e8_cover():
    state = using("fighter", "imprison", "bm bf be",
                  {"discard": "rm gm be u1", "void": "u1 u2 u3 / gm+u1 gf ge / bm bf be"})
    assert legal(state) == "cover rm cover gm cover be"
    after(state, "cover rm")
    assert legal(state) == "space 1 space 2 space 3 space 4"
    after(state, "space 4")
    assert (part(state, "void"), legal(state)) == ("u1 u2 u3 / gm+u1+rm gf ge / bm bf be", "cover gm cover be")
    after(state, "cover be,space 1")
    assert (part(state, "void"), part(state, "discard"), state.turn) == ("u1+be u2 u3 / gm+u1+rm gf ge / bm bf be",
                                                                         "gm u1 bm bf be", 1)


def test_tbg_e9_stack():
    state = using("thief", "sleight", "gm gf ge", {"void": "u1 rf re / u2+gm gf ge / bm bf be"}, "gf")
    after(state, "space 2")
    assert "space 2" not in spec.legal_moves(state) and len(state.legal()) == 8
    after(state, "space 1")
    assert part(state, "void") == "u1+rf gf re / u2+gm gf ge / bm bf be"
    state = using("thief", "sleight", "gm gf ge", {"void": "u1 rf re / u2+gm gf ge / bm bf be"})
    assert part(after(state, "space 4,space 1"), "void") == "u1+gm rf re / u2 gf ge / bm bf be"


def test_tbg_e10_sweep_takes_whole_stacks_and_refills_before_the_next():
    state = using("witch", "plague", "rm rm rm", {"void": "u1+u2 rf re / gm gf ge / bm bf be"}, "u3 u3 u3 gm gm gm")
    after(state, "row 1")
    assert (part(state, "void"), state.asks.kind) == ("u3 u3 u3 / gm gf ge / bm bf be", "sweep")
    after(state, "row 1")
    assert (part(state, "void"), part(state, "wounds 0")) == ("gm gm gm / gm gf ge / bm bf be", "u3")
    assert part(state, "discard") == "rm rm rm u2 u1 rf re u3 u3"


def test_tbg_e11_swap_twice():
    state = using("bard", "mock", "rm rf re", {}, others=("brute", "thief"))
    after(state, "space 1,space 2")
    assert (state.turn, state.asks.kind, state.asks.rule) == (0, "swap", "TBG-E11")
    after(state, "space 2,space 3")
    assert (part(state, "void"), state.turn) == ("rf re rm / gm gf ge / bm bf be", 1)


def test_tbg_e12_move_wound():
    state = using("thief", "vanish", "gm gm gm", {"wounds 0": "u1 u2 u2"})
    assert legal(state) == "wound u1 wound u2"
    after(state, "wound u2")
    assert len(state.legal()) == 9
    after(state, "space 5,wound u1,space 5")
    assert (part(state, "void"), part(state, "wounds 0"),
            sees(state).damage[0]) == ("rm rf re / gm gf+u2+u1 ge / bm bf be", "u2", 2)


def test_tbg_e13_discard():
    state = using("thief", "gamble", "bm bf be", {}, "rm rf re")
    assert (state.asks.kind, state.asks.rule, legal(state)) == ("discard", "TBG-E13", "rm rf re")
    after(state, "rf")
    assert (part(state, "hand 0"), part(state, "discard")) == ("rm re", "bm bf be rf")


def test_tbg_e14_banish_and_more_of_the_colour():
    state = using("sorcerer", "ritual", "bm bm bm", {"hand 0": "bm bm bm bf be rm"})
    assert (sees(state).banished, legal(state)) == (3, "bf be")
    after(state, "be")
    assert (sees(state).banished, part(state, "banishing"), part(state, "hand 0"), state.turn) == (5, "bm bm bm be bf",
                                                                                                   "rm", 1)


@pytest.mark.parametrize(("character", "ability", "wounds", "count"), [
    ("brute", "fury", "", 3), ("brute", "fury", "u3 u3", 3), ("brute", "fury", "u3 u3 u1", 4),
    ("cultist", "dark rite", "", 3), ("cultist", "dark rite", "u1", 4)])
def test_tbg_e14_one_more_on_a_condition(character, ability, wounds, count):
    state = using(character, ability, "bm bm bm", {"hand 0": "bm bm bm bf", "wounds 0": wounds},
                  others=("bard", "thief"))
    assert sees(state).banished == count


@pytest.mark.parametrize(("banish", "cards", "there", "count", "discard"), [
    ("banish", "bm bm bm", "bm bm bm", 3, ""), ("banish 2", "bm bm bm", "bm bm", 2, "bm"),
    ("banish 1", "bm bm bm", "bm", 1, "bm bm"), ("banish", "bm bm wand", "bm bm", 3, "wand"),
    ("banish 2", "bm bm wand", "bm bm", 2, "wand"), ("banish 1", "bm bm wand", "bm", 1, "bm wand")])
def test_tbg_e14_a_part_of_the_set(banish, cards, there, count, discard):
    """What is left of the set goes to the discard; a wand counts only where the cards are too few."""
    game = banishing("monk", "fighter", "bard", sheets=OWN.replace("f: banish", f"f: {banish}"))
    hand = cards.replace("wand", "")
    state = after(at(game, {"asks": "ability", "hand 0": hand, "items 0": "wand" * ("wand" in cards)}), f"f,{cards}")
    assert (part(state, "banishing"), sees(state).banished, part(state, "discard")) == (there, count, discard)


def test_tbg_e14_the_rest_of_the_set_is_not_taken_back():
    game = banishing("monk", "fighter", "bard", sheets=OWN.replace("f: banish", "f: banish 2; recall 2"))
    state = after(at(game, {"asks": "ability", "hand 0": "bm bm bm", "discard": "rm"}), "f,bm bm bm")
    assert (part(state, "hand 0"), part(state, "discard"), state.turn) == ("rm", "bm", 1)


def test_every_ability_of_every_character_can_be_carried_out():
    """With much on the table, and with nothing: to the end of the turn, all cards kept."""
    rich = {"void": "u1 u2 u3 / u1+gm u2 u3 / bm u1+u2 be", "discard": "rm rf re gm gf ge u1 u2 bm",
            "wounds 0": "u1 u1", "wounds 1": "u1 u2", "wounds 2": "u2 u1"}
    for name, sheet in SHEETS.items():
        others = [other for other in EIGHT if other != name][:2]
        for ability in sheet.abilities:
            letter = ability.colour[0]
            for parts in (rich, {"wounds 0": "u1"}):
                for seed in range(4):
                    hand, rng = " ".join([f"{letter}m"] * 3), Random(seed)
                    state = at(banishing(name, *others), parts | {"asks": "ability", "hand 0": hand})
                    before = everything(state)
                    after(state, f"{ability.name},{hand}")
                    while state.turn is not None and state.asks.kind != "take":
                        state.play(rng.choice(state.legal()))
                    assert everything(state) == before
                    assert state.turn in (None, 1)


# Anything at all

@settings(max_examples=30)
@given(st.data())
def test_any_line_up_difficulty_and_number_of_players(data):
    """Random and careful games to the end: every card accounted for, damage and stamina as the wounds and items say."""
    players = data.draw(st.integers(3, 5))
    line_up = data.draw(st.permutations(EIGHT))[:players]
    game = banishing(*line_up, difficulty=data.draw(st.sampled_from(sorted(DIFFICULTIES))),
                     hidden=data.draw(st.booleans()))
    rng = Random(data.draw(st.integers(0, 999)))
    choose = data.draw(st.sampled_from([careful, lambda state, rng: rng.choice(state.legal())]))
    state = game.deal(data.draw(st.integers(0, 999)))
    all_cards = Counter(map(str, game.deck.cards))
    while state.turn is not None:
        state.play(choose(state, rng))
        view = sees(state)
        assert everything(state) == all_cards
        assert view.damage == [sum(card.rank for card in wounds) for wounds in view.wounds]
        assert view.stamina == [game.sheets[name].stamina + ("armor" in map(str, items))
                                for name, items in zip(line_up, view.items, strict=True)]
        assert not set(map(str, view.taken)) or state.asks.kind in ("shield", "")
        assert state.turn is None or max(view.damage[seat] - view.health[seat] for seat in range(players)) < 0
    assert state.outcome().winners in ((), tuple(range(players)))
    assert (state.outcome().winners != ()) == (state.banished >= 10)

# What is said

TOLD = [
    ("a row with an item and an undead", (), {"void": "u2 wand re / gm gf ge / bm bf be"},
     "gm gm gm", "row 1", [
         "Seat 0 takes row 1: the undead of level 2, the wand and the red eye. (TBG-8)",
         "Seat 0 has a wand now. (TBG-16)",
         "Seat 0 gets a wound of level 2: the damage is 2 now, with stamina 7 and health 11. (TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("two undead alike", (), {"void": "u1 u2 u1 / gm gf ge / bm bf be"},
     "gm gm gm", "row 1", [
         "Seat 0 takes row 1: two undead of level 1 and the undead of level 2. (TBG-8)",
         "Seat 0 gets two wounds of level 1 and a wound of level 2: the damage is 4 now, with stamina 7 and health 11. "
         "(TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("exhausted", (), {"void": "u1 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3"},
     "gm gm gm", "row 1,rest", [
         "Seat 0 takes row 1: the undead of level 1, the red flame and the red eye. (TBG-8)",
         "Seat 0 gets a wound of level 1: the damage is 7 now, with stamina 7 and health 11. (TBG-14)",
         "Seat 0 is exhausted, with damage 7 and stamina 7: only shared abilities are left. (TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
         "Seat 0 uses the shared ability rest. (TBG-12)",
         "Seat 0 discards a wound of level 1. (TBG-12)",
         "Seat 0 recovers: the damage 6 is below the stamina 7. (TBG-14)",
     ]),
    ("armor", (), {"void": "armor rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3 u1"},
     "gm gm gm", "row 1", [
         "Seat 0 takes row 1: the armor, the red flame and the red eye. (TBG-8)",
         "Seat 0 puts the armor on: the stamina is 8 now. (TBG-19)",
         "Seat 0 recovers: the damage 7 is below the stamina 8. (TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("two shields", (), {"void": "shield u3 u2 / gm gf ge / bm bf be", "items 0": "shield"},
     "gm gm gm", "row 1,shield u3,keep", [
         "Seat 0 takes row 1: the shield, the undead of level 3 and the undead of level 2. (TBG-8)",
         "Seat 0 uses the shield: the undead of level 3 is discarded, and so is the shield. A second shield takes its "
         "place. "
         "(TBG-17)",
         "Seat 0 keeps the shield. (TBG-17)",
         "Seat 0 gets a wound of level 2: the damage is 2 now, with stamina 7 and health 11. (TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("second shield", (), {"void": "shield u3 re / gm gf ge / bm bf be", "items 0": "shield"},
     "gm gm gm", "row 1,keep", [
         "Seat 0 takes row 1: the shield, the undead of level 3 and the red eye. (TBG-8)",
         "Seat 0 keeps the shield. (TBG-17)",
         "Seat 0 has a shield already, so the second one is discarded. (TBG-16)",
         "Seat 0 gets a wound of level 3: the damage is 3 now, with stamina 7 and health 11. (TBG-14)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("kick", (), {"asks": "ability", "hand 0": "rm rf re", "void": "u2 u1 re / gm gf ge / bm bf be"},
     "gm", "kick,rm rf re,space 1", [
         "Seat 0, the fighter, announces kick. (TBG-10)",
         "Seat 0 plays red moon + red flame + red eye for kick; they go to the discard. (TBG-11)",
         "Seat 0 slays the undead of level 2 in space 1. (TBG-E1)",
         "Space 1 is refilled with the green moon. (TBG-9)",
     ]),
    ("wand", (), {"asks": "ability", "hand 0": "bm bm", "items 0": "wand"},
     "", "seal,bm bm wand", [
         "Seat 0, the fighter, announces seal. (TBG-10)",
         "Seat 0 puts two blue moons into the Banishing; a wand counts too, and goes to the discard: 3 of 10 now. "
         "(TBG-21)",
     ]),
    ("wand kick", (),
     {"asks": "ability", "hand 0": "rm rf", "items 0": "wand", "void": "rm rm re / gm gf ge / bm bf be"},
     "gm", "kick,rm rf wand", [
         "Seat 0, the fighter, announces kick. (TBG-10)",
         "Seat 0 plays red moon + red flame + wand for kick; they go to the discard. (TBG-18)",
         "Seat 0 finds no undead of level 3 or less to slay. (TBG-E1)",
     ]),
    ("banish more", ("healer", "bard", "brute"), {"asks": "ability", "hand 0": "bm bm bm bf be"},
     "", "decipher,bm bm bm,bf", [
         "Seat 0, the healer, announces decipher. (TBG-10)",
         "Seat 0 puts three blue moons into the Banishing: 3 of 10 now. (TBG-21)",
         "Seat 0 puts the blue flame into the Banishing: 4 of 10 now. (TBG-21)",
     ]),
    ("swap", (), {"asks": "ability"},
     "", "swap,space 1,space 9", [
         "Seat 0 uses the shared ability swap. (TBG-12)",
         "Seat 0 chooses the red moon in space 1. (TBG-12)",
         "Seat 0 swaps the red moon in space 1 with the blue eye in space 9. (TBG-12)",
     ]),
    ("trade", (), {"asks": "ability", "hand 0": "rm rf", "hand 1": "gm gf", "hand 2": "bm"},
     "", "trade,seat 1,rf,ask gm", [
         "Seat 0 uses the shared ability trade. (TBG-12)",
         "Seat 0 trades with Seat 1. (TBG-12)",
         "Seat 0 offers Seat 1 the red flame. (TBG-12)",
         "Seat 0 gives the red flame to Seat 1 and gets the green moon. (TBG-12)",
     ]),
    ("pass", (), {"asks": "ability", "hand 0": "rm rm rm rm rf rf rf rf gm"},
     "", "pass,rf", [
         "Seat 0 passes. (TBG-12)",
         "Seat 0 has 9 hand cards at the end of the turn, and 8 are the most. (TBG-13)",
         "Seat 0 discards the red flame. (TBG-13)",
     ]),
    ("taunt", (), {"asks": "ability", "hand 0": "gm gf ge", "wounds 1": "u1 u2", "wounds 2": "u1"},
     "u1", "taunt,gm gf ge,seat 1,wound u2", [
         "Seat 0, the fighter, announces taunt. (TBG-10)",
         "Seat 0 plays green moon + green flame + green eye for taunt; they go to the discard. (TBG-11)",
         "Seat 0 takes over a wound of Seat 1. (TBG-E6)",
         "Seat 1 gives a wound of level 2 to Seat 0. (TBG-E6)",
         "Seat 0 gets a wound of level 2: the damage is 2 now, with stamina 7 and health 11. (TBG-14)",
         "Seat 0 draws the undead of level 1, and it is discarded. (TBG-E3)",
     ]),
    ("aid", (), {"asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1 u2 u3"},
     "", "aid,gm gm gm,wound u3,wound u1", [
         "Seat 0, the fighter, announces aid. (TBG-10)",
         "Seat 0 plays green moon + green moon + green moon for aid; they go to the discard. (TBG-11)",
         "Seat 0 heals Seat 1. (TBG-E2)",
         "Seat 1 discards a wound of level 3. (TBG-E2)",
         "Seat 1 recovers: the damage 3 is below the stamina 6. (TBG-14)",
         "Seat 1 discards a wound of level 1. (TBG-E2)",
     ]),
    ("no ally to heal", (), {"asks": "ability", "hand 0": "gm gm gm", "wounds 0": "u1"},
     "", "aid,gm gm gm", [
         "Seat 0, the fighter, announces aid. (TBG-10)",
         "Seat 0 plays green moon + green moon + green moon for aid; they go to the discard. (TBG-11)",
         "Seat 0 finds no ally with a wound of level 3 or less to heal. (TBG-E2)",
     ]),
    ("bless", ("healer", "bard", "brute"),
     {"asks": "ability", "hand 0": "gm gf ge", "wounds 0": "u1", "wounds 1": "u2"},
     "", "bless,gm gf ge,seat 0", [
         "Seat 0, the healer, announces bless. (TBG-10)",
         "Seat 0 plays green moon + green flame + green eye for bless; they go to the discard. (TBG-11)",
         "Seat 0 heals itself. (TBG-E2)",
         "Seat 0 discards a wound of level 1. (TBG-E2)",
     ]),
    ("imprison", (),
     {"asks": "ability", "hand 0": "bm bf be", "discard": "rm gm", "void": "u1 u2 re / gm gf ge / bm bf be"},
     "", "imprison,bm bf be,cover rm,space 2", [
         "Seat 0, the fighter, announces imprison. (TBG-10)",
         "Seat 0 plays blue moon + blue flame + blue eye for imprison; they go to the discard. (TBG-11)",
         "Seat 0 chooses the red moon of the discard. (TBG-E8)",
         "Seat 0 covers the undead of level 2 in space 2 with the red moon. (TBG-E8)",
         "Seat 0 chooses the green moon of the discard. (TBG-E8)",
         "Seat 0 covers the undead of level 1 in space 1 with the green moon. (TBG-E8)",
     ]),
    ("war song", ("bard", "brute", "thief"),
     {"asks": "ability", "hand 0": "rm rm rm", "void": "u2 u1 re / gm gf ge / bm bf be"},
     "gm gm", "war song,rm rm rm,done,space 1,done", [
         "Seat 0, the bard, announces war song. (TBG-10)",
         "Seat 0 plays red moon + red moon + red moon for war song; they go to the discard. (TBG-11)",
         "Seat 0 stops here. (TBG-E1)",
         "Seat 1 slays the undead of level 2 in space 1. (TBG-E1)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Seat 2 stops here. (TBG-E1)",
     ]),
    ("mock", ("bard", "brute", "thief"), {"asks": "ability", "hand 0": "rm rf re"},
     "", "mock,rm rf re,space 1,space 2,space 2,space 3", [
         "Seat 0, the bard, announces mock. (TBG-10)",
         "Seat 0 plays red moon + red flame + red eye for mock; they go to the discard. (TBG-11)",
         "Seat 0 chooses the red moon in space 1. (TBG-E11)",
         "Seat 0 swaps the red moon in space 1 with the red flame in space 2. (TBG-E11)",
         "Seat 0 chooses the red moon in space 2. (TBG-E11)",
         "Seat 0 swaps the red moon in space 2 with the red eye in space 3. (TBG-E11)",
     ]),
    ("sleight", ("thief", "bard", "brute"),
     {"asks": "ability", "hand 0": "gm gf ge", "void": "u1 rf re / gm gf ge / bm bf be"},
     "be", "sleight,gm gf ge,space 2,space 1", [
         "Seat 0, the thief, announces sleight. (TBG-10)",
         "Seat 0 plays green moon + green flame + green eye for sleight; they go to the discard. (TBG-11)",
         "Seat 0 chooses the red flame in space 2. (TBG-E9)",
         "Seat 0 puts the red flame on top of the undead of level 1 in space 1. (TBG-E9)",
         "Space 2 is refilled with the blue eye. (TBG-9)",
     ]),
    ("vanish", ("thief", "bard", "brute"), {"asks": "ability", "hand 0": "gm gm gm", "wounds 0": "u2 u1"},
     "", "vanish,gm gm gm,wound u2,space 5,space 5", [
         "Seat 0, the thief, announces vanish. (TBG-10)",
         "Seat 0 plays green moon + green moon + green moon for vanish; they go to the discard. (TBG-11)",
         "Seat 0 chooses a wound of level 2. (TBG-E12)",
         "Seat 0 puts a wound of level 2 on top of the green flame in space 5. (TBG-E12)",
         "Seat 0 chooses a wound of level 1. (TBG-E12)",
         "Seat 0 puts a wound of level 1 on top of the undead of level 2 in space 5. (TBG-E12)",
     ]),
    ("trap", ("thief", "bard", "brute"),
     {"asks": "ability", "hand 0": "rm rm rm", "void": "u1+u2 rf re / gm gf ge / bm bf be"},
     "gm gm gm", "trap,rm rm rm,row 1", [
         "Seat 0, the thief, announces trap. (TBG-10)",
         "Seat 0 plays red moon + red moon + red moon for trap; they go to the discard. (TBG-11)",
         "Seat 0 discards all of row 1: the undead of level 2, the undead of level 1, the red flame and the red eye. "
         "(TBG-E10)",
         "Space 1 is refilled with the green moon. (TBG-9)",
         "Space 2 is refilled with the green moon. (TBG-9)",
         "Space 3 is refilled with the green moon. (TBG-9)",
     ]),
    ("gamble", ("thief", "bard", "brute"), {"asks": "ability", "hand 0": "bm bf be"},
     "rm u2 gf", "gamble,bm bf be,rm", [
         "Seat 0, the thief, announces gamble. (TBG-10)",
         "Seat 0 plays blue moon + blue flame + blue eye for gamble; they go to the discard. (TBG-11)",
         "Seat 0 draws the red moon. (TBG-E3)",
         "Seat 0 draws the undead of level 2, and it is discarded. (TBG-E3)",
         "Seat 0 draws the green flame. (TBG-E3)",
         "Seat 0 discards the red moon. (TBG-E13)",
     ]),
    ("conjure", ("sorcerer", "bard", "brute"), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm rf"},
     "", "conjure,bm bf be,recall rf", [
         "Seat 0, the sorcerer, announces conjure. (TBG-10)",
         "Seat 0 plays blue moon + blue flame + blue eye for conjure; they go to the discard. (TBG-11)",
         "Seat 0 takes the red flame from the discard. (TBG-E5)",
         "Seat 0 takes the red moon from the discard. (TBG-E5)",
     ]),
    ("whisper", ("cultist", "bard", "brute"), {"asks": "ability", "hand 0": "bm bf be"},
     "rm re", "whisper,bm bf be,seat 2", [
         "Seat 0, the cultist, announces whisper. (TBG-10)",
         "Seat 0 plays blue moon + blue flame + blue eye for whisper; they go to the discard. (TBG-11)",
         "Seat 0 lets Seat 2 draw 2 cards. (TBG-E4)",
         "Seat 2 draws the red moon. (TBG-E3)",
         "Seat 2 draws the red eye. (TBG-E3)",
     ]),
    ("brew", ("witch", "bard", "brute"), {"asks": "ability", "hand 0": "gm gf ge", "wounds 1": "u2"},
     "", "brew,gm gf ge", [
         "Seat 0, the witch, announces brew. (TBG-10)",
         "Seat 0 plays green moon + green flame + green eye for brew; they go to the discard. (TBG-11)",
         "Seat 0 heals Seat 1. (TBG-E2)",
         "Seat 1 discards a wound of level 2. (TBG-E2)",
         "Seat 1 finds no wound to discard. (TBG-E2)",
         "The price: Seat 0 takes the undead of level 2 from the discard. (TBG-E7)",
         "Seat 0 gets a wound of level 2: the damage is 2 now, with stamina 6 and health 10. (TBG-14)",
     ]),
    ("no price", ("witch", "bard", "brute"), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm"},
     "", "hex,bm bf be", [
         "Seat 0, the witch, announces hex. (TBG-10)",
         "Seat 0 plays blue moon + blue flame + blue eye for hex; they go to the discard. (TBG-11)",
         "Seat 0 takes the red moon from the discard. (TBG-E5)",
         "Seat 0 finds no symbol card to take back. (TBG-E5)",
         "There is no undead in the discard, so Seat 0 pays no price. (TBG-E7)",
     ]),
    ("nothing to slay", (), {"asks": "ability", "hand 0": "rm rf re"},
     "", "kick,rm rf re", [
         "Seat 0, the fighter, announces kick. (TBG-10)",
         "Seat 0 plays red moon + red flame + red eye for kick; they go to the discard. (TBG-11)",
         "Seat 0 finds no undead of level 3 or less to slay. (TBG-E1)",
     ]),
    ("dead", (), {"void": "u3 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u3 u2"},
     "", "row 1", [
         "Seat 0 takes row 1: the undead of level 3, the red flame and the red eye. (TBG-8)",
         "Seat 0 gets a wound of level 3: the damage is 11 now, with stamina 7 and health 11. (TBG-14)",
         "All players lose: Seat 0 is dead, with damage 11 and health 11. (TBG-15)",
     ]),
]
RULINGS = [
    ((), {"void": "u2 u3 re / gm u1+gf ge / bm bf be"}, "", "row 1",
     "allowed (TBG-8): Row 1 has the undead of level 2, the undead of level 3 and the red eye on top, and any row or "
     "column can be "
     "chosen."),
    ((), {"void": "u2 u3 re / gm u1+gf ge / bm bf be"}, "", "kick",
     "not allowed (TBG-8): Now a row or a column is to be chosen. Seat 0 can choose: row 1, row 2, row 3, column 1, "
     "column 2 or "
     "column 3."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "kick",
     "allowed (TBG-11): Kick takes three red cards, and Seat 0 can play red moon + red moon + red flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "spear",
     "not allowed (TBG-11): Spear takes three red cards with the same symbol, and Seat 0 has only two red cards with "
     "the "
     "same symbol, and no wand. Seat 0 can choose: kick, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "seal",
     "not allowed (TBG-11): Seal takes three blue cards with the same symbol, and Seat 0 has no two blue cards with "
     "the "
     "same symbol, and no wand. Seat 0 can choose: kick, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "aid",
     "not allowed (TBG-11): Aid takes three green cards with the same symbol, and Seat 0 has no green card, and no "
     "wand. Seat 0 can "
     "choose: kick, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "items 0": "wand"}, "",
     "imprison",
     "not allowed (TBG-11): Imprison takes three blue cards, and Seat 0 has only one blue card, and a wand. Seat 0 can "
     "choose: kick, "
     "spear, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "items 0": "wand"}, "", "spear",
     "allowed (TBG-11): Spear takes three red cards with the same symbol, and Seat 0 can play red moon + red moon + "
     "wand, the wand for "
     "one of them."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "purge",
     "not allowed (TBG-4): Purge is no ability of the fighter. Seat 0 can choose: kick, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "rest",
     "not allowed (TBG-12): Seat 0 has no wound to discard. Seat 0 can choose: kick, swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "trade",
     "allowed (TBG-12): Seat 0 has a hand card to trade, and so has Seat 1."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "swap",
     "allowed (TBG-12): Any two top cards of the Void can be swapped."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "", "pass",
     "allowed (TBG-12): Nobody has to use an ability, so passing is always allowed."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "wounds 0": "u3 u3 u1"}, "",
     "kick",
     "not allowed (TBG-14): Seat 0 is exhausted, with damage 7 and stamina 7, so only shared abilities can be used. "
     "Seat 0 can "
     "choose: swap, trade, rest or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "wounds 0": "u3 u1"}, "",
     "rest", "allowed (TBG-12): Seat 0 has a wound to discard; the lowest is of level 1."),
    ((), {"asks": "ability", "hand 0": "", "hand 1": "gm", "wounds 1": "u1"}, "", "trade",
     "not allowed (TBG-12): Seat 0 has no hand card to trade. Seat 0 can choose: swap or pass."),
    (("cultist", "bard", "brute"), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "",
     "command",
     "not allowed (TBG-11): Command needs a wound, and Seat 0 has none. Seat 0 can choose: swap, trade or pass."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "rm rm rf",
     "allowed (TBG-11): Red moon + red moon + red flame are three red cards."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "rm rf",
     "not finished (TBG-11): Kick takes three red cards: so far red moon + red flame. Add red moon."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "rm",
     "not finished (TBG-11): Kick takes three red cards: so far red moon. Add red moon + red flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "bm",
     "not allowed (TBG-11): The blue moon is not red, and kick takes three red cards. Seat 0 can choose: red moon + "
     "red moon + red "
     "flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "shield",
     "not allowed (TBG-11): The shield is no symbol card, and cannot be part of a set. Seat 0 can choose: red moon + "
     "red moon + "
     "red flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "rf rf rm",
     "not allowed (TBG-11): Seat 0 has only one red flame. Seat 0 can choose: red moon + red moon + red flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "kick", "wand",
     "not allowed (TBG-18): Seat 0 has no wand. Seat 0 can choose: red moon + red moon + red flame."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "items 0": "wand"}, "kick",
     "rm rf wand", "allowed (TBG-18): Red moon + red flame + wand are three red cards, the wand for one of them."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "items 0": "wand"}, "spear",
     "rf",
     "not allowed (TBG-11): Spear takes three red cards with the same symbol, and Seat 0 can play no set with red "
     "flame. "
     "Seat 0 can choose: red moon + red moon + wand."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1",
          "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "kick,rm rm rf", "space 1",
     "allowed (TBG-E1): Space 1 has the undead of level 2 on top, and level 3 or less will do."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1",
          "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "kick,rm rm rf", "space 3",
     "not allowed (TBG-E1): Space 3 has the red eye on top, and only undead of level 3 or less can be slain. Seat 0 "
     "can choose: "
     "space 1 or space 2."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1",
     "void": "u2 u3 re / gm u1+gf ge / bm bf be", "round": "2"},
     "kick,rm rm rf", "row 1",
     "not allowed (TBG-E1): Now a space of the Void is to be chosen. Seat 0 can choose: space 1 or space 2."),
    ((), {"void": "u3 shield u1 / gm gf ge / bm bf be"}, "row 1", "shield u3",
     "allowed (TBG-17): The undead of level 3 is being taken just now, so the shield can discard it."),
    ((), {"void": "u3 shield u1 / gm gf ge / bm bf be"}, "row 1", "shield u2",
     "not allowed (TBG-17): No undead of level 2 is being taken just now. Seat 0 can choose: shield against the undead "
     "of level 3, "
     "shield against the undead of level 1 or keep the shield."),
    ((), {"void": "u3 shield u1 / gm gf ge / bm bf be"}, "row 1", "keep",
     "allowed (TBG-17): A shield need not be used."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "swap", "space 3",
     "allowed (TBG-12): Any space of the Void can be chosen."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1"}, "swap,space 3", "space 3",
     "not allowed (TBG-12): Space 3 is chosen already. Seat 0 can choose: space 1, space 2, space 4, space 5, space 6, "
     "space 7, "
     "space 8 or space 9."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf"}, "trade",
     "seat 0",
     "not allowed (TBG-12): Seat 0 is the one who chooses, and must choose another player. Seat 0 can choose: Seat 1 "
     "or Seat 2."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf"}, "trade",
     "seat 2", "allowed (TBG-12): Seat 2 has a hand card to trade."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf"}, "trade",
     "seat 4", "not allowed (TBG-12): There is no Seat 4 in this game. Seat 0 can choose: Seat 1 or Seat 2."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf be"},
     "trade,seat 2", "be",
     "not allowed (TBG-12): Seat 0 has no blue eye. Seat 0 can choose: red moon, red flame or blue moon."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf be"},
     "trade,seat 2,rm", "ask be", "allowed (TBG-24): Seat 2 holds the blue eye, and has agreed to the trade."),
    ((), {"asks": "ability", "hand 0": "rm rm rf bm", "hand 1": "gm", "wounds 1": "u1", "hand 2": "bf be"},
     "trade,seat 2,rm", "ask rm",
     "not allowed (TBG-12): Seat 2 has no red moon. Seat 0 can choose: ask for the blue flame or ask for the blue "
     "eye."),
    ((), {"asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1", "wounds 2": "u2 u4", "round": "2"}, "aid,gm gm gm",
     "seat 0",
     "not allowed (TBG-E2): Seat 0 is the one who chooses, and must choose another player. Seat 0 can choose: Seat 1 "
     "or Seat 2."),
    ((), {"asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1", "wounds 2": "u2 u3"}, "aid,gm gm gm,seat 2",
     "wound u3", "allowed (TBG-E2): Seat 2 has a wound of level 3, and chooses among the wounds that will do."),
    ((), {"asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1", "wounds 2": "u2 u3"}, "aid,gm gm gm,seat 2",
     "wound u1",
     "not allowed (TBG-E2): Seat 2 has no wound of level 1. Seat 2 can choose: wound of level 2 or wound of level 3."),
    ((), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm gm", "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "imprison,bm bf be", "cover rm",
     "allowed (TBG-E8): The discard has the red moon."),
    ((), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm gm", "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "imprison,bm bf be", "cover bm",
     "not allowed (TBG-E8): The discard has no blue moon but for the set just played. Seat 0 can choose: cover with "
     "the red moon "
     "or cover with the green moon."),
    ((), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm gm", "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "imprison,bm bf be,cover rm", "space 9",
     "not allowed (TBG-E8): Space 9 has the blue eye on top, and only undead can be covered. Seat 0 can choose: space "
     "1 or space 2."),
    (("bard", "brute", "thief"), {"asks": "ability", "hand 0": "rm rm rm", "void": "u2 u3 re / gm u1+gf ge / bm bf be"},
     "war song,rm rm rm", "done",
     "allowed (TBG-E1): This is optional, so Seat 0 may stop."),
    (("healer", "brute", "thief"), {"asks": "ability", "hand 0": "bm bm bm bf be rm"}, "decipher,bm bm bm", "rm",
     "not allowed (TBG-E14): The red moon is not blue, as the set is. Seat 0 can choose: blue flame or blue eye."),
    ((), {"asks": "ability", "hand 0": "rm rm rm rm rf rf rf rf gm"}, "pass", "gf",
     "not allowed (TBG-13): Seat 0 has no green flame. Seat 0 can choose: red moon, red flame or green moon."),
    ((), {"asks": "ability", "hand 0": "rm rm rm rm rf rf rf rf gm", "items 0": "wand"}, "pass", "wand",
     "not allowed (TBG-13): The wand is no hand card. Seat 0 can choose: red moon, red flame or green moon."),
    ((), {"asks": "ability", "hand 0": "rm rf", "hand 1": "gm", "hand 2": "bf", "items 0": "armor"}, "trade,seat 1",
     "armor", "not allowed (TBG-12): The armor is no hand card. Seat 0 can choose: red moon or red flame."),
    (("healer", "brute", "thief"), {"asks": "ability", "hand 0": "bm bm bm bf be", "wounds 0": "u1"},
     "decipher,bm bm bm", "u1",
     "not allowed (TBG-E14): The undead of level 1 is no hand card. Seat 0 can choose: blue flame or blue eye."),
    ((), {"asks": "ability", "hand 0": "rm rf", "items 0": "wand"}, "kick", "row 1",
     "not allowed (TBG-11): Now a set is to be chosen. Seat 0 can choose: red moon + red flame + wand."),
    ((), {"asks": "ability", "hand 0": "rm rm rm rm rf rf rf rf gm"}, "pass", "gm",
     "allowed (TBG-13): Seat 0 holds the green moon."),
    (("sorcerer", "brute", "thief"), {"asks": "ability", "hand 0": "rm rm rm"}, "storm,rm rm rm", "row 1",
     "allowed (TBG-E10): Row 1 has the red moon, the red flame and the red eye on top, and any row or column can be "
     "chosen."),
    (("cultist", "brute", "thief"), {"asks": "ability", "hand 0": "bm bf be"}, "whisper,bm bf be", "seat 2",
     "allowed (TBG-E4): Seat 2 is an ally of Seat 0."),
    (("sorcerer", "brute", "thief"), {"asks": "ability", "hand 0": "bm bf be", "discard": "rm gm"}, "conjure,bm bf be",
     "recall rf",
     "not allowed (TBG-E5): The discard has no red flame. Seat 0 can choose: take back the red moon or take back the "
     "green moon."),
    (("thief", "brute", "bard"), {"asks": "ability", "hand 0": "gm gm gm", "wounds 0": "u1 u2"}, "vanish,gm gm gm",
     "wound u2", "allowed (TBG-E12): Seat 0 has a wound of level 2, and chooses among the wounds that will do."),
    (("cultist", "brute", "bard"), {"asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1 u2", "wounds 2": "u1"},
     "bind,gm gm gm", "seat 2",
     "allowed (TBG-E6): Seat 2 has a wound."),
]
DEALT = [(7, ["Each player is dealt 3 symbol cards. The deck has 75 cards, with four items. (TBG-5)",
              "Nine cards are laid out in the Void, two of them undead. (TBG-6)",
              "Seat 1 is the first player. (TBG-7)"])]
ROUND_ENDS = [("Seat 0 takes row 1: the red moon, the red flame and the red eye. (TBG-8)"), (
    "The last card of the deck is drawn, and round 2 begins. Six undead of level 4 join the discard, and all 78 cards "
    "are "
    "shuffled to be "
    "the new deck. (TBG-20)")]
PINNED = [*spec.pinned(TOLD, RULINGS, DEALT), *ROUND_ENDS]
UNPINNED = {"TBG-1", "TBG-2", "TBG-3", "TBG-22", "TBG-23"}
"""What there is, and how it lies: nothing happens by these."""


@pytest.mark.parametrize(("characters", "parts", "top", "moves", "heard"), [case[1:] for case in TOLD],
                         ids=[case[0] for case in TOLD])
def test_what_is_told_of_a_turn(characters, parts, top, moves, heard):
    assert spec.told(at(banishing(*characters), parts, top), moves) == heard


@pytest.mark.parametrize(("characters", "parts", "moves", "move", "words"), RULINGS)
def test_what_a_ruling_says(characters, parts, moves, move, words):
    state = at(banishing(*characters), parts)
    for played in filter(None, moves.split(",")):
        after(state, played)
    assert str(spec.ruling(state, move)) == words
    if words.startswith("not"):
        assert spec.refusal(state, move) == (words.split("(")[1].split(")")[0], words.split(": ", 1)[1])


@pytest.mark.parametrize(("seed", "heard"), DEALT)
def test_what_is_told_of_a_deal(seed, heard):
    assert spec.told_of_deal(banishing(), seed) == heard


def test_what_is_told_when_a_round_ends():
    heard = spec.told(last_cards(at(banishing(), {}), 3), "row 1")
    assert [heard[0], heard[-1]] == ROUND_ENDS


@pytest.mark.parametrize(("parts", "moves", "question"), [
    ({"void": "u2 rf re / gm gf ge / bm bf be", "wounds 0": "u3 u2"}, "row 1",
     ("Seat 0 has damage 5, stamina 7 and health 11, and gets a wound of level 2. How is it then?",
      ("fit", "exhausted", "dead"), "exhausted")),
    ({"asks": "ability", "hand 0": "bm bm bm", "banishing": "rm"}, "seal,bm bm bm",
     ("One card is in the Banishing, and Seat 0 puts three blue moons there. How many count then?",
      ("2", "3", "4", "5"), "4")),
    ({"asks": "ability", "hand 0": "bm bm", "items 0": "wand"}, "seal,bm bm wand",
     ("No cards are in the Banishing, and Seat 0 puts two blue moons there, with the wand for one more. How many count "
      "then?",
      ("1", "2", "3", "4"), "3")),
])
def test_what_a_class_may_be_asked(parts, moves, question):
    assert [tuple(found) for found in spec.asked(at(banishing(), parts), moves)] == [question]


# Positions that cannot be

@pytest.mark.parametrize(("parts", "reason"), [
    ({"hand 0": "u1"}, "The part 'hand 0' cannot hold the undead of level 1: it is made of symbol cards."),
    ({"wounds 0": "rm"}, "The part 'wounds 0' cannot hold the red moon: it is made of undead."),
    ({"items 0": "wand wand"}, "Seat 0 has two items of the sort wand; one of each is the most (TBG-16)."),
    ({"wounds 0": "u4"}, "The undead of level 4 joins in round 2, and it is round 1 (TBG-20)."),
    ({"wounds 0": "u3 u3 u3 u2"}, "Seat 0 is dead, with damage 11 and health 11: the game is lost (TBG-15)."),
    ({"wounds 0": "u3 u3 u1", "wounds 1": "u3 u3", "wounds 2": "u2 u2 u2"},
     "All players are exhausted: the game is lost (TBG-15)."),
    ({"hand 0": "rm rm rm rm", "hand 1": "rm rm rm"},
     "The position has 8 copies of the red moon; there are 6 (TBG-5)."),
    ({"void": "rm rm"}, "The part 'void' must have 9 spaces, not 2."),
    ({"void": "- rf re / gm gf ge / bm bf be"},
     "A space of the Void is empty only in a row or column that is being taken, while " "a shield is "
                                                "decided about (TBG-9)."),
    ({"banishing": "bm bm bm", "put": "1 1 0"}, "The Banishing has 3 cards, and the part 'put' says 2."),
    ({"put": "5 5 0"}, "10 cards are put into the Banishing: with 10 the game is won (TBG-21)."),
    ({"out": "wand"}, "With difficulty normal 4 items are in the game, so 2 are out of it, not 1 (TBG-3)."),
    ({"deck": ""}, "75 cards are nowhere in the position: rm rm rm rm rm rf "),
    ({"taken": "u1"}, "The part 'taken' needs a shield to decide about: the part 'asks' must be 'shield' (TBG-17)."),
    ({"asks": "shield", "taken": "u1"},
     "A shield is decided about: Seat 0 must have one, and the part 'taken' the undead, " "perhaps with a second "
                                        "shield (TBG-17)."),
    ({"asks": "set"}, "A set is played for an ability: the part 'chosen' must name it (TBG-11)."),
    ({"asks": "set", "chosen": "kick"}, "Seat 0 has no set for kick (TBG-11)."),
    ({"asks": "set", "chosen": "purge"},
     "The fighter has no ability 'purge'. There are kick, spear, taunt, aid, imprison and " "seal (TBG-4)."),
    ({"asks": "effect"},
     "The part 'agenda' says what is still to be done. It is there while the part 'asks' is 'effect', or "
                         "'shield' for an ability's price."),
    *(({"asks": "effect", "agenda": text}, f"The agenda '{text}' must be a seat, a colon and an effect")
      for text in ("0 draw 1", "x: draw 1", "00: draw 1", "3: draw 1")),
    ({"asks": "effect", "agenda": "0: fly 1"}, "The agenda '0: fly 1': "),
    ({"asks": "effect", "agenda": "0: each draw 1"}, "The agenda '0: each draw 1': write one task for each player"),
    ({"asks": "effect", "agenda": "0: draw 1"}, "Without a unique ability the agenda is one task of the active player. "
                                                "Write swap 1, trade 1, or discarding down to 8 hand cards (TBG-12, "
                                                "TBG-13)."),
    ({"asks": "effect", "chosen": "kick", "agenda": "0: draw 1"},
     "The agenda has an effect that kick does not have: 'kick: slay 1 up to 3' (TBG-4)."),
    ({"asks": "effect", "chosen": "kick", "agenda": "0: slay 1 up to 3"},
     "The agenda begins with '0: slay 1 up to 3', and nothing can be picked for it."),
    ({"asks": "effect", "agenda": "0: swap 1", "picked": "seat 1"},
     "'seat 1' cannot have been picked for '0: swap 1'."),
    ({"picked": "space 1"}, "The part 'picked' belongs to an effect: the part 'asks' must be 'effect'."),
])
def test_positions_that_cannot_be(parts, reason):
    with pytest.raises(ValueError) as refused:
        banishing().position({"void": VOID, "hand 0": "", "hand 1": "", "hand 2": ""} | parts)
    assert str(refused.value).startswith(reason)


def test_a_position_deals_what_is_left_out():
    state = banishing().position({}, seed=3)
    assert sees(state).counts == [3, 3, 3] and everything(state) == Counter(map(str, state.game.deck.cards))
    assert state.parts() == banishing().position({}, seed=3).parts() != banishing().position({}, seed=4).parts()


def test_as_numbers_the_agenda_is_what_is_done_next():
    view = using("witch", "curse", "rm rf re", {"void": "u1 u2 u3 / u1 gf ge / bm bf be"}, "gm gm gm").view(0)
    count, *rest = view.numbers()[view.slices()["agenda"]]
    assert (view.agenda, count) == (["0: slay 3", "0: hurt 1"], 2)
    assert [verb for verb, chosen in zip(VOCABULARY, rest[3:], strict=False) if chosen] == ["slay"]


def test_as_numbers_a_space_is_its_top_card_and_those_below_and_a_discard_all_and_its_next_undead():
    view = at(banishing(), {"void": "u1+u2 rf re / gm gf ge / bm bf be", "discard": "u3 rm u1 rf"}).view(0)

    def said(word, part):
        row, kinds = view.numbers()[view.slices()[word]], view.game.deck.kinds
        return text(card for card, count in zip(kinds, row[part * len(kinds):], strict=False) for _ in range(count))

    assert [said("void", part) for part in (0, 1, 9, 10)] == [str(view.void[0][-1]), "rf", str(view.void[0][0]), ""]
    assert (said("discard", 0), said("discard", 1)) == (text(view.game.deck.in_order(view.discard)), "u1")


@pytest.mark.parametrize(("count", "named"), [
    (12, "a, b, c, d, e, f, g, h, i, j, k or l"), (13, "a, b, c, d, e, f or …")])
def test_of_many_choices_six_are_named(count, named):
    assert telling.can_choose(0, "abcdefghijklm"[:count]) == f"Seat 0 can choose: {named}."


@pytest.mark.parametrize(("count", "last"), [(6, "or green eye."), (7, "green eye or ….")])
def test_of_many_ways_to_complete_a_set_six_are_named(count, last):
    deck, ability = banishing().deck, banishing().line_up[0].abilities[0]
    ways = [[card] for card in deck.parse_all("rm rf re gm gf ge bm")[:count]]
    said = telling.half_built(deck.parse_all("rm"), ability, ways)
    assert said.startswith(f"Kick takes {ability.takes}: so far red moon. Add red moon,") and said.endswith(last)


def test_how_often_something_is_done_is_told():
    assert [tables.told_times(tables.Amount(number)) for number in (1, 2, 3)] == ["", ", twice", ", three times"]


def test_while_a_set_is_paid_a_card_is_for_the_set_and_a_row_is_to_take():
    state = after(at(banishing(), {"asks": "ability", "hand 0": "rm rf re"}), "kick")
    assert [state.kind_of(state.game.parse(move)) for move in ("rm", "gm", "row 1")] == ["set", "set", "take"]


def test_several_words_of_which_one_is_no_card_are_no_move():
    with pytest.raises(ValueError, match="'rm moon' is no move"):
        banishing().parse("rm moon")


def test_a_view_as_text_shows_the_void_in_its_rows():
    assert str(at(banishing(), {}).view(0)).splitlines()[1:4] == ["  rm  rf  re", "  gm  gf  ge", "  bm  bf  be"]


def test_while_a_set_is_paid_the_cards_that_are_in_no_set_can_be_pointed_at():
    state = after(at(banishing(), {"asks": "ability", "hand 0": "rm rf re gm"}), "kick")
    assert [str(move) for move in state.pointed_at()] == ["rm rf re", "gm"]
