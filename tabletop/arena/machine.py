"""What the machine that plays the games can do: the one place that asks."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import CodeType
from typing import Any

from tabletop.engine.core import FOLDER

THREADS = sys.platform not in ("emscripten", "wasi")
"""Whether work can run beside other work. On a page that needs nothing installed it cannot: there are no threads, no
processes, and nothing that interrupts from outside."""
NO_WORKERS = ("There are no workers on this page: leave executor out, and the deals are played right here. With "
              "tabletop on a computer they can be spread over its cores.")
MISSING = ("{} is not on this page, or has not come yet. Everything else goes on. Wait a little and try again, or use "
           "tabletop on a computer.")
NOT_HERE = "{} cannot be shown: " + MISSING.format("what it needs")
MAY_BE_MISSING = ("numpy", "scipy", "matplotlib", "loky")
"""What a cell may import on a computer, and a page need not have."""
_watching: Any = getattr(sys, "monitoring", None)  # from Python 3.12 on, and so on every such page
_OURS = str(FOLDER), os.path.dirname(os.__file__)
"""Where code lies that comes to an end: the package and Python itself. What is written in a cell lies elsewhere."""
_end: list[tuple[float, type[BaseException]]] = []
"""When the decision that is under way has taken too long, and what is raised then."""


def cores() -> int:
    """How many processes can work here at the same time; 1 where none can be started."""
    if not THREADS:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class NotHere(ValueError):
    """Something that this machine cannot do. A notebook shows the sentence alone: no line of code is to blame."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class Missing(ModuleNotFoundError, NotHere):
    """An import that cannot be done here."""


class LastFinder:
    """Asked when nobody else has found what a cell imports."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name in MAY_BE_MISSING:
            raise Missing(MISSING.format(name))


def numpy_for(what: str) -> Any:
    """numpy, or a sentence where it is missing."""
    try:
        import numpy
    except ImportError:
        raise NotHere(NOT_HERE.format(what)) from None
    return numpy


@contextmanager
def limited(seconds: float, wrong: type[BaseException]) -> Iterator[None]:
    """Raise this in code from a cell that goes on for longer, where nothing beside it could interrupt it: whenever it
    jumps back in a loop, or calls a function, it looks at the clock. A single step inside a library cannot be ended."""
    if THREADS:
        yield
        return
    _look_at_loops()
    _end.append((monotonic() + seconds, wrong))
    try:
        yield
    finally:
        _end.pop()


def _look_at_loops() -> None:
    """Ask Python to tell of every jump and call outside the package."""
    tool, jumps, calls = _watching.PROFILER_ID, _watching.events.JUMP, _watching.events.PY_START
    if _watching.get_tool(tool) is None:
        _watching.use_tool_id(tool, "tabletop")
        for event in (jumps, calls):
            _watching.register_callback(tool, event, _jumped)
        _watching.set_events(tool, jumps | calls)


def _jumped(code: CodeType, *_: int) -> object:
    if code.co_filename.startswith(_OURS):
        return _watching.DISABLE  # never asked again
    if _end and monotonic() > _end[-1][0]:
        raise _end[-1][1]
    return None
