"""A strategy decides: what it gets to see, what stops it, and what is said when it fails.

A strategy is a stranger's code. It gets a view that is good for this decision and no longer. Whatever it raises is its
failure, and is named with the line where it happened; only a person's interrupt stops everything.
"""

from __future__ import annotations

import inspect
import signal
import sys
import threading
import traceback
from random import Random
from types import FrameType
from typing import Any, NoReturn

from tabletop.engine.core import FOLDER, IllegalMove, Move, State, Strategy, View
from tabletop.engine.english import quoted

LONGEST_WHY = 200
"""This many characters at most say why a strategy failed, and half as many where."""


class Peeked(Exception):
    """A strategy reached for what lies behind its view, or for a view whose decision is over."""


class NoMove(ValueError):
    """A strategy answered with something that is no move at all."""


class TimedOut(BaseException):
    """Raised inside a strategy that thinks for too long; not an `Exception`, so that a strategy's own `except` lets it
    through."""


# What a strategy sees

class Seen(list[Any]):
    """A list that a view shows. It cannot be changed, and says so: a change would be lost, because the view makes the
    list anew."""

    __slots__ = ()

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return list, (list(self),)  # a copy belongs to the strategy


def _shown_only(*_: object, **__: object) -> NoReturn:
    raise TypeError("What a view shows cannot be changed. Make a list of your own, like list(view.hand), and change "
                    "that.")


for _change in ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "__setitem__", "__delitem__",
                "__iadd__", "__imul__"):
    setattr(Seen, _change, _shown_only)


def _seen(found: list[Any]) -> Seen:
    """A list that a view gave, closed, with the lists in it."""
    return Seen([Seen(part) if type(part) is list else part for part in found])


_deciding: dict[int, View[Any]] = {}
"""The true views behind those that strategies hold, while they decide."""


def _over() -> Peeked:
    return Peeked("it reads a view whose decision is over: keep what you need of a view, not the view itself")


def _refused(*_: object) -> NoReturn:
    raise Peeked("it reaches for the state behind its view, which shows all hands: a strategy may use only what its "
                 "view offers")


def _closed(view: View[Any]) -> NoReturn:
    _STATE.__get__(view)  # while the view is made, there is nothing there yet
    _refused()


class Closed(type):
    """The kind of a guarded view: nobody can change what its words do."""

    def __setattr__(cls, name: str, value: object) -> None:
        if name != "__parameters__":  # which typing sets when the class is made
            raise Peeked("it changes what a view does: a strategy may use only what its view offers")
        super().__setattr__(name, value)


_guards: dict[type[View[Any]], Any] = {}
_STATE = vars(View)["_state"]
_nothing: dict[int, State[Any]] = {}
"""What lies behind a view that a strategy holds, by the number of players: an empty state."""
_PASSED_ON = ("__str__", "__repr__", "_repr_html_", "_sampled")


def guarded(view: View[Any]) -> View[Any]:
    """A view with the same words, to be held by a strategy: it passes every question on to this one, while `decided`
    lets it.

    So it has no state behind it that could be reached, by whatever name or descriptor, and what a strategy keeps of it
    is dead after the decision. It names any strategy that tries, or copies it. Python cannot truly hide anything: the
    garbage collector, the frames of the callers and the insides of this package get in. `tabletop.peeks` finds out who
    did.
    """
    kind = type(view)
    if kind not in _guards:
        passed_on = {name: _question(name, inspect.getattr_static(kind, name))
                     for name in dir(kind) if name not in ("seat", "words") and (name[0] != "_" or name in _PASSED_ON)}
        closed = dict.fromkeys(("__reduce__", "__reduce_ex__", "__getstate__"), _refused)
        _guards[kind] = Closed(kind.__name__, (kind,), {
            "__slots__": (), "__module__": kind.__module__, "_state": property(_closed, _STATE.__set__),
            **passed_on, **closed})
    players = view.game.players
    if players not in _nothing:
        _nothing[players] = State(view.game, 0)
    return _guards[kind](_nothing[players], view.seat)


def _question(name: str, answer: Any) -> object:
    """The word of a view, or its method, asked of the true view."""
    if callable(answer):
        def asked(view: View[Any], *arguments: Any, **named: Any) -> Any:
            try:
                true = _deciding[id(view)]
            except KeyError:
                raise _over() from None
            found = answer(true, *arguments, **named)
            return found if type(found) is not list else _seen(found)
        return asked

    def read(view: View[Any]) -> Any:
        try:
            true = _deciding[id(view)]
        except KeyError:
            raise _over() from None
        found = answer.__get__(true)
        return found if type(found) is not list else _seen(found)
    return property(read)


