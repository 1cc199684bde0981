"""What every game promises, tried on all games, player counts and many random games. No game's rule is in here.

That what is said is true stands in `test_truth.py`; games that nobody plays, for what the games here do not need yet,
in `test_contract_stubs.py`.

    python -m tests.games.test_contract --games 10000

plays that many games of every game and player count through all checks. What is
particular to a game stands in `games/<game>/contract.py`.
"""

import argparse
import copy
import json
import os
import pickle
import random
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tqdm import tqdm

import tabletop
from tabletop.engine import strategies
from tabletop.engine.core import NOBODY, Ask, Event, IllegalMove
from tests.helpers.per_game import part_of

GAMES_EACH = 4 if tabletop.compiled else 10
CONFIGURATIONS = [(name, players) for name in tabletop.GAMES for players in tabletop.game(name).player_counts]
NOT_MOVES = (None, 7, "", (), 1.5, frozenset())

every_game = pytest.mark.parametrize(("name", "players"), CONFIGURATIONS)


def of(name):
    """What the contract's checks need to know about a game."""
    return part_of(name, "contract")


@cache
def configured(name, players):
    return tabletop.game(name, players=players)


def onlookers(game):
    """Every seat, nobody's and the teacher's."""
    return [*range(game.players), NOBODY, None]


def snapshot(state):
    """Everything that can be asked of a state."""
    seats = range(state.game.players)
    return {"parts": state.parts(), "score": state.score(), "outcome": state.outcome(), "turn": state.turn,
            "asks": state.asks, "stage": (state.round, state.stage), "worth": [state.worth(seat) for seat in seats],
            "legal": state.legal(), "rulings": state.rulings(),
            "views": [state.view(seat).known() for seat in onlookers(state.game)]}


def walk(game, seed, *checks, share=1.0):
    """Play a random game, trying the checks on its states: the cheap ones on all, the others on a part (of which
    `share` takes a part) and on the end."""
    chooser, sampler = Random(f"moves {seed}"), Random(f"checks {seed}")
    state, moves = game.deal(seed), []
    while True:
        for check in checks:
            if sampler.random() < SHARE.get(check, 1 / share) * share or state.turn is None:
                try:
                    check(state, sampler)
                except Exception as failure:
                    failure.add_note(f"{game!r}, seed {seed}, after {len(moves)} moves: {state.parts()}")
                    raise
        if state.turn is None:
            return tabletop.Record(game, seed, moves)
        moves.append(chooser.choice(state.legal()))
        state.play(moves[-1])


@cache
def moves_of(name):
    """Moves that were on the table at some time, for some number of players."""
    found = {}

    def note(state, rng):
        found.update((str(move), move) for move, _ in state.rulings())

    for players in tabletop.game(name).player_counts:
        for seed in range(3):
            walk(configured(name, players), 1000 + seed, note)
    return [found[text] for text in sorted(found)]


def played_on(state, rng):
    """Play a state to its end at random."""
    while state.turn is not None:
        state.play(rng.choice(state.legal()))
    return state


# The checks: each takes a state and leaves it as it is

def choices_are_judged(state, rng):
    """legal() is the ok ones of rulings(), which are what ruling() says, each with a known rule and a reason."""
    legal, rulings = state.legal(), state.rulings()
    assert len(set(legal)) == len(legal)
    assert len({move for move, _ in rulings}) == len(rulings)
    assert set(legal) == {move for move, ruling in rulings if ruling.ok}
    for move, ruling in rulings:
        assert ruling == state.ruling(move)
        assert ruling.rule in state.game.rules
        assert ruling.because.endswith(".")


def somebody_decides_or_it_is_over(state, rng):
    """There is a seat, a question and a move; or none of them and an outcome."""
    game, outcome = state.game, state.outcome()
    if state.turn is not None:
        assert 0 <= state.turn < game.players
        assert state.legal()
        assert state.asks
        assert state.asks.rule in game.rules
        assert state.asks.text
        assert {state.kind_of(move) for move in state.legal()} == {state.asks.kind}
        assert outcome is None
        return
    assert state.asks == Ask()
    assert not state.legal()
    assert state.rulings() == []
    assert outcome.because.endswith(".")
    assert len(outcome.scores) == game.players
    winners = set(outcome.winners)
    assert winners <= set(range(game.players))
    assert winners == set(chain(*(side for side in game.sides if side[0] in winners))), "a side wins or loses together"
    losers = set(range(game.players)) - winners
    if winners and losers:
        assert min(map(state.worth, winners)) >= max(map(state.worth, losers))


