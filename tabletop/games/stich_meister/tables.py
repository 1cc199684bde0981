"""The cards of Stich-Meister: 60 playing cards, and 60 rule cards that are data plus small functions (STM-1, STM-R1 to
STM-R60).

A rule card answers one question in its own way. `InForce` folds those of a round into one value, which is asked by
everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tabletop.engine.cards import Card, Deck, Unions, mixed, sealed
from tabletop.engine.core import RulesFailed, generator, whole_number
from tabletop.engine.english import listed, quoted, shortened, spaced
from tabletop.engine.tricks import highest

SUITS: Final = ("fans", "coins", "koi", "gates")
VALUES: Final = range(1, 16)
SAMURAI: Final = (1, 10, 13)
TRUMP: Final = "trump"
BASIC: Final = "basic"
SCORING: Final = "scoring"
KINDS: Final = (TRUMP, BASIC, SCORING)
PASS: Final = "pass"
ASIDE: Final = "aside"
OPEN: Final = "open"
PICKINGS: Final = (PASS, ASIDE, OPEN)
LEFT: Final = 1
RIGHT: Final = -1
BELOW_ALL: Final = -1
OTHERS: Final = 0
LED: Final = 1
ABOVE_ALL: Final = 2
LAST_NUMBER: Final = 60
"""Rule cards of the game have numbers up to this one; above it are those of somebody's own."""
NOT_PRINTED: Final = "the rulebook's text does not show the cards; this one goes by what is publicly known of them"


class Picking(NamedTuple):
    """Cards that every player picks, to pass them (`toward` counts the seats to the left), to put them aside, or to lay
    them open; before the first lead, or `after` a number of tricks."""

    kind: str
    cards: int
    toward: int = 0
    after: int = 0


class About(NamedTuple):
    """The cards that the words of a rule card are about: one of them in words, which they are, and what the rule card
    does where none of them is in play."""

    what: str
    cards: Callable[[Card, InForce], bool]
    if_none: str


class Trick:
    """A taken trick as scoring sees it: its number (0 for a card that is a trick of its own), its cards, all that was
    trump when it was won, and whether it was the last one played."""

    __slots__ = ("cards", "last", "number", "trumps")

    def __init__(self, number: int, cards: Sequence[Card], trumps: frozenset[Card], last: bool = False) -> None:
        self.number: Final = number
        self.cards: Final = cards
        self.trumps: Final = trumps
        self.last: Final = last

    @property
    def name(self) -> str:
        """'trick 3', or 'the one-card trick koi 8'."""
        return f"trick {self.number}" if self.number else f"the one-card trick {self.cards[0].name}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trick) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.number, tuple(self.cards)))

    def __repr__(self) -> str:
        return f"<{self.name}: {spaced(self.cards)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Trick, (self.number, self.cards, self.trumps, self.last)


NamesTrump = Callable[[Card], bool]
NamesTrumpByLead = Callable[[Card, Card], bool]
Followed = Callable[[Sequence[Card]], Card]
Duty = Callable[[Card, "InForce"], bool]
Value = Callable[[int], int]
Standing = Callable[[int, Card, str, "InForce"], int]
Order = Callable[[Sequence[Card], Sequence[Card]], Sequence[Card]]
Seat = Callable[[int, int], int]
Direction = Callable[[int], int]
TrickValue = Callable[[int, Trick], int]
CardPoints = Callable[[Card, Trick], int]
PlayerPoints = Callable[[Sequence[int], int, Sequence[int]], int]


