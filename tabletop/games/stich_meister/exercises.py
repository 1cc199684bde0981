"""Exercises for Stich-Meister: one rule card at a time changes what may be played, what wins, and what it is worth."""

from __future__ import annotations

from typing import Any

from tabletop.classroom.fixed import Exercise, moves, seat
from tabletop.english import listed, names
from tabletop.games.stich_meister.rules import StichMeister, StichMeisterState
from tabletop.games.stich_meister.tables import BOOK, InForce, Trick
from tabletop.games.stich_meister.view import StichMeisterView

SEAT = "a seat number: 0, 1, 2 or 3"
CARDS = 'a list of cards, like "k1 g2" (f fans, c coins, k koi, g gates)'


def points(answer: Any) -> int:
    """An answer that is a number of points, which may be below zero: -3, "-3" or "+2"."""
    text = str(answer).strip().replace("−", "-")
    if not text.removeprefix("-").removeprefix("+").isdecimal():
        raise ValueError(f"{answer!r} is not a whole number")
    return int(text)


def _facing(rules: list[int], trick: str, hand: str) -> StichMeisterState:
    """The next seat decides what it plays from this hand to this trick, which Seat 0 led."""
    turn = len(trick.split())
    state = StichMeister(4, rules).position({"leader": "0", "trick": trick, f"hand {turn}": hand}, seed=7)
    assert isinstance(state, StichMeisterState)
    return state


def _won(rules: list[int], trick: str) -> tuple[StichMeisterState, int]:
    """A trick that Seat 0 led before its last card, and who wins with that."""
    *cards, last = trick.split()
    state = _facing(rules, " ".join(cards), f"{last} f2")
    after = state.copy()
    after.play(state.game.parse(last))
    ended = StichMeisterView(after, None).last
    assert ended is not None
    return state, ended.winner


def led_trump() -> Exercise:
    """A trump no longer belongs to its printed suit."""
    state = _facing([7, 16], "k8", "f6 c8 c11 k2 k15 g14")
    hand, legal = frozenset(state.hands[1]), frozenset(state.legal())
    koi, fans = (frozenset(card for card in hand if card.suit == suit) for suit in ("koi", "fans"))
    eights = frozenset(card for card in hand if card.rank == 8)
    return Exercise(
        "All 8s are trump (rule 7) and all fans are trump (rule 16). Seat 0 led the koi 8. Which cards may Seat 1 play?", CARDS,
        moves(state.game), legal,
        f"The koi 8 is a trump, so a trump was led, and all trumps together are one suit: {names(state.legal(), 'or')} (STM-6, STM-8).",
        {koi: "There is a koi on the card. But what does an 8 count as under rule 7? (STM-6)",
         koi | legal: "The koi 8 counts as trump and not as koi. So are the koi cards of Seat 1 following? (STM-6)",
         fans: "That one is a trump. Is there another one in the hand? (STM-R7)",
         eights: "That one is a trump. Is there another one in the hand? (STM-R16)",
         hand: "Any card may be played only by whoever has no trump (STM-8)."}, state.view(1))


def super_trump() -> Exercise:
    """Named twice beats named once."""
    state, won = _won([7, 16], "f15 k8 f8 g8")
    return Exercise(
        "All 8s are trump (rule 7) and all fans are trump (rule 16). Seat 0 led the fans 15, then came the koi 8 and the fans 8. Now "
        "Seat 3 plays the gates 8. Who wins the trick?", SEAT, seat, won,
        "All four are trumps. Two rules name the fans 8, and only one names each of the others: it is higher (STM-7).",
        {0: "The fans 15 has the highest value. But how many trump rules name it, and how many name the fans 8? (STM-7)",
         1: "Rule 7 has the lower number than rule 16, so an 8 beats a 15 of fans. But is one of the cards named by both? (STM-7)",
         3: "Of equally high trumps the later one wins. But is the gates 8 as high as the fans 8? (STM-7)"}, state.view(None))


def later() -> Exercise:
    """Between equals the later card wins."""
    state, won = _won([7], "k14 k8 g8 k15")
    return Exercise(
        "All 8s are trump (rule 7), nothing else. Seat 0 led the koi 14, Seat 1 played the koi 8 and Seat 2 the gates 8. Now Seat 3 "
        "plays the koi 15. Who wins the trick?", SEAT, seat, won,
        "The two 8s are the only trumps. The same rule names them and their values are equal, so the later played is higher (STM-7).",
        {1: "The koi 8 is a trump. But so is the gates 8: which of two equal trumps is higher? (STM-7)",
         3: "The koi 15 is the highest koi. But are there trumps in the trick? (STM-9)",
         0: "Who leads does not win just by leading (STM-9)."}, state.view(None))


def anti_trump() -> Exercise:
    """Trumps turned into the lowest cards."""
    state, won = _won([16, 32], "c9 f15 c4 g14")
    return Exercise(
        "All fans are trump (rule 16), but trumps are lower than all other cards (rule 32). Seat 0 led the coins 9, Seat 1 had no "
        "coins and played the fans 15, Seat 2 the coins 4. Now Seat 3, without coins, plays the gates 14. Who wins the trick?", SEAT,
        seat, won,
        "The fans 15 is a trump, and so the lowest card of all. Of the led suit the coins 9 is the highest (STM-R32, STM-9).",
        {1: "The fans 15 is the highest trump. But what has rule 32 made of trumps? (STM-R32)",
         3: "The gates 14 is higher than the trump now. But is it of the suit that was led? (STM-9)",
         2: "The coins 4 is of the led suit. Is it the highest of it? (STM-9)"}, state.view(None))