def moves_are_written_and_read(state, rng):
    """A move's text reads back, it can be kept in a set, and it says itself to a person."""
    for move, _ in state.rulings():
        assert state.game.parse(str(move)) == move
        assert state.game.parse(f"  {str(move).upper()} ") == move
        assert len({move, state.game.parse(str(move))}) == 1
        assert move.name


def moves_are_values(state, rng):
    """Nobody can change a move, it is no bare tuple, and it comes back from a worker as what it was."""
    for move in state.legal():
        assert not isinstance(move, tuple | list | str)
        for word in public(move):
            with pytest.raises((AttributeError, TypeError)):
                setattr(move, word, None)
        assert move == pickle.loads(pickle.dumps(move)) == copy.deepcopy(move)
        for look_alike in (str(move), (str(move),), tuple(str(move).split()),
                           tuple(getattr(move, word) for word in public(move))):
            assert not state.ruling(look_alike).ok


def things_are_kept(state, rng):
    """Nothing is lost and nothing is there twice."""
    everything = of(state.game.name).things
    assert Counter(everything(state.view(None))) == Counter(everything(state.game.deal(0).view(None)))


def scores_have_reasons(state, rng):
    """Every line of the score has a seat, a round that was played, a known rule and a reason; totals are their sums."""
    sums = Counter()
    for line in state.score():
        assert 0 <= line.seat < state.game.players
        assert 0 <= line.round <= state.round
        assert line.rule in state.game.rules
        assert line.because
        sums[line.unit, line.seat] += line.points
    for unit in {unit for unit, _ in sums}:
        assert state.totals(unit) == [sums[unit, seat] for seat in range(state.game.players)]


def illegal_moves_change_nothing(state, rng):
    """play refuses exactly what ruling refuses, with a known rule and a reason, and nothing happens."""
    before, legal, log = snapshot(state), set(state.legal()), []
    for move in moves_of(state.game.name):
        ruling = state.ruling(move)
        assert ruling.ok == (move in legal)
        if ruling.ok:
            state.copy().play(move)
            continue
        with pytest.raises(IllegalMove) as refused:
            state.play(move, log)
        assert isinstance(refused.value, ValueError)
        assert (refused.value.move, refused.value.ruling) == (move, ruling)
        assert ruling.rule in state.game.rules
        assert f"{move} is not allowed ({ruling.rule}): {ruling.because}" == str(refused.value)
    for nonsense in NOT_MOVES:
        assert not state.ruling(nonsense).ok
        with pytest.raises(ValueError):
            state.play(nonsense, log)
    assert snapshot(state) == before
    assert log == []


def refusals_name_what_is_allowed(state, rng):
    """Whoever is refused hears what to do instead."""
    allowed = [of(state.game.name).touched_first(move).lower() for move in state.legal()]
    for move in moves_of(state.game.name):
        ruling = state.ruling(move)
        if allowed and not ruling.ok:
            assert any(thing in ruling.because.lower() for thing in allowed), f"{move}: {ruling.because}"


def copies_are_independent(state, rng):
    """A copy goes its own way, and what happens to either does not happen to the other."""
    before, made_of = snapshot(state), attributes(state)
    twin = state.copy()
    assert (snapshot(twin), attributes(twin)) == (before, made_of)
    played_on(twin.copy(), rng)
    assert (snapshot(twin), attributes(twin)) == (before, made_of)
    played_on(twin, rng)
    assert (snapshot(state), attributes(state)) == (before, made_of)


def attributes(state):
    """All that a state is made of, also what is there for pictures and score sheets only."""
    words = chain(*(getattr(kind, "__mypyc_attrs__", getattr(kind, "__slots__", ())) for kind in type(state).__mro__),
                  getattr(state, "__dict__", ()))
    return {word: repr(getattr(state, word)) for word in words if not word.startswith("__")}


