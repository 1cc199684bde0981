"""Whether what is said in The Banishing is true, decided from positions as text and from the sheets; no code of the
rules is used.

One move can bring a chain of events (a wound heals, the price is paid, the Void is refilled): what is said of a link is
held against what lay there before the move, what came from the deck meanwhile, and what lies there after it.
"""

from collections import Counter
from itertools import combinations
from re import findall, fullmatch, search

import tabletop
from tests.helpers.per_game import part_of
from tests.tools import truth as shared
from tests.tools.truth import NUMBERS, Scene, Truth, moves, parts_of, seats_in

TRUTH = Truth()
COLOURS, SYMBOLS = ("red", "green", "blue"), ("moon", "flame", "eye")
CARD = rf"(?:(?:{'|'.join(COLOURS)}) (?:{'|'.join(SYMBOLS)})|undead of level \d|shield|wand|armor)"
LINE = r"(?:row|column) \d"
LEVEL = r"(?: of level (\d)(?: or less)?)?"
SHARED = ("swap", "trade", "rest", "pass")


# What is there

def word(name):
    """A card's short text from its name."""
    if name.startswith("undead"):
        return f"u{name[-1]}"
    return name if " " not in name else name.split()[0][0] + name.split()[1][0]


def spoken(text):
    """The cards that a list names, by how many: 'the red moon and two undead of level 2'."""
    found = Counter()
    for piece in text.replace(" and ", ", ").split(", "):
        number, name = fullmatch(rf"(the|\w+) ({CARD})s?", piece).groups()
        found[word(name)] += 1 if number == "the" else NUMBERS.index(number)
    return found


def added(text):
    """The cards of a set: 'red moon + red moon + wand'."""
    return Counter(word(name) for name in text.lower().split(" + "))


def has(state, seat):
    """All cards that a seat has: in its hand, as items and as wounds."""
    return hand(state, seat) + Counter(words(state, f"items {seat}")) + Counter(words(state, f"wounds {seat}"))


def part(state, name):
    return parts_of(state).get(name, "")


def words(state, name):
    return part(state, name).split()


def hand(state, seat):
    return Counter(words(state, f"hand {seat}"))


def levels(state, seat):
    """The levels of a seat's wounds."""
    return [int(wound[1]) for wound in words(state, f"wounds {seat}")]


def damage(state, seat):
    return sum(levels(state, seat))


def sheet(state, seat):
    return state.game.line_up[seat]


def stamina(state, seat):
    return sheet(state, seat).stamina + ("armor" in words(state, f"items {seat}"))


def stamina_then(scene, seat):
    """What the stamina of a seat can be when a move wounds or heals it: that after the move, or that before where the
    move ends with drawing, which may be an armor."""
    return {stamina(state, seat) for state in (scene.before, scene.after)[in_use(scene)[-1:] != ["draw"]:]}


def exhausted(state, seat):
    return damage(state, seat) >= stamina(state, seat)


def stacks(state):
    """The nine spaces, each a list of cards, the top last."""
    return [[] if cell == "-" else cell.split("+") for cell in part(state, "void").replace("/", " ").split()]


def tops(state, line):
    """The top cards of a row or column."""
    what, number = line.lower().split()
    first = int(number) - 1
    return [stacks(state)[space][-1]
            for space in (range(3 * first, 3 * first + 3) if what == "row" else range(first, 9, 3))]


def swept(state, line):
    what, number = line.split()
    first = int(number) - 1
    spaces = range(3 * first, 3 * first + 3) if what == "row" else range(first, 9, 3)
    return Counter(card for space in spaces for card in stacks(state)[space])


def is_undead(card, level=5):
    return fullmatch(r"u\d", card) is not None and int(card[1]) <= level


def put(state):
    return sum(map(int, words(state, "put")))


def same_round(scene):
    return part(scene.before, "round") == part(scene.after, "round")


def drawn(scene):
    """What came from the deck with a move; nothing can be said when a round has ended."""
    deck = words(scene.before, "deck")
    return Counter(deck[:len(deck) - len(words(scene.after, "deck"))])


def ability(state, name):
    """An ability of the active player's character, by its name."""
    return next((found for found in sheet(state, int(part(state, "active"))).abilities if found.name == name.lower()),
                None)


def chosen(state):
    return ability(state, part(state, "chosen"))


def in_use(scene):
    """The verbs of the ability that is being carried out."""
    found = chosen(scene.before)
    return [effect.verb for effect in found.effects] if found else []


def verb(state):
    """The verb, the seat and the level of the step that goes on."""
    found = fullmatch(r"(\d): (?:may )?([a-z ]+?)(?: (?:\+ )?\d+)?(?: up to (\d))?(?: of (\w+))?",
                      part(state, "agenda").split(";")[0])
    return (found[2], int(found[1]), int(found[3] or 5), found[4]) if found else ("", -1, 5, None)


def picked(state):
    return [text.strip() for text in part(state, "picked").split(";") if text.strip()]


def sets(state, wanted):
    """Every set of the active player for an ability, as counted words."""
    seat = int(part(state, "active"))
    held = [card for card in words(state, f"hand {seat}") if card[0] == wanted.colour[0]]
    held += [item for item in words(state, f"items {seat}") if item == "wand"]
    found = {tuple(sorted(cards)) for cards in combinations(held, 3)}
    return [Counter(cards) for cards in found if wanted.level == 1 or len(set(cards) - {"wand"}) == 1]


def asks(state):
    return part(state, "asks")


def usable(state):
    """The names of the abilities that the active player can use."""
    seat = int(part(state, "active"))
    own = [] if exhausted(state, seat) else [found.name for found in sheet(state, seat).abilities
                                             if sets(state, found) and (levels(state, seat) or not found.needs_wound)]
    others = [other for other in range(state.game.players) if other != seat and hand(state, other)]
    return {*own, "swap", "pass", *["trade"] * bool(hand(state, seat) and others),
            *["rest"] * bool(levels(state, seat))}


def deciding(scene, seat, kind=None):
    return scene.before.turn == int(seat) and (kind is None or scene.before.asks.kind == kind)


# Why a move is liked

SET = rf"Seat (\d) holds (\w+) ({CARD})s, a set for ([a-z ]+)\."


def completes(state, seat, got, count, card, name):
    """Whether these cards give a seat that many equal ones, three at last: a set for its ability of level 2."""
    had, brought = hand(state, int(seat))[word(card)], got.count(word(card))
    found = next(ability for ability in sheet(state, int(seat)).abilities if ability.name == name)
    return (had < 3 <= had + brought == NUMBERS.index(count) and found.level == 2
            and found.colour == card.split()[0])


def liked(scene, line):
    """Whether this row or column is the move that is liked, of whoever takes now."""
    return scene.what == "reason" and asks(scene.before) == "take" and str(scene.move) == line.lower()


def untouched(scene, line, left):
    """Whether the line that is liked leaves all of the other as it is."""
    return liked(scene, line) and line.lower().split()[0] == left.split()[0] and line.lower() != left


@TRUTH.says(rf"With ({LINE}), {SET}")
def line_completes(scene, line, seat, count, card, name):
    return (liked(scene, line) and deciding(scene, seat) and card.startswith("blue")
            and completes(scene.before, seat, tops(scene.before, line), count, card, name))


@TRUTH.says(rf"With the ({CARD}) of Seat (\d), {SET}")
def trade_completes(scene, card, other, seat, count, same, name):
    """A trade that is chosen, or goes on: nothing is picked for it that makes it another."""
    state, active, short = scene.before, part(scene.before, "active"), word(card)
    now = [*picked(state), str(scene.move)] if verb(state)[0] == "trade" else []
    wanted, never = (["seat " + other, None, f"ask {short}"], short) if active == seat else (
        ["seat " + seat, short, None], f"ask {short}")
    return (scene.what == "reason" and card == same and active in (seat, other) and seat != other
            and bool(now or str(scene.move) == "trade") and not state.game.hidden
            and never not in now and all(want in (None, pick) for want, pick in zip(wanted, now, strict=False))
            and hand(state, int(other))[short] > 0 and {*hand(state, int(seat))} > {short}
            and completes(state, seat, [short], count, card, name))


@TRUTH.says(r"((?:Row|Column) \d) has (\d) (red|green|blue) (cards?) to collect for ([a-z ]+)\.")
def to_collect(scene, line, count, colour, cards, name):
    found, there = ability(scene.before, name), [card for card in tops(scene.before, line) if len(card) == 2]
    return (liked(scene, line) and any(effect.verb == "banish" for effect in found.effects) and found.colour == colour
            and int(count) == sum(card[0] == colour[0] for card in there) and (count == "1") == (cards == "card"))


@TRUTH.says(r"([A-Z][a-z ]+) is for the Banishing: with (\d+) more (cards?) there the team wins\.")
def banishing_wins(scene, name, count, cards):
    found = ability(scene.before, name)
    return (scene.what == "reason" and str(scene.move) == name.lower() and name.lower() in usable(scene.before)
            and any(effect.verb == "banish" for effect in found.effects)
            and put(scene.before) + int(count) == 10 and (count == "1") == (cards == "card"))


@TRUTH.says(rf"((?:Row|Column) \d) leaves ({LINE}) for the next turn: with it, {SET}")
def left_completes(scene, line, left, seat, count, card, name):
    return (untouched(scene, line, left) and int(seat) == (scene.before.turn + 1) % scene.before.game.players
            and completes(scene.before, seat, tops(scene.before, left), count, card, name))


@TRUTH.says(rf"((?:Row|Column) \d) leaves ({LINE}) to Seat (\d), and no undead lies on top of it\.")
def left_harmless(scene, line, left, seat):
    return (untouched(scene, line, left) and int(seat) == (scene.before.turn + 1) % scene.before.game.players
            and not any(map(is_undead, tops(scene.before, left))))


