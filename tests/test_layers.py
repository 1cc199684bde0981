"""How the project is built: who imports whom, what stands where, and that the linter has nothing to say."""

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import tabletop
from tabletop import compiling

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
LAYERS = ("english", "cards", "dealing", "core", "files", "positions", "tricks", "strategies", "deciding", "record", "workers", "arena",
          "peeking", "show", "classroom", "widgets")
ROOMS = {"tables": "core", "telling": "core", "rules": "tricks", "view": "tricks", "position": "tricks", "strategies": "strategies",
         "table": "show", "exercises": "classroom"}
"""The rooms of a game's folder in their order, each with the last of the layers that it may import."""
HOUSEKEEPING = ("__init__", "__main__", "compiling", "serving")
"""The package itself, its commands, what compiles the rules and what shows the notebooks to a class: none of them a layer."""
TOP_LEVEL = {"README.md", "requirements.txt", "pyproject.toml", "notebooks", "tabletop", "tests", "binder"}

MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
each_module = pytest.mark.parametrize("module", MODULES)


@cache
def parsed(module):
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


def layer_of(dotted):
    """The layer of a module by its dotted name: `tabletop.show.common` is in show; tabletop itself is in none."""
    parts = dotted.split(".")
    return parts[1] if parts[0] == "tabletop" and len(parts) > 1 else ""


def imports(tree, inside=()):
    """Every import in a tree: what is imported, and the functions around it."""
    for node in ast.iter_child_nodes(tree):
        around = (*inside, node.name) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else inside
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "the package imports by full names"
            folder = node.module == "tabletop" or re.fullmatch(r"tabletop\.games\.\w+", node.module)
            yield from ((f"{node.module}.{alias.name}" if folder else node.module, inside) for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from ((text, inside) for text in named_in(node.args[0]))
        yield from imports(node, around)


def named_in(argument):
    """The beginning of a module's name given as text or as an f-string; nothing when it is a variable."""
    if isinstance(argument, ast.JoinedStr):
        argument = argument.values[0]
    return [argument.value.rstrip(".")] if isinstance(argument, ast.Constant) else []


def is_hook(name):
    return re.fullmatch(r"_repr_\w+_", name) is not None


def test_every_module_is_in_a_layer_or_a_room():
    for module in MODULES:
        first, *rest = module.removesuffix(".py").split("/")
        if first == "games":
            assert rest == ["__init__"] or rest[1] in {*ROOMS, "__init__"}, module
        else:
            assert first in {*LAYERS, *HOUSEKEEPING}, module


@each_module
def test_a_module_imports_only_what_stands_above_it(module):
    first, *rest = module.removesuffix(".py").split("/")
    for name, inside in imports(parsed(module)):
        if name.split(".")[0] != "tabletop" or any(map(is_hook, inside)):
            continue
        if first == "games" and name.startswith("tabletop.games."):
            _, _, game, room = name.split(".")
            assert game == rest[0], f"{module} imports {name}: no game imports another"
            assert list(ROOMS).index(room) < list(ROOMS).index(rest[1]), f"{module} imports {name}, which is below it"
            continue
        if inside == ("room",):
            continue  # the rooms of a game are found on first use
        if first in HOUSEKEEPING:
            assert name == "tabletop.compiling" or layer_of(name) == first or inside, f"{module} imports {name} before its first use"
            continue
        last = ROOMS[rest[1]] if first == "games" else first
        assert layer_of(name) in LAYERS, f"{module} imports {name}: name the module that has it"
        assert LAYERS.index(layer_of(name)) <= LAYERS.index(last), f"{module} imports {name}, which is below it"


@pytest.mark.parametrize(("code", "found"), [
    ("import tabletop.show", [("tabletop.show", ())]),
    ("from tabletop.show import x", [("tabletop.show", ())]),
    ("from tabletop import show", [("tabletop.show", ())]),
    ("def f():\n import tabletop.show", [("tabletop.show", ("f",))]),
    ("class C:\n def _repr_html_(self):\n  if 1:\n   from tabletop.show import x", [("tabletop.show", ("_repr_html_",))]),
    ("import_module(f'tabletop.show.{name}')", [("tabletop.show", ())]),
    ("importlib.import_module('tabletop.show')", [("tabletop.show", ())]),
    ("import json as j, os.path", [("json", ()), ("os.path", ())]),
])
def test_imports_are_found_wherever_they_hide(code, found):
    assert list(imports(ast.parse(code))) == found


def test_the_package_itself_and_its_commands_need_the_standard_library_only():
    for module in set(HOUSEKEEPING) - {"serving"}:
        needed = {name for name, inside in imports(parsed(f"{module}.py")) if not inside or module != "compiling"}
        assert {name.split(".")[0] for name in needed - {"tabletop.compiling", "tabletop.core"}} <= sys.stdlib_module_names


def loaded_by(program):
    """The top-level modules that a program adds, apart from the standard library."""
    report = "import sys, json; before = set(sys.modules)\n" + program + (
        "\nprint(json.dumps(sorted({name.split('.')[0] for name in set(sys.modules) - before})))")
    run = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(run.stdout)) - sys.stdlib_module_names


