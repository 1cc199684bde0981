"""Comparing: paired, fair in seats and neighbours, the same with any executor, and honest about what it does not
show."""

import pickle
import re
import signal
from asyncio import CancelledError
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import permutations

import distributed
import numpy as np
import pytest
from loky import get_reusable_executor
from scipy import stats

import tabletop
from tabletop.arena import compare as arena
from tabletop.arena.figures import WINS, WORTH, estimated
from tabletop.arena.results import Failure, Results
from tabletop.arena.verdicts import deals_compared
from tabletop.engine.strategies import first_legal
from tests.benchmarks.calibration import told_apart
from tests.helpers import bad_strategies as bad
from tests.helpers.bad_strategies import loops, raises, sometimes


@pytest.fixture(scope="module")
def game():
    return tabletop.game("bannish", players=3)


@pytest.fixture(scope="module")
def results(game):
    return tabletop.compare(game, ["thoughtful", "random"], deals=30, seed=3, progress=False)


def last_legal(view, rng):
    return view.legal()[-1]


# Who sits where

def arrangements(results, deal):
    return [results.seats(deal, number) for number in range(len(results.names))]


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("names", ["ab", "abc", "abcde", "abcdefg"])
def test_on_every_deal_every_strategy_sits_on_every_seat_once(players, names):
    results = Results(tabletop.game("bannish", players=players), dict.fromkeys(names), 1)
    for deal in range(50):
        for seat in range(players):
            assert sorted(row[seat] for row in arrangements(results, deal)) == sorted(names)


def test_neighbours_and_seats_are_drawn_anew_for_every_deal():
    results = Results(tabletop.game("bannish", players=3), dict.fromkeys("abc"), 1)
    before = [row[(row.index("a") + 1) % 3] == "b" for deal in range(600) for row in arrangements(results, deal)[:1]]
    assert abs(np.mean(before) - 1 / 2) < 0.08
    assert {arrangements(results, deal)[0] for deal in range(100)} == set(permutations("abc"))


def test_with_more_seats_than_strategies_who_doubles_up_is_drawn_too():
    results = Results(tabletop.game("bannish", players=5), dict.fromkeys("ab"), 1)
    firsts = {arrangements(results, deal)[0] for deal in range(400)}
    assert len(firsts) == 20 and {row.count("a") for row in firsts} == {2, 3}
    assert all(sum(row.count("a") for row in arrangements(results, deal)) == 5 for deal in range(50))


def team_of(game):
    """The same game, but all win together."""
    return type("Team", (type(game),), {"sides": (tuple(range(game.players)),)})(**game.options)


def test_in_a_team_game_every_strategy_plays_the_deal_as_the_whole_team(game):
    results = tabletop.compare(team_of(game), ["random", "first_legal", "highest_card"], 12, progress=False)
    for deal in results.deals:
        assert sorted(arrangements(results, deal)) == [(name,) * 3 for name in sorted(results.names)]
    assert len({arrangements(results, deal)[0] for deal in results.deals}) == 3
    found = results.most_different("random", "first_legal")
    assert set(found.seats) == {"random"} and set(results.record(found.deal, found.arrangement).players) == {"random"}


def test_the_order_of_the_list_changes_no_figure(game):
    players = {"zoe": "random", "ann": "first_legal", "tom": last_legal}
    there, *others = [tabletop.compare(game, {name: players[name] for name in names}, 12, 5, progress=False)
                      for names in permutations(players)]
    for back in others:
        assert back.by_deal == there.by_deal
        for measure in WINS, WORTH:
            assert all(back.estimate(name, measure) == there.estimate(name, measure) for name in players)
            assert all(back.difference(*pair, measure) == there.difference(*pair, measure)
                       for pair in permutations(players, 2))


def test_two_equal_players_beside_a_third_are_not_told_apart():
    players = {"most_cards": "most_cards", "r1": "random", "r2": "random"}
    found = tabletop.compare(tabletop.game("bananine", players=3), players, 1000, executor=get_reusable_executor(2),
                             progress=False)
    assert found.verdict("r1", "r2").startswith("r1 and r2: no difference is shown in worth")
    assert found.verdict("r1", "most_cards").startswith("most_cards is better than r1")


# Two equal strategies, written differently: told apart in 5 of 100 comparisons (1,000 of each kind:
# benchmarks/calibration.py)

def as_often_as_chance_allows(comparisons):
    return stats.binom.ppf(0.999, comparisons, 0.05)