@TRUTH.says(r"Seat (\d) is exhausted\.")
def exhausted_now(scene, seat):
    return scene.what == "reason" and deciding(scene, seat) and exhausted(scene.before, int(seat))


@TRUTH.says(r"Seat (\d) can use no ability of its own\.")
def has_no_ability(scene, seat):
    return scene.what == "reason" and deciding(scene, seat) and usable(scene.before) <= {*SHARED}


@TRUTH.says(r"Without the wound of level (\d) its damage is (\d+)(?:, below its stamina of (\d+))?\.")
def rested(scene, level, then, most):
    seat = scene.before.turn
    return (scene.what == "reason" and str(scene.move) == "rest" and min(levels(scene.before, seat)) == int(level)
            and damage(scene.before, seat) - int(level) == int(then)
            and (most is None or int(then) < int(most) == stamina(scene.before, seat)))


# What is asked

@TRUTH.says(r"Seat (\d): take a row or a column of the Void")
def asked_to_take(scene, seat):
    return deciding(scene, seat, "take") and asks(scene.before) == "take" and part(scene.before, "active") == seat


@TRUTH.says(r"Seat (\d) takes (.+): use the shield against one, or keep it")
def asked_about_shield(scene, seat, cards):
    return (deciding(scene, seat, "shield")
            and spoken(cards) == Counter(filter(is_undead, words(scene.before, "taken")))
            and "shield" in words(scene.before, f"items {seat}"))


@TRUTH.says(r"Seat (\d): use one ability, or pass")
def asked_to_use(scene, seat):
    return deciding(scene, seat, "ability") and part(scene.before, "active") == seat


@TRUTH.says(r"Seat (\d): play a set for ([a-z ]+), three (\w+) cards( with the same symbol)?(, or two and the wand)?")
def asked_to_pay(scene, seat, name, colour, same, wand):
    """All hear this, so it says no more of a hidden hand than that there is a set."""
    found = ability(scene.before, name)
    return (deciding(scene, seat, "set") and part(scene.before, "chosen") == name and found.colour == colour
            and (found.level == 2) == bool(same) and bool(wand) == ("wand" in words(scene.before, f"items {seat}")))


PICKS = {
    r"slay an undead{} in the Void": ("slay", 0), r"discard a wound{}": ("heal", 0),
    r"choose an ally with a wound{} to heal": ("heal", 0),
    r"choose a player with a wound{} to heal": ("heal", 0), r"take a symbol card from the discard": ("recall", 0),
    r"choose an ally whose wound to take": ("take wound", 0),
    r"choose a symbol card of the discard to cover with": ("cover", 0),
    r"choose an undead in the Void to cover": ("cover", 1),
    r"choose a space whose top card moves onto another": ("stack", 0),
    r"choose the space to put that card on top of": ("stack", 1),
    r"choose the first of two spaces to swap": ("swap", 0),
    r"choose the space to swap with": ("swap", 1), r"discard a row or a column of the Void": ("sweep", 0),
    r"choose a wound to put back into the Void": ("move wound", 0),
    r"choose the space to put the wound on": ("move wound", 1),
    r"discard a hand card": ("discard", 0), r"choose a player to trade with": ("trade", 0)}


def says_pick(pattern, kind, number):
    @TRUTH.says(rf"Seat (\d): {pattern.format(LEVEL)}(, or stop)?")
    def asked_to_pick(scene, seat, *rest):
        level = int((rest[0] if len(rest) > 1 else None) or 5)
        step = verb(scene.before)
        return (deciding(scene, seat, kind) and step[0] == kind and step[1] == int(seat)
                and len(picked(scene.before)) == number
                and (len(rest) < 2 or step[2] == level)
                and bool(rest[-1]) == ("may " in part(scene.before, "agenda").split(";")[0]))


for pattern, (kind, number) in PICKS.items():
    says_pick(pattern, kind, number)


@TRUTH.says(r"Seat (\d): choose a wound to give to Seat (\d)")
def asked_to_give_wound(scene, seat, other):
    return deciding(scene, seat,
                    "take wound") and picked(scene.before) == [f"seat {seat}"] and verb(scene.before)[1] == int(other)


@TRUTH.says(r"Seat (\d): choose an ally who draws (\d) cards?")
def asked_to_gift(scene, seat, count):
    return deciding(scene, seat, "gift") and part(scene.before, "agenda").startswith(f"{seat}: gift {count}")


@TRUTH.says(r"Seat (\d): discard a hand card, (\d) too many")
def asked_to_discard(scene, seat, count):
    return (deciding(scene, seat, "discard") and not part(scene.before, "chosen")
            and hand(scene.before, int(seat)).total() == 8 + int(count))


@TRUTH.says(r"Seat (\d): put one more (\w+) card into the Banishing")
def asked_to_banish(scene, seat, colour):
    return deciding(scene, seat, "banish") and chosen(scene.before).colour == colour


@TRUTH.says(r"Seat (\d): choose a hand card to give to Seat (\d)")
def asked_to_offer(scene, seat, other):
    return deciding(scene, seat, "trade") and picked(scene.before) == [f"seat {other}"]


@TRUTH.says(rf"Seat (\d): choose a card of Seat (\d) to get for the ({CARD})")
def asked_for_card(scene, seat, other, card):
    return deciding(scene, seat, "trade") and picked(scene.before) == [f"seat {other}",
                                                                       word(card)] and not scene.before.game.hidden


@TRUTH.says(rf"Seat (\d): choose a hand card to give to Seat (\d) for the ({CARD})")
def asked_to_answer(scene, seat, other, card):
    return (deciding(scene, seat, "trade") and picked(scene.before) == [f"seat {seat}", word(card)]
            and part(scene.before, "active") == other and scene.before.game.hidden)


# Rulings

@TRUTH.says(r"Now (.+) is to be chosen\.")
def something_else_is_wanted(scene, what):
    """What is said to be wanted is what the legal moves are."""
    forms = {"a row or a column": LINE, "an undead that is being taken": r"shield u\d|keep", "an ability": r"[a-z ]+",
             "a set of three cards": r"[rgb][mfe] [rgb][mfe] [rgb][mfe]", "a set": r"\S+ \S+ \S+",
             "a space of the Void": r"space \d|done", "a player": r"seat \d",
             "a wound": r"wound u\d", "a hand card": r"[rgb][mfe]",
             "a symbol card of the discard": r"(?:recall|cover) [rgb][mfe]", "a card of the partner": r"ask [rgb][mfe]"}
    return not scene.ok and all(fullmatch(forms[what], str(move)) for move in scene.before.legal())


@TRUTH.says(r"Seat (\d) can choose: (.+)\.")
def can_choose(scene, seat, named):
    legal = [" + ".join(card.name for card in move.cards) if hasattr(move, "cards") else move.name
             for move in scene.before.legal()]
    if len(legal) > 12:
        return not scene.ok and named == ", ".join(legal[:6]) + " or …"
    return (not scene.ok and deciding(scene, seat)
            and named == (f"{', '.join(legal[:-1])} or {legal[-1]}" if len(legal) > 1 else legal[0]))


@TRUTH.says(r"((?:Row|Column) \d) has (.+) on top, and any row or column can be chosen\.")
def any_line(scene, line, cards):
    return (scene.ok and str(scene.move) == line.lower() and spoken(cards) == Counter(tops(scene.before, line))
            and scene.before.asks.kind in ("take", "sweep"))


@TRUTH.says(rf"The ({CARD}) is being taken just now, so the shield can discard it\.")
def can_shield(scene, card):
    return scene.ok and str(scene.move) == f"shield {word(card)}" and word(card) in words(scene.before, "taken")


@TRUTH.says(rf"No ({CARD}) is being taken just now\.")
def cannot_shield(scene, card):
    return not scene.ok and str(scene.move) == f"shield {word(card)}" and word(card) not in words(scene.before, "taken")


@TRUTH.says(r"A shield need not be used\.")
def need_not(scene):
    return scene.ok and str(scene.move) == "keep"


@TRUTH.says(r"Any two top cards of the Void can be swapped\.",
            r"Nobody has to use an ability, so passing is always allowed\.")
def always(scene):
    return scene.ok and str(scene.move) in ("swap", "pass") and asks(scene.before) == "ability"


@TRUTH.says(r"Seat (\d) has a hand card to trade, and so (?:has|have) (.+)\.")
def can_trade(scene, seat, others):
    there = [other for other in range(scene.before.game.players) if other != int(seat) and hand(scene.before, other)]
    return (scene.ok and deciding(scene, seat) and bool(hand(scene.before, int(seat)))
            and seats_in(others) == there)


@TRUTH.says(r"No other player has a hand card to trade\.")
def nobody_trades(scene):
    return not scene.ok and not any(hand(scene.before, seat) for seat in range(scene.before.game.players)
                                    if seat != scene.before.turn)


@TRUTH.says(r"Seat (\d) has (a|no) hand card to trade\.")
def has_card(scene, seat, how):
    return scene.ok == (how == "a") == bool(hand(scene.before, int(seat)))


@TRUTH.says(r"Seat (\d) has a wound to discard; the lowest is of level (\d)\.")
def can_rest(scene, seat, level):
    return scene.ok and deciding(scene, seat) and min(levels(scene.before, int(seat))) == int(level)


@TRUTH.says(r"Seat (\d) has no wound to discard\.")
def cannot_rest(scene, seat):
    return not scene.ok and deciding(scene, seat) and not levels(scene.before, int(seat))


TAKES = r"takes three (\w+) cards( with the same symbol)?"


