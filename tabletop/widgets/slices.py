"""Long work in short slices, so that the kernel can answer other clicks in between."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

SLICE = 0.05
PAUSE = 0.005
"""Seconds of work at a stretch, and of rest after it: the rest lets the kernel read the next click."""

BUDGET = float(os.environ.get("TABLETOP_WORK_SECONDS", "inf"))
"""Seconds of computing for one piece of work: without end, unless many share a machine."""


class TooLong(ValueError):
    """A piece of work has taken more than its seconds."""

    def __init__(self) -> None:
        super().__init__(f"This was stopped: a page may compute for {BUDGET:g} seconds at once. What is done so far is kept. "
                         "Ask for less, or use the notebook in JupyterLab.")


def in_loop() -> bool:
    """Whether there is an event loop that work can run in, as in a kernel."""
    try:
        return asyncio.get_running_loop() is not None
    except RuntimeError:
        return False


class Work:
    """One piece of work that runs in slices, once at a time, and can be stopped."""

    def __init__(self) -> None:
        self._task: asyncio.Task | None = None

    @property
    def running(self) -> bool:
        """Whether a piece of work is under way."""
        return self._task is not None and not self._task.done()

    def start(self, steps: Iterator[float | None], between: Callable[[], None], ended: Callable[[], None],
              failed: Callable[[Exception], None]) -> None:
        """Take the steps; call `between` after every slice, `failed` with what goes wrong, and `ended` when it is over or
        stopped, even before its first step.

        A step that yields a number of seconds rests so long. Without an event loop everything is done at once.
        """
        if self.running:
            return
        work = self._run(steps, between, failed)
        if in_loop():
            self._task = asyncio.get_running_loop().create_task(work)
            self._task.add_done_callback(lambda _: self._end(ended, failed))
        else:
            asyncio.run(work)
            self._end(ended, failed)

    def stop(self) -> None:
        """End the work after the slice that is under way; other work may start at once."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @staticmethod
    async def _run(steps: Iterator[float | None], between: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        try:
            until, end = perf_counter() + SLICE, process_time() + BUDGET
            for rest in steps:
                if rest or perf_counter() > until:
                    between()
                    if process_time() > end:
                        raise TooLong
                    await asyncio.sleep(rest or PAUSE)
                    until = perf_counter() + SLICE
            between()
        except Exception as wrong:
            failed(wrong)

    @staticmethod
    def _end(ended: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        try:
            ended()
        except Exception as wrong:
            failed(wrong)