def test_equal_strategies_are_told_apart_no_more_often_than_chance_allows():
    with_workers = get_reusable_executor(2)
    apart = {name: [told for beside in (0, 1, 2)
                    for told in with_workers.map(partial(told_apart, name, beside, 10), range(8), chunksize=4)]
             for name in tabletop.GAMES}
    assert not [name for name, told in apart.items() if sum(told) > as_often_as_chance_allows(len(told))]
    assert sum(map(sum, apart.values())) > 0


def test_one_circular_order_would_be_found_out(monkeypatch):
    monkeypatch.setattr("tabletop.arena.results.seating", lambda _, strategies, sides: tuple(
        tuple((side + moved) % strategies for side in range(sides)) for moved in range(strategies)))
    assert any(sum(told_apart(name, 1, 20, seed) for seed in range(12)) > as_often_as_chance_allows(12)
               for name in tabletop.GAMES if len(tabletop.game(name).sides) > 1)


# Figures

def test_the_same_deals_for_every_arrangement_and_others_for_another_seed(game, results):
    for deal in results.deals:
        one, other = (results.record(deal, number).start().parts() for number in range(2))
        assert one == other
    assert len({results.deal_seed(deal) for deal in results.deals}) == len(results.deals)
    assert not {Results(game, {}, 4).deal_seed(deal) for deal in range(30)} & {results.deal_seed(deal)
                                                                               for deal in range(30)}


def test_shares_add_up_and_worths_cancel(results):
    assert np.allclose(results.per_deal(WINS).sum(axis=1), 2 / 3)
    assert np.allclose(results.per_deal(WORTH).sum(axis=1), 0, atol=1e-12)


def test_figures_come_from_the_games_behind_them(results):
    for deal in results.deals[:6]:
        share, worth = ({name: 0.0 for name in results.names} for _ in range(2))
        for number in range(2):
            record = results.record(deal, number)
            assert record.players == results.seats(deal, number)
            final = record.final()
            for seat, name in enumerate(record.players):
                share[name] += (seat in final.outcome().winners) / len(final.outcome().winners)
                worth[name] += final.worth(seat)
        assert results.per_deal(WINS)[deal] == pytest.approx([share[name] / 3 for name in results.names])
        assert results.per_deal(WORTH)[deal] == pytest.approx([worth[name] / 3 for name in results.names])


def test_results_can_be_kept(results):
    again = pickle.loads(pickle.dumps(results))
    assert repr(again) == repr(results) and again.by_deal == results.by_deal


# Intervals

def test_the_interval_of_worths_is_students_over_deals():
    values = np.array([0.1, 0.5, 0.4, -0.2, 0.3])
    low, high = stats.t.interval(0.95, 4, loc=values.mean(), scale=stats.sem(values))
    found = estimated(values)
    assert (found.mean, found.low, found.high) == pytest.approx((values.mean(), low, high))
    assert not estimated(values[:1]).excludes_zero and estimated(np.array([1.0, 1.1, 0.9])).excludes_zero


def test_few_deals_do_not_make_sure():
    for won in (0.0, 1.0):
        for deals in (1, 2, 3, 10):
            found = estimated(np.full(deals, won), 0, 1)
            assert found.mean == won and 0 <= found.low <= won <= found.high <= 1 and found.high - found.low > 0.25
    assert estimated(np.array([]), 0, 1)[1:] == (0, 1)
    assert f"{estimated(np.zeros(30)):+}" == "+0.000 (the same on every deal)"
    assert f"{estimated(np.ones(1)):}" == "1.000 (too few deals for an interval)"
    assert f"{estimated(np.zeros(30), -1, 1):+}" == "+0.000 [-0.092, +0.092]"


KINDS_OF_DEAL = {"won or lost": [0, 1], "three rotations": [0, 1 / 3, 2 / 3, 1], "shared by two": [0, 1 / 4, 1 / 2, 1],
                 "half at most": [0, 1 / 2]}