def takes(scene, name, colour, same):
    """The ability of that name, where it takes such a set."""
    found = ability(scene.before, name)
    return found if found and found.colour == colour and (found.level == 2) == bool(same) else None


@TRUTH.says(rf"([A-Z][a-z ]+?) {TAKES}, and Seat (\d) can play ({CARD}(?: \+ {CARD})+)(, the wand for one of them)?\.")
def can_use(scene, name, colour, same, seat, cards, wand):
    found = takes(scene, name, colour, same)
    return (scene.ok and found is not None and str(scene.move) == found.name and deciding(scene, seat)
            and found.name in usable(scene.before) and added(cards) in sets(scene.before, found)
            and bool(wand) == ("wand" in added(cards)))


@TRUTH.says(rf"([A-Z][a-z ]+?) {TAKES}, and Seat (\d) has (no|only one|only two|no two) (\w+) cards?( with the same "
            rf"symbol)?, and "
            r"(a|no) wand\.")
def cannot_pay(scene, name, colour, same, seat, count, of, alike, wand):
    """Of level 1 it is said how many cards there are, of level 2 how many with the same symbol; with none at all just
    that."""
    found, held = takes(scene, name, colour, same), hand(scene.before, int(seat))
    mine = [number for card, number in held.items() if card[0] == colour[0]]
    number = max(mine, default=0) if found.level == 2 else sum(mine)
    said = {"no": 0, "only one": 1, "only two": 2, "no two": 1}[count]
    return (not scene.ok and found is not None and str(scene.move) == found.name and not sets(scene.before, found)
            and of == colour
            and number == said and bool(alike) == (found.level == 2 and number > 0)
            and (count != "no two" or bool(alike))
            and ("wand" in words(scene.before, f"items {seat}")) == (wand == "a"))


@TRUTH.says(r"([A-Z][a-z ]+) is no ability of the ([a-z ]+)\.")
def not_of(scene, name, character):
    return (not scene.ok and str(scene.move) == name.lower()
            and sheet(scene.before, scene.before.turn).name == character
            and ability(scene.before, name) is None and name.lower() not in SHARED)


@TRUTH.says(r"Seat (\d) is exhausted, with damage (\d+) and stamina (\d+), so only shared abilities can be used\.")
def too_exhausted(scene, seat, hurt, most):
    return (not scene.ok and deciding(scene, seat) and damage(scene.before, int(seat)) == int(hurt) >= int(most)
            and stamina(scene.before, int(seat)) == int(most) and str(scene.move) not in SHARED)


@TRUTH.says(r"([A-Z][a-z ]+) needs a wound, and Seat (\d) has none\.")
def needs_wound(scene, name, seat):
    return not scene.ok and ability(scene.before, name).needs_wound and not levels(scene.before, int(seat))


@TRUTH.says(r"(.+) are three (\w+) cards( with the same symbol)?(, the wand for one of them)?\.")
def pays(scene, cards, colour, same, wand):
    found = chosen(scene.before)
    return (scene.ok and added(cards) == Counter(str(scene.move).split()) and added(cards) in sets(scene.before, found)
            and found.colour == colour and (found.level == 2) == bool(same) and ("wand" in added(cards)) == bool(wand))


@TRUTH.says(rf"The ({CARD}) is no symbol card, and cannot be part of a set\.")
def no_symbol_card(scene, card):
    return not scene.ok and word(card) in str(scene.move).split() and (is_undead(word(card))
                                                                       or card in ("shield", "armor"))


@TRUTH.says(rf"The ({CARD}) is not (\w+), and ([a-z ]+) {TAKES}\.")
def wrong_colour(scene, card, colour, name, of, same):
    return (not scene.ok and word(card) in str(scene.move).split() and colour == of and not card.startswith(colour)
            and takes(scene, name, of, same) == chosen(scene.before))


@TRUTH.says(rf"The ({CARD}) is not (\w+), as the set is\.")
def not_of_colour(scene, card, colour):
    return (not scene.ok and str(scene.move) == word(card) and chosen(scene.before).colour == colour
            and not card.startswith(colour))


@TRUTH.says(rf"Seat (\d) has (no|only \w+) ({CARD}?)s?\.")
def holds_too_few(scene, seat, count, card):
    """Nobody has what they have not: not in the hand, not as an item, not as a wound."""
    touched = str(scene.move).removeprefix("ask ").split()
    return (not scene.ok
            and has(scene.before,
                    int(seat))[word(card)] == NUMBERS.index(count.removeprefix("only ")) < touched.count(word(card)))


@TRUTH.says(rf"The ({CARD}) is no hand card\.")
def no_hand_card(scene, card):
    return not scene.ok and str(scene.move) == word(card) and (is_undead(word(card))
                                                               or card in ("shield", "wand", "armor"))


@TRUTH.says(rf"([A-Z][a-z ]+?) {TAKES}: so far (.+)\.")
def half_built(scene, name, colour, same, cards):
    found = takes(scene, name, colour, same)
    return (not scene.ok and found == chosen(scene.before) and added(cards) == Counter(str(scene.move).split())
            and any(added(cards) < whole for whole in sets(scene.before, found)))


@TRUTH.says(r"Add (.+)\.")
def to_add(scene, named):
    touched = Counter(str(scene.move).split())
    ways = [whole - touched for whole in sets(scene.before, chosen(scene.before)) if touched < whole]
    shown = [added(way) for way in named.replace(" or ", ", ").split(", ") if way != "…"]
    return all(way in ways for way in shown) and len(shown) == min(6, len(ways)) and ("…" in named) == (len(ways) > 6)


@TRUTH.says(rf"([A-Z][a-z ]+?) {TAKES}, and Seat (\d) can play no set with (.+)\.")
def in_no_set(scene, name, colour, same, seat, cards):
    found = takes(scene, name, colour, same)
    return (not scene.ok and deciding(scene, seat) and found == chosen(scene.before)
            and added(cards) == Counter(str(scene.move).split())
            and not any(added(cards) <= whole for whole in sets(scene.before, found)))


@TRUTH.says(r"This is optional, so Seat (\d) may stop\.")
def may_stop(scene, seat):
    return scene.ok and deciding(scene, seat) and str(scene.move) == "done" and ": may " in part(scene.before,
                                                                                                 "agenda").split(";")[0]


@TRUTH.says(rf"Space (\d) has the ({CARD}) on top(?:, and level (\d) or less will do)?\.")
def on_top(scene, space, card, level):
    top, most = stacks(scene.before)[int(space) - 1][-1], verb(scene.before)[2]
    return (scene.ok and str(scene.move) == f"space {space}" and top == word(card) and is_undead(top, most)
            and int(level or 5) == most)


@TRUTH.says(rf"Space (\d) has the ({CARD}) on top, and only undead{LEVEL} can be (slain|covered)\.")
def not_a_target(scene, space, card, level, how):
    top = stacks(scene.before)[int(space) - 1][-1]
    return (not scene.ok and str(scene.move) == f"space {space}" and top == word(card)
            and not is_undead(top, int(level or 5))
            and verb(scene.before)[0] == ("slay" if how == "slain" else "cover")
            and int(level or 5) == verb(scene.before)[2])


@TRUTH.says(r"Any (other )?space of the Void can be chosen\.")
def any_space(scene, other):
    second = bool(picked(scene.before)) and verb(scene.before)[0] != "move wound"
    return scene.ok and fullmatch(r"space \d", str(scene.move)) and bool(other) == second


@TRUTH.says(r"Space (\d) is chosen already\.")
def chosen_already(scene, space):
    return not scene.ok and str(scene.move) == f"space {space}" == picked(scene.before)[0]


@TRUTH.says(r"There is no Seat (\d) in this game\.")
def no_such_seat(scene, seat):
    return not scene.ok and str(scene.move) == f"seat {seat}" and int(seat) >= scene.before.game.players


@TRUTH.says(r"Seat (\d) is the one who chooses, and must choose another player\.")
def no_ally(scene, seat):
    return (not scene.ok and deciding(scene, seat) and str(scene.move) == f"seat {seat}"
            and verb(scene.before)[3] != "anyone")


@TRUTH.says(r"Seat (\d) is an ally of Seat (\d)\.")
def is_ally(scene, seat, other):
    return scene.ok and str(scene.move) == f"seat {seat}" and seat != other and deciding(scene, other, "gift")


@TRUTH.says(rf"Seat (\d) has (a|no) wound{LEVEL}\.")
def has_wound(scene, seat, how, level):
    """Of a player, up to a level; or that this very wound is not there."""
    there = levels(scene.before, int(seat))
    if str(scene.move).startswith("wound"):
        return (not scene.ok and str(scene.move) == f"wound u{level}" and deciding(scene, seat)
                and int(level) not in there)
    return (scene.ok == (how == "a") == any(wound <= int(level or 5) for wound in there)
            and str(scene.move) == f"seat {seat}" and verb(scene.before)[2] == int(level or 5))


@TRUTH.says(r"Seat (\d) has a wound of level (\d), and chooses among the wounds that will do\.")
def has_this_wound(scene, seat, level):
    return (scene.ok and deciding(scene, seat) and str(scene.move) == f"wound u{level}"
            and int(level) in levels(scene.before, int(seat)))


@TRUTH.says(rf"A wound of level (\d) is too high: only wounds{LEVEL} will do\.")
def too_high(scene, level, most):
    return not scene.ok and str(scene.move) == f"wound u{level}" and int(level) > int(most) == verb(scene.before)[2]


@TRUTH.says(rf"The discard has (the|no) ({CARD})( but for the set just played)?\.")
def in_discard(scene, how, card, played):
    there = Counter(words(scene.before, "discard"))
    free = there - Counter(words(scene.before, "played"))
    return (scene.ok == (how == "the") == (free[word(card)] > 0) and str(scene.move).split()[-1] == word(card)
            and bool(played) == (how == "no" and there[word(card)] > 0))


