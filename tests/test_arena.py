"""Comparing: paired, fair in seats, the same with any executor, and honest about what it does not show."""

import numpy as np
import pytest
from loky import get_reusable_executor
from scipy import stats

import tabletop
from tabletop.arena import WINS, WORTH, Results, estimated
from tabletop.strategies import first_legal


@pytest.fixture(scope="module")
def game():
    return tabletop.game("bannish", players=3)


@pytest.fixture(scope="module")
def results(game):
    return tabletop.compare(game, ["thoughtful", "random"], deals=30, seed=3, progress=False)


def test_every_strategy_sits_on_every_seat_equally_often(game):
    for names in (("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d", "e")):
        results = Results(game, dict.fromkeys(names), 1)
        seats = [results.arrangement(number) for number in range(len(names))]
        for seat in range(game.players):
            assert sorted(row[seat] for row in seats) == sorted(names)


def test_the_same_deals_for_every_arrangement_and_others_for_another_seed(game, results):
    for deal in results.deals:
        one, other = (results.record(deal, number).start().parts() for number in range(2))
        assert one == other
    assert len({results.deal_seed(deal) for deal in results.deals}) == len(results.deals)
    assert not {Results(game, {}, 4).deal_seed(deal) for deal in range(30)} & {results.deal_seed(deal) for deal in range(30)}


def test_shares_add_up_and_worths_cancel(results):
    assert np.allclose(results.per_deal(WINS).sum(axis=1) * 3 / 2, 3 / 2 * 2 / 3)
    assert np.allclose(results.per_deal(WORTH).sum(axis=1), 0, atol=1e-12)


def test_figures_come_from_the_games_behind_them(results):
    deal = results.deals[4]
    credit = {name: 0.0 for name in results.names}
    for number in range(2):
        record = results.record(deal, number)
        winners = record.final().outcome().winners
        for seat in winners:
            credit[record.players[seat]] += 1 / len(winners)
    assert results.per_deal(WINS)[4] == pytest.approx([credit[name] / 3 for name in results.names])


def test_the_interval_is_students_over_deals():
    values = np.array([0.1, 0.5, 0.4, -0.2, 0.3])
    low, high = stats.t.interval(0.95, 4, loc=values.mean(), scale=stats.sem(values))
    found = estimated(values)
    assert (found.mean, found.low, found.high) == pytest.approx((values.mean(), low, high))
    assert not estimated(values[:1]).excludes_zero and estimated(np.array([1.0, 1.1, 0.9])).excludes_zero


def test_intervals_cover_zero_when_a_strategy_meets_itself(game):
    """Two names for one strategy: about one interval in twenty may exclude 0, and no more."""
    wrong = 0
    for seed in range(40):
        twins = tabletop.compare(game, {"a": "random", "b": "random"}, deals=12, seed=seed, progress=False)
        wrong += twins.difference("a", "b").excludes_zero
    assert wrong <= 6


def test_the_verdict_names_the_better_one_whichever_is_first(game):
    there = tabletop.compare(game, ["thoughtful", "random"], deals=60, seed=1, progress=False)
    back = tabletop.compare(game, ["random", "thoughtful"], deals=60, seed=1, progress=False)
    assert there.verdict("thoughtful", "random") == back.verdict("random", "thoughtful") == "thoughtful is better than random"
    twins = tabletop.compare(game, {"a": "random", "b": "random"}, 3, progress=False)
    assert twins.verdict("a", "b") == "a and b: no difference shown"


def test_a_failing_strategy_is_named_by_a_worker_too(game):
    def broken(view, rng):
        raise RuntimeError("oops")
    with pytest.raises(tabletop.StrategyError, match="'broken'.*RuntimeError: oops"):
        tabletop.compare(game, {"broken": broken, "random": "random"}, 2, executor=get_reusable_executor(2), progress=False)


def test_any_executor_gives_the_same_results(game):
    def local(view, rng):
        return view.legal()[-1]
    players = {"local": local, "random": "random", "quick": lambda view, rng: view.legal()[0]}
    alone = tabletop.compare(game, players, deals=6, seed=2, progress=False)
    together = tabletop.compare(game, players, deals=6, seed=2, executor=get_reusable_executor(2), progress=False)
    assert alone.by_deal == together.by_deal


def test_a_figure_opens_its_game(results):
    deal, number = results.most_different("thoughtful", "random")
    record = results.record(deal, number)
    assert record.players == tuple(results.arrangement(number)) and record.final().outcome()
    for call in (lambda: results.estimate("thoughful"), lambda: results.difference("random", "thoughful")):
        with pytest.raises(ValueError, match="did you mean 'thoughtful'"):
            call()
    with pytest.raises(ValueError, match="no measure 'wins'"):
        results.estimate("random", "wins")
    with pytest.raises(ValueError, match="Deal 99 was not played"):
        results.record(99, 0)
    with pytest.raises(ValueError, match="arrangement must be from 0 to 1"):
        results.record(0, 2)


def test_an_interrupt_keeps_what_is_done(game):
    calls = []

    def tired(view, rng):
        calls.append(1)
        if len(calls) > 400:
            raise KeyboardInterrupt
        return view.legal()[0]
    results = tabletop.compare(game, {"tired": tired, "random": "random"}, deals=50, progress=False)
    assert 0 < len(results.deals) < 50 and all(len(numbers) == 2 for numbers in results.by_deal.values())


def test_a_failing_strategy_is_named_with_deal_and_decision(game):
    def broken(view, rng):
        return view.legal()[0] if len(view.hand) > 10 else 1 / 0
    with pytest.raises(tabletop.StrategyError, match=r"'broken' \(Seat \d\) failed in deal 7000000 at decision \d+: ZeroDiv"
                       ) as failed:
        tabletop.compare(game, {"broken": broken, "random": "random"}, deals=3, progress=False)
    assert failed.value.record.steps()[-1].state.turn is not None

    def cheat(view, rng):
        return view.game.deck.kinds[0]
    with pytest.raises(tabletop.StrategyError, match=r"cheat.*is not allowed \(BAN-"):
        tabletop.compare(game, [cheat, first_legal], deals=20, progress=False)


@pytest.mark.parametrize("players", [["random"], ["random", "random"], {"a": "random"}])
def test_a_comparison_needs_two_names(game, players):
    with pytest.raises(ValueError, match="two or more strategies with different names"):
        tabletop.compare(game, players)


def test_unknown_strategies_and_numbers_of_deals_are_refused(game):
    with pytest.raises(ValueError, match="did you mean 'thoughtful'"):
        tabletop.compare(game, ["thoughtfull", "random"])
    for deals in (0, "x", 1.5):
        with pytest.raises(ValueError, match="deals must be"):
            tabletop.compare(game, ["thoughtful", "random"], deals=deals)


def test_results_show_themselves(results):
    assert "thoughtful − random" in repr(results) and "30 deals × 2 arrangements" in repr(results)
    shown = results._repr_html_()
    assert "thoughtful" in shown and "Paired differences" in shown and "33%" in shown
    evil = Results(results.game, {"<b>": None, "x": None}, 1)
    evil.by_deal = results.by_deal
    assert "<b>−" not in evil._repr_html_().replace(" ", "") and "&lt;b&gt;" in evil._repr_html_()