@pytest.mark.parametrize("deals", [5, 20, 60])
@pytest.mark.parametrize("kind", KINDS_OF_DEAL)
@pytest.mark.parametrize("paired", [False, True])
def test_19_of_20_intervals_hold_the_truth(deals, kind, paired):
    """At least 93 %, for rare wins and common ones; of shares, and of differences of two shares on the same deals."""
    rng, values = np.random.default_rng(4), np.array(KINDS_OF_DEAL[kind])
    for won in (0.02, 0.2, 0.5, 0.97):
        chances = np.array([1 - won] + [won / (len(values) - 1)] * (len(values) - 1))
        shares = rng.choice(values, size=(1000, deals), p=chances)
        truth, least = chances @ values, 0.0
        if paired:
            shares = shares - rng.choice(values, size=shares.shape,
                                         p=[0.7] + [0.3 / (len(values) - 1)] * (len(values) - 1))
            truth, least = truth - 0.3 * values[1:].mean(), -1.0
        found = [estimated(row, least, 1.0) for row in shares]
        assert np.mean([low <= truth <= high for _, low, high in found]) >= 0.93
        assert all(least <= low <= mean <= high <= 1 for mean, low, high in found)


@pytest.mark.parametrize("deals", [10, 20, 60])
def test_19_of_20_intervals_of_worths_hold_what_many_deals_come_to(results, deals):
    """Deals drawn from those of a comparison, as if there were no others: the truth is then their mean."""
    values, rng = results.per_deal(WORTH) @ [1, -1], np.random.default_rng(4)
    found = [estimated(rng.choice(values, deals)) for _ in range(2000)]
    assert np.mean([low <= values.mean() <= high for _, low, high in found]) >= 0.93


# Verdicts

def with_differences(game, worth, wins):
    """Results of two strategies whose worths and win shares differ by so much, deal by deal."""
    results = Results(game, {"a": first_legal, "b": last_legal}, 1)
    for deal, (more, won) in enumerate(zip(worth, wins, strict=True)):
        results.by_deal[deal] = [[((1 + won) / 2 / names.count("a"),
                                   more) if name == "a" else ((1 - won) / 2 / names.count("b"), 0.0) for name in names]
                                 for names in arrangements(results, deal)]
    return results


ALWAYS_THE_SAME, WAVERING, MORE = np.zeros(40), np.resize([1.0, -1.0], 40), np.resize([0.8, 1.0], 40)


@pytest.mark.parametrize(("worth", "wins", "said"), [
    (MORE, MORE, "a is better than b: its worth is higher, and it wins more often"),
    (MORE, WAVERING,
     "a is better than b: its worth is higher, and worth decides. These deals do not show who wins more often"),
    (MORE, -MORE, "a is better than b: its worth is higher, and worth decides, although b wins more often"),
    (WAVERING, MORE, "a and b: no difference is shown in worth, and worth decides, although a wins more often"),
    (WAVERING, WAVERING, "a and b: no difference is shown in worth, and worth decides"),
    (ALWAYS_THE_SAME, ALWAYS_THE_SAME, "a and b: no difference is shown in worth, and worth decides")])
def test_a_verdict_says_what_decides_and_whether_the_wins_agree(game, worth, wins, said):
    results = with_differences(game, worth, wins)
    assert results.verdict("a", "b") == said
    assert results.verdict("b", "a") == said.replace("a and b", "b and a")
    turned = with_differences(game, -worth, -wins).verdict("a", "b")
    assert turned == said.replace("a is", "B is").replace("than b", "than a").replace("although b",
                                                                                      "although a").replace(
        "although a wins", "although b wins" if "no difference" in said else "although a wins").replace("B", "b")


def test_no_verdict_from_fewer_than_ten_deals(game):
    few, enough = (with_differences(game, np.linspace(4, 5, deals), np.ones(deals)) for deals in (9, 10))
    assert not few.difference("a", "b").excludes_zero and few.difference("a", "b").mean > 4
    assert few.estimate("a", WORTH).mean > 4
    assert few.verdict("a", "b") == "a and b: 9 deals are too few for a verdict, it needs 10"
    assert enough.verdict("b", "a").startswith("a is better than b")
    one = with_differences(game, [1.0], [1.0])
    assert one.verdict("a", "b") == "a and b: 1 deal is too few for a verdict, it needs 10"
    assert "too few deals for an interval" in repr(one)


def test_the_verdict_names_the_better_one_whichever_is_first(game):
    there = tabletop.compare(game, ["thoughtful", "random"], deals=60, seed=1, progress=False)
    back = tabletop.compare(game, ["random", "thoughtful"], deals=60, seed=1, progress=False)
    assert there.verdict("thoughtful", "random") == back.verdict("random", "thoughtful")
    assert there.verdict("thoughtful", "random").startswith("thoughtful is better than random")


# Strategies that fail

