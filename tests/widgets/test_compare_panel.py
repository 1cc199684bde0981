"""The compare panel and work in slices."""

import asyncio
import os
import signal
from itertools import pairwise

import pytest

import tabletop
from tabletop.widgets import ComparePanel, slices
from tabletop.widgets.slices import SLICE, Work
from tests.helpers.waiting import until


@pytest.fixture
def game():
    return tabletop.game("bannish", players=3)


def test_run_shows_the_same_as_compare(game):
    panel = ComparePanel(game, chosen=("random", "highest_card"), deals=8, seed=3)
    panel.run.click()
    assert panel.results.by_deal == tabletop.compare(game, ["random", "highest_card"], 8, 3, progress=False).by_deal
    assert "8 deals done" in panel.done.value and "win share" in panel.shown.value and not panel.run.disabled
    places = [panel.shown.value.index(what) for what in ("Win shares", "<details>", "<table")]
    assert places == sorted(places)
    assert panel.pair.layout.display == "none"
    panel.differing.click()
    said, walk = panel.opened.children
    outcome = walk.record.final().outcome()
    assert outcome and outcome.because in said.value and "random and highest_card differ most" in said.value
    for seat, name in enumerate(walk.record.players):
        assert f"Seat {seat} is <b>{name}</b>" in said.value and f">{name}<" in walk.board.picture


def test_of_three_strategies_a_pair_can_be_chosen(game):
    panel = ComparePanel(game, chosen=("random", "highest_card", "first_legal"), deals=6, seed=3)
    panel.run.click()
    assert panel.pair.layout.display == "" and len(panel.pair.options) == 3
    chosen = panel.pair.value = panel.pair.options[-1][1]
    panel.differing.click()
    assert f"{chosen[0]} and {chosen[1]} differ most" in panel.opened.children[0].value
    deal, arrangement, *_ = panel.results.most_different(*chosen)
    assert panel.opened.children[1].record.moves == panel.results.record(deal, arrangement).moves


def test_two_strategies_are_needed(game):
    panel = ComparePanel(game, chosen=("random",))
    panel.run.click()
    assert "Tick two or more" in panel.trouble.value


def test_ones_own_strategy_is_there_and_a_failing_one_is_named(game):
    def mine(view, rng):
        return "no move"
    panel = ComparePanel(game, {"mine": mine}, chosen=("mine", "random"), deals=3)
    panel.run.click()
    assert "&#x27;mine&#x27;" in panel.trouble.value and "text, not a move" in panel.trouble.value
    assert panel.opened.children and not panel.run.disabled


def test_stop_keeps_what_is_done_and_a_second_run_does_not_start_twice(game, monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 60.0)  # so that Stop comes in the first

    async def session():
        panel = ComparePanel(game, chosen=("random", "highest_card"), deals=100_000)
        panel.run.click()
        first = panel.results
        await until(lambda: len(first.deals) > 1)
        panel._start()
        assert panel.results is first and panel.run.disabled and not panel.stop.disabled
        panel.stop.click()
        await until(lambda: not panel.run.disabled)
        return panel
    panel = asyncio.run(session())
    assert 1 < len(panel.results.deals) < 100_000 and not panel.run.disabled and panel.stop.disabled
    assert f"{len(panel.results.by_deal)} deals done" in panel.done.value
    assert f"{len(panel.results.deals)} deals" in panel.shown.value


@pytest.mark.parametrize("by", ["the cell run again", "Run in another panel"])
def test_one_comparison_runs_at_a_time_and_the_other_keeps_what_is_done(game, by):
    async def session():
        old, other = (ComparePanel(game, chosen=("random", "highest_card"), deals=100_000) for _ in range(2))
        old.run.click()
        await until(lambda: len(old.results.deals) > 1)
        if by == "Run in another panel":
            other.run.click()
        else:
            ComparePanel(game)
        await until(lambda: not old.run.disabled)
        assert other.work.running == (by == "Run in another panel")
        other.stop.click()
        return old
    old = asyncio.run(session())
    assert not old.work.running and not old.run.disabled
    assert 1 < len(old.results.deals) < 100_000 and f"{len(old.results.deals)} deals" in old.shown.value


