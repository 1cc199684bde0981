"""Tournaments: a ranking that holds for all pairs at once, kept and continued, and stopping by itself."""

import csv
import io
import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from loky import get_reusable_executor
from scipy import stats

import tabletop
from tabletop.arena.figures import WINS, WORTH, estimated
from tabletop.arena.sequences import FIRST_LOOK, Betting, always_share, always_worth, reach
from tabletop.arena.standings import said_ended, said_groups, said_intervals, said_saved
from tabletop.arena.stopping import LOOK_EVERY, Stopping
from tabletop.arena.tournament import Seldom
from tests.benchmarks.stopping import first_told, first_told_shares
from tests.helpers.bad_strategies import interrupting, kills, raises, sometimes
from tests.helpers.made_up import made_up

GAME = tabletop.game("bannish", players=3)
FIELD = ["random", "first_legal", "highest_card", "thoughtful"]


def last_legal(view, rng):
    return view.legal()[-1]


@pytest.fixture(scope="module")
def played():
    return tabletop.tournament(GAME, FIELD, 30, 3, progress=False)


# What is estimated

@pytest.mark.parametrize("name", tabletop.GAMES)
def test_two_strategies_get_the_figures_of_compare(name):
    game = tabletop.game(name)
    pair = ["random", "first_legal"]
    one, other = (play(game, pair, 12, 5, progress=False) for play in (tabletop.compare, tabletop.tournament))
    assert one.by_deal == other.by_deal and one.verdict(*pair) == other.verdict(*pair)
    for measure in (WINS, WORTH):
        assert one.difference(*pair, measure) == other.difference(*pair, measure)
        assert [one.estimate(who, measure) for who in pair] == [other.estimate(who, measure) for who in pair]


def test_the_others_at_the_table_are_drawn_uniformly_from_the_field():
    results = tabletop.Tournament(GAME, dict.fromkeys("abcde"), 1)
    tables = [results.seats(deal, at) for deal in range(2000) for at in range(5)]
    met = Counter(frozenset(who) - {"a"} for who in tables if "a" in who)
    assert set(met) == {frozenset(two) for two in combinations("bcde", 2)}
    assert stats.chisquare(list(met.values())).pvalue > 0.001
    assert sum("a" in who for who in tables) == 2000 * 3, "on each deal it sits on each seat once"


# Intervals that hold for all pairs at once

def test_intervals_are_bonferronis(played):
    one = tabletop.compare(GAME, FIELD, 30, 3, progress=False)
    assert played.confidence_in_pairs == pytest.approx(1 - 0.05 / 6)
    for pair in played.pairs():
        assert played.difference(*pair) == estimated(played.apart(*pair), confidence=1 - 0.05 / 6)
        assert one.difference(*pair).high < played.difference(*pair).high
    assert [one.estimate(name, WORTH) for name in FIELD] == [played.estimate(name, WORTH) for name in FIELD]


def told_apart(results):
    return any(found.excludes_zero for found in results.matrix().values())


def test_equal_strategies_are_all_kept_together_19_times_in_20():
    rng, runs = np.random.default_rng(2), 200
    apart = sum(told_apart(made_up("abcd", rng.exponential(size=(25, 4)))) for _ in range(runs))
    assert 0 < apart <= stats.binom.ppf(0.999, runs, 0.05)


def test_ranking_matrix_and_groups_say_the_same():
    steps = np.random.default_rng(5).normal(size=(60, 4)) + [0, 0.45, 0.9, 3]
    results = made_up("abcd", steps)
    order = [place.name for place in results.ranking()]
    assert order == list("dcba") and results.groups() == [("c", "b"), ("b", "a")]
    for place in results.ranking():
        better = [other for other in "abcd" if other != place.name
                  and results.matrix()[other, place.name].low > 0]
        worse = [other for other in "abcd" if other != place.name
                 and results.matrix()[place.name, other].low > 0]
        assert (place.best, place.worst) == (1 + len(better), 4 - len(worse))
    assert said_groups(results) == ["These deals cannot tell c or b apart.", "These deals cannot tell b or a apart."]
    assert "d: worth" in repr(results) and "; place 1\n" in repr(results) and "place 2 to 3" in repr(results)


