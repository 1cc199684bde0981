"""Whether a mistake in the rules would be found: makes small ones, one at a time, and sees whether a test fails.

    python -m tests.tools.mutate engine
    python -m tests.tools.mutate bannish --rooms rules view --sample 150 --seed 2

A mutant has one comparison, number, sign, `and`, `not`, `min` or result turned, or one statement left out. Sentences,
annotations and what only shows are left alone, and so are strategies, which are good or bad, not right or wrong. Each
mutant runs in a forked process: first the tests of its game (or of the engine), then those of every game, the quickest
first, until one fails. What no test finds is listed. What cannot be found, because nothing changes for anybody, stands
in `equivalent_mutants.txt` with the reason. It needs an operating system that forks: Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import importlib.machinery
import importlib.util
import json
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import hypothesis
import pytest
import scipy.stats  # noqa: F401  What takes long to import is imported once, and not for every mutant.

HOUSE = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
EVERY_GAME = [f"tests/games/test_{what}.py" for what in ("every_game", "contract", "sampling", "truth", "numbers")]
LEFT_OUT = {"annotation", "returns", "decorator_list", "type_comment"}
TURNED: dict[type, type] = {
    ast.Eq: ast.NotEq, ast.Lt: ast.LtE, ast.Gt: ast.GtE, ast.In: ast.NotIn, ast.Is: ast.IsNot, ast.And: ast.Or,
    ast.Add: ast.Sub, ast.Mult: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift}
TURNED |= {right: left for left, right in TURNED.items()} | {ast.Mod: ast.Mult, ast.Div: ast.Mult}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
SLOWER, GIGABYTES = 4, 6
"""A mutant that runs that many times longer than the tests do without it, or holds more memory, counts as found."""


class Mutant(NamedTuple):
    """One mistake: where it is, and the node that takes another one's place."""

    file: str
    where: str
    parent: ast.AST
    field: str
    at: int | None
    old: ast.AST
    new: ast.AST
    tree: ast.Module

    def __str__(self) -> str:
        """The mistake in words, without its line, which moves: what it was and what it is, with what is around it
        where it is only a name or a number."""
        seen = self.old if isinstance(self.old, ast.stmt | ast.BinOp | ast.Compare) else self.parent
        was = ast.unparse(seen).splitlines()[0]
        self.put(self.new)
        now = ast.unparse(self.new if seen is self.old else seen).splitlines()[0]
        self.put(self.old)
        return f"{self.file} {self.where}: {was} → {now}"

    def put(self, node: ast.AST) -> None:
        """Let this node stand where the mistake is made."""
        if self.at is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.at] = node

    def code(self) -> Any:
        """The module with this mistake in it."""
        self.put(ast.copy_location(self.new, self.old))
        code = compile(ast.fix_missing_locations(self.tree), str(HOUSE / self.file), "exec")
        self.put(self.old)
        return code


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand by mistake where this node stands."""
    match node:
        case ast.Compare(left, ops, others):
            for at, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:at], TURNED[type(op)](), *ops[at + 1:]], others)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(TURNED[type(op)](), values)
        case ast.BinOp(left, op, right) if type(op) in TURNED:
            if not any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str)
                       for side in (left, right)):
                yield ast.BinOp(left, TURNED[type(op)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(name, ast.Load()) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.If(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test, body, orelse) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield ast.IfExp(test, orelse, body)
        case ast.AugAssign(target, op, value):
            yield from (ast.AugAssign(target, TURNED[type(op)](), value), ast.Pass())
        case ast.Expr(ast.Call()) | ast.Delete() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def mutants(file: str) -> Iterator[Mutant]:
    """All mistakes that can be made in a module."""
    tree = ast.parse((HOUSE / file).read_text(encoding="utf-8"))

    def walk(parent: ast.AST, where: str) -> Iterator[Mutant]:
        for field, value in ast.iter_fields(parent):
            for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if field in LEFT_OUT or not isinstance(node, ast.AST) or isinstance(node, ast.JoinedStr):
                    continue
                name = getattr(node, "name", "") if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
                if name.startswith(("__repr", "_repr")) or "TYPE_CHECKING" in ast.unparse(getattr(node, "test", node)):
                    continue
                inside = f"{where}.{name}".strip(".") if name else where
                yield from (Mutant(file, where, parent, field, at, node, new, tree) for new in replacements(node))
                if not isinstance(node, ast.Raise):
                    yield from walk(node, inside)

    return walk(tree, "")


class Quickest:
    """A pytest plugin: runs the quickest tests first, by the times of the run without a mistake, which it writes down
    if there are none, and ends the run when one takes far longer than that; and has hypothesis look for no smaller
    example of a failure."""

    def __init__(self, times: Path) -> None:
        self.file, self.known = times, times.exists()
        self.times: dict[str, float] = json.loads(times.read_text()) if self.known else {}

    def pytest_sessionstart(self) -> None:
        hypothesis.settings.register_profile("mutants", hypothesis.settings(), phases=[
            hypothesis.Phase.explicit, hypothesis.Phase.generate])
        hypothesis.settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.times.get(item.nodeid, 0))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.known:
            signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * (1 + self.times.get(item.nodeid, 0)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not self.known:
            self.times[report.nodeid] = self.times.get(report.nodeid, 0) + report.duration

    def pytest_sessionfinish(self) -> None:
        if not self.known:
            self.file.write_text(json.dumps(self.times))


class Mutated(importlib.machinery.SourceFileLoader):
    """Loads a module with a mistake in it, and finds only this one."""

    def __init__(self, mutant: Mutant) -> None:
        self.compiled = mutant.code()
        super().__init__(mutant.file.removesuffix(".py").replace("/", "."), str(HOUSE / mutant.file))

    def get_code(self, fullname: str) -> Any:
        return self.compiled

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> Any:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)


def failed(tests: list[str], times: Path, seconds: float | None = None, mutant: Mutant | None = None) -> bool:
    """Whether one of these tests fails, in a process of its own, with this mistake in the package."""
    child = os.fork()
    if not child:
        os.setsid()
        with open(times.with_suffix(f".{os.getpid()}"), "w") as out, tempfile.TemporaryDirectory() as folder:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            if mutant is not None and seconds is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (round(seconds) + 1, round(seconds) + 2))
                resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))
                try:
                    sys.meta_path.insert(0, Mutated(mutant))  # type: ignore[arg-type]
                except (SyntaxError, ValueError):
                    os._exit(1)
            os._exit(pytest.main(["-x", "-q", "--tb=line", f"--basetemp={folder}/t", *tests], [Quickest(times)]))
    end = time.monotonic() + (60 + 10 * seconds if seconds else 3600)
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < end:
        time.sleep(0.02)
    if ended == (0, 0):
        os.killpg(child, signal.SIGKILL)
        ended = os.waitpid(child, 0)
    return ended[1] != 0


def reviewed() -> dict[str, str]:
    """The mutants that change nothing for anybody, each with the reason."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" | ", 1) for line in lines if " | " in line)  # type: ignore[misc]