def views_are_read_only(state, rng):
    """Whatever is done to what a view gives, the game does not change."""
    before = snapshot(state)
    for seat in onlookers(state.game):
        view = state.view(seat)
        spoil([view.known(), *(getattr(view, word) for word in of(state.game.name).BESIDES)])
    assert snapshot(state) == before


def public(thing):
    """The public words of a thing."""
    return [word for word in dir(thing) if not word.startswith("_")]


def spoil(value):
    if isinstance(value, list | tuple):
        for entry in value:
            spoil(entry)
    if isinstance(value, dict):
        spoil(list(value.values()))
    if isinstance(value, list | dict):
        value.clear()


def positions_come_back(state, rng):
    """The parts make the same position: all views of it, what it allows, and how it goes on."""
    if state.turn is None:
        return
    game = state.game
    again = game.position(json.loads(json.dumps(state.parts())), seed=state.seed)
    assert again.parts() == state.parts()
    assert snapshot(again.copy()) == snapshot(again)
    twin, chooser = state.copy(), Random(rng.random())
    while True:
        for seat in onlookers(game):
            assert again.view(seat) == twin.view(seat)
        assert again.legal() == twin.legal()
        assert again.outcome() == twin.outcome()
        assert again.worths() == [twin.worth(seat) for seat in range(game.players)]
        if twin.turn is None or chooser.random() < 0.05:
            return
        move = chooser.choice(twin.legal())
        again.play(move)
        twin.play(move)


def views_leak_nothing(state, rng):
    """Whatever else the others may hold, a seat's view is the same."""
    if state.turn is None:
        return
    known = state.game.position(state.parts())
    for seat in (NOBODY, *range(state.game.players)):
        view, other = known.view(seat), redealt(state, seat, rng).view(seat)
        assert (other.known(), str(other), repr(other)) == (view.known(), str(view), repr(view))


def samples_fit_the_view(state, rng):
    """A sampled state looks the same to the seat, is another game behind it, and depends on the view and chance
    alone."""
    if state.turn is None:
        return
    game, before = state.game, snapshot(state)
    assert game.sample(state.view(None), rng).view(None) == state.view(None), "who sees everything has nothing to guess"
    for seat in range(game.players):
        drawn = rng.random()
        sample = game.sample(state.view(seat), Random(drawn))
        assert sample.view(seat) == state.view(seat)
        assert sample.seed != state.seed
        assert game.position(sample.parts()).parts() == sample.parts(), "a position that could be"
        twin, other = game.position(state.parts()), redealt(state, seat, rng)
        assert (game.sample(twin.view(seat), Random(drawn)).parts()
                == game.sample(other.view(seat), Random(drawn)).parts())
        played_on(sample, rng)
    assert snapshot(state) == before


def redealt(state, seat, rng):
    """A state in which things hidden from the seat have changed places, as far as a position allows it."""
    game, parts = state.game, state.parts()
    hidden = {part: parts[part].split() for part in of(game.name).hidden_parts(game.players, seat) if parts.get(part)}
    other = game.position(parts)
    for words in hidden.values():
        rng.shuffle(words)
    for _ in range(8 if hidden else 0):
        one, two = (hidden[rng.choice(sorted(hidden))] for _ in range(2))
        here, there = rng.randrange(len(one)), rng.randrange(len(two))
        one[here], two[there] = two[there], one[here]
        try:
            other = game.position(parts | {part: " ".join(words) for part, words in hidden.items()}, seed=99)
        except ValueError:
            one[here], two[there] = two[there], one[here]
    return other


# Checks of a whole game

def records_are_replayed(record):
    """n moves give n + 1 steps, and told or not it is the same game."""
    steps, final = record.steps(), snapshot(record.final())
    assert len(steps) == len(record.moves) + 1
    assert [step.move for step in steps] == [None, *record.moves]
    assert snapshot(steps[-1].state) == final
    assert snapshot(steps[0].state) == snapshot(record.game.deal(record.seed))
    assert len({id(step.state) for step in steps}) == len(steps)