@TRUTH.says(rf"Seat (\d) holds the ({CARD})(, and has agreed to the trade)?\.")
def holds(scene, seat, card, agreed):
    """Who is asked for a card has agreed (TBG-24)."""
    return (scene.ok and hand(scene.before, int(seat))[word(card)] > 0 and str(scene.move).split()[-1] == word(card)
            and bool(agreed) == str(scene.move).startswith("ask ") == (not deciding(scene, seat)))


@TRUTH.says(r"The game is over\.")
def game_over(scene):
    """By the rule of death and exhaustion, or by that of the Banishing and the last deck."""
    state = scene.before
    lost = any(damage(state, seat) >= sheet(state, seat).health for seat in range(state.game.players)) or all(
        exhausted(state, seat) for seat in range(state.game.players))
    return state.turn is None and scene.rule == ("TBG-15" if lost and put(state) < 10 else "TBG-21")


# Events: the deal

@TRUTH.says(r"Each player is dealt (\d) symbol cards\.")
def dealt(scene, count):
    return all(hand(scene.after, seat).total() == int(count) for seat in range(scene.after.game.players))


@TRUTH.says(rf"The deck has (\d+) cards, with ({'|'.join(NUMBERS)}) items\.")
def deck_has(scene, count, items):
    there = words(scene.after, "deck") + [card for stack in stacks(scene.after) for card in stack]
    return len(there) == int(count) and sum(len(card) > 2 for card in there) == NUMBERS.index(items)


@TRUTH.says(r"The first Void has six undead or more, so it is shuffled back and dealt again, ([1-9]\d*) times?\.")
def dealt_again(scene, count):
    return scene.before is None


@TRUTH.says(rf"Nine cards are laid out in the Void, (none|{'|'.join(NUMBERS[1:])}) of them undead\.")
def laid_out(scene, count):
    cards = [card for stack in stacks(scene.after) for card in stack]
    return len(cards) == 9 and sum(map(is_undead, cards)) == ("none", *NUMBERS[1:]).index(count) < 6


@TRUTH.says(r"Seat (\d) is the first player\.")
def first_player(scene, seat):
    return scene.after.turn == int(seat) == int(part(scene.after, "leader"))


# Events: taking, items, wounds, refilling

@TRUTH.says(rf"Seat (\d) takes ({LINE}): (.+)\.")
def took(scene, seat, line, cards):
    return (deciding(scene, seat, "take") and str(scene.move) == line
            and spoken(cards) == Counter(tops(scene.before, line)))


def symbols_taken(scene):
    return Counter(card for card in tops(scene.before, str(scene.move)) if len(card) == 2 and not is_undead(card))


@TRUTH.says(r"Seat (\d) has a (shield|wand) now\.")
def has_item(scene, seat, item):
    before, after = (words(state, f"items {seat}") for state in (scene.before, scene.after))
    return item not in before and item in after


@TRUTH.says(r"Seat (\d) puts the armor on: the stamina is (\d+) now\.")
def armored(scene, seat, most):
    return stamina(scene.before, int(seat)) + 1 == stamina(scene.after, int(seat)) == int(most)


@TRUTH.says(r"Seat (\d) has an? (shield|wand|armor) already, so the second one is discarded\.")
def second_item(scene, seat, item):
    discard = Counter(words(scene.after, "discard")) - Counter(words(scene.before, "discard"))
    return item in words(scene.after, f"items {seat}") and (discard[item] > 0 or not same_round(scene))


@TRUTH.says(r"Seat (\d) keeps the shield\.")
def kept_shield(scene, seat):
    return deciding(scene, seat, "shield") and str(scene.move) == "keep" and "shield" in words(scene.after,
                                                                                               f"items {seat}")


@TRUTH.says(rf"Seat (\d) uses the shield: the ({CARD}) is discarded, and so is the shield\.")
def used_shield(scene, seat, card):
    return deciding(scene, seat,
                    "shield") and str(scene.move) == f"shield {word(card)}" and word(card) in words(scene.before,
                                                                                                    "taken")


@TRUTH.says(r"A second shield takes its place\.")
def second_shield(scene):
    return "shield" in words(scene.before, "taken") and "shield" in words(scene.after, f"items {scene.before.turn}")


def can_sum_to(numbers, total):
    """Whether some of the numbers make the total."""
    sums = {0}
    for number in numbers:
        sums |= {number + other for other in sums}
    return total in sums


WOUND = r"(?:a wound|(?:two|three) wounds) of level \d"
WOUNDS = rf"{WOUND}(?:, {WOUND})*(?: and {WOUND})?"


def said_levels(text):
    """The levels of the wounds that a list names, each level once: 'two wounds of level 1 and a wound of level 3'."""
    found = [(int(level), 1 if count == "a" else NUMBERS.index(count))
             for count, level in findall(r"(\w+) wounds? of level (\d)", text)]
    return [level for level, count in found for _ in range(count)] if len(dict(found)) == len(found) else None


@TRUTH.says(rf"Seat (\d) gets ({WOUNDS}): the damage is (\d+) now, with stamina (\d+) and health (\d+)\.")
def wounded(scene, seat, got, total, most, health):
    """What was there before may have been healed in part by the same move."""
    seat, new = int(seat), said_levels(got)
    there = levels(scene.before, seat)
    chain = any(name in in_use(scene) for name in ("heal", "take wound", "hurt", "move wound"))
    before = int(total) - sum(new or ())
    return (new is not None and int(most) in stamina_then(scene, seat)
            and int(health) == sheet(scene.after, seat).health
            and (before == sum(there) or (chain and can_sum_to(there, before)))
            and (chain or Counter(levels(scene.after, seat)) == Counter(there + new)))


@TRUTH.says(r"Seat (\d) is exhausted, with damage (\d+) and stamina (\d+): only shared abilities are left\.")
def is_exhausted(scene, seat, hurt, most):
    seat = int(seat)
    return (int(hurt) >= int(most) and int(most) in stamina_then(scene, seat)
            and (damage(scene.after, seat) == int(hurt) or "heal" in in_use(scene)))


@TRUTH.says(r"Seat (\d) recovers: the damage (\d+) is below the stamina (\d+)\.")
def recovers(scene, seat, hurt, most):
    """From what was there before, or from wounds of the same move, by an armor that it draws."""
    seat = int(seat)
    in_between = in_use(scene)[-1:] == ["draw"] and int(hurt) == damage(scene.after, seat) >= stamina(scene.before,
                                                                                                      seat)
    return (int(hurt) < int(most) and int(most) in stamina_then(scene, seat)
            and (in_between or (exhausted(scene.before, seat) and int(hurt) <= damage(scene.before, seat))))


@TRUTH.says(rf"Space (\d) is refilled with the ({CARD})\.")
def refilled(scene, space, card):
    return 1 <= int(space) <= 9 and (not same_round(scene) or drawn(scene)[word(card)] > 0)


@TRUTH.says(r"The last card of the deck is drawn, and round (\d) begins\.")
def new_round(scene, number):
    return int(part(scene.before, "round")) + 1 == int(number) == int(part(scene.after, "round"))


@TRUTH.says(r"Six undead of level (\d) join the discard, and all (\d+) cards are shuffled to be the new deck\.")
def new_deck(scene, level, count):
    left = len(words(scene.after, "deck"))
    return int(part(scene.after, "round")) == int(level) - 2 and left <= int(count) <= left + 9


# Events: abilities

@TRUTH.says(r"Seat (\d), the ([a-z ]+), announces ([a-z ]+)\.")
def announced(scene, seat, character, name):
    return (deciding(scene, seat, "ability") and sheet(scene.before, int(seat)).name == character
            and str(scene.move) == name and name in usable(scene.before) and part(scene.after, "chosen") == name)


@TRUTH.says(r"Seat (\d) uses the shared ability (swap|trade|rest)\.", r"Seat (\d) (pass)es\.")
def shared_ability(scene, seat, name):
    return deciding(scene, seat, "ability") and str(scene.move) == name and name in usable(scene.before)


@TRUTH.says(r"Seat (\d) plays (.+) for ([a-z ]+); they go to the discard\.")
def played(scene, seat, cards, name):
    found = chosen(scene.before)
    return (deciding(scene, seat, "set") and found.name == name and added(cards) == Counter(str(scene.move).split())
            and added(cards) in sets(scene.before, found) and not found.banishes)


@TRUTH.says(r"Seat (\d) puts (.+?) into the Banishing(?:; (a wand counts too, and|.+?) goe?s? to the discard)?: (\d+) "
            r"of 10 now\.")
def banished(scene, seat, cards, rest, total):
    """Of the set as many as its ability says, the rest discarded; or one card more."""
    wand, of_set = rest == "a wand counts too, and", int(search(r"banish(?: (\d))?", str(chosen(scene.before)))[1] or 3)
    left = Counter(["wand"]) if wand else spoken(rest) if rest else Counter()
    whole = spoken(cards) + left == Counter(str(scene.move).split()) and spoken(cards).total() + wand == of_set
    return put_there(scene, seat, cards, wand, total) and (whole or (not rest and spoken(cards).total() == 1))


def put_there(scene, seat, cards, wand, total):
    """Whether these cards are put into the Banishing with the move, and perhaps a wand counts."""
    new = Counter(words(scene.after, "banishing")) - Counter(words(scene.before, "banishing"))
    return (spoken(cards) <= new and part(scene.before, "active") == seat and chosen(scene.before).banishes
            and put(scene.before) + spoken(cards).total() + bool(wand) <= int(total) <= put(scene.after)
            and (not wand or "wand" in str(scene.move).split()))