def test_no_deals_no_ranking_and_too_few_deals_tell_nobody_apart():
    empty = tabletop.Tournament(GAME, dict.fromkeys("ab"), 1)
    assert empty.ranking() == [] and empty.groups() == [] and "0 deals" in repr(empty)
    assert "0 deals" in empty._repr_html_()
    few = made_up("ab", [[0, 5 + deal] for deal in range(9)])
    assert few.groups() == [("b", "a")] and few.ranking()[0][3:] == (1, 2)
    with pytest.raises(ValueError, match="No deal has been played to its end"):
        empty.game_of_the_day()


# The games behind the figures

def test_every_game_has_its_lines_and_can_be_opened(played):
    rows = list(csv.DictReader(io.StringIO(played.to_csv())))
    data = json.loads(played.to_json())
    assert len(rows) == 30 * 4 * 3 and len(data["games"]) == 30 * 4
    for row in rows[::50]:
        final = played.record(int(row["deal"]), int(row["arrangement"])).final()
        seat = int(row["seats"])
        assert float(row["worth"]) == final.worth(seat)
        assert (float(row["win share"]) > 0) == (seat in final.outcome().winners)
    for game in data["games"][::17]:
        record = played.record(game["deal"], game["arrangement"])
        assert list(record.players) == game["seats"]
        assert game["worth"] == [record.final().worth(seat) for seat in range(3)]


def test_the_game_of_the_day_is_the_most_unexpected(played):
    found = played.game_of_the_day()
    usual = {name: played.per_deal(WORTH)[:, played.column(name)].mean() for name in FIELD}
    ahead = [(worth - usual[name], deal, at) for deal, at, who, sides in played.games()
             for name, (_, worth) in zip(who, sides, strict=True)]
    assert found.worth - found.usually == pytest.approx(max(ahead)[0])
    final = played.record(found.deal, found.arrangement)
    assert found.worth in [final.final().worth(seat) for seat, who in enumerate(final.players) if who == found.name]


@pytest.mark.parametrize("names", ["ab", "abc", "abcde"])
def test_what_the_same_cards_save_is_what_own_cards_would_cost(names):
    """Here every seat of a deal is lucky or not; then each game has luck of its own."""
    def variance(same_cards):
        rng, results = np.random.default_rng(3), tabletop.Tournament(GAME, dict.fromkeys(names), 1)
        for deal in range(800):
            luck = rng.normal(size=(len(names), 3))
            luck = luck[[0] * len(names)] if same_cards else luck
            results.by_deal[deal] = [[(0, 10 + "abcde".index(who) + luck[at][seat] + 0.5 * rng.normal())
                                      for seat, who in enumerate(results.seats(deal, at))] for at in range(len(names))]
        return results, np.var(results.apart("a", "b"))
    (results, same), (_, own) = variance(True), variance(False)
    assert results.saved("a", "b") == pytest.approx(own / same, rel=0.2)
    assert f"{np.median([results.saved(*pair) for pair in results.pairs()]):.1f} times as many games" in \
        said_saved(results)


def test_what_cards_of_ones_own_would_take_is_said_truly(played, monkeypatch):
    for times, said in (1.84, "1.8 times as many games"), (1.01, "about as many games"), (0.7, "0.70 times as many .*"
                                                                                              "cost something"):
        monkeypatch.setattr(played, "saved", lambda *_, times=times: times)
        assert re.search(said, said_saved(played))
    monkeypatch.setattr(played, "saved", lambda *_: float("nan"))
    assert said_saved(played) == ""


# Kept and continued