def records_come_back(record):
    """A record's JSON is the same record."""
    text = record.to_json()
    again = tabletop.Record.from_json(text)
    assert (again.moves, again.to_json(), snapshot(again.final())) == (record.moves, text, snapshot(record.final()))


def events_are_told(record):
    """Every event has a known rule and a sentence for everyone; a question's answer is one of its choices."""
    stages = []
    for step in record.steps():
        stages.append(step.state.stage)
        assert step.events, "every step tells something"
        for event in step.events:
            assert type(event) is Event
            assert event.rule in record.game.rules
            for seat in onlookers(record.game):
                assert event.told_to(seat).endswith(".")
            if event.question:
                assert event.question.answer in event.question.choices
                assert len(set(event.question.choices)) == len(event.question.choices)
    assert stages == sorted(stages)


SHARE = {illegal_moves_change_nothing: 0.02, refusals_name_what_is_allowed: 0.05, copies_are_independent: 0.015,
         views_are_read_only: 0.03, positions_come_back: 0.01, views_leak_nothing: 0.015, samples_fit_the_view: 0.01,
         scores_have_reasons: 0.1, things_are_kept: 0.2, moves_are_values: 0.03}
"""The part of the states that a check is tried on, where it is too slow to be tried on all."""

OF_STATES = [choices_are_judged, somebody_decides_or_it_is_over, moves_are_written_and_read, moves_are_values,
             things_are_kept,
             scores_have_reasons, illegal_moves_change_nothing, refusals_name_what_is_allowed, copies_are_independent,
             views_are_read_only, positions_come_back, views_leak_nothing, samples_fit_the_view]
OF_RECORDS = [records_are_replayed, records_come_back, events_are_told]


# The tests

def check_game(name, players, seed, share=0.5):
    """One game through all checks."""
    record = walk(configured(name, players), seed, *OF_STATES, share=share)
    for check in OF_RECORDS:
        check(record)


@every_game
def test_games_pass_all_checks(name, players):
    for seed in range(GAMES_EACH):
        check_game(name, players, seed)


@every_game
def test_a_position_of_every_kind_of_decision_comes_back(name, players):
    """The first of each kind in three games: some kinds are too seldom among the states that are drawn."""
    for seed in range(3):
        seen = set()

        def note(state, rng, seen=seen):
            if state.turn is not None and state.asks.kind not in seen:
                seen.add(state.asks.kind)
                positions_come_back(state, rng)

        walk(configured(name, players), seed, note)
        assert seen


@every_game
def test_hidden_things_do_change_places(name, players):
    """Without this, the check for leaks would be empty."""
    changed = []

    def note(state, rng):
        if state.turn is not None and rng.random() < 0.2:
            changed.append(redealt(state, 0, rng).parts() != state.parts())

    for seed in range(5):
        if len(changed) < 20:
            walk(configured(name, players), seed, note)
    assert sum(changed) > len(changed) / 2 > 5


@every_game
def test_a_peeking_view_would_be_caught(name, players):
    """The check for leaks, tried on a view that leaks: the teacher's."""
    def peek(state, rng):
        if state.turn is not None:
            assert redealt(state, 0, rng).view(None) == state.view(None)

    with pytest.raises(AssertionError):
        walk(configured(name, players), 0, peek)


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_every_word_of_a_view_is_under_these_checks(name):
    view = tabletop.game(name).deal(1).view(0)
    ours = {"game", "known", "numbers", "round", "ruling", "sees", "slices", "words"}
    assert set(public(view)) - ours == set(view.known()) | of(name).BESIDES


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_nothing_public_can_be_set_or_deleted(name):
    """Not on a view, not on the game, its deck and its rules that a view leads to; and no dictionary holds anything of
    them."""
    view = tabletop.game(name).deal(1).view(0)
    before = view.known()
    for thing in (view, view.game, view.game.deck, view.game.rules):
        for word in public(thing):
            with pytest.raises((AttributeError, TypeError)):
                setattr(thing, word, None)
            with pytest.raises((AttributeError, TypeError)):
                delattr(thing, word)
        assert not getattr(thing, "__dict__", {})
    assert view.known() == before


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_what_a_view_leads_to_is_no_list_and_no_table_that_can_be_changed(name):
    """Of the game, its deck and its rules: a strategy that clears what it is given must not change the next deal."""
    game = tabletop.game(name)
    for thing in (game, game.deck, game.rules):
        for word in public(thing):
            value = getattr(thing, word)
            if word != "options" and not callable(value):
                assert not isinstance(value, list | dict | set), f"{word} of {thing!r}"


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_finished_game_is_no_position_but_says_so(name):
    final = walk(tabletop.game(name), 1).final()
    try:
        assert tabletop.game(name).position(final.parts()).parts() == final.parts()
    except ValueError as refused:
        assert str(refused).endswith(".")