def doing(scene, seat, name):
    """Whether that seat does this with the move: it is on the agenda, or in the ability that was just paid for."""
    steps = [step.strip() for step in part(scene.before, "agenda").split(";")]
    on_agenda = any(fullmatch(rf"{seat}: (?:may )?{name}\b.*", step) for step in steps)
    found = chosen(scene.before)
    is_active = part(scene.before, "active") == seat
    return on_agenda or (asks(scene.before) == "set" and any(effect.verb == name and (effect.each or is_active)
                                                             for effect in found.effects))


@TRUTH.says(rf"Seat (\d) slays the ({CARD}) in space (\d)\.")
def slain(scene, seat, card, space):
    gone = Counter(words(scene.after, "discard")) - Counter(words(scene.before, "discard"))
    there = Counter(stacks(scene.before)[int(space) - 1]) + drawn(scene)
    if deciding(scene, seat, "swap"):  # it was swapped there just before, with this very move
        there += Counter(stacks(scene.before)[int(picked(scene.before)[0].split()[1]) - 1])
        there += Counter(stacks(scene.before)[int(str(scene.move).split()[1]) - 1])
    return (doing(scene, seat, "slay") and is_undead(word(card))
            and (not same_round(scene)
                 or (there[word(card)] > 0 and ("hurt" in in_use(scene) or gone[word(card)] > 0))))


@TRUTH.says(r"Seat (\d) heals (itself|Seat \d)\.")
def heals(scene, seat, other):
    patient = seat if other == "itself" else other[-1]
    return doing(scene, seat,
                 "heal") and (patient == seat) == (other == "itself") and bool(levels(scene.before, int(patient)))


@TRUTH.says(r"Seat (\d) discards a wound of level (\d)\.")
def healed(scene, seat, level):
    there = levels(scene.before, int(seat))
    if str(scene.move) == "rest":
        return deciding(scene, seat) and min(there) == int(level) and levels(scene.after,
                                                                             int(seat)) == sorted(there)[1:]
    over = [wound for other in range(scene.before.game.players) for wound in levels(scene.before, other)]
    return "heal" in in_use(scene) and int(level) in (over if "take wound" in in_use(scene) else there)


@TRUTH.says(rf"Seat (\d) draws the ({CARD})(, and it is discarded)?\.")
def drew(scene, seat, card, discarded):
    return (not same_round(scene) or drawn(scene)[word(card)] > 0) and bool(discarded) == is_undead(word(card)) and (
        doing(scene, seat, "draw") or "gift" in in_use(scene))


@TRUTH.says(r"Seat (\d) lets Seat (\d) draw (\d) cards?\.")
def gave(scene, seat, other, count):
    return part(scene.before,
                "agenda").startswith(f"{seat}: gift {count}") and seat != other and str(scene.move) == f"seat {other}"


@TRUTH.says(rf"Seat (\d) takes the ({CARD}) from the discard\.")
def recalled(scene, seat, card):
    return doing(scene, seat, "recall") and word(card) in words(scene.before, "discard") and not is_undead(word(card))


@TRUTH.says(r"Seat (\d) takes over a wound of Seat (\d)\.")
def takes_over(scene, seat, other):
    return doing(scene, seat, "take wound") and seat != other and bool(levels(scene.before, int(other)))


@TRUTH.says(r"Seat (\d) gives a wound of level (\d) to Seat (\d)\.")
def gives_wound(scene, other, level, seat):
    before, after = (Counter(levels(state, int(other))) for state in (scene.before, scene.after))
    return doing(scene, seat, "take wound") and seat != other and before - after == Counter([int(level)])


@TRUTH.says(rf"The price: Seat (\d) takes the ({CARD}) from the discard\.")
def price(scene, seat, card):
    return doing(scene, seat, "hurt") and is_undead(word(card)) and (
        word(card) in words(scene.after, "taken") or int(card[-1]) in levels(scene.after, int(seat)))


@TRUTH.says(r"There is no undead in the discard, so Seat (\d) pays no price\.")
def no_price(scene, seat):
    return doing(scene, seat, "hurt") and not any(map(is_undead, words(scene.after, "discard")))


@TRUTH.says(rf"Seat (\d) chooses the ({CARD}) of the discard\.")
def covers_with(scene, seat, card):
    return doing(scene, seat, "cover") and word(card) in words(scene.before, "discard")


@TRUTH.says(rf"Seat (\d) covers the ({CARD}) in space (\d) with the ({CARD})\.")
def covered(scene, seat, undead, space, card):
    return (stacks(scene.after)[int(space) - 1][-2:] == [word(undead), word(card)] and is_undead(word(undead))
            and doing(scene, seat, "cover"))


@TRUTH.says(rf"Seat (\d) chooses the ({CARD}) in space (\d)\.")
def chooses_space(scene, seat, card, space):
    return (deciding(scene, seat) and str(scene.move) == f"space {space}"
            and stacks(scene.before)[int(space) - 1][-1] == word(card))


@TRUTH.says(rf"Seat (\d) puts the ({CARD}) on top of the ({CARD}) in space (\d)\.")
def stacked(scene, seat, card, below, space):
    return deciding(scene, seat, "stack") and stacks(scene.after)[int(space) - 1][-2:] == [word(below), word(card)]


@TRUTH.says(rf"Seat (\d) discards all of ({LINE}): (.+)\.")
def swept_away(scene, seat, line, cards):
    return deciding(scene, seat, "sweep") and str(scene.move) == line and spoken(cards) == swept(scene.before, line)


@TRUTH.says(rf"Seat (\d) swaps the ({CARD}) in space (\d) with the ({CARD}) in space (\d)\.")
def swapped(scene, seat, one, here, two, there):
    before, after = stacks(scene.before), stacks(scene.after)
    here, there = int(here) - 1, int(there) - 1
    slain = Counter(words(scene.after, "discard")) - Counter(words(scene.before, "discard"))  # by mock, with the swap
    return (deciding(scene, seat, "swap") and before[here][-1] == word(one) and before[there][-1] == word(two)
            and (after[there][-1] == word(one) or ("slay" in in_use(scene) and slain[word(one)] > 0))
            and (after[here][-1] == word(two) or ("slay" in in_use(scene) and slain[word(two)] > 0)))


@TRUTH.says(r"Seat (\d) chooses a wound of level (\d)\.")
def chooses_wound(scene, seat, level):
    return doing(scene, seat, "move wound") and int(level) in levels(scene.before, int(seat))


@TRUTH.says(rf"Seat (\d) puts a wound of level (\d) on top of the ({CARD}) in space (\d)\.")
def wound_moved(scene, seat, level, below, space):
    before, after = (Counter(levels(state, int(seat))) for state in (scene.before, scene.after))
    return (doing(scene, seat, "move wound") and stacks(scene.after)[int(space) - 1][-2:] == [word(below), f"u{level}"]
            and before - after == Counter([int(level)]))


@TRUTH.says(rf"Seat (\d) discards the ({CARD})\.")
def discards(scene, seat, card):
    there = hand(scene.before,
                 int(seat)) + drawn(scene) + (symbols_taken(scene) if asks(scene.before) == "take" else Counter())
    return word(card) in words(scene.after, "discard") and (there[word(card)] > 0 or not same_round(scene))


@TRUTH.says(r"Seat (\d) has (\d+) hand cards at the end of the turn, and 8 are the most\.")
def too_many(scene, seat, count):
    return int(count) > 8 and part(scene.before, "active") == seat and hand(scene.after,
                                                                            int(seat)).total() in (int(count), 8)


@TRUTH.says(r"Seat (\d) trades with Seat (\d)\.")
def trades_with(scene, seat, other):
    return (doing(scene, seat, "trade")
            or str(scene.move) == "trade") and seat != other and bool(hand(scene.before, int(other)))


@TRUTH.says(rf"Seat (\d) offers Seat (\d) the ({CARD})\.")
def offers(scene, seat, other, card):
    return part(scene.before, "active") == seat != other and hand(scene.before, int(seat))[word(card)] > 0


@TRUTH.says(rf"Seat (\d) gives the ({CARD}) to Seat (\d) and gets the ({CARD})\.")
def traded(scene, seat, given, other, got):
    mine, theirs = int(seat), int(other)
    change = Counter([word(got)]), Counter([word(given)])
    after = hand(scene.before, theirs) - change[0] + change[1]
    return (hand(scene.before, theirs)[word(got)] > 0 and hand(scene.before, mine)[word(given)] > 0
            and hand(scene.after, theirs) == after and part(scene.before, "active") == seat)


@TRUTH.says(r"Seat (\d) stops here\.")
def stops(scene, seat):
    return deciding(scene, seat) and str(scene.move) == "done"


@TRUTH.says(rf"Seat (\d) finds no undead{LEVEL} to slay\.")
def nothing_to_slay(scene, seat, level):
    return doing(scene, seat,
                 "slay") and not any(stack and is_undead(stack[-1], int(level or 5)) for stack in stacks(scene.after))


@TRUTH.says(rf"Seat (\d) finds no wound{LEVEL} to (discard|take over|put back)\.")
def no_wound(scene, seat, level, how):
    """Whoever is healed has none left, unless the same move has brought a new one."""
    if how == "take over":
        return not any(levels(scene.after, other) for other in range(scene.after.game.players) if other != int(seat))
    if how == "put back":
        return not levels(scene.after, int(seat))
    there = [wound for wound in levels(scene.after, int(seat)) if wound <= int(level or 5)]
    return not there or "hurt" in in_use(scene)


