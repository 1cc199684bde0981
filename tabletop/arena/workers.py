"""Play deals in worker processes: a strategy that never answers, or ends its process, costs its deal and no more.

A strategy that takes too long is interrupted where it is. That reaches every loop written in Python, on every system.
What it does not reach (a sleep, a calculation inside a library) ends its worker process, and so does a strategy that
kills it. Who played then is lost with the process, so the deals that may have been under way are played again one at a
time by one worker that keeps a diary, until it is known which strategy it was.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import chain, islice
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Lock, Thread, get_ident, main_thread
from typing import Any, NamedTuple

from tabletop.arena.deciding import PERSON, TimedOut
from tabletop.arena.machine import NO_WORKERS, THREADS, NotHere, limited
from tabletop.engine.core import Move, Strategy, View

SUSPECTS = 32
"""How many deals are played alone, at most, to find the one that ended a worker."""
AHEAD = 64
"""How many deals are handed out at a time: enough to keep all workers busy, and no more however many there are."""
OFTEN = 0.1
"""Seconds from one look at the workers, or at a strategy that thinks for too long, to the next, and from one interrupt
to the next if it catches them."""
HOPELESS = ("A strategy has been thinking for {:g} seconds and catches every interrupt. Restart Python, and give "
            "executor=loky.get_reusable_executor(): workers can be ended.")


def checked_seconds(seconds: object) -> None:
    """How long a decision may take is a number above 0."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < float("inf"):
        raise ValueError(f"seconds must be a number above 0, not {seconds!r:.200}.")


class Watch:
    """Interrupts a strategy of this thread that takes longer than `seconds`, wherever it is, and again if it catches
    that. A process that is the worker's own it ends if that does not help."""

    def __init__(self, seconds: float, own_process: bool) -> None:
        self.seconds, self.own_process = seconds, own_process
        self._since: float | None = None
        self._striking = self._given_up = False
        self._lock, self._over, self._watched = Lock(), Event(), get_ident()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watch:
        self._hold()
        if THREADS:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if THREADS:
            self._thread.join()
        if self.own_process:
            faulthandler.cancel_dump_traceback_later()

    def timed(self, choose: Strategy) -> Strategy:
        """The same strategy, watched: by the thread, or where there are none by itself. Every decision pays for what
        happens here, so it is little."""
        clock, watched = time.monotonic, choose if THREADS else self._limited(choose)

        def in_time(view: View, rng: Random) -> Move:
            self._since = clock()
            try:
                return watched(view, rng)
            except TimedOut:
                raise TimedOut(too_long(self.seconds)) from None
            finally:
                self._since = None
                if self._striking:  # an interrupt that is on its way arrives here, not in the next decision
                    with self._lock:
                        pass
        return in_time

    def _limited(self, choose: Strategy) -> Strategy:
        """The same strategy, which looks at the clock itself."""
        def in_time(view: View, rng: Random) -> Move:
            with limited(self.seconds, TimedOut):
                return choose(view, rng)
        return in_time

    def _watch(self) -> None:
        while not self._over.wait(min(self.seconds / 4, OFTEN)):
            self._hold()
            with self._lock:
                self._striking = True  # before the look: a decision that ends after it waits for this lock
                since = self._since
                late = int((time.monotonic() - since) / self.seconds) if since is not None else 0
                if late > 1 and self.own_process:  # the strategy sleeps, or caught the interrupt
                    os._exit(1)
                if late:
                    interrupt(self._watched, TimedOut)
                if late > 1 and not self._given_up:
                    self._given_up = True
                    print(HOPELESS.format(self.seconds * late), file=sys.stderr)
                self._striking = False

    def _hold(self) -> None:
        """A dead man's handle: code that keeps Python's lock stops this thread too, and then nobody holds off the
        end."""
        if self.own_process:
            faulthandler.dump_traceback_later(2 * self.seconds + 1, exit=True, file=_NOWHERE)