def test_importing_tabletop_loads_the_standard_library_only():
    assert loaded_by("import tabletop") == {"tabletop"}


def test_playing_loads_the_standard_library_and_one_small_package_only():
    played = "game = tabletop.game(tabletop.GAMES[0])\ntabletop.play(game, ['random'] * game.players).to_json()"
    assert loaded_by(f"import tabletop\n{played}") <= {"tabletop", "mypy_extensions"}


def test_the_public_names_are_where_the_package_says():
    for name, module in tabletop._PUBLIC.items():
        assert layer_of(module) in LAYERS
        assert getattr(tabletop, name) is not None


@each_module
def test_only_widgets_import_widgets(module):
    widgets = {name.split(".")[0] for name, _ in imports(parsed(module))} & {"ipywidgets", "anywidget", "traitlets"}
    assert not widgets or module.startswith("widgets/")


def spoken(tree):
    """All names and texts of a module but its docstrings: an example in a docstring may name a game."""
    docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                  and node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        yield from (value for field, value in ast.iter_fields(node)
                    if field in ("id", "attr", "name", "module", "arg") and isinstance(value, str))


@pytest.mark.parametrize("module", [module for module in MODULES if not module.startswith(("games/", "__"))])
def test_what_games_share_names_no_game(module):
    games = {word.lower() for name in tabletop.GAMES for word in (name, tabletop.game(name).title)}
    rules = {rule.split("-")[0] + "-" for name in tabletop.GAMES for rule in tabletop.game(name).rules}
    for text in spoken(parsed(module)):
        assert not any(game in text.lower() for game in games), text
        assert not any(prefix in text for prefix in rules), text


def test_a_named_game_would_be_found():
    for code in "x = 'the Bannish'", "import tabletop.games.bannish.rules", "bannish = 1", "x.bannish", "f'{x} bannish'":
        assert any("bannish" in text.lower() for text in spoken(ast.parse(code)))
    assert not any("bannish" in text.lower() for text in spoken(ast.parse("def f():\n '''bannish'''")))


def test_the_linter_has_nothing_to_say():
    run = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise", "tabletop",
                          "tests"], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_types_of_the_rules_are_true():
    run = subprocess.run([sys.executable, "-m", "mypy", f"--cache-dir={os.devnull}", "--no-error-summary", *compiling.sources()],
                         capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_all_rules_of_all_games_are_compiled():
    assert {module for module in MODULES if module.endswith("/rules.py")} | {"core.py", "tricks.py", "strategies.py"} <= {
        source.removeprefix("tabletop/") for source in compiling.sources()}


# The repository

def in_repository(*which):
    """The files that git knows."""
    try:
        run = subprocess.run(["git", "ls-files", "-z", *which], capture_output=True, text=True, cwd=ROOT)
    except OSError:
        pytest.skip("git is not here")
    if run.returncode:
        pytest.skip("this is no checkout of the repository")
    return [name for name in run.stdout.split("\0") if name]


def test_the_top_level_is_tidy():
    names = {name.split("/")[0] for name in in_repository()}
    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


# Written so that this file does not name what it looks for.
MACHINE_PATHS = re.compile(r"\.\./s[h]ared|/w[o]rk/(main|shared)|/h[o]me/(?!jovyan)\w|/r[o]ot/[\w.]|[A-Z]:\\U[s]ers\\")


@pytest.mark.parametrize("words", [("see ..", "shared"), ("", "work", "main"), ("", "home", "ann"), ("", "root", ".x")])
def test_a_path_of_one_machine_would_be_found(words):
    assert MACHINE_PATHS.search("/".join(words))


def test_no_file_points_outside_the_project():
    for name in in_repository("--cached", "--others", "--exclude-standard"):
        path = ROOT / name
        if not path.is_file():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = MACHINE_PATHS.search(text)
        assert not found, f"{name} names {found.group()}"
