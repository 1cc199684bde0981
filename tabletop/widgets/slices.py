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

    def start(self, steps: Iterator[float | None], between: Callable[[], None], ended: Callable[[], None]) -> None:
        """Take the steps; call `between` after every slice and `ended` at the end or when it is stopped.

        A step that yields a number of seconds rests so long. Without an event loop everything is done at once.
        """
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in steps:
                pass
            between()
            ended()
            return
        self._task = loop.create_task(self._run(steps, between, ended))

    def stop(self) -> None:
        """End the work after the slice that is under way."""
        if self._task is not None:
            self._task.cancel()

    @staticmethod
    async def _run(steps: Iterator[float | None], between: Callable[[], None], ended: Callable[[], None]) -> None:
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