@TRUTH.says(rf"Seat (\d) finds no (ally|player) with a wound{LEVEL} to heal\.")
def nobody_to_heal(scene, seat, who, level):
    """An ally is another player."""
    whom = {"ally": "ally", "player": "anyone"}[who]
    others = [other for other in range(scene.before.game.players) if who == "player" or other != int(seat)]
    return (doing(scene, seat, "heal")
            and any(effect.whom == whom for effect in chosen(scene.before).effects if effect.verb == "heal")
            and not any(wound <= int(level or 5) for other in others for wound in levels(scene.before, other)))


@TRUTH.says(r"Seat (\d) finds no symbol card to take back\.")
def nothing_to_recall(scene, seat):
    """All that lies there is of the set just played, or was discarded at the end of the turn."""
    there = Counter(card for card in words(scene.before, "discard") if card[0] in "rgb")
    return doing(scene, seat, "recall") and there.total() - Counter(words(scene.before, "played")).total() <= 3


@TRUTH.says(r"Seat (\d) finds no hand card to discard\.")
def nothing_to_discard(scene, seat):
    return doing(scene, seat, "discard") and not hand(scene.after, int(seat))


@TRUTH.says(r"Seat (\d) finds no undead to cover, or no card to cover it with\.")
def nothing_to_cover(scene, seat):
    undead = any(stack and is_undead(stack[-1]) for stack in stacks(scene.after))
    there = Counter(card for card in words(scene.before, "discard") if card[0] in "rgb")
    return doing(scene, seat,
                 "cover") and (not undead or there.total() - Counter(words(scene.before, "played")).total() <= 2)


@TRUTH.says(r"Seat (\d) finds no more hand card of the set's colour\.")
def nothing_to_banish(scene, seat):
    return doing(scene, seat,
                 "banish") and not any(card[0] == chosen(scene.before).colour[0]
                                       for card in hand(scene.after, int(seat)))


# What a class is asked before it happens

@TRUTH.says(rf"Seat (\d) has damage (\d+), stamina (\d+) and health (\d+), and gets ({WOUNDS})\.")
def asked_about_wounds(scene, seat, hurt, most, health, got):
    """It is asked of what the event tells."""
    new = said_levels(got)
    return scene.what == "question" and new is not None and wounded(scene, seat, got, int(hurt) + sum(new), most,
                                                                    health)


@TRUTH.says(r"How is it then\?")
def asked_how_it_is(scene):
    hurt, most, health = map(int, findall(r"(?:damage|stamina|health) (\d+)", scene.question.text))
    then = hurt + sum(said_levels(scene.question.text.partition("gets ")[2]))
    return (scene.question.answer == ("dead" if then >= health else "exhausted" if then >= most else "fit")
            and set(scene.question.choices) == {"fit", "exhausted", "dead"})


@TRUTH.says(rf"({'|'.join(number.capitalize() for number in NUMBERS)}) cards? (?:is|are) in the "
            r"Banishing, and Seat (\d) puts (.+?) there(, with the wand for one more)?\.")
def asked_about_banishing(scene, before, seat, cards, wand):
    return scene.what == "question" and put_there(scene, seat, cards, wand,
                                                  NUMBERS.index(before.lower()) + spoken(cards).total() + bool(wand))


@TRUTH.says(r"How many count then\?")
def asked_how_many(scene):
    before, cards, wand = fullmatch(r"(\w+) cards? .+ puts (.+?) there(, with .+)?\. How.+",
                                    scene.question.text).groups()
    return scene.question.answer == str(NUMBERS.index(before.lower()) + spoken(cards).total() + bool(wand))


@TRUTH.says(r"The last card of the deck is drawn\.")
def asked_about_round(scene):
    return scene.what == "question" and not same_round(scene)


@TRUTH.says(r"Undead of which level join the game\?")
def asked_which_level(scene):
    return scene.question.answer == f"level {int(part(scene.after, 'round')) + 2}"


# What the words mean

def states(scene):
    return [step.state for step in scene.steps]


@TRUTH.says(r"[Vv]oid: without any card of a suit")
def void_of_a_suit(scene):
    """Not where it is a place."""
    return not any(before.endswith("the ") for before, _ in scene.used)


@TRUTH.says(r"Void: the nine spaces, three by three, from which all take their cards")
def the_void(scene):
    return all(len(stacks(state)) == 9 and part(state, "void").count("/") == 2 for state in states(scene))


@TRUTH.says(r"deck: all cards of the game")
def all_cards(scene):
    return all(len(words(state, "deck")) == len(state.game.deck.cards) for state in states(scene))


def in_void(state):
    return Counter(card for stack in stacks(state) for card in stack)


@TRUTH.says(r"deck: the cards, face down, from which the Void is refilled; with the last one a round ends")
def the_deck(scene):
    taken = [move for move in moves(scene) if (move.before.asks.kind, move.after.asks.kind) == ("take", "ability")
             and same_round(move)]
    return all(words(state, "deck") for state in states(scene)[:-1]) and all(
        in_void(move.after) == in_void(move.before) - Counter(tops(move.before, str(move.move))) + drawn(move)
        for move in taken)


@TRUTH.says(r"discard: to put a card away, so that it counts for nobody")
def put_away(scene):
    """Not where the discard is a place from which cards come back."""
    return not any(before.endswith("the ") for before, _ in scene.used)


@TRUTH.says(r"discard: the cards that were put away, or to put one there; they are shuffled to be the next deck")
def the_discard(scene):
    return all(set(words(move.before, "discard")) <= {*words(move.after, "deck"), *drawn_in_new_round(move)}
               for move in moves(scene) if not same_round(move))


def drawn_in_new_round(move):
    """What came from the new deck at once."""
    return [card for stack in stacks(move.after) for card in stack] + [card for seat in range(move.after.game.players)
                                                                       for card in has(move.after, seat)]


@TRUTH.says(r"lead: to play the first card of a trick")
def there_is_no_trick(scene):
    return False


@TRUTH.says(r"leader: the player who has the first turn of the game")
def the_leader(scene):
    return scene.steps[0].state.turn == int(part(scene.before, "leader"))


@TRUTH.says(r"ability: what a character can do once a turn, for a set of three cards")
def for_three_cards(scene):
    """Not where two cards and a wand are a set, or an ability takes none."""
    return not any(str(step.move) in SHARED or "wand" in str(step.move).split() for step in scene.steps)


@TRUTH.says(r"ability: what a character can do, one thing a turn: its own for a set of cards, the shared ones for "
            r"nothing")
def one_a_turn(scene):
    """Whoever announces one of their own is asked for a set; and it is asked once a turn."""
    used = [move for move in moves(scene) if move.before.asks.kind == "ability"]
    return len({move.before.stage for move in used}) == len(used) and all(
        (move.after.asks.kind == "set") == (str(move.move) not in SHARED) for move in used)


@TRUTH.says(r"shared: what all characters can do: swap, trade, rest and pass; it takes no set")
def all_can(scene):
    return not any(move.after.turn is not None and move.after.asks.kind == "set" for move in moves(scene)
                   if str(move.move) in SHARED)


@TRUTH.says(r"undead: a card that becomes a wound of whoever takes it; its number is its level")
def always_wounds(scene):
    return not any(str(step.move).startswith("shield ") for step in scene.steps)


@TRUTH.says(r"undead: a card that becomes a wound of whoever takes it, unless a shield discards it; its number is its "
            r"level")
def wounds_without_shield(scene):
    for move in moves(scene):
        if move.before.asks.kind == "take" and not any(item == "shield" for item in (
                *words(move.before, f"items {move.before.turn}"), *tops(move.before, str(move.move)))):
            got = Counter(levels(move.after, move.before.turn)) - Counter(levels(move.before, move.before.turn))
            if got != Counter(int(card[1]) for card in tops(move.before, str(move.move)) if is_undead(card)):
                return False
    return True


@TRUTH.says(r"wound: an undead that you have taken: it does as much damage as its level")
def damage_of_wounds(scene):
    return all(state.view(None).damage == [damage(state, seat) for seat in range(state.game.players)]
               for state in states(scene))


@TRUTH.says(r"(stamina|health): the damage from which a character is (exhausted|dead)")
def from_which(scene, word, how):
    """Whoever is dead ends the game."""
    return (word, how) in (("stamina", "exhausted"), ("health", "dead")) and all(
        damage(state, seat) < sheet(state, seat).health for state in states(scene)[:-1]
        for seat in range(state.game.players))


@TRUTH.says(r"exhausted: with damage of your stamina or more: only shared abilities are left")
def only_shared(scene):
    return all(str(move) in SHARED for state in states(scene) if state.turn is not None and state.asks.kind == "ability"
               and exhausted(state, state.turn) for move in state.legal())


@TRUTH.says(r"Banishing: where cards are put to close the Void: ten are needed")
def to_close(scene):
    return all((put(state) >= 10) == (state.turn is None and bool(state.outcome().winners)) for state in states(scene))


# What an ability does, as its sheet says it