class RuleCard:
    """A rule card, which is also the move that chooses it. What it does not name it leaves as it is; `HOOKS` says what
    it can name.

    `line`: a few words for the lines of a score, and for what a duty asks for.
    `about`: the cards that its words are about; where none is in play, that is told instead of its text (STM-C9).
    A card of somebody's own (above 60) is tried out when it is made, and refused if it does not work; `tried` says that
    it has been.
    """

    __slots__ = ("about", "card_points", "direction", "duty", "face_down", "followed", "gives_all", "id", "kind",
                 "leads", "line",
                 "must_follow", "name", "number", "order", "picks", "player_points", "reading", "removes", "standing",
                 "stops_at", "taker", "text", "title", "trick_value", "trump", "trump_by_lead", "value")

    def __init__(self, number: object, kind: object, title: object, text: object, *, reading: object = "",
                 line: object = "",
                 about: object = None, trump: NamesTrump | None = None, trump_by_lead: NamesTrumpByLead | None = None,
                 picks: object = (), face_down: object = False, followed: Followed | None = None,
                 must_follow: object = True,
                 duty: Duty | None = None, value: Value | None = None, standing: Standing | None = None,
                 order: Order | None = None,
                 removes: object = False, taker: Seat | None = None, leads: Seat | None = None,
                 direction: Direction | None = None,
                 gives_all: Seat | None = None, stops_at: object = 0, trick_value: TrickValue | None = None,
                 card_points: CardPoints | None = None, player_points: PlayerPoints | None = None,
                 tried: bool = False) -> None:
        # Whatever is given is looked at here: compiled code would refuse a wrong type before, and not in a sentence.
        if not isinstance(kind, str) or kind not in KINDS:
            raise ValueError(f"A rule card is of the kind {listed(KINDS, 'or')}, not {quoted(kind)}.")
        self.number: Final = whole_number(number, "A rule card's number", 1)
        self.kind: Final = kind
        self.title: Final = _title_or_text(title)
        self.text: Final = _title_or_text(text)
        self.id: Final = f"STM-R{self.number}"
        self.name: Final = f"rule {self.number} ({self.title})"
        self.reading: Final = _words(self.name, "reading", reading)
        self.line: Final = _words(self.name, "line", line) or self.text.rstrip(".")
        """A few words for the lines of a score, and for what a duty asks for."""
        self.about: Final = _checked_about(self, about)
        self.trump: Final = _watched(self, "trump", trump)
        self.trump_by_lead: Final = _watched(self, "trump_by_lead", trump_by_lead)
        self.picks: Final = tuple(_checked_picks(self.name, picks))
        self.face_down: Final = _whether(self.name, "face_down", face_down)
        self.followed: Final = _watched(self, "followed", followed)
        self.must_follow: Final = _whether(self.name, "must_follow", must_follow)
        self.duty: Final = _watched(self, "duty", duty)
        self.value: Final = _watched(self, "value", value)
        self.standing: Final = _watched(self, "standing", standing)
        self.order: Final = _watched(self, "order", order)
        self.removes: Final = _whether(self.name, "removes", removes)
        self.taker: Final = _watched(self, "taker", taker)
        self.leads: Final = _watched(self, "leads", leads)
        self.direction: Final = _watched(self, "direction", direction)
        self.gives_all: Final = _watched(self, "gives_all", gives_all)
        self.stops_at: Final = whole_number(stops_at, f"{_big(self.name)}: stops_at", 0, len(VALUES) - 1)
        self.trick_value: Final = _watched(self, "trick_value", trick_value)
        self.card_points: Final = _watched(self, "card_points", card_points)
        self.player_points: Final = _watched(self, "player_points", player_points)
        if self.number > LAST_NUMBER and not tried:
            _try_out(self)

    @property
    def own(self) -> bool:
        """Whether somebody has added this card to the 60."""
        return self.number not in BOOK or BOOK[self.number] is not self

    def __str__(self) -> str:
        return f"rule {self.number}"

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        if not self.own:
            return book_card, (self.number,)
        # The functions themselves: they are watched again where the card is made again.
        about = self.about and self.about._replace(cards=_unwatched(self.about.cards))
        hooks = {word: _unwatched(getattr(self, word)) for word in ("reading", "line", *(hook.name for hook in HOOKS))}
        return _made_again, (self.number, self.kind, self.title, self.text, {"about": about, **hooks})


def _made_again(number: int, kind: str, title: str, text: str, hooks: dict[str, object]) -> RuleCard:
    return RuleCard(number, kind, title, text, tried=True, **hooks)  # type: ignore[arg-type]


def book_card(number: int) -> RuleCard:
    """The rule card of the game with this number."""
    return BOOK[number]


sealed(RuleCard)


# What a rule card can say, and whether it keeps to it

class Hook(NamedTuple):
    """Something that a rule card can say: a function of what it gets (or nothing, for a plain setting), what that
    means, and what it returns. `kind`: the kind of rule card that may say it."""

    name: str
    kind: str
    gets: str
    means: str
    returns: str

    @property
    def called(self) -> str:
        """'card_points(card, trick)', or 'stops_at'."""
        return f"{self.name}({self.gets})" if self.gets else self.name


WHETHER: Final = "True or False"
A_SEAT: Final = "a seat: 0 to players - 1"
A_NUMBER: Final = "a whole number"
HOOKS: Final = (
    Hook("trump", TRUMP, "card", "Is this card trump?", WHETHER),
    Hook("trump_by_lead", TRUMP, "card, lead", "Is this card trump, once this lead has opened the second trick?",
         WHETHER),
    Hook("picks", BASIC, "",
         "What does everybody pick cards for, and how many? How many seats to the left do they go, after how many "
         "tricks?", "a list like [Picking('pass', 3, 1, 0)]; 'aside' and 'open' are the other two"),
    Hook("face_down", BASIC, "", "Are all cards but the led one played face down?", WHETHER),
    Hook("followed", BASIC, "cards", "Which of the cards that lie face up in the trick is to be followed?",
         "one of these cards"),
    Hook("must_follow", BASIC, "", "Does anybody have to follow?", WHETHER),
    Hook("duty", BASIC, "card, rules",
         "Must such a card be played by whoever cannot follow? Say in `line` what it is, like 'a trump'.", WHETHER),
    Hook("value", BASIC, "value", "What does this value count, from 1 to 15?", A_NUMBER),
    Hook("standing", BASIC, "before, card, led, rules",
         "Where does a card stand that stood there before, when this suit is led?",
         "2 above all, 1 with the led suit, 0 with the others, or -1 below all"),
    Hook("order", BASIC, "ranked, trick",
         "Which cards can win the trick? They come from the highest on, and as they were played.",
         "a list of some of these cards: the first one wins"),
    Hook("removes", BASIC, "", "Does the winner remove a card of the trick?", WHETHER),
    Hook("taker", BASIC, "winner, players", "Who gets the trick?", A_SEAT),
    Hook("leads", BASIC, "winner, players", "Who leads the next trick?", A_SEAT),
    Hook("direction", BASIC, "tricks", "Which way does play go after this number of tricks?",
         "1 for clockwise, or -1 for counterclockwise"),
    Hook("gives_all", BASIC, "winner, players", "Who gets all tricks of the last trick's winner?", A_SEAT),
    Hook("stops_at", BASIC, "", "At how many cards in each hand does play stop?", "a whole number, 0 for none"),
    Hook("trick_value", SCORING, "value, trick",
         "What is a trick worth that had this value before? Ask it for number, cards, trumps, "
         "last.", "a whole number: the new worth"),
    Hook("card_points", SCORING, "card, trick", "How many points does a card of a taken trick bring?",
         "a whole number, 0 for none"),
    Hook("player_points", SCORING, "points, seat, tricks",
         "How many points does this seat have now? Points and tricks so far are lists, seat by seat.",
         "a whole number: the new total, not what is added"),
)
"""All that a rule card can say besides its number, kind, title and text."""
ABOUT: Final = Hook("about", "", "card, rules", "Are the words of the rule card about this card?", WHETHER)
"""The function of an `About`: it says nothing about play."""
_BY_NAME: Final[Mapping[str, Hook]] = MappingProxyType({hook.name: hook for hook in (*HOOKS, ABOUT)})


