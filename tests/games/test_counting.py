"""Exact chances: against every deal that could have been dealt, played on with the moves that were made; against
sampled deals; and, where nobody has shown anything, against scipy's hypergeometric ones."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from scipy import stats

import tabletop
from tabletop.arena.chances import Pile, Unseen, lying, percent, sampled, unseen
from tabletop.classroom import after
from tabletop.engine.core import NOBODY, IllegalMove
from tests.helpers.per_game import part_of

ENDINGS = [(name, *ending) for name in tabletop.GAMES for ending in part_of(name, "hidden").ENDINGS]
SURE = 1e-5
"""Sampled deals that are further off than this likely are wrong."""


def questions(known):
    """What can be asked of hidden cards: each kind of them, and each suit."""
    kinds = dict.fromkeys(known.cards)
    yield from ([card] for card in kinds)
    yield from ([card for card in kinds if card.suit == suit] for suit in dict.fromkeys(card.suit for card in kinds))


def every_deal(name, start, moves):
    """What may lie hidden from Seat 0 after these moves: every order of the cards is tried, and those are left out in
    which a move would have broken a rule. The cards that were played lie where they were played from."""
    game, now = start.game, after(start, *moves)
    played = [Counter(before) - Counter(left) for before, left in zip(lying(start, 0), lying(now, 0), strict=True)]
    for order in set(permutations(card for pile in lying(now, 0) for card in pile)):
        row = iter(order)
        piles = [[next(row) for _ in pile] for pile in lying(now, 0)]
        whole = [[*pile, *cards.elements()] for pile, cards in zip(piles, played, strict=True)]
        try:
            after(game.position(part_of(name, "hidden").laid(start, whole)), *moves)
        except IllegalMove:
            continue
        yield piles


@pytest.mark.parametrize(("name", "options", "parts", "moves"), ENDINGS, ids=lambda value: str(value)[:20])
def test_chances_are_shares_of_all_deals_that_fit(name, options, parts, moves):
    start = tabletop.game(name, **options).position(parts)
    moves = list(map(start.game.parse, moves))
    deals, known = list(every_deal(name, start, moves)), unseen(after(start, *moves).view(0))
    assert len(deals) > 2 and len(known.names) > 1
    for wanted in questions(known):
        for at, pile in enumerate(known.piles):
            found = [sum(card in wanted for card in deal[at]) for deal in deals]
            expected = [Fraction(found.count(number), len(deals)) for number in range(known.count(wanted) + 1)]
            assert known.numbers(pile.name, wanted) == expected
            assert known.holds(pile.name, wanted) == 1 - expected[0]


def middles(name):
    """Moments of games that are played at random, with all numbers of players."""
    game = tabletop.game(name)
    for players in game.player_counts:
        rng, state = Random(players), tabletop.game(name, players=players).deal(players)
        while state.turn is not None:
            yield state.copy()
            for _ in range(9):
                if state.turn is not None:
                    state.play(rng.choice(state.legal()))


def can_be_told(state, seat):
    """What this seat has not seen; None where the game says that its chances are not worked out."""
    try:
        return unseen(state.view(seat))
    except ValueError as refused:
        assert "chances are worked out" in str(refused)
        return None


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_the_true_cards_lie_where_they_can(name):
    told = 0
    for state in middles(name):
        for seat in (NOBODY, *range(state.game.players)):
            known = can_be_told(state, seat)
            if known is None:
                continue
            told += 1
            piles = lying(state, seat)
            assert [len(pile) for pile in piles] == [pile.size for pile in known.piles]
            assert sorted(card.text for pile in piles for card in pile) == sorted(card.text for card in known.cards)
            for pile, cards in zip(known.piles, piles, strict=True):
                assert not pile.cannot_hold.intersection(cards)
    assert told > 20


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_sampled_deals_agree(name):
    states = [state for state in middles(name) if can_be_told(state, 0) and len(unseen(state.view(0)).names) > 1]
    for state in Random(1).sample(states, 4):
        known, deals = unseen(state.view(0)), 300
        wanted = Random(len(known.cards)).choice(list(questions(known)))
        shares = sampled(state.view(0), wanted, deals, seed=3)
        assert list(shares) == known.names
        for pile, found in shares.items():
            assert sum(found) == pytest.approx(1)
            for chance, share in zip(known.numbers(pile, wanted), found, strict=True):
                assert stats.binomtest(round(share * deals), deals, float(chance)).pvalue > SURE


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_where_nobody_has_shown_anything_chances_are_hypergeometric(name):
    state = next(state for state in middles(name) if can_be_told(state, 0))
    known = unseen(state.view(0))
    free = Unseen(known.cards, [pile._replace(cannot_hold=frozenset()) for pile in known.piles])
    for wanted in questions(free):
        many = free.count(wanted)
        for pile in free.piles:
            law = stats.hypergeom(len(free.cards), many, pile.size)
            assert [float(chance) for chance in free.numbers(pile.name, wanted)] == pytest.approx(
                law.pmf(range(many + 1)))
            assert float(free.holds(pile.name, wanted)) == pytest.approx(law.sf(0))


def test_what_cannot_be_told_is_said():
    view = tabletop.game(tabletop.GAMES[0]).deal(1).view(None)
    with pytest.raises(ValueError, match="take the view of a seat"):
        unseen(view)
    with pytest.raises(ValueError, match=r"No hidden cards lie at 'Seat 7'.*They lie at Seat 1 and here"):
        Unseen([], [Pile("Seat 1", 0), Pile("here", 0)]).numbers("Seat 7", [])


def test_a_chance_is_said_in_percent_and_nearly_is_not_quite():
    assert [percent(Fraction(*chance)) for chance in ((0, 1), (1, 500), (1, 3), (999, 1000), (1, 1))] == [
        "0 %", "under 1 %", "33 %", "over 99 %", "100 %"]
