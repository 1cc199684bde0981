"""``python3 -m tabletop compile``, with the real mypyc and a package of three small modules in place of the rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tabletop"
PATIENCE = 240
RULES = {
    "engine/english.py": "def doubled(number: int) -> int:\n    return 2 * number\n",
    "engine/core.py": "from pathlib import Path\nfrom tabletop.engine.english import doubled\n"
               "HERE = str(Path(__file__).parents[1])\nFOUR = doubled(2)\n",
    "games/toy/rules.py": "from tabletop.engine.core import FOUR\nFIVE = FOUR + 1\n",
    "games/toy/lesson/table.py": "not Python: lessons are not compiled",
}
# The command in this Python in place of an environment of its own, which has mypyc already.
COMMAND = """import sys; import tabletop.__main__ as main
main.PYTHON, main.prepare_environment = sys.executable, lambda *_: None
sys.exit(main.main(["compile"] + sys.argv[1:]))"""
LOOK = """import tabletop, tabletop.games.toy.rules as rules, tabletop.engine.core as core
print(tabletop.compiled, rules.FIVE, core.HERE)"""

pytestmark = pytest.mark.xdist_group("compiling")  # they share one build


class Project:
    """A small project whose rules can be compiled."""

    def __init__(self, root):
        self.root, self.package = root, root / "tabletop"
        folders = dict.fromkeys(("engine/__init__.py", "games/__init__.py", "games/toy/__init__.py"), "")
        for name, code in {**RULES, **folders}.items():
            (self.package / name).parent.mkdir(parents=True, exist_ok=True)
            (self.package / name).write_text(code)
        (self.package / "serving").mkdir(exist_ok=True)
        for name in ("__init__.py", "__main__.py", "serving/__init__.py", "serving/compiling.py"):
            shutil.copy(PACKAGE / name, self.package / name)
        shutil.copy(PACKAGE.parent / "pyproject.toml", self.root)

    def run(self, code, *arguments, **environment):
        inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TABLETOP_PLAIN")}
        return subprocess.run([sys.executable, "-c", code, *arguments], cwd=self.root, env={**inherited, **environment},
                              capture_output=True, text=True, timeout=PATIENCE)

    def look(self, **environment):
        """Whether the rules run compiled, what they say, and what is said on the error output."""
        result = self.run(LOOK, **environment)
        assert result.returncode == 0, result.stderr
        compiled, five, here = result.stdout.strip().split(" ", 2)
        assert here == str(self.package)
        return compiled, five, result.stderr

    def files(self):
        return {path.relative_to(self.root).as_posix() for path in self.root.rglob("*")
                if path.is_file() and "__pycache__" not in path.parts}


NEVER_ALONE = """#!/bin/sh
case "$*" in
*-c\\ *__native_*)  # a module: it goes on when another one is there, too
    touch "$0.$$"; tries=0
    until [ "$(ls "$0".* | wc -l)" -ge 2 ]; do
        tries=$((tries + 1)); [ $tries -lt 300 ] || exit 1
        sleep 0.1
    done
