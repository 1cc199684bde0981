"""A student's strategy as a file: what it is called, its game, and its source, with all that it uses.

    strategy_file(mine, "bannish", "Ada")            shows a link to keep the file
    strategy_file(mine, "bannish", "Ada").save()     writes it beside the notebook

Such a file is a program. Nothing here runs it: `class_tournament` does, in processes of its own.
"""

from __future__ import annotations

import base64
import builtins
import inspect
import json
import linecache
import os
import re
import tempfile
from ast import literal_eval
from collections.abc import Iterator
from dis import get_instructions
from html import escape
from pathlib import Path
from random import Random
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tabletop.arena.files import parsed, readable, with_fields, write
from tabletop.arena.workers import process
from tabletop.engine.core import GAMES, Game, Move, Strategy, View
from tabletop.engine.english import did_you_mean, listed, quoted

HEAD = "# tabletop strategy 1: "
LONGEST = 200_000
"""The largest file that is read, in characters."""
PROGRAM = "# This file is a program. Whoever runs it lets it do what programs can do: read it first."


class StrategyFile:
    """A strategy as the text of a file. It is called like any strategy, but never in the process that read it."""

    def __init__(self, name: str, game: str, function: str, source: str) -> None:
        self.name, self.game, self.function, self.source = name, game, function, source
        self.__name__ = name
        self.home, self.folder = process(), ""
        """The process in which it must not run, and the folder in which it works: in an empty one of its own."""
        self._choose: Strategy | None = None

    @property
    def text(self) -> str:
        """The whole file."""
        head = {"name": self.name, "game": self.game, "function": self.function}
        return f"{HEAD}{json.dumps(head)}\n{PROGRAM}\n\n{self.source}"

    @property
    def file_name(self) -> str:
        return f"{re.sub(r'[^a-z0-9]+', '-', self.name.lower()).strip('-') or 'strategy'}-{self.game}.py"

    def save(self, path: str | Path = ".") -> Path:
        """Write the file, under its own name where `path` is a folder."""
        chosen = Path(path)
        return write(chosen / self.file_name if chosen.is_dir() else chosen, self.text)

    def __call__(self, view: View, rng: Random) -> Move:
        if process() == self.home:
            raise RuntimeError(f"{self.name!r} is a file: it runs in a worker, never here")
        if self._choose is None and self.folder:
            self.folder = tempfile.mkdtemp(dir=self.folder)
        if self.folder:
            os.chdir(self.folder)
        if self._choose is None:
            self._choose = self._loaded()
        return self._choose(view, rng)

    def _loaded(self) -> Strategy:
        """The function itself, from the source."""
        place = f"{self.name}.py"
        lines = self.source.splitlines(keepends=True)
        linecache.cache[place] = len(self.source), None, lines, place  # so that an error shows its line
        words: dict[str, Any] = {"__name__": "strategy"}
        exec(compile(self.source, place, "exec"), words)
        found = words.get(self.function)
        if not callable(found):
            raise ValueError(f"the file has no function {self.function!r}")
        return found

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_choose": None}

    def __repr__(self) -> str:
        return f"<strategy file {self.file_name}>"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.text.encode()).decode()
        return (f'<p>Click <a download="{escape(self.file_name)}" href="data:text/x-python;base64,{data}">⤓ '
                f"{escape(self.file_name)}</a> to keep your strategy as a file, and hand it in.</p>")


def strategy_file(which: Strategy, game: Game | str, name: str) -> StrategyFile:
    """A function of a notebook as a file, with the functions, imports and plain values that it uses."""
    name = readable(name, "The name").strip()
    if not name or len(name) > 40 or not name.isprintable():
        raise ValueError("The name must have from 1 to 40 characters: write who you are.")
    game_name = game if isinstance(game, str) else game.name
    if game_name not in GAMES:
        raise ValueError(f"There is no game {quoted(game_name)}{did_you_mean(game_name, GAMES)}: there are "
                         f"{listed(GAMES)}.")
    if not isinstance(which, FunctionType) or which.__name__ == "<lambda>":
        raise ValueError("A file holds a function with a name, as in: def mine(view, rng): …")
    parts: dict[str, str] = {}
    _gather(which, which.__name__, parts)
    return StrategyFile(name, game_name, which.__name__, "\n\n".join(parts.values()) + "\n")


