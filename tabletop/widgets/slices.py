"""Long work in short slices beside the kernel's loop, so that clicks are answered whatever the work does.

Strategies from a cell run here. So the work has a thread of its own: while a strategy loops for ever, Stop still works,
and so does the kernel's ■. A step that takes too long is interrupted, which names the strategy; one that cannot be
interrupted is left behind.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock, Thread, current_thread, main_thread
from time import perf_counter, process_time
from typing import Any

from tabletop.arena.deciding import PERSON, TimedOut, why
from tabletop.arena.machine import THREADS, limited
from tabletop.arena.workers import interrupt, too_long

SLICE = 0.05
PAUSE = 0.005
"""Seconds of work at a stretch, and of rest after it: the rest lets the kernel read the next click."""
LONGEST_STEP = 10.0
"""Seconds that one step, with one decision in it, may take; then it is interrupted."""
GRACE = 2.0
"""Seconds that it has to end then, or when it is stopped."""
BUDGET = float(os.environ.get("TABLETOP_WORK_SECONDS", "inf"))
"""Seconds of computing for one piece of work: without end, unless many share a machine."""
GIVEN_UP = ("It has been thinking for {:g} seconds and does not let itself be interrupted. This table goes on without "
            "it, but it still takes time in the background: restart the kernel when you can.")


class TooLong(TimedOut):
    """Raised inside a step that takes too long."""

    def __str__(self) -> str:
        return too_long(LONGEST_STEP)


class OverBudget(ValueError):
    """A piece of work has taken more than its seconds."""

    def __init__(self) -> None:
        super().__init__(f"This was stopped: a page may compute for {BUDGET:g} seconds at once. What is done so far is "
                         "kept. Ask for less, or use the notebook in JupyterLab.")


class Slice:
    """As many steps as fit into a slice. `rest` is what the last step asked for."""

    def __init__(self, steps: Iterator[float | None]) -> None:
        self.rest: float | None = None
        self.over = False
        self.wrong: BaseException | None = None
        self._steps, self._loop = steps, asyncio.get_running_loop()
        self._done = self._loop.create_future()
        self._thread = Thread(target=self._take, daemon=True)
        self._lock, self._taking = Lock(), False

    def take(self) -> None:
        """Take the steps right here."""
        try:
            until = perf_counter() + SLICE
            while not self.rest and perf_counter() < until:
                self.rest = next(self._steps)
        except StopIteration:
            self.over = True
        except BaseException as wrong:
            self.wrong = wrong

    def _take(self) -> None:
        with suppress(BaseException):  # an interrupt may come just as it ends
            with PERSON:
                self.take()
            with self._lock:
                self._taking = False
        self._taking = False
        with suppress(RuntimeError):  # the loop has not waited for a step that could not be stopped
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        if not self._done.done():
            self._done.set_result(None)

    async def taken(self) -> bool:
        """Let the thread take the steps; whether they came to an end in time, perhaps because they were interrupted."""
        self._taking = True
        self._thread.start()
        for seconds, late in (LONGEST_STEP, True), (GRACE, False):
            await asyncio.wait({self._done}, timeout=seconds)
            if self._done.done():
                return True
            if late:
                self._interrupt(TooLong)
        # should it ever come to an end, that is nobody's failure any more
        PERSON.interrupted.add(self._thread.ident or 0)
        return False

    async def stop(self) -> None:
        """End the step that is taken, because a person says so, and wait for it."""
        if self._taking and self._thread.ident is not None:
            PERSON.interrupted.add(self._thread.ident)
            self._interrupt(KeyboardInterrupt)
            await asyncio.wait({self._done}, timeout=GRACE)

    def _interrupt(self, wrong: type[BaseException]) -> None:
        with self._lock:  # no interrupt is on its way when the steps are taken
            if self._taking and self._thread.ident is not None:
                interrupt(self._thread.ident, wrong)


def in_loop() -> bool:
    """Whether there is an event loop that work can run in, as in a kernel."""
    try:
        return asyncio.get_running_loop() is not None
    except RuntimeError:
        return False


class Work:
    """One piece of work that runs in slices, once at a time, and can be stopped. What is `trusted`, because no strategy
    from a cell has a part in it, runs in the loop itself; the steps of everything else touch no widget: `between` and
    `ended` do."""

    def __init__(self, trusted: bool = False) -> None:
        self._trusted = trusted
        self._task: asyncio.Task | None = None

    @property
    def running(self) -> bool:
        """Whether a piece of work is under way."""
        return self._task is not None and not self._task.done()

    def start(self, steps: Iterator[float | None], between: Callable[[], None], ended: Callable[[], None],
              failed: Callable[[Exception], None]) -> None:
        """Take the steps; call `between` after every slice, `failed` with what goes wrong, and `ended` when it is over
        or stopped, even before its first step.

        A step that yields a number of seconds rests so long. Without an event loop everything is done at once.
        """
        if self.running:
            return
        work = self._run(steps, between, failed)
        if in_loop():
            self._task = asyncio.get_running_loop().create_task(work)
            self._task.add_done_callback(lambda _: self._end(ended, failed))
        else:
            try:
                asyncio.run(work)
            finally:
                self._end(ended, failed)

    def stop(self) -> None:
        """End the work, in the middle of a step; other work may start at once."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, steps: Iterator[float | None], between: Callable[[], None],
                   failed: Callable[[Exception], None]) -> None:
        _under_way[self] = asyncio.get_running_loop()
        try:
            end = process_time() + BUDGET
            while True:
                _hear_interrupts()
                taking = Slice(steps)
                try:
                    if self._trusted or not THREADS:
                        with limited(LONGEST_STEP, TooLong):
                            taking.take()
                    elif not await taking.taken():
                        raise TimeoutError(GIVEN_UP.format(LONGEST_STEP))
                except asyncio.CancelledError:
                    await taking.stop()
                    raise
                if taking.wrong is not None:
                    failed(taking.wrong if isinstance(taking.wrong, Exception) else RuntimeError(why(taking.wrong)))
                    return
                between()
                if taking.over:
                    return
                if process_time() > end:
                    raise OverBudget
                await asyncio.sleep(taking.rest or PAUSE)
        except asyncio.CancelledError:
            raise
        except Exception as wrong:
            failed(wrong)
        finally:
            del _under_way[self]
            _hear_interrupts()

    @staticmethod
    def _end(ended: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        try:
            ended()
        except Exception as wrong:
            failed(wrong)


_under_way: dict[Work, asyncio.AbstractEventLoop] = {}
"""Every piece of work that runs, and the loop it runs in."""


def _stop_all(*_: Any) -> None:
    for work, loop in _under_way.items():
        loop.call_soon_threadsafe(work.stop)


def _hear_interrupts() -> None:
    """The kernel's ■ stops all work that is under way. Between cells a kernel does not listen to interrupts, and a cell
    listens for itself."""
    deaf, listening = (signal.SIG_IGN, _stop_all) if _under_way else (_stop_all, signal.SIG_IGN)
    if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is deaf:
        signal.signal(signal.SIGINT, listening)