esac
exec cc "$@"
"""


@pytest.fixture(scope="module")
def first_build(tmp_path_factory):
    """A project that is compiled once for all tests; its folder needs quoting. Two cores compile two files at once, or
    this compiler fails."""
    folder = tmp_path_factory.mktemp("projects")
    project, compiler = Project(folder / "Anna's [new] cards"), folder / "compiler"
    project.plain_files = project.files()
    compiler.write_text(NEVER_ALONE)
    compiler.chmod(0o755)
    result = project.run("import os; os.cpu_count = lambda: 2\n" + COMMAND, CC=str(compiler))
    assert result.returncode == 0, result.stderr + result.stdout
    return project


@pytest.fixture
def project(first_build, tmp_path):
    """A copy of the compiled project, to spoil."""
    copy = Project(tmp_path / "project")
    shutil.copytree(first_build.root, copy.root, dirs_exist_ok=True)
    assert copy.look() == ("True", "5", "")
    return copy


def test_it_builds_in_the_package_and_nowhere_else(first_build):
    built = first_build.files() - first_build.plain_files
    assert {Path(name).as_posix().split(".")[0] for name in built} == {
        "tabletop/compiled", "tabletop/engine/core__mypyc", "tabletop/engine/english", "tabletop/engine/core",
        "tabletop/games/toy/rules"}
    assert {path.name for path in first_build.root.iterdir()} == {"tabletop", "pyproject.toml"}


def test_the_compiled_rules_run_and_say_so(first_build):
    assert first_build.look() == ("True", "5", "")


def test_plain_ones_can_be_asked_for(first_build):
    assert first_build.look(TABLETOP_PLAIN="1") == ("False", "5", "")


def assert_plain_and_said(project, five):
    compiled, number, said = project.look()
    assert (compiled, number) == ("False", five)
    assert said.count("The compiled rules are not those of this source") == 1
    assert "compile --undo" in said


def test_a_build_older_than_its_source_does_not_run(project):
    english = project.package / "engine/english.py"
    time = english.stat().st_mtime_ns
    english.write_text(RULES["engine/english.py"].replace("2 *", "3 *"))
    os.utime(english, ns=(time, time))  # as a checkout may leave it
    assert_plain_and_said(project, "7")
    english.write_text(RULES["engine/english.py"])
    assert project.look() == ("True", "5", "")


def test_a_game_that_came_later_is_noticed(project):
    (project.package / "games" / "later").mkdir()
    (project.package / "games" / "later" / "rules.py").touch()
    assert_plain_and_said(project, "5")


@pytest.mark.parametrize("spoil", [Path.unlink, lambda hashes: hashes.write_text("{")])
def test_a_build_that_was_not_finished_does_not_run(project, spoil):
    spoil(project.package / "compiled.json")
    assert_plain_and_said(project, "5")


def test_a_build_for_another_python_is_not_picked_up(project):
    for path in project.package.rglob("*.so"):
        path.rename(path.with_name(path.name.split(".")[0] + ".cpython-399-x.so"))
    assert project.look() == ("False", "5", "")


def test_undo(project):
    result = project.run(COMMAND, "--undo")
    assert (result.returncode, result.stdout) == (0, "The compiled rules are removed: plain Python runs.\n")
    assert project.files() == Project(project.root.with_name("fresh")).files()
    assert project.look() == ("False", "5", "")
    assert project.run(COMMAND, "--undo").stdout == "Nothing is compiled: plain Python runs.\n"


def test_a_built_file_in_use(project):
    locked = """import os; remove = os.remove
def refuse(path):
    if "english" in path:
        raise PermissionError(path)
    remove(path)
os.remove = refuse
import sys; from tabletop.serving import compiling; sys.exit(compiling.main(["--undo"]))"""
    result = project.run(locked)
    assert result.returncode == 1
    assert "english" in result.stderr and "is in use and cannot be replaced: close the notebooks" in result.stderr
    assert "Traceback" not in result.stderr
    assert_plain_and_said(project, "5")


def test_without_a_c_compiler(project):
    before = project.files()
    result = project.run(COMMAND, CC="there-is-none")
    assert result.returncode == 3
    assert result.stderr.startswith("Compiling needs a C compiler") and len(result.stderr.splitlines()) == 1
    assert project.files() == before


def test_rules_that_cannot_be_compiled_leave_what_was_built(project):
    english = project.package / "engine/english.py"
    english.write_text(RULES["engine/english.py"].replace("2 * number", "'two'"))
    before = project.files()
    result = project.run(COMMAND)
    assert result.returncode == 1
    assert "tabletop/engine/english.py:2: error: Incompatible return value type" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert project.files() == before


def test_an_option_that_is_none(first_build):
    result = first_build.run(COMMAND, "--under")
    assert result.returncode == 1
    assert result.stderr == "compile has one option, --undo, and not --under.\n"