def check_failures(results, name, why, deals):
    """All that must be true of a comparison in which this strategy failed now and then."""
    assert results.failures and results.deals, results.failures
    assert sorted([failure.deal for failure in results.failures] + results.deals) == list(range(deals))
    for failure in results.failures:
        assert failure.strategy == name and re.fullmatch(why, failure.why)
        assert str(failure).startswith(f"The strategy {name!r} (Seat {failure.seat}) failed in deal {failure.deal}, "
                                       f"arrangement ")
        record = results.record(failure.deal, failure.arrangement)
        assert record.players[record.final().turn] == name and record.final().turn == failure.seat
        assert record.steps()[-1].state.view(failure.seat).hand
    missing = len(results.failures)
    said = f"{missing} deal{'s are' if missing > 1 else ' is'} missing because '{name}' failed"
    assert said in results.verdict(*results.names)
    assert "The first: The strategy" in repr(results)


@pytest.mark.parametrize(("failing", "why"), [
    (raises, r"ZeroDivisionError: division by zero \(bad_strategies.py, line \d+: return 1 / 0\)"),
    (bad.exits, r"it called sys.exit\(\) \(bad_strategies.py, line \d+: sys.exit\(\"bye\"\)\)"),
    (bad.cheats, r"take r1 is not allowed \(BAN-.*")])
def test_a_failure_is_named_and_the_other_deals_are_kept(game, failing, why):
    players = {"weak": partial(sometimes, failing), "random": "random"}
    alone = tabletop.compare(game, players, 14, 2, progress=False)
    check_failures(alone, "weak", why, 14)
    together = tabletop.compare(game, players, 14, 2, executor=get_reusable_executor(2), progress=False)
    assert (together.by_deal, together.failures) == (alone.by_deal, alone.failures)


@pytest.mark.parametrize(("failing", "why"), [
    *((endless, "it took longer than 1 second for one decision")
      for endless in (loops, bad.loops_and_catches, bad.sleeps, bad.keeps_the_lock)),
    (bad.kills, "it ended its worker process")])
def test_workers_outlive_endless_loops_and_killers(game, failing, why):
    players = {"weak": partial(sometimes, failing), "random": "random"}
    found = tabletop.compare(game, players, 5, 12, executor=get_reusable_executor(2), progress=False, seconds=1)
    check_failures(found, "weak", why, 5)
    expected = tabletop.compare(game, {"weak": partial(sometimes, raises), "random": "random"}, 5, 12, progress=False)
    assert found.by_deal == expected.by_deal
    assert [failure[:3] + failure[4:] for failure in found.failures] == [failure[:3] + failure[4:]
                                                                         for failure in expected.failures]


def test_a_loop_is_ended_in_threads_too_and_threads_are_not_killed(game):
    with ThreadPoolExecutor(2) as threads:
        found = tabletop.compare(game, {"weak": partial(sometimes, loops), "random": "random"}, 5, 12, threads, False,
                                 seconds=0.3)
    check_failures(found, "weak", "it took longer than 0.3 seconds for one decision", 5)


def test_a_strategy_that_always_fails_does_not_fail_for_ever(game, capsys):
    found = tabletop.compare(game, {"bad": lambda view, rng: 1 / 0, "random": "random"}, 1000, progress=False)
    assert len(found.failures) == 20 and not found.deals
    assert found.verdict("bad", "random") == (
        "bad and random: 0 deals are too few for a verdict, it needs 10 (20 deals are missing because 'bad' failed)")
    assert "ZeroDivisionError" in repr(found) and "&#x27;bad&#x27; failed" in found._repr_html_()
    assert "Stopped: 20 deals in a row failed. The strategy 'bad'" in capsys.readouterr().out
    with pytest.raises(ValueError, match="No deal has been played to its end"):
        found.most_different("bad", "random")


def test_an_interrupt_keeps_what_is_done(game, capsys):
    calls = []

    def tired(view, rng):
        calls.append(1)
        if len(calls) > 400:
            signal.raise_signal(signal.SIGINT)
        return view.legal()[0]
    results = tabletop.compare(game, {"tired": tired, "random": "random"}, deals=50, progress=False)
    assert 0 < len(results.deals) < 50 and all(len(numbers) == 2 for numbers in results.by_deal.values())
    assert not results.failures
    assert f"Stopped: the {len(results.deals)} deals that were done are kept." in capsys.readouterr().out