def test_a_tournament_that_is_continued_is_the_same_byte_for_byte(played, tmp_path):
    kept = tmp_path / "kept.json"
    for deals, workers in (4, None), (9, get_reusable_executor(2)), (9, None), (30, None):
        tabletop.tournament(GAME, FIELD, deals, 3, workers, progress=False, kept=kept)
        assert len(json.loads(kept.read_text())["games"]) == 4 * deals
    assert kept.read_bytes() == played.to_json().encode()
    again = tabletop.Tournament.from_json(kept.read_text())
    assert again.to_json() == played.to_json() and again.to_csv() == played.to_csv() and repr(again) == repr(played)
    assert again._repr_html_() == played._repr_html_()


def test_deals_that_are_kept_are_not_played_again(tmp_path):
    kept, asked = tmp_path / "kept.json", []

    def mine(view, rng):
        asked.append(1)
        return view.legal()[0]
    play = partial(tabletop.tournament, GAME, {"mine": mine, "random": "random"}, seed=3, progress=False, kept=kept)
    play(deals=4)
    before = len(asked)
    play(deals=4)
    assert len(asked) == before
    play(deals=5)
    assert before < len(asked) < 2 * before


def test_what_is_done_survives_an_interrupt_and_a_killed_worker(tmp_path, capsys):
    kept = tmp_path / "kept.json"
    with ThreadPoolExecutor(1) as threads:
        results = tabletop.tournament(GAME, {"x": interrupting(), "random": "random"}, 300, 7, threads, progress=False,
                                      kept=kept)
    done = len(results.deals)
    assert 0 < done < 300 and len(json.loads(kept.read_text())["games"]) == 2 * done
    assert results.watched and "however often you look" in said_intervals(results)
    players = {"weak": partial(sometimes, kills), "random": "random"}
    kept = tmp_path / "weak.json"
    for deals in (3, 5):
        found = tabletop.tournament(GAME, players, deals, 12, get_reusable_executor(2), progress=False, kept=kept)
    assert found.failures and len(found.by_deal) + len(found.failures) == 5
    once = tabletop.tournament(GAME, {"weak": partial(sometimes, raises), "random": "random"}, 5, 12, progress=False)
    assert found.by_deal == once.by_deal
    again = tabletop.Tournament.from_json(kept.read_text(), players)
    assert again.failures == found.failures and "'weak' failed" in repr(again)
    failure = found.failures[0]
    assert again.record(failure.deal, failure.arrangement).moves == found.record(failure.deal,
                                                                                 failure.arrangement).moves


def test_another_tournament_is_not_continued(tmp_path):
    kept = tmp_path / "kept.json"
    play = partial(tabletop.tournament, deals=1, progress=False, kept=kept)
    play(GAME, {"a": "random", "b": last_legal}, seed=3)
    before = kept.read_bytes()
    for wrong, said in ((lambda: play(GAME, {"a": "random", "b": last_legal}, seed=4), "Its seed: 3; here: 4"),
                        (lambda: play(GAME, {"a": "random", "c": last_legal}, seed=3), r"Its strategies: .*'b'.*'c'"),
                        (lambda: play(tabletop.game("bannish"), {"a": "random", "b": last_legal}, seed=3),
                         "Its options"),
                        (lambda: play(tabletop.game("bananine"), {"a": "random", "b": last_legal}, seed=3),
                         "Its game: 'bannish'; here: 'bananine'"),
                        (lambda: play(GAME, {"a": "random", "b": "random"}, seed=3),
                         "'b' was another strategy then. Give the new one another name")):
        with pytest.raises(ValueError, match=said):
            wrong()
        assert kept.read_bytes() == before


@pytest.mark.parametrize(("change", "said"), [
    (lambda data: "x", "not JSON"), (lambda data: "{}", "a tournament has 'tabletop tournament' with a version"),
    (lambda data: data | {"tabletop tournament": 2}, "of version 2; this tabletop reads version 1"),
    (lambda data: data | {"games": 3}, "'games' is missing or not a list"),
    (lambda data: data | {"games": data["games"][:1]}, "cut off or changed, in deal 0"),
    (lambda data: data | {"games": data["games"][::-1]}, "cut off or changed"),
    (lambda data: data | {"games": [data["games"][0] | {"worth": [1, 2]}, data["games"][1]]}, "cut off or changed"),
    (lambda data: data | {"games": [data["games"][0] | {"worth": [1, 2, None]}, data["games"][1]]}, "cut off"),
    (lambda data: data | {"games": [game | {"deal": -1} for game in data["games"]]}, "cut off or changed"),
    (lambda data: data | {"failures": [[1, 2]]}, "is not a failure"),
    (lambda data: data | {"strategies": {"a": ""}}, "two or more strategies")])