def _gather(thing: Any, name: str, parts: dict[str, str]) -> None:
    """Put the source of a thing into the parts, after what it uses."""
    if name in parts:
        return
    if isinstance(thing, ModuleType):
        parts[name] = f"import {thing.__name__} as {name}" if thing.__name__ != name else f"import {name}"
    elif isinstance(thing, FunctionType | type) and thing.__module__ == "__main__" or _is_of_a_cell(thing):
        parts[name] = ""  # it may use itself
        for used, value in _used(thing):
            _gather(value, used, parts)
        del parts[name]
        parts[name] = _source(thing, name)
    elif hasattr(thing, "__module__") and hasattr(thing, "__name__") and thing.__module__:
        called = "" if thing.__name__ == name else f" as {name}"
        parts[name] = f"from {thing.__module__} import {thing.__name__}{called}"
    else:
        parts[name] = f"{name} = {_plain(thing, name)}"


def _is_of_a_cell(thing: Any) -> bool:
    """Whether a function has a source here and no module that could be imported elsewhere."""
    return isinstance(thing, FunctionType) and not thing.__module__.startswith("tabletop.") and \
        thing.__module__.partition(".")[0] not in _installed()


def _installed() -> frozenset[str]:
    import sys
    from importlib.metadata import packages_distributions

    return frozenset(sys.stdlib_module_names) | frozenset(packages_distributions())


def _source(thing: Any, name: str) -> str:
    try:
        return dedent(inspect.getsource(thing)).rstrip()
    except (OSError, TypeError):
        raise ValueError(f"The source of {name!r} is not to be had: write it in a cell, and run the cell.") from None


def _plain(value: object, name: str) -> str:
    """A value as text that reads back as the same."""
    said = repr(value)
    try:
        same = literal_eval(said) == value
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        same = False
    if not same:
        raise ValueError(f"The strategy uses {name!r}, which no file can hold. Make it inside the function, or use "
                         "plain numbers, texts and lists.")
    return said


def _used(thing: Any) -> Iterator[tuple[str, Any]]:
    """What a function, or the functions of a class, use of the notebook."""
    functions = [thing] if isinstance(thing, FunctionType) else [
        function for function in vars(thing).values() if isinstance(function, FunctionType)]
    for function in functions:
        if function.__closure__:
            held = zip(function.__code__.co_freevars, function.__closure__, strict=True)
            yield from ((name, cell.cell_contents) for name, cell in held)
        for name in sorted(_names(function.__code__)):
            if name in function.__globals__ and not hasattr(builtins, name):
                yield name, function.__globals__[name]


def _names(code: CodeType) -> set[str]:
    """The names that a piece of code and the functions inside it look up in the notebook; what follows a dot is none
    of them."""
    own = {step.argval for step in get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return own.union(*(_names(inner) for inner in code.co_consts if isinstance(inner, CodeType)))


def read_strategy(path: Path) -> StrategyFile:
    """A strategy from its file. Only the first line is read as data; the rest is kept as text, and not run."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError):
        raise ValueError("it cannot be read as text") from None
    if len(text) > LONGEST:
        raise ValueError(f"it has more than {LONGEST:,} characters")
    first, _, rest = text.partition("\n")
    if not first.startswith(HEAD):
        raise ValueError("it was not made by strategy_file: its first line says nothing of a strategy")
    data = with_fields(parsed(first.removeprefix(HEAD), "Its first line cannot be read"), "first line",
                       {"name": str, "game": str, "function": str})
    return StrategyFile(data["name"][:40], data["game"], data["function"],
                        rest.removeprefix(PROGRAM).lstrip("\n"))
