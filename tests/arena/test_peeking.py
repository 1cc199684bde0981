"""The peek test: cheats of every kind are found, honest strategies never accused, unsteady ones not judged."""

import gc
import random
import sys
import time
from itertools import count

import pytest

import tabletop
from tabletop.arena import deciding
from tabletop.engine.core import State
from tabletop.engine.strategies import strategies
from tests.helpers.few_playouts import few_playouts

GAME = tabletop.game("bannish")


def by_their_hand(view, state):
    """A choice that depends on the next seat's hand."""
    legal = view.legal()
    return legal[sum(card.rank for card in state.hands[(view.seat + 1) % view.game.players]) % len(legal)]


def by_the_garbage_collector(view, rng):
    return by_their_hand(view, next(thing for thing in gc.get_objects() if isinstance(thing, State)
                                    and getattr(thing, "hands", None)
                                    and thing.turn == view.seat and thing.view(view.seat).hand == view.hand))


def by_the_frames_of_the_callers(view, rng):
    frame = sys._getframe(1)
    while not any(isinstance(thing, State) for thing in frame.f_locals.values()):
        frame = frame.f_back
    return by_their_hand(view, next(thing for thing in frame.f_locals.values() if isinstance(thing, State)))


def by_the_insides_of_the_package(view, rng):
    return by_their_hand(view, deciding._deciding[id(view)]._state)


def by_the_insides_of_a_word(view, rng):
    return by_their_hand(view, type(view).legal.__globals__["_deciding"][id(view)]._state)


def now_and_then(view, rng):
    return by_the_insides_of_the_package(view, rng) if len(view.hand) < 8 else view.legal()[0]


CHEATS = [by_the_garbage_collector, by_the_frames_of_the_callers, by_the_insides_of_the_package,
          by_the_insides_of_a_word, now_and_then]


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheat_is_found_by_whatever_way_it_peeks(cheat):
    gc.freeze()  # what there was before need not be looked through
    try:
        found = tabletop.peeks(GAME, cheat)
    finally:
        gc.unfreeze()
    assert found.peeked and found.judged and found.decisions == 40 and len(found.changed) > 4
    assert str(found).startswith(f"'{cheat.__name__}' knows more than its view shows. In {len(found.changed)} of 40 "
                                 "decisions of Bannish its answer changed when only what it cannot see was dealt anew. "
                                 "The first: game ")


def test_a_change_says_where_it_was():
    first = tabletop.peeks(GAME, now_and_then, decisions=30).changed[0]
    state = GAME.deal(first.seed)
    assert first.answer != first.other and first.moves > 0 and state.game.parse(first.answer) and str(first) == (
        f"game {first.seed}, decision {first.moves + 1}, Seat {first.seat}: {first.answer}, then {first.other}")


@pytest.mark.parametrize(("name", "which"),
                         [(name, which) for name in tabletop.GAMES for which in strategies(tabletop.game(name))])
def test_no_strategy_of_ours_is_accused_or_unsteady(name, which):
    game = tabletop.game(name)
    ours = few_playouts(strategies(game)[which])
    found = tabletop.peeks(game, ours, decisions=2 if which in ("lookahead", "ismcts") else 12)
    assert found.judged and not found.peeked and not found.changed
    assert str(found).startswith(f"{which!r} answered the same in {found.decisions} decisions of ")
    assert "Nothing speaks for peeking; a proof it is not." in str(found)


def test_one_may_think_about_worlds_that_fit():
    def thinks(view, rng):
        world = view.game.sample(view, rng)
        return by_their_hand(view, world)
    assert not tabletop.peeks(GAME, thinks).changed


ORDER = count()


def by_chance_of_its_own(view, rng):
    return random.choice(view.legal())


def by_the_clock(view, rng):
    return view.legal()[time.perf_counter_ns() // 100 % len(view.legal())]


def by_turns(view, rng):
    return view.legal()[next(ORDER) % len(view.legal())]


def rarely_by_chance(view, rng):
    return random.choice(view.legal()) if random.random() < 0.1 else view.legal()[0]


@pytest.mark.parametrize("unsteady", [by_chance_of_its_own, by_the_clock, by_turns, rarely_by_chance],
                         ids=lambda which: which.__name__)
def test_who_answers_differently_to_the_same_view_is_not_judged(unsteady):
    found = tabletop.peeks(GAME, unsteady)
    assert not found.judged and not found.peeked
    assert str(found).startswith(f"'{unsteady.__name__}' is not judged. In {len(found.unsteady)} of 40 decisions of "
                                 "Bannish it answered differently to the same view and the same generator (game ")


def test_a_cheat_that_is_unsteady_too_is_not_accused():
    def both(view, rng):
        return by_the_clock(view, rng) if len(view.hand) > 8 else by_the_insides_of_the_package(view, rng)
    found = tabletop.peeks(GAME, both)
    assert found.changed and not found.judged and not found.peeked and "is not judged" in str(found)


def test_it_shows_itself_in_text_and_in_a_notebook():
    found = tabletop.peeks(GAME, lambda view, rng: view.legal()[0], decisions=2)
    assert repr(found) == str(found) and found._repr_html_().startswith("<p>&#x27;&lt;lambda&gt;&#x27; answered the "
                                                                        "same")


def test_who_fails_or_looks_behind_the_view_is_named():
    with pytest.raises(tabletop.StrategyError,
                       match=r"'<lambda>' \(Seat \d\) failed at decision 1 .* reaches for the state"):
        tabletop.peeks(GAME, lambda view, rng: view._state)
    with pytest.raises(ValueError, match="decisions must be 1 or more, not 0"):
        tabletop.peeks(GAME, "random", decisions=0)
    with pytest.raises(ValueError, match="no strategy 'randm'"):
        tabletop.peeks(GAME, "randm")
    with pytest.raises(ValueError, match="seconds must be a number above 0, not 0"):
        tabletop.peeks(GAME, "random", seconds=0)
