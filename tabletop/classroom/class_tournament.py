"""A tournament of a class: every file of a folder is a student's strategy.

    class_tournament("strategies", tabletop.game("bannish"), deals=100)

The files are programs, made by `strategy_file`. They run in processes of their own, each in an empty folder, and with
time limits; nothing of them runs in this process. That keeps mistakes and mischief away from this notebook. It is no
prison: such a process may still read your files, as any program of yours can. So look into files of people you do not
trust.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from tabletop.arena.compare import play_deals, results_of
from tabletop.arena.deciding import TimedOut
from tabletop.arena.machine import THREADS, NotHere, cores
from tabletop.arena.peeking import peeks
from tabletop.arena.record import Record, StrategyError, named, play_on
from tabletop.arena.results import MOST_DEALS, Failure
from tabletop.arena.tournament import Picture, Tournament
from tabletop.arena.workers import Lost, Watch, checked_seconds, played_by_workers, too_long
from tabletop.classroom.strategy_files import StrategyFile, read_strategy
from tabletop.engine.core import Game, Strategy, checked_game, whole_number
from tabletop.engine.english import listed, quoted
from tabletop.engine.strategies import strategy
from tabletop.show import record_html, tournament_html

DECISIONS = 12
"""How many decisions of every strategy are asked for again, with hidden cards dealt anew, before it may play."""
NO_CLASS = ("The strategies of a class run in processes of their own, and this page has none: hold the tournament with "
            "tabletop on a computer.")


class ClassTournament(Tournament):
    """A tournament of students' files; `out` says who is out and why, `of_the_day` is the game of the day."""

    def __init__(self, game: Game, players: Mapping[str, Strategy], seed: int) -> None:
        super().__init__(game, players, seed)
        self.out: dict[str, str] = {}
        self.of_the_day: Record | None = None
        self.seconds = 10.0

    def record(self, deal: int, arrangement: int) -> Record:
        """The game behind a figure, played again by a worker."""
        record, _ = self.new_record(deal, arrangement)
        failed = next((failure for failure in self.failures if failure[:2] == (deal, arrangement)), None)
        moves: Any = failed.moves if failed else None
        if moves is None:
            bare = Tournament(self.game, self.players, self.seed)
            with _workers_for(self.players, 1):
                ((_, moves),) = _worked(partial(_replay, bare, arrangement), [deal], self.seconds)
        if isinstance(moves, Lost):
            raise ValueError(f"This game did not come to an end when it was played again: {moves.why}.")
        return Record(self.game, record.seed, moves, players=record.players)

    def _repr_html_(self) -> str:
        names = "".join(f"<li><b>{escape(name)}</b> is out: {escape(why)}</li>" for name, why in self.out.items())
        table = tournament_html(self) if self.by_deal else f"<pre>{escape(repr(self))}</pre>"
        return table + (f"<ul>{names}</ul>" if names else "") + self._day_html()

    def _day_html(self) -> str:
        if self.of_the_day is None:
            return ""
        found = self.game_of_the_day()
        return (f"<details open><summary>The game of the day</summary><p>Deal {found.deal}, arrangement "
                f"{found.arrangement}. <b>{escape(found.name)}</b> had a worth of {found.worth:+.2f} here, and "
                f"{found.usually:+.2f} on average: nobody was further above their average in any game.</p>"
                f"{record_html(self.of_the_day)}</details>")

    def __repr__(self) -> str:
        return "\n".join([super().__repr__(), *(f"  {name} is out: {why}" for name, why in self.out.items())])


def class_tournament(folder: str | Path, game: Game, deals: int = 100, seed: int = 7,
                     beside: Sequence[str] = ("random",), progress: bool = True, seconds: float = 2) -> ClassTournament:
    """Rank the strategies of a folder, and some of the game's own beside them.

    Every file is tried first. One that cannot be read, fails, peeks or takes more than `seconds` for a decision is
    named in `results.out`. If one fails later, it is out too, and the others begin anew: a field is ranked as a whole.
    """
    if not THREADS:
        raise NotHere(NO_CLASS)
    whole_number(deals, "deals", 1, MOST_DEALS)
    checked_seconds(seconds)
    if not isinstance(folder, str | Path):
        raise ValueError(f"folder must be the name of a folder, not {quoted(folder)}.")
    out: dict[str, str] = {}
    files = _files(Path(folder), checked_game(game), out)
    with _workers_for(files, cores()):
        for name, why in _tried_out(list(files.values()), game, seconds):
            out[name] = why
        while True:
            field = {name: file for name, file in files.items() if name not in out}
            results = _played(game, field, beside, deals, seed, progress, seconds, out)
            if not results.failures:
                break
            failure: Failure = min(results.failures)
            if failure.strategy not in files:
                break
            out[failure.strategy] = f"in deal {failure.deal} {failure.why}"
    results.out = out
    if results.by_deal:
        results.of_the_day = results.record(*results.game_of_the_day()[:2])
    return results