def interrupt(thread: int, wrong: type[BaseException]) -> None:
    """Raise this in a thread, at the next line of Python that it comes to."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(wrong))
    if thread == main_thread().ident:
        PERSON.wake()


_NOWHERE = open(os.devnull, "w")  # noqa: SIM115 - it must stay open as long as the process lives


def too_long(seconds: float) -> str:
    """Why a decision failed that took too long."""
    return f"it took longer than {seconds:g} second{'s' * (seconds != 1)} for one decision"


class Lost(NamedTuple):
    """A deal that ended its worker: why, and the diary up to there."""

    why: str
    diary: list[str]


Play = Callable[[int, Watch, Callable[[str], None]], Any]
"""Plays a deal of this number under a watch, and writes what it did into a diary, line by line."""


def checked_executor(executor: object) -> Executor:
    """The executor, or that of a dask client; anything else is refused."""
    if not THREADS:
        raise NotHere(NO_WORKERS)
    if hasattr(executor, "get_executor"):
        executor = executor.get_executor()
    if not isinstance(executor, Executor):
        raise ValueError("executor must be something that runs work elsewhere: loky.get_reusable_executor(), an "
                         "executor of concurrent.futures, a dask Client or its client.get_executor(); or None, to play "
                         f"right here. This is a {type(executor).__name__}.")
    return executor


def played_by_workers(play: Play, deals: Iterable[int], executor: Executor,
                      seconds: float) -> Generator[tuple[int, Any] | None, None, None]:
    """Every deal with what `play` returns for it, as they are done; a deal that ended its worker is `Lost`. Now and
    then None, while there is nothing new."""
    import cloudpickle
    import loky

    job, home = cloudpickle.dumps(play), process()
    coming, waiting = iter(deals), dict[int, None]()
    """The deals that are still to be handed out, and those that are and have not come back, in their order."""
    while True:
        tasks, done, broken = dict[Future[Any], int](), SimpleQueue[Future[Any]](), False
        try:
            to_come: Iterator[int] = chain(list(waiting), coming)
            while not broken:
                for deal in islice(to_come, AHEAD - len(tasks)):
                    waiting[deal] = None
                    task = executor.submit(_work, job, deal, seconds, home)
                    tasks[task] = deal
                    task.add_done_callback(done.put)  # to wait for 64 of them at once takes longer
                if not tasks:
                    break
                try:
                    task = done.get(timeout=OFTEN)
                except Empty:
                    yield None
                    continue
                deal = tasks.pop(task)
                try:
                    played = task.result()
                except BrokenExecutor:
                    broken = True
                except Exception as wrong:
                    if type(wrong).__name__ != "KilledWorker":  # dask's word for it; dask need not be installed
                        raise
                else:
                    del waiting[deal]
                    yield deal, played
        except BrokenExecutor:
            broken = True
        finally:
            for task in tasks:
                task.cancel()
        if broken:
            executor = loky.get_reusable_executor(max_workers=getattr(executor, "_max_workers", None))
        # Workers take deals in order, so the one that ended a worker is among the first that are not done.
        for deal, played in _played_alone(job, list(waiting)[:SUSPECTS], seconds, home):
            del waiting[deal]
            yield deal, played
        if not broken and not waiting:
            return


def _played_alone(job: bytes, deals: Sequence[int], seconds: float, home: tuple[str, int]) -> Iterator[tuple[int, Any]]:
    """The deals one at a time by one worker, until one of them ends it."""
    import loky

    if not deals:
        return
    worker = loky.ProcessPoolExecutor(1)
    with tempfile.TemporaryDirectory() as folder:
        diary = Path(folder) / "diary"
        try:
            for deal in deals:
                try:
                    yield deal, worker.submit(_work, job, deal, seconds, home, diary).result()
                except BrokenExecutor:
                    late = time.time() - diary.stat().st_mtime >= seconds
                    yield deal, Lost(too_long(seconds) if late else "it ended its worker process",
                                     diary.read_text(encoding="utf-8").splitlines())
                    return
        finally:
            worker.shutdown(kill_workers=True)


def _work(job: bytes, deal: int, seconds: float, home: tuple[str, int], diary: Path | None = None) -> Any:
    """One deal, played by a worker."""
    import cloudpickle

    def note(line: str) -> None:
        if diary:
            with diary.open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    if diary:
        diary.write_text("", encoding="utf-8")
    play: Play = cloudpickle.loads(job)
    with PERSON, Watch(seconds, own_process=process() != home) as watch:
        return play(deal, watch, note)


def process() -> tuple[str, int]:
    """Which process on which machine this is."""
    return platform.node(), os.getpid()