def test_a_damaged_file_is_refused_in_a_sentence(change, said):
    data = json.loads(tabletop.tournament(GAME, ["random", "first_legal"], 1, progress=False).to_json())
    text = change(data)
    with pytest.raises(ValueError, match=said):
        tabletop.Tournament.from_json(text if isinstance(text, str) else json.dumps(text))


def test_a_strategy_that_is_not_given_is_missed_only_when_a_game_is_opened():
    text = tabletop.tournament(GAME, {"mine": last_legal, "random": "random"}, 2, progress=False).to_json()
    assert tabletop.Tournament.from_json(text, {"mine": last_legal}).record(0, 0).final().outcome()
    bare = tabletop.Tournament.from_json(text)
    assert "mine" in repr(bare)
    with pytest.raises(tabletop.StrategyError, match="'mine' is not here: give it to from_json"):
        bare.record(0, 0)


def test_files_of_both_kinds_are_saved(played, tmp_path):
    assert played.save(tmp_path / "a.csv").read_text() == played.to_csv()
    assert played.save(tmp_path / "a.json").read_text() == played.to_json()


# Enough?

def resampled(rng, values, runs, deals):
    return rng.choice(values, (runs, deals))


def test_an_asymptotic_sequence_holds_at_all_looks_and_a_fixed_interval_does_not(played):
    rng, values = np.random.default_rng(1), np.array(played.apart("thoughtful", "random"))
    values = values - values.mean()
    always = fixed = 0
    for run in resampled(rng, values, 300, 400):
        looks = range(FIRST_LOOK, 401, 10)
        always += any(low > 0 or high < 0 for low, high in (always_worth(run[:deals], 0.95) for deals in looks))
        fixed += any(estimated(run[:deals]).excludes_zero for deals in looks)
    assert always <= stats.binom.ppf(0.999, 300, 0.05) < fixed


def test_the_sequence_of_worths_is_the_one_of_the_paper():
    """Two-sided, with rho chosen for the deal at which it shall be tightest."""
    error, deals = 0.01, 400
    rho = np.sqrt((-2 * np.log(error) + np.log(-2 * np.log(error) + 1)) / 250)
    half = np.sqrt(2 * (deals * rho**2 + 1) / (deals * rho) ** 2 * np.log(np.sqrt(deals * rho**2 + 1) / error))
    assert reach(deals, error) == pytest.approx(half) and reach(FIRST_LOOK - 1, error) == float("inf")
    values = np.random.default_rng(1).normal(size=200)
    values = np.concatenate([values, -values]) + 0.3  # not skew at all
    half *= values.std(ddof=1)
    assert always_worth(values, 0.99) == pytest.approx((0.3 - half, 0.3 + half))
    skewed = always_worth(np.exp(values), 0.99)
    assert skewed[1] - skewed[0] > 2.2 * reach(deals, error) * np.exp(values).std()
    assert always_worth(np.ones(400), 0.99) == (-np.inf, np.inf), "where nothing varies, nothing is known"


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.9])
def test_a_bet_is_exact_at_all_looks(chance):
    rng, lost = np.random.default_rng(4), 0
    for run in rng.random((120, 150)) < chance:
        bets, truth = Betting(0, 1, 0.9), []
        for block in np.split(run.astype(float), 30):
            bets.add(block)
            low, high = bets.interval()
            truth.append(low <= chance <= high)
        lost += not all(truth)
        assert 0 <= low < high <= 1
        assert always_share(run.astype(float), 0, 1, 0.9) == (low, high), "all at once or block by block"
    assert lost <= stats.binom.ppf(0.999, 120, 0.1)