class Watched:
    """A function of a rule card of somebody's own. What it returns is looked at every time, and what it gets is a copy:
    so an error names the card and the function, and nothing on the table can be changed by it."""

    __slots__ = ("card", "changes", "function", "hook")

    def __init__(self, card: str, hook: Hook, function: Callable[..., object]) -> None:
        self.card: Final = card
        self.hook: Final = hook
        self.function: Final = function
        self.changes = False
        """Whether it has ever changed anything."""

    def __call__(self, *given: Any) -> Any:
        """What the function returns, if that is what it must return."""
        hook = self.hook
        try:
            found: Any = self.function(*[_copied(each) for each in given])
        except Exception as wrong:
            raise RulesFailed(f"{self.failed()} failed with {_error(wrong)}. {self.expected(given)}") from wrong
        if not _fits(hook.name, found, given):
            raise RulesFailed(f"{self.failed()} returned {quoted(found)}. {self.expected(given)}")
        if hook.returns != WHETHER and isinstance(found, int):
            found = int(found)
        self.changes = self.changes or _changes(hook.name, found, given)
        return found

    def failed(self) -> str:
        """Which card it is, and which function of it."""
        return f"{_big(self.card)} does not work: its function {self.hook.called}"

    def expected(self, given: Sequence[Any]) -> str:
        """What the function got, and what it must return."""
        got = listed([f"{word} = {_said(each)}" for word, each in zip(self.hook.gets.split(", "), given, strict=False)])
        return f"It got {got}. It must return {self.hook.returns}."


def _watched(card: RuleCard, hook: str, function: Any) -> Any:
    """The function as it is for a card of the game, watched for one of somebody's own."""
    if function is None or card.number <= LAST_NUMBER:
        return function
    if not callable(function):
        raise RulesFailed(f"{_big(card.name)}: {hook} must be a function {_BY_NAME[hook].called}, not "
                          f"{quoted(function)}. It returns {_BY_NAME[hook].returns}.")
    return Watched(card.name, _BY_NAME[hook], function)


def _unwatched(hook: Any) -> Any:
    return hook.function if isinstance(hook, Watched) else hook


def _error(wrong: Exception) -> str:
    """An error by its name, with what it says, if it can say it."""
    try:
        return f"{type(wrong).__name__}: {shortened(str(wrong))}"
    except Exception:  # an error of somebody's own, whose __str__ fails
        return type(wrong).__name__


def _big(name: str) -> str:
    """A card's name at the beginning of a sentence."""
    return name[0].upper() + name[1:]


def _copied(given: Any) -> Any:
    if isinstance(given, Trick):
        return Trick(given.number, tuple(given.cards), given.trumps, given.last)
    return list(given) if isinstance(given, list | tuple) else given


def _said(given: Any) -> str:
    """What a function got, in a few words."""
    if isinstance(given, Trick):
        return given.name
    if isinstance(given, list | tuple):
        return f"[{', '.join([_said(each) for each in given])}]"
    return str(given.name) if isinstance(given, Card) else quoted(given)


def _fits(hook: str, found: Any, given: Sequence[Any]) -> bool:
    """Whether a function may return this."""
    if _BY_NAME[hook].returns == WHETHER:
        return isinstance(found, bool)
    if hook == "followed":
        return any([found is card for cards in given for card in cards])
    if hook == "order":
        # By identity: what is no card may be equal to anything, or have no hash.
        return isinstance(found, list | tuple) and 0 < len(found) == len({id(card) for card in found}) and all(
            [any([card is one for one in given[0]]) for card in found])
    if not isinstance(found, int):
        return False
    if hook == "standing":
        return BELOW_ALL <= found <= ABOVE_ALL
    if hook == "direction":
        return found in (1, -1)
    return _BY_NAME[hook].returns != A_SEAT or 0 <= found < given[1]


def _changes(hook: str, found: Any, given: Sequence[Any]) -> bool:
    """Whether it is not as it would be without this function."""
    if _BY_NAME[hook].returns == WHETHER:
        return bool(found)
    if hook == "order":
        return list(found) != list(given[0])
    before: Any = given[0]
    if hook in ("card_points", "direction"):
        before = int(hook == "direction")
    elif hook in ("followed", "player_points"):
        before = given[0][0 if hook == "followed" else given[1]]
    return bool(found != before)


def _title_or_text(words: object) -> str:
    if not isinstance(words, str) or not words:
        raise ValueError(f"A rule card has a title and a text, and each is words, not {quoted(words)}.")
    return words


def _whether(card: str, which: str, said: object) -> bool:
    if not isinstance(said, bool):
        raise ValueError(f"{_big(card)}: {which} must be True or False, not {quoted(said)}.")
    return said


def _words(card: str, which: str, words: object) -> str:
    """What a card says in words, which may be none."""
    if not isinstance(words, str):
        raise ValueError(f"{_big(card)}: {which} must be words, not {quoted(words)}.")
    return words