PER = r"(?: for every (?P<per>2 wounds|wound) you have(?:, and (?P<more>\d+) more)?)?"
UP_TO = r"(?:, of a level up to (?P<half>half )?the number of your wounds(?: plus (?P<plus>\d+))?)?"
MANY, OF_LEVEL = r"(?P<many>\d+)", r"(?: of level (?P<level>\d)(?: or less)?)?"
TIMES = r"(?:, (?P<times>once|twice|\w+ times))?"
EFFECTS = {
    "slay": rf"slay {MANY} undead{OF_LEVEL} in the Void{PER}{UP_TO}",
    "heal": rf"(?:let one (?P<whom>ally|player) )?discard {MANY} wounds?{OF_LEVEL} of your own{PER}{UP_TO}",
    "draw": rf"draw {MANY} cards?{PER}",
    "gift": rf"let one ally draw {MANY} cards?{PER}",
    "recall": rf"take {MANY} symbol cards? from the discard into your hand{PER}",
    "take wound": rf"take {MANY} wounds? of an ally as your own{PER}",
    "move wound": rf"put {MANY} wounds? of your own back on top of the Void{PER}",
    "hurt": rf"take the top undead of the discard as a wound{TIMES}{PER}",
    "cover": rf"put {MANY} symbol cards? from the discard on top of undead in the Void{PER}",
    "stack": rf"put the top card of one space on top of another space{TIMES}{PER}",
    "sweep": rf"discard all cards of a row or column{TIMES}{PER}",
    "swap": rf"swap the top cards of two spaces{TIMES}{PER}",
    "discard": rf"discard {MANY} hand cards?{PER}",
    "banish": r"put (?:(?P<of_set>\d) cards? of )?the set into the Banishing"
              rf"(?:, and {MANY} more (?P<colour>\w+) cards? from your hand{PER})?"}
CONDITIONS = {" if you have a wound": "wounded", " if your damage is at least your stamina less 2": "weary", "": ""}


def of_wounds(number, per, more):
    """A number as a sheet writes it: '3', 'wounds + 1', 'half wounds'."""
    if not per:
        return str(number)
    return ("half wounds" if per in ("2 wounds", "half ") else "wounds") + f" + {more}" * bool(more)


def effect_said(text, colour):
    """An effect as a sheet writes it, from its sentence; nothing if no effect is said so."""
    each, may, said = fullmatch(r"(each player )?(?:(?:you )?(may ))?(.+)", text).groups()
    if each:
        said = said.replace("their", "your").replace("they have", "you have")
        said = said if may else said.replace("s ", " ", 1)
    said = said.replace("of their own", "of your own")
    condition = next(end for end in CONDITIONS if said.endswith(end))
    for name, form in EFFECTS.items():
        found = fullmatch(form, said.removesuffix(condition))
        if not found:
            continue
        groups = found.groupdict()
        times = {None: 1, "once": 1, "twice": 2}.get(groups.get("times")) or NUMBERS.index(groups["times"].split()[0])
        many = of_wounds(groups.get("many") or (times if "times" in groups else ""), groups.get("per"),
                         groups.get("more"))
        level = of_wounds("", groups["half"] or "wounds",
                          groups["plus"]) if "your wounds" in said else groups.get("level") or ""
        whom = {"ally": "ally", "player": "anyone",
                None: "self"}[groups.get("whom")] if name == "heal" and not each else ""
        of_set = f" {groups['of_set']}" if groups.get("of_set") else ""
        return (f"{'each ' * bool(each)}{'may ' * bool(may)}{name}{of_set}{' +' * (name == 'banish' and bool(many))}"
                f"{f' {many}' * bool(many)}{f' up to {level}' * bool(level)}{f' of {whom}' * bool(whom)}"
                f"{f' if {CONDITIONS[condition]}' * bool(condition)}") if groups.get("colour") in (None, colour) else ""
    return ""


@TRUTH.says(r"([a-z ]+), three (\w+) cards( with the same symbol)?: (Only with a wound: )?(.+)\.")
def on_sheet(scene, name, colour, same, needs, effects):
    found = next(found for sheet in scene.before.game.line_up for found in sheet.abilities if found.name == name)
    said = [effect_said(text, colour) for text in (effects[0].lower() + effects[1:]).split("; then ")]
    return (found.colour == colour and (found.level == 2) == bool(same)
            and str(found) == f"{name}: {'; '.join(['needs a wound'] * bool(needs) + said)}")


def shown(state):
    """The abilities of the sheets on the table."""
    for found in (found for sheet in state.game.line_up for found in sheet.abilities):
        yield f"{found.name}, {found.takes}: {found.sentence}", "TBG-4"


TRUTH.shows = shown


# Scores and the outcome

def final(scene):
    return scene.after if scene.what == "event" else scene.before


@TRUTH.says(r"put into the Banishing with ([a-z ]+)")
def score_line(scene, name):
    found = next((found for found in sheet(scene.before, scene.line.seat).abilities if found.name == name), None)
    return found is not None and found.banishes and 1 <= scene.line.points <= int(words(scene.before,
                                                                                        "put")[scene.line.seat])


@TRUTH.says(r"put into the Banishing before")
def score_of_before(scene):
    return int(words(scene.before, "put")[scene.line.seat]) >= scene.line.points


@TRUTH.says(r"All players win: (\d+) cards are in the Banishing, and the Void is closed\.")
def won(scene, total):
    return put(final(scene)) == int(total) >= 10 and final(scene).turn is None


@TRUTH.says(r"All players lose: Seat (\d) is dead, with damage (\d+) and health (\d+)\.")
def dead(scene, seat, hurt, health):
    return damage(final(scene), int(seat)) == int(hurt) >= int(health) == sheet(final(scene), int(seat)).health


@TRUTH.says(r"All players lose: all of them are exhausted, with (\d+) cards? in the Banishing\.")
def all_exhausted(scene, total):
    return all(exhausted(final(scene), seat)
               for seat in range(final(scene).game.players)) and put(final(scene)) == int(total)


@TRUTH.says(r"All players lose: the last card of the third deck is drawn, with (\d+) cards? in the Banishing\.")
def too_late(scene, total):
    return part(final(scene), "round") == "3" and not words(final(scene), "deck") and put(final(scene)) == int(total)


# Sentences made false on purpose

EMPTY = {"hand 0": "", "hand 1": "", "hand 2": "", "leader": "0"}
TAKING = EMPTY | {"void": "u2 rf re / gm u1+gf ge / bm bf be", "wounds 0": "u3 u2"}
USING = EMPTY | {"void": "u2 u3 re / gm u1+gf ge / bm bf be", "asks": "ability", "hand 0": "rm rm rf bm",
                 "hand 1": "gm", "wounds 1": "u1"}
HEALING = EMPTY | {"void": "rm rf re / gm gf ge / bm bf be", "asks": "ability", "hand 0": "gm gm gm", "wounds 1": "u1",
                   "wounds 2": "u2 u3"}
TAUNTING = EMPTY | {"void": "rm rf re / gm gf ge / bm bf be", "asks": "ability", "hand 0": "gm gm gf", "wounds 1": "u1",
                    "wounds 2": "u2", "out": "shield wand"}


WITH_WAND = EMPTY | {"asks": "ability", "hand 0": "rm rf", "items 0": "wand"}
TOO_MANY = EMPTY | {"asks": "ability", "hand 0": "rm rm rm rf rf rf gm gm gm", "items 0": "wand armor",
                    "wounds 0": "u1"}
BLESSING = EMPTY | {"asks": "ability", "hand 0": "gm gf ge", "wounds 0": "u1", "wounds 1": "u1",
                    "characters": "healer fighter thief"}
TWO_ALIKE = EMPTY | {"void": "u1 u1 re / gm gf ge / bm bf be"}
COLLECTING = EMPTY | {"void": "bm u1 re / gm gf rf / u3 ge bf", "wounds 0": "u3 u2", "hand 0": "bm bm",
                      "hand 1": "ge ge"}
BEGINNING = EMPTY | {"void": "bm u1 bf / gm gf ge / re gf rm", "hand 0": "rm rf gm", "hand 1": "re", "hand 2": "ge"}
TRADING = EMPTY | {"asks": "ability", "hand 0": "bm bm ge", "hand 1": "ge ge rf", "hand 2": "bm rm"}
BANISHES = EMPTY | {"asks": "ability", "hand 0": "bm bm bm"}
ALONE = EMPTY | {"asks": "ability", "hand 0": "gm gm gm", "wounds 0": "u1"}


def position(parts, moves=""):
    line_up = parts.get("characters", "fighter healer thief").split()
    sheets = part_of("the_banishing", "begun").SHEETS_BEGUN
    state = tabletop.game("the_banishing", players=3, characters=line_up, sheets=sheets).position(
        {name: text for name, text in parts.items() if name != "characters"})
    for move in filter(None, moves.split(",")):
        state.play(state.game.parse(move))
    return state


def judged(parts, moves, text):
    return shared.judged(position(parts, moves), text)


def happened(parts, moves, text):
    return shared.played(position(parts, moves), text)


def armor_on_top(parts):
    """The same position with an armor as the next card of the deck."""
    parts = position(parts, "").parts()
    return parts | {"deck": " ".join(["armor", *parts["deck"].replace("armor", "", 1).split()])}


def liked_in(parts, moves, text):
    return shared.liked(position(parts, moves), text)


def in_game(word):
    return shared.in_game(word, tabletop.game("the_banishing", difficulty="easy"), seed=3)


def on_table():
    """The scene of what is read on the sheets of three characters."""
    return Scene("shown", tabletop.game("the_banishing", characters=["brute", "bard", "cultist"]).deal(0))