def tests_of(name: str) -> list[list[str]]:
    """The tests that are about the engine or the rules of a game, those first that are about nothing else. Lessons and
    strategies ask the rules, too, but would find a mistake by chance, and take longer than all these."""
    if name == "engine":
        games = ["bannish", "stich_meister", "bananine"]
        return [["tests/engine"], ["tests/games/test_contract_stubs.py", *EVERY_GAME, "tests/arena/test_record.py",
                                   *(f"tests/games/{game}/test_rules.py" for game in games), "-k", " or ".join(games)]]
    return [[f"tests/games/{name}/test_rules.py"],
            [f"tests/games/{name}/test_truth.py", *EVERY_GAME, "tests/engine/test_endings.py",
             "tests/arena/test_record.py", "-k", name]]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("name", help="engine, or a game")
    parser.add_argument("--rooms", nargs="*", help="only these modules, without .py")
    parser.add_argument("--sample", type=int, help="that many mutants, chosen at random; all if none is said")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--cores", type=int, default=2)
    asked = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # None is needed here, and they take longer than most mutants.
    folder = Path("tabletop/engine" if asked.name == "engine" else f"tabletop/games/{asked.name}")
    files = [str(folder / path.name) for path in sorted((HOUSE / folder).glob("*.py"))
             if (path.stem in asked.rooms if asked.rooms else asked.name == "engine" or path.stem != "strategies")]
    everything = [mutant for file in files for mutant in mutants(file)]
    chosen = Random(asked.seed).sample(everything, min(asked.sample or len(everything), len(everything)))
    without_effect = [mutant for mutant in chosen if str(mutant) in reviewed()]
    chosen = [mutant for mutant in chosen if mutant not in without_effect]
    with tempfile.TemporaryDirectory() as temporary:
        stages = []
        for number, tests in enumerate(tests_of(asked.name)):
            times, begun = Path(temporary, f"times_{number}"), os.times()
            if failed(tests, times):
                raise SystemExit(f"These tests fail without any mistake: {' '.join(tests)}")
            ended = os.times()
            seconds = ended.children_user + ended.children_system - begun.children_user - begun.children_system
            stages.append((tests, times, SLOWER * seconds))
            print(f"{seconds:.0f} s of tests: {' '.join(tests)}", flush=True)

        survivors = []
        with multiprocessing.get_context("fork").Pool(asked.cores, initializer=keep, initargs=(chosen, stages)) as pool:
            for at, found in enumerate(pool.imap_unordered(tried, range(len(chosen)))):
                if found is not None:
                    survivors.append(mutant := chosen[found])
                    print(f"{at + 1}/{len(chosen)} {mutant.old.lineno}: {mutant}", flush=True)  # type: ignore[attr-defined]
    found = len(chosen) - len(survivors)
    print(f"{asked.name}: {len(chosen) + len(without_effect)} of {len(everything)} mutants, {len(without_effect)} "
          f"without effect; {found} of {len(chosen)} found: {found / max(1, len(chosen)):.1%}")


def keep(*kept: Any) -> None:
    """Remember in a worker what was forked with it."""
    tried.kept = kept  # type: ignore[attr-defined]


def tried(number: int) -> int | None:
    """The number of a mutant that no test finds, or None."""
    chosen, stages = tried.kept  # type: ignore[attr-defined]
    return None if any(failed(*stage, chosen[number]) for stage in stages) else number


if __name__ == "__main__":
    main()