def _checked_about(card: RuleCard, about: object) -> About | None:
    """What the words of a card are about, as it can be."""
    if about is None:
        return None
    if not (isinstance(about, About) and isinstance(about.what, str) and callable(about.cards)
            and isinstance(about.if_none, str)):
        raise ValueError(f"{_big(card.name)}: about must be an About of two texts and a function between them, not "
                         f"{quoted(about)}. Write About('7', lambda card, rules: card.rank == 7, 'brings nothing').")
    return About(about.what, _watched(card, ABOUT.name, about.cards), about.if_none)


def _checked_picks(card: str, picks: object) -> Sequence[Picking]:
    """Pickings as they can be."""
    called = _big(card)
    if not isinstance(picks, list | tuple) or isinstance(picks, Picking):
        raise ValueError(f"{called}: picks must be a list like [Picking('pass', 3, 1)], not {quoted(picks)}.")
    for picking in picks:
        if not isinstance(picking, Picking) or picking.kind not in PICKINGS:
            raise ValueError(f"Cards are picked to {listed(PICKINGS, 'or')}, not {quoted(picking)}: write "
                             "Picking('pass', 3, 1).")
        whole_number(picking.cards, f"{called}: how many cards are picked", 1, 12)
        whole_number(picking.toward, f"{called}: how many seats to the left cards go", -4, 4)
        whole_number(picking.after, f"{called}: after how many tricks cards are picked", 0, 15)
        if picking.kind == PASS and not picking.toward:
            raise ValueError(f"{called} passes cards to nobody. Say how many seats to the left: Picking('pass', 3, "
                             "1).")
    return picks


def _try_out(card: RuleCard) -> None:
    """A rule card of somebody's own, tried out on a few deals: it is refused if it does not work, or changes
    nothing."""
    called = _big(card.name)
    said = [hook for hook in HOOKS if getattr(card, hook.name) not in (None, (), False, 0)
            and hook.name != "must_follow"]
    said += [] if card.must_follow is True else [_BY_NAME["must_follow"]]
    for hook in said:
        if hook.kind != card.kind:
            raise RulesFailed(f"{called} is a {card.kind} rule card, and {hook.name} is for a {hook.kind} rule card. "
                              f"Make it a {hook.kind} rule card, or two cards.")
    if not said:
        raise RulesFailed(f"{called} does nothing: give it something to say, like trump=… or card_points=…. The table "
                          "of functions in the notebook has them all.")
    kinds = [Card.of(suit, value) for suit in SUITS for value in VALUES]
    rng = generator(card.number, "a rule card tried out", 0)
    for players in (3, 4, 5):
        deck = Deck({kind: 1 for kind in kinds if players > 3 or kind.rank not in SAMURAI})
        for beside in ((), (BOOK[16], BOOK[60]), (BOOK[7], BOOK[31])):
            rules = InForce([card, *beside], deck)
            for lead in deck.kinds if rules.waits_for_lead else ():
                rules.after_lead(lead)
            _try_rules(rules.settled(), players, rng)
    for hook in said:
        function = getattr(card, hook.name)
        if isinstance(function, Watched) and not function.changes:
            raise RulesFailed(f"{called} does nothing: its function {hook.called} changed nothing in all deals that "
                              f"were tried. {hook.means} It must return {hook.returns}.")