def test_a_comparison_stopped_before_it_began_can_be_run_again(game):
    async def session():
        first, second = (ComparePanel(game, chosen=("random", "highest_card"), deals=100_000) for _ in range(2))
        first.run.click()
        second.run.click()
        await until(lambda: not first.run.disabled)
        await until(lambda: second.results.deals)
        second.stop.click()
        await until(lambda: not second.run.disabled)
        return first, second
    for panel in asyncio.run(session()):
        assert not panel.work.running and not panel.run.disabled and panel.stop.disabled


def test_another_comparison_does_not_cut_off_the_deal_that_is_shown(game):
    async def session():
        panel = ComparePanel(game, chosen=("random", "highest_card"), deals=3)
        panel.run.click()
        await until(lambda: not panel.work.running)
        panel.differing.click()
        assert panel.differing.disabled
        ComparePanel(game)
        await until(lambda: not panel.replaying.running)
        return panel
    panel = asyncio.run(session())
    assert panel.opened.children[1].record.final().outcome() and not panel.differing.disabled


def test_what_goes_wrong_in_the_work_is_shown(game):
    async def session():
        panel = ComparePanel(game, {"$x_$": lambda view, rng: view.legal()[0]}, chosen=("random", "$x_$"), deals=2)
        panel.results = None
        panel.work.start(iter([None]), panel._count, lambda: None, panel.show_trouble)
        await until(lambda: not panel.work.running)
        said = panel.trouble.value
        panel.run.click()
        await until(lambda: not panel.work.running)
        return said, panel
    said, panel = asyncio.run(session())
    assert "This did not work" in said and "$x_$" in panel.shown.value and panel.trouble.value == ""


def test_the_kernel_gets_a_word_in_while_a_step_is_taken():
    heard = []

    async def session():
        work, ended = Work(), []

        def waits_for_the_kernel():
            while not heard:
                pass
            yield None
        work.start(waits_for_the_kernel(), lambda: None, lambda: ended.append(1), print)
        while not ended:
            await asyncio.sleep(0.01)
            heard.append(work.running)
    asyncio.run(asyncio.wait_for(session(), 60))
    assert heard


def test_trusted_work_gives_the_kernel_a_word_after_every_slice(monkeypatch):
    """On a clock that goes on with every step: how long they take on this machine does not matter."""
    clock = 0.0

    def steps():
        nonlocal clock
        for _ in range(1000):
            clock += SLICE / 20
            yield None

    async def session():
        work, words = Work(trusted=True), []
        work.start(steps(), lambda: None, lambda: None, print)
        while work.running:
            await asyncio.sleep(0)
            words.append(clock)
        return words
    monkeypatch.setattr("tabletop.widgets.slices.perf_counter", lambda: clock)
    words = asyncio.run(session())
    assert max(after - before for before, after in pairwise(words)) < 1.2 * SLICE and words[-1] == clock


# Strategies that break

@pytest.mark.parametrize("wrong",
                         [KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError, BaseException,
                          StopIteration])
def test_whatever_a_strategy_raises_is_named(game, wrong):
    def mine(view, rng):
        raise wrong
    panel = ComparePanel(game, {"mine": mine}, chosen=("mine", "random"), deals=3)
    panel.run.click()
    assert "&#x27;mine&#x27;" in panel.trouble.value and "raise wrong" in panel.trouble.value
    assert panel.opened.children and not panel.run.disabled
    panel.ticks["mine"].value, panel.ticks["first_legal"].value = False, True
    panel.run.click()
    assert len(panel.results.deals) == 3 and not panel.trouble.value