def decided(choose: Strategy, view: View[Any], guard: View[Any], rng: Random) -> Move:
    """What the strategy answers, who sees the view through the guard, and only while it decides."""
    _deciding[id(guard)] = view
    try:
        move = choose(guard, rng)
    finally:
        del _deciding[id(guard)]
    if move is None or isinstance(move, str):
        raise _no_move(move, view)
    return move


def _no_move(answer: str | None, view: View[Any]) -> NoMove:
    """What to return instead of nothing, or of text."""
    if answer is None:
        return NoMove("it answered with nothing: does every way through it end with return and one of view.legal()?")
    try:
        view.game.parse(answer)
        example = answer
    except ValueError:
        example = str(view.legal()[0])
    return NoMove(f"{quoted(answer)} is text, not a move: return one of view.legal(), or "
                  f"view.game.parse({quoted(example)})")


# Who stops it

class Person:
    """The person at the keyboard. While somebody listens, their interrupt is told from a KeyboardInterrupt that a
    strategy raises itself: that is a failure like any other. Interrupts arrive in the main thread; another thread can
    be stopped by a click."""

    def __init__(self) -> None:
        self.interrupted: set[int] = set()
        """The threads that the person has interrupted, even if a strategy there caught it."""
        self._listening, self._waking = 0, False
        self._before: Any = None

    def __enter__(self) -> Person:
        if not self._listening or not _in_main_thread():
            self.interrupted.discard(threading.get_ident())  # a thread may have the number of one that was stopped
        if _in_main_thread():
            if not self._listening and signal.getsignal(signal.SIGINT) is not None:
                self._waking = False
                self._before = signal.signal(signal.SIGINT, self._hear)
            self._listening += self._before is not None
        return self

    def __exit__(self, *_: object) -> None:
        if _in_main_thread() and self._listening:
            self._listening -= 1
            if not self._listening:
                signal.signal(signal.SIGINT, self._before)
                self._before = None
                self.interrupted.discard(threading.get_ident())

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._waking:
            self._waking = False
            return
        self.interrupted.add(threading.get_ident())
        raise KeyboardInterrupt

    def stops(self, wrong: BaseException | None = None) -> bool:
        """Whether it was the person who stopped a decision, and not the strategy by what it raised."""
        return threading.get_ident() in self.interrupted or (
            isinstance(wrong, KeyboardInterrupt) and _in_main_thread() and not self._listening)

    def wake(self) -> None:
        """Wake the main thread where it sleeps, so that it hears what another thread raises in it."""
        if self._listening and hasattr(signal, "pthread_kill"):
            self._waking = True
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


def _in_main_thread() -> bool:
    return threading.get_ident() == threading.main_thread().ident


PERSON = Person()


# What is said

def why(wrong: BaseException) -> str:
    """What went wrong in a strategy, and in which of its lines."""
    if isinstance(wrong, TimedOut):
        return str(wrong) or "it took too long"
    if isinstance(wrong, NoMove):
        return str(wrong)
    said = ("it called sys.exit()" if isinstance(wrong, SystemExit) else
            str(wrong) if isinstance(wrong, Peeked) else _said(wrong))
    place = where(wrong)
    most = LONGEST_WHY - len(place)
    return (said if len(said) <= most else said[:most - 1] + "…") + place


def _said(wrong: BaseException) -> str:
    """An error in a line. Not str(wrong): an error of a strategy's own may not be able to say itself."""
    said = " ".join(traceback.format_exception_only(wrong)[-1].split())
    return said.partition(": ")[2] if type(wrong) is IllegalMove else said


def where(wrong: BaseException) -> str:
    """The last line of the strategy's own file, or cell, in which the error came about: its place and its text. Nothing
    where the strategy had answered already."""
    steps = [step for step in traceback.extract_tb(wrong.__traceback__) if not step.filename.startswith(str(FOLDER))]
    own = [step for step in steps if step.filename == steps[0].filename]
    if not own:
        return ""
    last, text = own[-1], " ".join((own[-1].line or "").split())
    place = f" ({_file(last.filename)}line {last.lineno}{': ' if text else ''}{text}"
    return (place if len(place) < LONGEST_WHY // 2 else place[:LONGEST_WHY // 2 - 2] + "…") + ")"


def _file(name: str) -> str:
    """What a notebook calls the cell, or the name of the file; nothing for a cell of another process."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    cell_name = getattr(getattr(shell, "compile", None), "format_code_name", lambda _: None)
    cell: tuple[str, str] | None = cell_name(name)
    if cell:
        return f"{' '.join(cell)}, "
    file = name.replace("\\", "/").rpartition("/")[2]
    return "" if "/ipykernel_" in name.replace("\\", "/") or file.startswith("<") else f"{file}, "
