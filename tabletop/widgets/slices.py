"""Long work in short slices, so that the kernel can answer other clicks in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter

SLICE = 0.05
PAUSE = 0.005
"""Seconds of work at a stretch, and of rest after it: the rest lets the kernel read the next click."""


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
        """Take the steps; call `between` after every slice, `ended` at the end or when it is stopped, and `failed` with what
        goes wrong.

        A step that yields a number of seconds rests so long. Without an event loop everything is done at once.
        """
        if self.running:
            return
        work = self._run(steps, between, ended, failed)
        try:
            self._task = asyncio.get_running_loop().create_task(work)
        except RuntimeError:
            asyncio.run(work)

    def stop(self) -> None:
        """End the work after the slice that is under way; other work may start at once."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @staticmethod
    async def _run(steps: Iterator[float | None], between: Callable[[], None], ended: Callable[[], None],
                   failed: Callable[[Exception], None]) -> None:
        try:
            try:
                until = perf_counter() + SLICE
                for rest in steps:
                    if rest or perf_counter() > until:
                        between()
                        await asyncio.sleep(rest or PAUSE)
                        until = perf_counter() + SLICE
                between()
            finally:
                ended()
        except Exception as wrong:
            failed(wrong)