def test_a_bet_finds_a_difference_and_narrows():
    values = np.where(np.random.default_rng(1).random(600) < 0.7, 1.0, -1.0)
    low, high = always_share(values, -1, 1, 0.95)
    assert 0 < low < 0.4 < high and high - low < 0.35
    assert always_share(values[:20], -1, 1, 0.95)[0] < low


def test_it_stops_by_itself_at_the_same_deal_with_any_workers(tmp_path):
    pair = ["most_cards", "random"]
    game, kept = tabletop.game("bananine", players=3), tmp_path / "kept.json"
    play = partial(tabletop.tournament, game, pair, seed=3, progress=False)
    alone = play(deals=400, until_clear=True)
    done = len(alone.by_deal)
    assert FIRST_LOOK <= done < 400 and done % LOOK_EVERY == 0 and alone.stopping.ended == done
    assert alone.difference(*pair).low > 0
    assert said_ended(alone) == f"It was clear after {done} deals: every two are told apart."
    assert play(deals=400, until_clear=True, executor=get_reusable_executor(2)).to_json() == alone.to_json()
    play(deals=17, kept=kept)
    assert play(deals=400, until_clear=True, kept=kept).to_json() == alone.to_json()
    assert play(deals=done).difference(*pair).low > alone.difference(*pair).low
    before = play(deals=done - LOOK_EVERY)
    before.stopping = Stopping(before)
    assert not before.stopping.clear() and before.difference(*pair).low <= 0
    play(deals=100, kept=kept)
    found = play(deals=400, until_clear=True, kept=kept)
    assert found.stopping.ended == done and len(found.by_deal) == 100, "what was played before is never left out"


def test_the_rule_and_the_results_have_the_same_intervals():
    results = made_up("abc", np.random.default_rng(3).exponential(size=(70, 3)) + [0, 0, 0.4])
    results.stopping = Stopping(results)
    results.stopping.clear()
    low, high = results.stopping._means.intervals(1 - results.confidence_in_pairs)
    assert np.array([results.difference(*pair)[1:] for pair in results.pairs()]) == pytest.approx(
        np.array([low, high]).T)


@pytest.mark.parametrize("skewed", [False, True])
def test_few_runs_claim_what_is_not_there_and_nearly_all_find_what_is(skewed):
    rng = np.random.default_rng(6)
    drawn = rng.gamma(0.4, size=(300, 700)) - 0.4 if skewed else rng.normal(size=(300, 700))
    assert (first_told(drawn) > 0).sum() <= stats.binom.ppf(0.999, 300, 0.05)
    assert (first_told(drawn + 0.2 * drawn.std()) > 0).mean() >= 0.9
    lots = rng.choice([-1.0, 0.0, 0.0, 1.0], (200, 500))
    assert (first_told_shares(lots, 1) > 0).sum() <= stats.binom.ppf(0.999, 200, 0.05)
    told = int(first_told(drawn[:1] + 0.5)[0])
    low, before = always_worth(drawn[0, :told] + 0.5, 0.95)[0], always_worth(drawn[0, :told - 1] + 0.5, 0.95)[0]
    assert low > 0 >= before, "the simulation uses the very intervals of a tournament"


def test_it_stops_when_the_rest_lies_within_the_margin_or_at_the_most():
    rng = np.random.default_rng(8)
    results = made_up("abc", rng.normal(size=(400, 3)) * 0.1 + [0, 0, 5])
    for margin, clear in (0.0, False), (0.001, False), (0.2, True):
        results.stopping = Stopping(results, margin)
        assert results.stopping.clear() is clear
        said = said_ended(results)
        assert said.startswith("It was clear after" if clear else "It is not clear yet, after 400 deals")
        assert (f"within {margin:g} of each other" in said) == bool(margin)
    low, high = results.difference("a", "b")[1:]
    assert -0.2 < low < 0 < high < 0.2
    results.stopping = Stopping(results, 0.2, WINS)
    assert results.stopping.clear(), "their win shares are all the same"