@pytest.mark.parametrize("failing", [loops, bad.sleeps])
def test_what_takes_too_long_is_interrupted_and_named_right_here_too(game, failing, capsys):
    players = {"weak": partial(sometimes, failing), "random": "random"}
    found = tabletop.compare(game, players, 5, 12, progress=False, seconds=0.5)
    check_failures(found, "weak", "it took longer than 0.5 seconds for one decision", 5)
    assert "The strategy 'weak' (Seat " in capsys.readouterr().out
    expected = tabletop.compare(game, {"weak": partial(sometimes, raises), "random": "random"}, 5, 12, progress=False)
    assert found.by_deal == expected.by_deal


def test_what_never_comes_to_an_end_does_not_fail_for_ever(game, capsys, monkeypatch):
    monkeypatch.setattr(arena, "LONGEST_FAILING", 0.5)
    found = tabletop.compare(game, {"weak": loops, "random": "random"}, 20, progress=False, seconds=0.3)
    assert 0 < len(found.failures) < 20 and "in a row failed. The strategy 'weak' (Seat " in capsys.readouterr().out


def test_a_single_failure_costs_its_deal_alone_however_long_it_took(game, monkeypatch):
    monkeypatch.setattr(arena, "LONGEST_FAILING", 0)
    failed = []

    def weak(view, rng):
        if not failed:
            failed.append(1)
            raise RuntimeError
        return view.legal()[0]
    found = tabletop.compare(game, {"weak": weak, "random": "random"}, 4, progress=False)
    assert len(found.failures) == 1 and len(found.by_deal) == 3


@pytest.mark.parametrize("wrong", [KeyboardInterrupt, GeneratorExit, CancelledError, BaseException])
def test_workers_name_whatever_a_strategy_raises(game, wrong):
    def breaks(view, rng):
        if len(view.hand) == 6 and rng.random() < 0.05:
            raise wrong
        return view.legal()[0]
    alone = tabletop.compare(game, {"weak": breaks, "random": "random"}, 5, 12, progress=False)
    check_failures(alone, "weak", rf"\S*{wrong.__name__} \(test_compare.py, line \d+: raise wrong\)", 5)
    with ThreadPoolExecutor(1) as threads:
        for executor in (get_reusable_executor(2), threads):
            found = tabletop.compare(game, {"weak": breaks, "random": "random"}, 5, 12, executor=executor,
                                     progress=False)
            assert (found.by_deal, found.failures) == (alone.by_deal, alone.failures)


def test_an_interrupt_keeps_what_workers_have_done(game):
    with ThreadPoolExecutor(1) as threads:
        results = tabletop.compare(game, {"x": bad.interrupting(), "random": "random"}, 300, executor=threads,
                                   progress=False)
    assert 0 < len(results.deals) < 300 and not results.failures


# Executors

def test_any_executor_gives_the_same_results(game):
    def local(view, rng):
        return view.legal()[-1]
    players = {"local": local, "random": "random", "quick": lambda view, rng: view.legal()[0]}
    play = partial(tabletop.compare, game, players, deals=6, seed=2, progress=False)
    alone = play()
    assert alone.by_deal == play(executor=get_reusable_executor(2)).by_deal
    with ProcessPoolExecutor(1) as processes:
        assert alone.by_deal == play(executor=processes).by_deal
    with ThreadPoolExecutor(2) as threads:
        assert alone.by_deal == play(executor=threads).by_deal


def test_a_real_dask_cluster_gives_the_same_results(game):
    play = partial(tabletop.compare, game, {"weak": partial(sometimes, loops), "random": "random"}, 5, 12,
                   progress=False)
    with (distributed.LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster,
          distributed.Client(cluster) as client):
        found = play(executor=client, seconds=1)
        assert play(executor=client.get_executor(), seconds=1).by_deal == found.by_deal
    check_failures(found, "weak", "it took longer than 1 second for one decision", 5)
    assert found.by_deal == tabletop.compare(game, {"weak": partial(sometimes, raises), "random": "random"}, 5, 12,
                                             progress=False).by_deal


def test_an_executor_whose_worker_died_is_replaced(game):
    players = {"weak": partial(sometimes, bad.kills), "random": "random"}
    with ProcessPoolExecutor(1) as processes:
        found = tabletop.compare(game, players, 5, 12, processes, progress=False)
        check_failures(found, "weak", "it ended its worker process", 5)
        again = tabletop.compare(game, ["first_legal", "random"], 2, executor=processes, progress=False)
    assert again.deals == [0, 1]