def _try_rules(rules: InForce, players: int, rng: Random) -> None:
    """Ask rules all that a round asks, with tricks of mixed cards, and with the rare ones of one suit or one value."""
    for winner in range(players):
        rules.taker(winner, players)
        rules.leads(winner, players)
        rules.gives_all(winner, players)
    deck = rules.deck
    for number in range(len(deck.cards) // players + 1):
        rules.direction(number)
    for rule in rules.cards:
        rules.speaks_of_nothing(rule)
    for row in (mixed(deck.cards, rng), deck.kinds, sorted(deck.kinds, key=lambda card: card.rank)):
        tricks = [list(row[at:at + players]) for at in range(0, len(row), players)]
        for trick in tricks:
            rules.winner(trick)
            for seen in range(1, players):
                rules.to_follow(trick[:seen])
        taken = [Trick(at, cards, rules.trumps, at == len(tricks)) for at, cards in enumerate(tricks, 1)]
        taken += [Trick(0, [card], rules.trumps) for card in tricks[-1]]
        for most in range(len(taken) + 1):
            rest = taken[most:]
            rules.points([taken[:most], *(rest[seat::players - 1] for seat in range(players - 1))])


NO_TRUMP: Final = "names no trump"
BRINGS_NOTHING: Final = "brings nothing"
COSTS_NOTHING: Final = "costs nothing"
DOUBLES_ALL: Final = "doubles every trick"


def _samurai(if_none: str) -> About:
    return About("samurai", lambda card, rules: card.rank in SAMURAI, if_none)


def _trumps(if_none: str) -> About:
    return About("trump", lambda card, rules: card in rules.trumps, if_none)


def _of_value(value: int, if_none: str) -> About:
    return About(str(value), lambda card, rules: card.rank == value, if_none)


def _of_suit(suit: str, if_none: str) -> About:
    return About(f"{suit} card", lambda card, rules: card.suit == suit, if_none)


def _all_of_value(number: int, value: int) -> RuleCard:
    return RuleCard(number, TRUMP, f"{value}s", f"All {value}s are trump.", reading=NOT_PRINTED,
                    about=_of_value(value, NO_TRUMP), trump=lambda card: card.rank == value)


def _all_of_suit(number: int, suit: str) -> RuleCard:
    return RuleCard(number, TRUMP, suit.capitalize(), f"All {suit} are trump.", reading=NOT_PRINTED,
                    about=_of_suit(suit, NO_TRUMP), trump=lambda card: card.suit == suit)


def _basic(number: int, title: str, text: str, reading: str = "", **hooks: object) -> RuleCard:
    return RuleCard(number, BASIC, title, text, reading=f"{NOT_PRINTED}{'. ' if reading else ''}{reading}",
                    **hooks)  # type: ignore[arg-type]


def _scoring(number: int, title: str, text: str, line: str, reading: str = "", **hooks: object) -> RuleCard:
    return RuleCard(number, SCORING, title, text, line=line, reading=f"{NOT_PRINTED}{'. ' if reading else ''}{reading}",
                    **hooks)  # type: ignore[arg-type]


def _suit_loses(number: int, suit: str) -> RuleCard:
    return _scoring(number, f"No {suit}", f"Each {suit} card taken loses 1 point.", f"{suit} cards",
                    about=_of_suit(suit, COSTS_NOTHING), card_points=lambda card, trick: -(card.suit == suit))


def _left(seat: int, players: int) -> int:
    return (seat + LEFT) % players


def _right(seat: int, players: int) -> int:
    return (seat + RIGHT) % players


def _anti_trump(before: int, card: Card, led: str, rules: InForce) -> int:
    if card in rules.trumps:
        return BELOW_ALL
    return LED if led == TRUMP else before


def _equal_suits(before: int, card: Card, led: str, rules: InForce) -> int:
    return before if card in rules.trumps else LED


def _first_none_last_triple(value: int, trick: Trick) -> int:
    return 0 if trick.number in (1, 2) else 3 * value if trick.last else value


def _samurai_in(cards: Sequence[Card]) -> int:
    return len([card for card in cards if card.rank in SAMURAI])


def _fewest_double(points: Sequence[int], seat: int, tricks: Sequence[int]) -> int:
    return points[seat] * 2 if tricks[seat] == min(tricks) else points[seat]


RULE_CARDS: Final = (
    *(_all_of_value(value - 1, value) for value in range(2, 16)),
    _all_of_suit(15, "coins"),
    _all_of_suit(16, "fans"),
    _all_of_suit(17, "koi"),
    _all_of_value(18, 1),
    RuleCard(19, TRUMP, "Samurai", "All samurai are trump: the 1s, 10s and 13s.", reading=NOT_PRINTED,
             about=_samurai(NO_TRUMP), trump=lambda card: card.rank in SAMURAI),
    _all_of_suit(20, "gates"),
    RuleCard(21, TRUMP, "Second lead",
             "The printed suit of the first card of the second trick is trump, from that card on.",
             reading=f"{NOT_PRINTED}. Before that card this rule names nothing",
             trump_by_lead=lambda card, lead: card.suit == lead.suit),
    _basic(22, "Three to the right", "Before the first lead each player passes three cards face down to the right.",
           picks=(Picking(PASS, 3, RIGHT),)),
    _basic(23, "Three to the left", "Before the first lead each player passes three cards face down to the left.",
           picks=(Picking(PASS, 3, LEFT),)),
    _basic(24, "One for the end",
           "Before the first lead each player puts one card aside face down. It is played when the hand is empty.",
           "That is in the last trick, unless play stops before. Whoever leads it sets the suit with " "this card",
           picks=(Picking(ASIDE, 1),)),
    _basic(25, "Three in sight",
           "Before the first lead all players lay three of their cards face up at once. They stay hand cards, seen by "
           "all.", picks=(Picking(OPEN, 3),)),
    _basic(26, "In the dark",
           "Only the led card is played face up. The others are played face down, in turn, and turned up together.",
           face_down=True),
    _basic(27, "Follow the last",
           "The suit to follow is that of the last card that lies face up in the trick. Who wins stays as it "
           "is.", followed=lambda cards: cards[-1]),
    _basic(28, "Must trump", "Whoever cannot follow must play a trump if able.", line="a trump",
           about=_trumps("asks for nothing"), duty=lambda card, rules: card in rules.trumps),
    _basic(29, "Leader loses", "The led card cannot win: only the other cards can.",
           order=lambda ranked, trick: [card for card in ranked if card is not trick[0]]),
    _basic(30, "Second best", "Of the cards that can win, the second highest does, not the highest.",
           order=lambda ranked, trick: ranked[1:] or ranked),
    _basic(31, "Upside down", "Values are reversed: the lower a value is, the higher it counts.",
           value=lambda value: 16 - value),
    _basic(32, "Anti-trump",
           "Trumps are lower than all other cards. If a trump is led, all other suits count as one suit for "
           "winning.", about=_trumps("changes nothing"), standing=_anti_trump),
    _basic(33, "Equal suits", "The led suit has no precedence: cards that are not trump are compared by value alone.",
           "Trumps are still higher than all of them, or lower under rule 32", standing=_equal_suits),
    _basic(34, "One out", "The winner of a trick at once removes one card of it from the game. It is not scored.",
           "Everybody sees which card it is", removes=True),
    _basic(35, "A present",
           "A taken trick goes at once to the player on the winner's left. That does not change who leads.",
           taker=_left),
    _basic(36, "Right leads", "The player on the winner's right leads the next trick.", leads=_right),
    _basic(37, "To and fro", "The direction of play changes after each trick.",
           direction=lambda tricks: -1 if tricks % 2 else 1),
    _basic(38, "Late pass", "After the third trick each player passes three cards face down to the left.",
           "In sampled worlds, what players had shown not to hold before this pass no longer binds them. A card that a "
           "player has passed earlier can be with the player who got it, or on that player's left. With rules 23 and "
           "25 it is not counted that only three of the known cards can have moved",
           picks=(Picking(PASS, 3, LEFT, after=3),)),
    _basic(39, "All away",
           "The winner of the last trick gives all tricks held to the player on the left, before scoring.",
           gives_all=_left),
    _basic(40, "Three stay",
           "Play stops when each player has three cards left. Each of these cards is a one-card trick of its holder.",
           stops_at=3),
    _scoring(41, "Many suits", "A trick is worth the number of different printed suits in it.",
             "the number of its suits", trick_value=lambda value, trick: len({card.suit for card in trick.cards})),
    _scoring(42, "Without samurai", "A trick without samurai is worth double.", "no samurai in it",
             about=_samurai(DOUBLES_ALL),
             trick_value=lambda value, trick: value if _samurai_in(trick.cards) else 2 * value),
    _scoring(43, "Without trump", "A trick without trump is worth double.", "no trump in it",
             about=_trumps(DOUBLES_ALL),
             trick_value=lambda value, trick: value if trick.trumps.intersection(trick.cards) else 2 * value),
    _scoring(44, "Fifth trick", "The fifth trick of the round is worth triple.", "the fifth trick",
             trick_value=lambda value, trick: 3 * value if trick.number == 5 else value),
    _scoring(45, "Late tricks", "The first two tricks are worth 0, the last one triple.",
             "the first two count 0, the last triple", trick_value=_first_none_last_triple),
    _scoring(46, "Samurai", "Each samurai taken brings 1 point.", "samurai", about=_samurai(BRINGS_NOTHING),
             card_points=lambda card, trick: int(card.rank in SAMURAI)),
    *(_suit_loses(47 + place, suit) for place, suit in enumerate(SUITS)),
    _scoring(51, "No trumps", "Each trump taken loses 1 point.", "trumps",
             "A trump is a card that was one when its trick was won",
             about=_trumps(COSTS_NOTHING), card_points=lambda card, trick: -(card in trick.trumps)),
    _scoring(52, "Sevens", "Each 7 taken brings 3 points.", "7s", about=_of_value(7, BRINGS_NOTHING),
             card_points=lambda card, trick: 3 * (card.rank == 7)),
    _scoring(53, "Fifteens", "Each 15 taken loses 3 points.", "15s", about=_of_value(15, COSTS_NOTHING),
             card_points=lambda card, trick: -3 * (card.rank == 15)),
    _scoring(54, "Nothing", "Whoever has taken no trick gets 10 points.", "no trick taken",
             player_points=lambda points, seat, tricks: points[seat] + 10 * (tricks[seat] == 0)),
    _scoring(55, "Just one", "Whoever has taken exactly one trick gets 5 points.", "exactly one trick taken",
             player_points=lambda points, seat, tricks: points[seat] + 5 * (tricks[seat] == 1)),
    _scoring(56, "Even", "Whoever has taken an even number of tricks has the points doubled. 0 is even.",
             "an even number of tricks doubles", player_points=lambda points, seat,
             tricks: points[seat] * (2 - tricks[seat] % 2)),
    _scoring(57, "Modesty",
             "Whoever has taken the fewest tricks has the points doubled, and so has everybody who ties.",
             "the fewest tricks double", player_points=_fewest_double),
    _scoring(58, "Schadenfreude", "Each player also gets, as plus points, the minus points of the player on the right.",
             "the minus points on the right come as plus points", "Nothing comes if that player is not below zero",
             player_points=lambda points, seat, tricks: points[seat] + max(0, -points[(seat - 1) % len(points)])),
    _scoring(59, "Left too", "Each player also gets the points of the player on the left.",
             "the points on the left come too",
             player_points=lambda points, seat, tricks: points[seat] + points[(seat + 1) % len(points)]),
    _scoring(60, "Other way round", "All points change sign.", "all points change sign",
             player_points=lambda points, seat, tricks: -points[seat]),
)
BOOK: Final[Mapping[int, RuleCard]] = MappingProxyType({card.number: card for card in RULE_CARDS})


class Scored(NamedTuple):
    """One step of what a round is worth: points of a seat, the rule card they come from (None: a trick is a point), and
    what they are for."""

    seat: int
    points: int
    card: RuleCard | None
    what: str


class InForce:
    """The rule cards in force, folded: what a card counts as, which beats which, what may be played, what a round is
    worth.

    `lead` is the first card of the second trick, once it is played: rule cards can name trumps by it.
    """

    __slots__ = ("_after", "_strengths", "as_printed", "cards", "changes_seats", "deck", "duties", "face_down",
                 "followed", "lead", "must_follow", "named_by", "of_suit", "orders", "own", "pickings", "power",
                 "put_aside", "removes", "standings", "stops_at", "suit", "trumps", "turns", "unions", "values",
                 "waits_for_lead", "watches_play", "watches_tricks")

    def __init__(self, cards: Sequence[RuleCard], deck: Deck, lead: Card | None = None) -> None:
        self.cards: Final = tuple(sorted(cards, key=_number))
        """The rule cards in the order of their numbers."""
        self.deck: Final = deck
        self.lead: Final = lead
        named_by: dict[Card, tuple[RuleCard, ...]] = {}
        for card in deck.kinds:
            naming = tuple([rule for rule in self.cards if _names(rule, card, lead)])
            if naming:
                named_by[card] = naming
        self.named_by: Final[Mapping[Card, tuple[RuleCard, ...]]] = MappingProxyType(named_by)
        """Every trump with the rule cards that name it (STM-6)."""
        self.trumps: Final = frozenset(named_by)
        suit = {card: TRUMP if card in named_by else card.suit for card in deck.kinds}
        self.suit: Final[Mapping[Card, str]] = MappingProxyType(suit)
        """The suit that each card counts as now (STM-6)."""
        self.of_suit: Final[Mapping[str, frozenset[Card]]] = MappingProxyType(
            {name: frozenset([card for card in deck.kinds if suit[card] == name]) for name in SUITS + (TRUMP,)})
        """The cards that count as each suit now."""
        values: dict[int, int] = {}
        for value in VALUES:
            counts = value
            for rule in self.cards:
                if rule.value is not None:
                    counts = rule.value(counts)
            values[value] = counts
        self.values: Final[Mapping[int, int]] = MappingProxyType(values)
        """What each value counts."""
        self.power: Final[Mapping[Card, int]] = MappingProxyType(self._powers())
        """How high each card is among its like: by value, and trumps by STM-7."""
        self.waits_for_lead: Final = lead is None and any([rule.trump_by_lead is not None for rule in self.cards])
        self.must_follow: Final = all([rule.must_follow for rule in self.cards])
        self.followed: Final = tuple([rule.followed for rule in self.cards if rule.followed is not None])
        kinds = [frozenset([card for card in deck.kinds if rule.duty(card, self)]) for rule in self.cards
                 if rule.duty is not None]
        self.duties: Final[Mapping[str, tuple[frozenset[Card], ...]]] = MappingProxyType(
            {name: (same, *kinds) if self.must_follow else (*kinds,) for name, same in self.of_suit.items()})
        """For each suit to follow, the kinds of cards that must be played by whoever holds some, the first kind first
        (STM-8)."""
        self.face_down: Final = any([rule.face_down for rule in self.cards])
        self.standings: Final = tuple([rule.standing for rule in self.cards if rule.standing is not None])
        self.orders: Final = tuple([(rule, rule.order) for rule in self.cards if rule.order is not None])
        self.as_printed: Final = self.must_follow and not (
            self.trumps or self.waits_for_lead or self.followed or kinds or self.standings or self.orders
            or any([value != counts for value, counts in values.items()]))
        """Whether cards are followed and win by what is printed on them: no rule card says otherwise."""
        self.removes: Final = any([rule.removes for rule in self.cards])
        self.changes_seats: Final = any([rule.taker is not None or rule.leads is not None for rule in self.cards])
        """Whether another than a trick's winner gets it or leads next."""
        self.turns: Final = tuple([rule.direction for rule in self.cards if rule.direction is not None])
        self.stops_at: Final = max([rule.stops_at for rule in self.cards], default=0)
        pickings: dict[int, tuple[tuple[RuleCard, Picking], ...]] = {}
        for rule in self.cards:
            for picking in rule.picks:
                pickings[picking.after] = (*pickings.get(picking.after, ()), (rule, picking))
        self.pickings: Final[Mapping[int, tuple[tuple[RuleCard, Picking], ...]]] = MappingProxyType(pickings)
        """What is picked after a number of tricks, in the order of the rule cards."""
        self.watches_play: Final = bool(self.followed or pickings)
        """Whether a card played changes what is to be followed, or what is remembered."""
        self.watches_tricks: Final = bool(self.turns or pickings)
        """Whether something happens between tricks."""
        self.own: Final = any([rule.number > LAST_NUMBER for rule in self.cards])
        """Whether a rule card of somebody's own is among them, which may fail."""
        self.put_aside: Final = sum([picking.cards for _, picking in pickings.get(0, ()) if picking.kind == ASIDE])
        """How many cards each player puts aside before the first lead."""
        self.unions: Final = Unions()
        self._strengths: Final[dict[str, dict[Card, int]]] = {}
        self._after: Final[dict[Card, InForce]] = {}

    def after_lead(self, lead: Card) -> InForce:
        """The same rule cards once this card has opened the second trick."""
        found = self._after.get(lead)
        if found is None:
            found = self._after[lead] = InForce(self.cards, self.deck, lead)
        return found

    def settled(self) -> InForce:
        """The same rule cards once all trumps are named; by whichever card it is, where they wait for the second
        trick's lead."""
        return self.after_lead(self.deck.kinds[0]) if self.waits_for_lead else self

    def speaks_of_nothing(self, card: RuleCard) -> bool:
        """Whether no card in play is one that the words of this rule card are about (STM-C9)."""
        rules, about = self.settled(), card.about
        return about is not None and not any([about.cards(kind, rules) for kind in self.deck.kinds])

    def _powers(self) -> dict[Card, int]:
        trumps: dict[Card, tuple[int, tuple[int, ...], int]] = {
            card: (len(naming), tuple([-rule.number for rule in naming]), self.values[card.rank])
            for card, naming in self.named_by.items()}
        steps = {height: step for step, height in enumerate(sorted(set(trumps.values())), 1)}
        return {card: steps[trumps[card]] if card in trumps else self.values[card.rank] for card in self.deck.kinds}

    def standing(self, card: Card, led: str) -> int:
        """Whether a card is above all, of the led suit, one of the others, or below all, when this suit was led
        (STM-11)."""
        standing = ABOVE_ALL if card in self.trumps else LED if card.suit == led else OTHERS
        for changed in self.standings:
            standing = changed(standing, card, led, self)
        return standing

    def strengths(self, led: str) -> dict[Card, int]:
        """How strong each card is when this suit was led; of equal cards the later one is higher (STM-9, STM-11)."""
        found = self._strengths.get(led)
        if found is None:
            found = self._strengths[led] = {}
            for card in self.deck.kinds:
                standing = self.standing(card, led)
                found[card] = 1000 * standing + (self.power[card] if standing != OTHERS else 0)
        return found

    def ranked(self, trick: Sequence[Card]) -> list[Card]:
        """The cards of a trick from the highest to the lowest (STM-11)."""
        strengths = self.strengths(self.suit[trick[0]])
        places = sorted(range(len(trick)), key=lambda place: (strengths[trick[place]], place), reverse=True)
        return [trick[place] for place in places]

    def winner(self, trick: list[Card]) -> int:
        """The place in the trick of the card that wins it (STM-9)."""
        if self.as_printed:  # every trick passes here
            return highest(trick, trick[0].suit)
        if self.orders:
            ranked: Sequence[Card] = self.ranked(trick)
            for _, order in self.orders:
                ranked = order(ranked, trick)
            return trick.index(ranked[0])
        strengths = self._strengths.get(self.suit[trick[0]])
        if strengths is None:
            strengths = self.strengths(self.suit[trick[0]])
        best, winner = -9999, 0
        for place, card in enumerate(trick):
            strength = strengths[card]
            if strength >= best:
                best, winner = strength, place
        return winner

    def to_follow(self, seen: Sequence[Card]) -> Card:
        """The card whose suit is to be followed, of the cards that lie face up in the trick (STM-8)."""
        card = seen[0]
        for followed in self.followed:
            card = followed(seen)
        return card

    def taker(self, winner: int, players: int) -> tuple[int, RuleCard | None]:
        """Who gets a trick, and the rule card that says so (STM-10)."""
        return self._passed_on(winner, players, [(rule, rule.taker) for rule in self.cards if rule.taker is not None])

    def leads(self, winner: int, players: int) -> tuple[int, RuleCard | None]:
        """Who leads the next trick, and the rule card that says so (STM-10)."""
        return self._passed_on(winner, players, [(rule, rule.leads) for rule in self.cards if rule.leads is not None])

    def gives_all(self, winner: int, players: int) -> tuple[int, RuleCard | None]:
        """Who gets all tricks that the last trick's winner holds, and the rule card that says so."""
        return self._passed_on(winner, players,
                               [(rule, rule.gives_all) for rule in self.cards if rule.gives_all is not None])

    def _passed_on(self, seat: int, players: int,
                   hooks: Sequence[tuple[RuleCard, Seat]]) -> tuple[int, RuleCard | None]:
        by: RuleCard | None = None
        for rule, hook in hooks:
            seat, by = hook(seat, players), rule
        return seat, by

    def direction(self, tricks: int) -> int:
        """Which way the trick goes after a number of others: 1 is clockwise."""
        way = 1
        for turns in self.turns:
            way *= turns(tricks)
        return way

    def points(self, held: Sequence[Sequence[Trick]], steps: list[Scored] | None = None) -> list[int]:
        """What a round is worth to each seat that holds these tricks; every step of it is added to `steps` (STM-12,
        STM-14)."""
        counts = [len(tricks) for tricks in held]
        points = counts.copy()
        if steps is not None:
            steps += [Scored(seat, 1, None, trick.name) for seat, tricks in enumerate(held) for trick in tricks]
        values = [[1] * count for count in counts]
        for rule in self.cards:
            if rule.trick_value is not None:
                for seat, tricks in enumerate(held):
                    for place, trick in enumerate(tricks):
                        before = values[seat][place]
                        value = values[seat][place] = rule.trick_value(before, trick)
                        if value != before:
                            points[seat] += value - before
                            if steps is not None:
                                steps.append(Scored(seat, value - before, rule,
                                                    f"{trick.name} is worth {value} instead of {before}: {rule.line}"))
            if rule.card_points is not None:
                for seat, tricks in enumerate(held):
                    total, cards = 0, []
                    for trick in tricks:
                        for card in trick.cards:
                            brings = rule.card_points(card, trick)
                            if brings:
                                total += brings
                                cards.append(card)
                    points[seat] += total
                    if cards and steps is not None:
                        steps.append(Scored(seat, total, rule,
                                            f"{rule.line}: the {listed([card.name for card in cards])}"))
            if rule.player_points is not None:
                before_all = points.copy()
                for seat in range(len(points)):
                    now = rule.player_points(before_all, seat, counts)
                    if now != before_all[seat]:
                        points[seat] = now
                        if steps is not None:
                            steps.append(Scored(seat, now - before_all[seat], rule,
                                                f"{rule.line}: {before_all[seat]} becomes {now}"))
        return points

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InForce) and (self.cards, self.deck, self.lead) == (other.cards, other.deck,
                                                                                     other.lead)

    def __hash__(self) -> int:
        return hash((self.cards, self.lead))

    def __repr__(self) -> str:
        return f"<{listed([card.name for card in self.cards]) or 'no rule card'}>"

    def __reduce__(self) -> tuple[object, ...]:
        return InForce, (self.cards, self.deck, self.lead)


sealed(InForce)


def _number(card: RuleCard) -> int:
    return card.number


def _names(rule: RuleCard, card: Card, lead: Card | None) -> bool:
    """Whether a rule card names this card trump."""
    if rule.trump is not None and rule.trump(card):
        return True
    return rule.trump_by_lead is not None and lead is not None and rule.trump_by_lead(card, lead)