def upside_down() -> Exercise:
    """Low is high, but only in the led suit."""
    state, won = _won([31], "k5 k2 k14 g1")
    return Exercise(
        "Values are reversed: 1 is the highest, 15 the lowest (rule 31). There is no trump. Seat 0 led the koi 5, then came the koi 2 "
        "and the koi 14. Now Seat 3, without koi, plays the gates 1. Who wins the trick?", SEAT, seat, won,
        "Of the led suit, koi, the 2 is the highest now. The gates 1 is not of the led suit (STM-R31, STM-9).",
        {2: "The koi 14 would win in plain trick-taking. What does rule 31 do to the values? (STM-R31)",
         3: "A 1 is the highest value now. But is gates the suit that was led? (STM-9)",
         0: "Is the 5 the lowest koi number in the trick? (STM-R31)"}, state.view(None))


def follow_the_last() -> Exercise:
    """The suit to follow wanders."""
    state = _facing([27], "k5 g9", "k3 k12 g2 g7 c10 f1")
    hand, legal = frozenset(state.hands[2]), frozenset(state.legal())
    koi = frozenset(card for card in hand if card.suit == "koi")
    return Exercise(
        "The suit to follow is that of the card played just before (rule 27). Seat 0 led the koi 5; Seat 1 had no koi and played the "
        "gates 9. Which cards may Seat 2 play?", CARDS, moves(state.game), legal,
        f"The gates 9 was played just before, so gates is to be followed: {names(state.legal(), 'or')}. The led suit, koi, only "
        "decides who wins (STM-R27).",
        {koi: "Koi was led, and without rule 27 it would be followed. Which card was played just before? (STM-R27)",
         koi | legal: "Either the led card is followed or the one just before, not both. Which one is it under rule 27? (STM-R27)",
         hand: "Seat 2 may play any card only if it has none of the suit to follow. Which suit is it? (STM-R27)"}, state.view(2))


def second_best() -> Exercise:
    """To be good, but not too good."""
    state, won = _won([30], "k3 k9 k5 g15")
    return Exercise(
        "The second highest card wins instead of the highest (rule 30). There is no trump. Seat 0 led the koi 3, then came the koi 9 "
        "and the koi 5. Now Seat 3, without koi, plays the gates 15. Who wins the trick?", SEAT, seat, won,
        "From the highest the order is koi 9, koi 5, koi 3, gates 15: the led suit comes before the rest. The second is the koi 5 "
        "(STM-R30, STM-11).",
        {1: "The koi 9 is the highest card. Does the highest win under rule 30? (STM-R30)",
         3: "The gates 15 is not of the led suit: in the order of the trick it comes after all koi (STM-11).",
         0: "The koi 3 is the third in the order of the trick (STM-11)."}, state.view(None))


def _held(game: StichMeister, *tricks: str) -> list[Trick]:
    """Tricks with these cards, numbered from 1."""
    return [Trick(number, game.deck.parse_all(cards), frozenset()) for number, cards in enumerate(tricks, 1)]


def minus_points() -> Exercise:
    """Tricks can cost more than they bring."""
    game = StichMeister(4)
    held = _held(game, "c4 c9 k2 c1", "f3 f8 f15 c5")
    came = InForce([BOOK[48], BOOK[53]], game.deck).points([held, [], [], []])[0]
    cards = [card for trick in held for card in trick.cards]
    coins, high = sum(card.suit == "coins" for card in cards), sum(card.rank == 15 for card in cards)
    tricks = len(held)
    return Exercise(
        f"Each coins card taken loses 1 point (rule 48), and each 15 loses 3 points (rule 53). Seat 1 has taken two tricks: "
        f"{listed(names(trick.cards) for trick in held)}. How many points does it get in this round?", "a number, like 2 or -2",
        points, came,
        f"{tricks} for the tricks, {coins} coins cards take away {coins}, and one 15 takes away 3: {tricks} − {coins} − {3 * high} = "
        f"{came} (STM-12, STM-R48, STM-R53).",
        {-coins - 3 * high: "That is what the cards lose. Does a trick not bring a point any more? (STM-12)",
         tricks - coins: "That is right for the coins. Is there a 15 among the cards? (STM-R53)",
         tricks - 3 * high: "That is right for the 15. What about the coins? (STM-R48)",
         -came: "The number is right. Is it more than nothing, or less?"})


def doubling() -> Exercise:
    """Doubled, and doubled again."""
    game = StichMeister(4)
    counts = (5, 2, 4, 4)
    cards = iter(game.deck.cards)
    held = [[Trick(number, [next(cards) for _ in range(4)], frozenset()) for number in range(1, count + 1)] for count in counts]
    came = InForce([BOOK[56], BOOK[57]], game.deck).points(held)[1]
    tricks = counts[1]
    return Exercise(
        "An even number of tricks doubles a player's points (rule 56), and so do the fewest tricks (rule 57). "
        f"{listed(f'Seat {who} has {count}' for who, count in enumerate(counts))} tricks. How many points does Seat 1 get?",
        "a number, like 2", points, came,
        f"{tricks} tricks are {tricks} points. {tricks} is even: doubled. Nobody has fewer: doubled again, {came} points (STM-R56, "
        "STM-R57).",
        {tricks: "That is what the tricks bring. Is 2 an even number? (STM-R56)",
         2 * tricks: "One of the two rules doubles, that is right. Does the other one, too? (STM-R56, STM-R57)",
         3 * tricks: "The second doubling doubles what the first one has made, in the order of the numbers (STM-14)."})


EXERCISES = (led_trump, super_trump, later, anti_trump, upside_down, follow_the_last, second_best, minus_points, doubling)