@every_game
def test_the_same_seed_is_the_same_game(name, players):
    game, others = configured(name, players), []
    for seed in range(5):
        first, again = (tabletop.play(game, ["random"] * players, seed=seed) for _ in range(2))
        assert first.to_json() == again.to_json()
        others.append(first.to_json())
    assert len(set(others)) == 5


@every_game
def test_the_global_random_state_does_not_matter_and_is_not_touched(name, players):
    kept = random.getstate()
    try:
        records = []
        for seed in (1, 2):
            random.seed(seed)
            before = random.getstate()
            record = tabletop.play(configured(name, players), ["random"] * players, seed=7)
            record.steps()
            configured(name, players).position({}, seed=3)
            assert random.getstate() == before
            records.append(record.to_json())
        assert records[0] == records[1]
    finally:
        random.setstate(kept)


GAMES_AS_TEXT = """
import tabletop
for name in tabletop.GAMES:
    for players in tabletop.game(name).player_counts:
        game = tabletop.game(name, players=players)
        for seed in range(3):
            record = tabletop.play(game, ["random"] * players, seed=seed)
            print(record.to_json(), record, record.final().view(None), game.position({}, seed).parts())
"""


def test_the_same_games_whatever_the_hash_seed():
    told = {subprocess.run([sys.executable, "-c", GAMES_AS_TEXT], capture_output=True, text=True, check=True,
                           env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}).stdout
            for hash_seed in ("0", "1", "2024")}
    assert len(told) == 1
    assert len(told.pop()) > 1000


@every_game
def test_each_seat_has_a_generator_of_its_own(name, players):
    """However many numbers seat 0 draws, the others draw the same ones."""
    def drawn(greed):
        numbers = {seat: [] for seat in range(players)}

        def drawing(view, rng):
            numbers[view.seat].append(rng.random())
            for _ in range(greed if view.seat == 0 else 0):
                rng.random()
            return view.legal()[0]

        tabletop.play(configured(name, players), [drawing] * players, seed=5)
        return numbers

    modest, greedy = drawn(0), drawn(3)
    assert modest[0] != greedy[0]
    assert [modest[seat] for seat in range(1, players)] == [greedy[seat] for seat in range(1, players)]
    assert len({tuple(numbers[:3]) for numbers in modest.values()}) == players


@every_game
def test_a_strategy_gets_the_view_of_its_own_seat(name, players):
    asked = Counter()

    def watching(view, rng):
        assert view.seat == view.turn
        asked[view.seat] += 1
        return view.legal()[-1]

    tabletop.play(configured(name, players), [watching] * players, seed=5)
    assert sorted(asked) == list(range(players))


@every_game
def test_a_seat_that_does_not_decide_has_no_choices(name, players):
    state = configured(name, players).deal(2)
    for seat in range(players):
        view = state.view(seat)
        assert (bool(view.legal()), bool(view.rulings())) == (seat == state.turn, seat == state.turn)
    assert state.view(None).legal() == tuple(state.legal())