@contextmanager
def _workers_for(players: Mapping[str, Any], number: int) -> Iterator[None]:
    """New workers, and a folder for the files among the players. No process in which a file has run does any other
    work."""
    import loky

    loky.get_reusable_executor(max_workers=number, reuse=False, kill_workers=True)
    with tempfile.TemporaryDirectory() as folder:
        for which in players.values():
            if isinstance(which, StrategyFile):
                which.folder = folder
        try:
            yield
        finally:
            loky.get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _files(folder: Path, game: Game, out: dict[str, str]) -> dict[str, StrategyFile]:
    """The strategies of a folder, by names that differ; what cannot be read is out."""
    if not folder.is_dir():
        raise ValueError(f"There is no folder {quoted(str(folder))}. Make it, and put the files of your class there.")
    found: dict[str, StrategyFile] = {}
    for path in sorted(folder.glob("*.py")):
        try:
            file = read_strategy(path)
            if file.game != game.name:
                raise ValueError(f"it is for another game, {quoted(file.game)}")
        except ValueError as wrong:
            out[path.name] = str(wrong)
            continue
        name = file.name if file.name not in found else f"{file.name} ({path.stem})"
        file.name = file.__name__ = name
        found[name] = file
    if not found:
        raise ValueError(f"The folder {quoted(str(folder))} has no strategy of this game. "
                         f"{listed(f'{name}: {why}' for name, why in out.items())}".strip())
    return found


def _played(game: Game, field: Mapping[str, StrategyFile], beside: Sequence[str], deals: int, seed: int,
            progress: bool, seconds: float, out: Mapping[str, str]) -> ClassTournament:
    """The tournament of this field, up to the first failure."""
    import loky

    own = {named(which): strategy(game, which) for which in beside if which not in field}
    if len(field) + len(own) < 2:
        raise ValueError("Fewer than two strategies are left. "
                         + " ".join(f"{name} is out: {why}." for name, why in out.items()))
    results = results_of(ClassTournament, game, {**field, **own}, seed)
    results.out, results.planned, results.seconds = dict(out), deals, seconds
    picture = Picture(results) if progress else None

    def now_and_then() -> bool:
        if picture:
            picture()
        return bool(results.failures)
    play_deals(results, deals, loky.get_reusable_executor(), progress, seconds, now_and_then)
    if picture:
        picture.close()
    return results


def _worked(play: Callable[..., Any], numbers: Sequence[int], seconds: float) -> list[tuple[int, Any]]:
    """What workers make of these numbers, in their order."""
    import loky

    return sorted(found for found in played_by_workers(play, numbers, loky.get_reusable_executor(), seconds) if found)


def _tried_out(files: Sequence[StrategyFile], game: Game, seconds: float) -> list[tuple[str, str]]:
    """Who is out, and why."""
    found = _worked(partial(_try_out, files, game), range(len(files)), seconds)
    return [(files[number].name, why.why if isinstance(why, Lost) else why) for number, why in found if why]


def _try_out(files: Sequence[StrategyFile], game: Game, number: int, watch: Watch, note: Callable[[str], None]) -> str:
    """Why a strategy may not play; nothing if it may. A worker finds out."""
    note(files[number].name)
    choose = watch.timed(files[number])
    choose.__name__ = files[number].name
    try:
        found = peeks(game, choose, DECISIONS, seconds=10 * watch.seconds)
    except StrategyError as failed:
        return too_long(watch.seconds) if isinstance(failed.wrong, TimedOut) else failed.why
    return str(found) if found.peeked else ""


def _replay(results: Tournament, arrangement: int, deal: int, watch: Watch,
            note: Callable[[str], None]) -> list[str]:
    """The moves of a game, played by a worker."""
    names = results.seats(deal, arrangement)
    record = Record(results.game, results.deal_seed(deal), players=names)
    for _ in play_on(record, [watch.timed(results.players[name]) for name in names]):
        note("")
    return [str(move) for move in record.moves]