@pytest.mark.parametrize("executor", [3, "loky", get_reusable_executor, object()])
def test_what_is_no_executor_is_refused(game, executor):
    with pytest.raises(ValueError,
                       match=r"executor must be something .*: loky.*dask Client or its client.get_executor\(\); or "
                             r"None"):
        tabletop.compare(game, ["random", "first_legal"], 2, executor=executor, progress=False)


# From a figure to its game, and what is refused

def test_a_figure_opens_its_game(results):
    found = results.most_different("thoughtful", "random")
    gaps = np.abs(results.per_deal(WORTH) @ [1, -1])
    assert found.deal == int(np.argmax(gaps)) and found.pair == ("thoughtful", "random")
    assert found.worth_of_deal == tuple(results.per_deal(WORTH)[found.deal])
    record = results.record(found.deal, found.arrangement)
    assert record.players == found.seats == results.seats(found.deal, found.arrangement)
    final = record.final()
    for name in found.pair:
        held = [seat for seat, who in enumerate(found.seats) if who == name]
        assert found.worth[name] == pytest.approx(np.mean([final.worth(seat) for seat in held]))
        assert (found.win_share[name] > 0) == any(seat in final.outcome().winners for seat in held)
    assert abs(found.worth["thoughtful"] - found.worth["random"]) >= gaps[found.deal] - 1e-9
    assert str(found).startswith(f"Deal {found.deal}, arrangement {found.arrangement}. ") and "Seat 0" in str(found)


def test_what_was_not_compared_or_played_is_refused(results):
    for call in (lambda: results.estimate("thoughful"), lambda: results.difference("random", "thoughful")):
        with pytest.raises(ValueError, match="did you mean 'thoughtful'"):
            call()
    with pytest.raises(ValueError, match="no measure 'wins'"):
        results.estimate("random", "wins")
    with pytest.raises(ValueError, match="Deal 99 was not played"):
        results.record(99, 0)
    with pytest.raises(ValueError, match="arrangement must be from 0 to 1"):
        results.record(0, 2)


@pytest.mark.parametrize("players", [["random"], ["random", "random"], {"a": "random"}, {1: "random", "a": "random"}])
def test_a_comparison_needs_two_names(game, players):
    with pytest.raises(ValueError, match="two or more strategies with different names"):
        tabletop.compare(game, players)


def test_unknown_strategies_and_numbers_of_deals_and_seconds_are_refused(game):
    with pytest.raises(ValueError, match="did you mean 'thoughtful'"):
        tabletop.compare(game, ["thoughtfull", "random"])
    for deals in (0, "x", 1.5):
        with pytest.raises(ValueError, match="deals must be"):
            tabletop.compare(game, ["thoughtful", "random"], deals=deals)
    for seconds in (0, -1, "x", None, True, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds must be a number above 0"):
            tabletop.compare(game, ["thoughtful", "random"], 1, seconds=seconds)


def test_results_show_themselves(results):
    assert "thoughtful − random" in repr(results) and "30 deals, each in 2 arrangements" in repr(results)
    shown = results._repr_html_()
    assert "thoughtful" in shown and "Paired differences" in shown and "33%" in shown
    evil = Results(results.game, {"<b>": None, "x": None}, 1)
    evil.by_deal = results.by_deal
    evil.failures = [Failure(31, 0, "<b>", "<i>", 0, ())]
    assert "<b>−" not in evil._repr_html_().replace(" ", "") and "&lt;b&gt;" in evil._repr_html_()
    evil.by_deal = {}
    assert "<b>" not in evil._repr_html_() and "<i>" not in evil._repr_html_()


def test_in_how_many_deals_a_strategy_did_better_is_counted_truly():
    results = tabletop.compare(tabletop.game("bannish", players=3), ["random", "highest_card"], 25, 7, progress=False)
    better = worse = same = 0
    for deal, arrangements in results.by_deal.items():
        worth = {name: [] for name in results.names}
        for arrangement, figures in enumerate(arrangements):
            for name, (_, value) in zip(results.seats(deal, arrangement), figures, strict=True):
                worth[name].append(value)
        apart = round(np.mean(worth["random"]) - np.mean(worth["highest_card"]), 6)
        better, worse, same = better + (apart > 0), worse + (apart < 0), same + (apart == 0)
    assert better and worse and same and better + worse + same == 25
    assert results.by_deals("random", "highest_card") == (better, worse, same)
    assert deals_compared(results, "highest_card", "random") == (
        f"In {worse} of 25 deals highest_card did better than random, in {better} worse, and in {same} the same.")