FALSE = [
    ("Seat 0: take a row or a column of the Void", lambda: Scene("asks", position(TAKING)),
     "Seat 1: take a row or a column of the Void"),
    ("Seat 0: slay an undead of level 3 or less in the Void", lambda: Scene("asks", position(USING, "kick,rm rm rf")),
     "Seat 0: slay an undead of level 2 or less in the Void"),
    ("Row 1 has the undead of level 2, the red flame and the red eye on top, and any row or column can be chosen.",
     lambda: judged(TAKING, "", "row 1"),
     "Row 1 has the undead of level 1, the red flame and the red eye on top, and any row or column can be chosen."),
    ("Seat 0 can choose: kick, swap, trade or pass.", lambda: judged(USING, "", "spear"),
     "Seat 0 can choose: kick, swap, rest or pass."),
    ("Spear takes three red cards with the same symbol, and Seat 0 has only two red cards with the same symbol, and no "
     "wand.",
     lambda: judged(USING, "", "spear"),
     "Spear takes three red cards with the same symbol, and Seat 0 has no two red cards with the same symbol, and no "
     "wand."),
    ("Seal takes three blue cards with the same symbol, and Seat 0 has no two blue cards with the same symbol, and no "
     "wand.",
     lambda: judged(USING, "", "seal"),
     "Seal takes three blue cards with the same symbol, and Seat 0 has no blue card, and no wand."),
    ("Taunt takes three green cards, and Seat 0 has no green card, and no wand.", lambda: judged(USING, "", "taunt"),
     "Taunt takes three green cards, and Seat 0 has only one green card, and no wand."),
    ("Seat 0: play a set for kick, three red cards, or two and the wand",
     lambda: Scene("asks", position(WITH_WAND, "kick")), "Seat 0: play a set for kick, three red cards"),
    ("Now a set is to be chosen.", lambda: judged(WITH_WAND, "kick", "row 1"),
     "Now a set of three cards is to be chosen."),
    ("The wand is no hand card.", lambda: judged(TOO_MANY, "pass", "wand"), "Seat 0 has no wand."),
    ("The armor is no hand card.", lambda: judged(TOO_MANY, "pass", "armor"), "Seat 0 has no armor."),
    ("The undead of level 1 is no hand card.", lambda: judged(TOO_MANY, "pass", "u1"),
     "Seat 0 has no undead of level 1."),
    ("Seat 0 heals itself.", lambda: happened(BLESSING, "bless,gm gf ge", "seat 0"), "Seat 0 heals Seat 0."),
    ("Seat 0 gets two wounds of level 1: the damage is 2 now, with stamina 7 and health 11.",
     lambda: happened(TWO_ALIKE, "", "row 1"),
     "Seat 0 gets a wound of level 1 and a wound of level 1: the damage is 2 now, with stamina 7 and health 11."),
    ("Seat 0 finds no ally with a wound of level 3 or less to heal.", lambda: happened(ALONE, "aid", "gm gm gm"),
     "Seat 0 finds no wound of level 3 or less to discard."),
    ("Kick takes three red cards, and Seat 0 can play red moon + red moon + red flame.",
     lambda: judged(USING, "", "kick"),
     "Kick takes three red cards, and Seat 0 can play red moon + red flame + red flame."),
    ("Add red moon.", lambda: judged(USING, "kick", "rm rf"), "Add red flame."),
    ("Seat 0 has only one red flame.", lambda: judged(USING, "kick", "rf rf rm"), "Seat 0 has only two red flames."),
    ("Space 3 has the red eye on top, and only undead of level 3 or less can be slain.",
     lambda: judged(USING, "kick,rm rm rf", "space 3"),
     "Space 3 has the red eye on top, and only undead of level 4 or less can be slain."),
    ("Seat 2 has no wound of level 1.", lambda: judged(HEALING, "aid,gm gm gm,seat 2", "wound u1"),
     "Seat 2 has no wound of level 2."),
    ("Seat 0 takes row 1: the undead of level 2, the red flame and the red eye.", lambda: happened(TAKING, "", "row 1"),
     "Seat 0 takes row 1: two undead of level 2, the red flame and the red eye."),
    ("Seat 0 gets a wound of level 2: the damage is 7 now, with stamina 7 and health 11.",
     lambda: happened(TAKING, "", "row 1"),
     "Seat 0 gets a wound of level 2: the damage is 6 now, with stamina 7 and health 11."),
    ("Seat 0 gets a wound of level 1: the damage is 1 now, with stamina 7 and health 11.",
     lambda: happened(armor_on_top(TAUNTING), "taunt,gm gm gf", "seat 1"),  # and then the armor is drawn
     "Seat 0 gets a wound of level 1: the damage is 1 now, with stamina 6 and health 11."),
    ("Seat 0 recovers: the damage 7 is below the stamina 8.",
     lambda: happened(armor_on_top(TAUNTING | {"wounds 0": "u3 u3"}), "taunt,gm gm gf", "seat 1"),
     "Seat 0 recovers: the damage 6 is below the stamina 7."),
    ("Seat 0 is exhausted, with damage 7 and stamina 7: only shared abilities are left.",
     lambda: happened(TAKING, "", "row 1"),
     "Seat 0 is exhausted, with damage 7 and stamina 6: only shared abilities are left."),
    ("Seat 0 plays red moon + red moon + red flame for kick; they go to the discard.",
     lambda: happened(USING, "kick", "rm rm rf"),
     "Seat 0 plays red moon + red moon + red eye for kick; they go to the discard."),
    ("Seat 0 slays the undead of level 3 in space 2.", lambda: happened(USING, "kick,rm rm rf", "space 2"),
     "Seat 0 slays the undead of level 1 in space 2."),
    ("Seat 0 swaps the undead of level 2 in space 1 with the red eye in space 3.",
     lambda: happened(USING, "swap,space 1", "space 3"),
     "Seat 0 swaps the undead of level 2 in space 1 with the blue eye in space 9."),
    ("Void: the nine spaces, three by three, from which all take their cards", lambda: in_game("Void"),
     "Void: without any card of a suit"),
    ("deck: the cards, face down, from which the Void is refilled; with the last one a round ends",
     lambda: in_game("deck"), "deck: all cards of the game"),
    ("discard: the cards that were put away, or to put one there; they are shuffled to be the next deck",
     lambda: in_game("discard"), "discard: to put a card away, so that it counts for nobody"),
    ("leader: the player who has the first turn of the game", lambda: in_game("leader"),
     "lead: to play the first card of a trick"),
    ("ability: what a character can do, one thing a turn: its own for a set of cards, the shared ones for nothing",
     lambda: in_game("ability"), "ability: what a character can do once a turn, for a set of three cards"),
    ("rampage, three red cards with the same symbol: Slay 1 undead in the Void for every wound you have.", on_table,
     "rampage, three red cards with the same symbol: Slay as many undead as you have wounds in the Void."),
    ("smash, three red cards: Slay 1 undead in the Void, of a level up to the number of your wounds plus 1.", on_table,
     "smash, three red cards: Slay 1 undead of a level up to the number of your wounds plus 1 in the Void."),
    ("war song, three red cards with the same symbol: Each player may slay 1 undead of level 2 or less in the Void.",
     on_table,
     "war song, three red cards with the same symbol: Each player slays 1 undead of level 2 or less in the Void."),
    ("Seat 2 discards a wound of level 3.", lambda: happened(HEALING, "aid,gm gm gm,seat 2", "wound u3"),
     "Seat 2 discards a wound of level 1."),
    ("With row 1, Seat 0 holds three blue moons, a set for seal.", lambda: liked_in(COLLECTING, "", "row 1"),
     "With row 1, Seat 0 holds three blue moons, a set for imprison."),
    ("With row 1, Seat 0 holds three blue moons, a set for seal.", lambda: liked_in(COLLECTING, "", "row 1"),
     "With row 2, Seat 0 holds three blue moons, a set for seal."),
    ("Row 1 has 2 blue cards to collect for seal.", lambda: liked_in(BEGINNING, "", "row 1"),
     "Row 1 has 1 blue card to collect for seal."),
    ("Row 1 has 2 blue cards to collect for seal.", lambda: liked_in(BEGINNING, "", "row 1"),
     "Row 1 has 2 blue cards to collect for imprison."),
    ("Row 1 leaves row 2 to Seat 1, and no undead lies on top of it.", lambda: liked_in(COLLECTING, "", "row 1"),
     "Row 1 leaves row 3 to Seat 1, and no undead lies on top of it."),
    ("Row 1 leaves row 3 for the next turn: with it, Seat 1 holds three green eyes, a set for revive.",
     lambda: liked_in(COLLECTING, "", "row 1"),
     "Row 1 leaves column 3 for the next turn: with it, Seat 1 holds three green eyes, a set for revive."),
    ("With the blue moon of Seat 2, Seat 0 holds three blue moons, a set for seal.",
     lambda: liked_in(TRADING, "", "trade"),
     "With the blue moon of Seat 1, Seat 0 holds three blue moons, a set for seal."),
    ("With the blue moon of Seat 2, Seat 0 holds three blue moons, a set for seal.",
     lambda: liked_in(TRADING, "trade", "seat 2"),
     "With the green eye of Seat 0, Seat 1 holds three green eyes, a set for revive."),
    ("With the green eye of Seat 0, Seat 1 holds three green eyes, a set for revive.",
     lambda: liked_in(TRADING, "trade,seat 1", "ge"),
     "With the blue moon of Seat 2, Seat 0 holds three blue moons, a set for seal."),
    ("Seal is for the Banishing: with 10 more cards there the team wins.", lambda: liked_in(BANISHES, "", "seal"),
     "Seal is for the Banishing: with 9 more cards there the team wins."),
    ("Seat 0 can use no ability of its own. Without the wound of level 1 its damage is 3.",
     lambda: liked_in(TRADING | {"wounds 0": "u1 u3"}, "", "rest"),
     "Seat 0 can use no ability of its own. Without the wound of level 3 its damage is 1."),
    ("Seat 0 is exhausted. Without the wound of level 1 its damage is 6, below its stamina of 7.",
     lambda: liked_in(TRADING | {"wounds 0": "u1 u3 u3"}, "", "rest"),
     "Seat 1 is exhausted. Without the wound of level 1 its damage is 6, below its stamina of 7."),
    ("Without the wound of level 1 its damage is 3.",
     lambda: liked_in(BANISHES | {"wounds 0": "u1 u3"}, "", "rest"), "Seat 0 can use no ability of its own."),
]
"""What is true, the scene of which it is said, and what would be false of it."""