@every_game
def test_a_playout_decides_and_is_worth_the_same_as_the_round_played_move_by_move(name, players):
    game, chooser = configured(name, players), Random(1)
    state, choices = game.deal(1), (strategies.any_legal, strategies.playout(game))
    while state.turn is not None:
        if chooser.random() < 0.04:
            last = state.round if game.judged_by_round else strategies.TO_THE_END
            for choose in choices:
                quick, slow, draw, again, decisions = state.copy(), state.copy(), Random(2), Random(2), 0
                while slow.turn is not None and last in (slow.round, strategies.TO_THE_END):
                    slow.play(choose(slow, again))
                    decisions += 1
                assert strategies.play_out(quick, last, draw, choose) == decisions and draw.random() == again.random()
                assert [quick.worth(seat) for seat in range(players)] == [slow.worth(seat) for seat in range(players)]
        state.play(chooser.choice(state.legal()))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_rules_are_told_in_sentences(name):
    for rule_id, rule in tabletop.game(name).rules.items():
        assert rule.id == rule_id
        assert rule.text.endswith(".")
        assert rule.source in ("the book", "our reading", "the book and our reading")


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_text_instead_of_a_move_is_told_how_to_become_one(name):
    state = tabletop.game(name).deal(1)
    text = str(state.legal()[0])
    with pytest.raises(ValueError, match=r"is text, not a move: play\(game\.parse\("):
        state.play(text)


# Anything at all

@given(st.data())
def test_any_mix_of_legal_and_illegal_moves(data):
    """Tries of any moves in any order: the illegal ones leave no trace."""
    game = configured(*data.draw(st.sampled_from(CONFIGURATIONS)))
    seed, tries = data.draw(st.integers(0, 99)), moves_of(game.name)
    state, accepted = game.deal(seed), []
    for place in data.draw(st.lists(st.integers(0, 9999), max_size=60)):
        move = tries[place % len(tries)] if place % 3 else state.legal()[place % len(state.legal())]
        if state.ruling(move).ok:
            state.play(move)
            accepted.append(move)
        else:
            with pytest.raises(IllegalMove):
                state.play(move)
        if state.turn is None:
            break
    assert snapshot(state) == snapshot(tabletop.Record(game, seed, accepted).final())


@given(st.sampled_from(tabletop.GAMES), st.data())
def test_any_text_is_a_move_or_a_value_error(name, data):
    game = tabletop.game(name)
    moves = st.sampled_from([str(move) for move in moves_of(name)])
    parts = st.one_of(st.text(max_size=8), moves, st.sampled_from([" ", "take", "Take", ":", ","]))
    text = "".join(data.draw(st.lists(parts, max_size=4)))
    try:
        move = game.parse(text)
    except ValueError as refused:
        assert str(refused)
    else:
        assert game.parse(str(move)) == move


@given(st.sampled_from(tabletop.GAMES), st.data())
def test_any_parts_are_a_position_or_a_value_error(name, data):
    """Parts of real positions, mixed, cut and filled with other words."""
    game = tabletop.game(name)
    parts = {}
    for _ in range(data.draw(st.integers(1, 4))):
        real = configured(name, game.players).deal(data.draw(st.integers(0, 50)))
        chooser = Random(data.draw(st.integers(0, 50)))
        for _ in range(data.draw(st.integers(0, 60))):
            if real.turn is not None:
                real.play(chooser.choice(real.legal()))
        real_parts = real.parts()
        chosen = data.draw(st.sets(st.sampled_from(sorted(real_parts)), max_size=4))
        parts |= {part: data.draw(st.one_of(st.just(real_parts[part]), st.just(real_parts[part][:2]),
                                            st.text(max_size=5)))
                  for part in chosen}
    try:
        state = game.position(parts, seed=1)
    except ValueError as refused:
        assert str(refused)
        return
    assert game.position(state.parts(), seed=1).view(None) == state.view(None)
    for check in choices_are_judged, somebody_decides_or_it_is_over, things_are_kept, scores_have_reasons:
        check(state, Random(1))
    things_are_kept(played_on(state, Random(1)), Random(1))


# Many games

def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000, help="games of every game and player count")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--share", type=float, default=0.1, help="how much of the slow checks to do; the tests do 0.5")
    asked = parser.parse_args()
    begun = time.monotonic()
    with ProcessPoolExecutor() as executor:
        for name, players in CONFIGURATIONS:
            seeds = range(asked.first, asked.first + asked.games)
            done = executor.map(partial(check_game, name, players, share=asked.share), seeds, chunksize=10)
            for _ in tqdm(done, f"{name}, {players} players", asked.games, leave=False, disable=None):
                pass
            print(f"{name}, {players} players: {asked.games} games, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