@pytest.mark.parametrize("by", ["Stop", "the kernel's interrupt"])
def test_a_strategy_that_loops_for_ever_can_be_stopped(game, by):
    thinking = []

    def mine(view, rng):
        thinking.append(1)
        while len(view.hand) < 5:
            pass
        return view.legal()[0]

    async def session():
        earlier = ComparePanel(game, chosen=("random", "first_legal"), deals=1)
        earlier.run.click()
        await until(lambda: not earlier.run.disabled)
        panel = ComparePanel(game, {"mine": mine}, chosen=("mine", "random"), deals=3)
        panel.run.click()
        await until(lambda: thinking and panel.playing and len(panel.playing[2].moves) > 20)
        if by == "Stop":
            panel.stop.click()
        else:
            os.kill(os.getpid(), signal.SIGINT)
        await until(lambda: not panel.run.disabled)
        assert not panel.results.failures and not panel.trouble.value
        panel.ticks["mine"].value, panel.ticks["first_legal"].value = False, True
        panel.run.click()
        await until(lambda: not panel.run.disabled)
        assert len(panel.results.deals) == 3
        return panel
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a kernel does between cells
    try:
        asyncio.run(session())
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("catches", [False, True])
def test_a_strategy_that_loops_for_ever_is_interrupted_and_named(game, catches, monkeypatch):
    monkeypatch.setattr(slices, "LONGEST_STEP", 0.4)
    monkeypatch.setattr(slices, "GRACE", 0.4)
    over = []

    def mine(view, rng):
        while not over:
            try:
                while not over:
                    pass
            except BaseException:
                if not catches:
                    raise
        return view.legal()[0]

    async def session():
        panel = ComparePanel(game, {"mine": mine}, chosen=("mine", "random"), deals=3)
        panel.run.click()
        await until(lambda: not panel.run.disabled)
        said = panel.trouble.value
        panel.ticks["mine"].value, panel.ticks["first_legal"].value = False, True
        panel.run.click()
        await until(lambda: not panel.run.disabled)
        assert len(panel.results.deals) == 3
        return said
    said = asyncio.run(session())
    over.append(1)
    assert "The strategy &#x27;mine&#x27; (Seat " in said and "failed in deal 0, arrangement 0, at decision" in said
    assert ("restart the kernel" if catches else "it took longer than 0.4 seconds for one decision") in said


# All cores

def test_all_cores_come_to_the_same(game):
    def mine(view, rng):
        return view.legal()[-1]
    alone, together = (ComparePanel(game, {"mine": mine}, chosen=("random", "mine"), deals=70, seed=3)
                       for _ in range(2))
    together.all_cores.value = True
    for panel in (alone, together):
        panel.run.click()
        assert not panel.trouble.value and "70 deals done" in panel.done.value and not panel.run.disabled
    assert together.results.by_deal == alone.results.by_deal and together.shown.value == alone.shown.value


def test_all_cores_can_be_stopped_and_what_is_done_is_kept(game):
    async def stopped():
        panel = ComparePanel(game, chosen=("random", "highest_card"), deals=100_000)
        panel.all_cores.value = True
        panel.run.click()
        await until(lambda: panel.results.by_deal)
        panel.stop.click()
        await until(lambda: not panel.run.disabled)
        done = len(panel.results.by_deal)
        await asyncio.sleep(0.3)
        assert 0 < done == len(panel.results.by_deal) < 100_000
        return panel
    panel = asyncio.run(stopped())
    assert "win share" in panel.shown.value and not panel.results.failures and not panel.trouble.value


def test_a_strategy_that_fails_elsewhere_is_named_and_opened(game):
    panel = ComparePanel(game, {"mine": lambda view, rng: 1 / 0}, chosen=("mine", "random"), deals=3)
    panel.all_cores.value = True
    panel.run.click()
    assert "&#x27;mine&#x27;" in panel.trouble.value and "ZeroDivisionError" in panel.trouble.value
    assert panel.opened.children and not panel.run.disabled


@pytest.mark.parametrize(("setting", "value"), [("cores", lambda: 1), ("BUDGET", 20.0)])
def test_all_cores_are_not_offered_where_there_is_one_or_many_share_them(game, monkeypatch, setting, value):
    monkeypatch.setattr("tabletop.widgets.compare_panel.cores", lambda: 2)
    assert ComparePanel(game).all_cores.layout.display == ""
    monkeypatch.setattr(f"tabletop.widgets.compare_panel.{setting}", value)
    assert ComparePanel(game).all_cores.layout.display == "none"