def test_deals_that_fail_do_not_hold_it_up():
    results = made_up("ab", np.random.default_rng(1).normal(size=(100, 2)) + [0, 3])
    del results.by_deal[4]
    results.stopping = Stopping(results)
    assert not results.stopping.clear()
    results.failures.append(tabletop.arena.results.Failure(4, 0, "a", "", 0, ()))
    assert results.stopping.clear()


@pytest.mark.parametrize(("wrong", "said"), [
    ({"margin": -1}, "margin must be a number from 0 on"), ({"margin": True}, "margin must be"),
    ({"measure": "wins"}, "no measure 'wins'"), ({"deals": 0}, "deals must be")])
def test_what_cannot_stop_it_is_refused(wrong, said):
    with pytest.raises(ValueError, match=said):
        tabletop.tournament(GAME, ["random", "first_legal"], progress=False, until_clear=True, **wrong)
    if "deals" not in wrong:
        with pytest.raises(ValueError, match="add until_clear=True"):
            tabletop.tournament(GAME, ["random", "first_legal"], progress=False, **wrong)


@pytest.mark.parametrize(("wrong", "said"), [
    ({"game": "bannish"}, "A game is made from its name, as in tabletop.game.*; this is 'bannish'"),
    ({"strategies": "random"}, "two or more strategies"), ({"strategies": ["random"]}, "two or more strategies"),
    ({"strategies": ["random", "thoughtfull"]}, "did you mean 'thoughtful'"), ({"kept": "."}, "'.' is a folder")])
def test_what_cannot_be_played_is_refused_with_a_sentence(wrong, said):
    with pytest.raises(ValueError, match=said):
        tabletop.tournament(**{"game": GAME, "strategies": ["random", "first_legal"], "deals": 2, "progress": False}
                            | wrong)


def test_the_number_of_deals_needed_is_enough_in_9_of_10_tries():
    rng = np.random.default_rng(9)
    pilot = made_up("abc", rng.normal(size=(400, 3)))
    needed = pilot.deals_needed(0.5)
    assert 50 < needed.deals < 200 and needed.judged_from == 400
    found = sum(made_up("abc", rng.normal(size=(needed.deals, 3)) + [0, 0, 0.5]).difference("c", "a").low > 0
                for _ in range(150))
    assert stats.binom.ppf(0.001, 150, 0.9) <= found <= stats.binom.ppf(0.9999, 150, 0.9)
    assert pilot.deals_needed(0.25).deals == pytest.approx(4 * needed.deals, rel=0.1)
    assert f"A difference of 0.5 in worth takes about {needed.deals // 10 * 10 + 10} deals" in str(needed) or \
        f"about {needed.deals} deals" in str(needed)


def test_how_many_deals_are_needed_can_be_asked_before():
    needed = tabletop.deals_needed(GAME, ["random", "thoughtful"], 0.3, pilot=20, progress=False)
    assert needed.judged_from == 20 and needed.pair == ("random", "thoughtful") and needed.deals >= 10
    for wrong in (0, -1, "x", True, float("inf")):
        with pytest.raises(ValueError, match="difference must be a number above 0"):
            made_up("ab", [[1, 2]] * 20).deals_needed(wrong)
    with pytest.raises(ValueError, match="From 3 deals nobody can say how many are needed"):
        made_up("ab", [[1, 2]] * 3).deals_needed(0.2)


def test_something_is_done_seldom_and_takes_a_twentieth_of_the_time(monkeypatch):
    clock, done = [0.0], []
    monkeypatch.setattr("tabletop.arena.tournament.monotonic", lambda: clock[0])

    def slow():
        done.append(clock[0])
        clock[0] += 1
    seldom = Seldom(2, slow)
    while clock[0] < 100:
        seldom()
        clock[0] += 0.25
    assert done == [2, 23, 44, 65, 86]
