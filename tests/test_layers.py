"""How the project is built: who imports whom, what stands where, and that the linter has nothing to say."""

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import tabletop
from tabletop.serving import compiling

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
LAYERS = ("engine", "games", "arena", "show", "classroom", "widgets")
"""The folders from the words to the screen: each leans on those before it. Games are found by name, on first use."""
LESSON = {"table": "show", "exercises": "classroom"}
"""The rooms of a game's `lesson`, each with the last of the layers that it may import. All other rooms are rules:
engine only."""
HOUSEKEEPING = ("__init__", "__main__", "serving")
"""The package itself, and what its commands run: nobody leans on them."""
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
            yield from ((module_of(node.module, alias.name), inside) for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from ((text, inside) for text in named_in(node.args[0]))
        yield from imports(node, around)


def module_of(source, name):
    """The module that `from source import name` needs: `name` itself where it is one."""
    path = ROOT / source.replace(".", "/") / name
    return f"{source}.{name}" if path.is_dir() or path.with_suffix(".py").exists() else source


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
        assert first in {*LAYERS, *HOUSEKEEPING}, module
        assert "lesson" not in rest or rest[-1] in {*LESSON, "__init__"}, module


def last_layer(parts):
    """The last layer that a module may lean on, beside its own game's folder."""
    if parts[0] != "games":
        return parts[0]
    return LESSON.get(parts[-1], "engine") if "lesson" in parts else "engine"


@each_module
def test_a_module_imports_only_what_stands_above_it(module):
    parts = module.removesuffix(".py").split("/")
    for name, inside in imports(parsed(module)):
        _, *wanted = name.split(".")
        if name.split(".")[0] != "tabletop" or any(map(is_hook, inside)) or inside == ("room",):
            continue  # pictures of themselves, and the rooms of a game, are found on first use
        if parts[0] in HOUSEKEEPING:
            assert wanted[0] == parts[0] or inside or name.startswith("tabletop.serving.compiling"), \
                f"{module} imports {name} before its first use"
        elif wanted[0] == "games":
            assert parts[:2] == wanted[:2], f"{module} imports {name}: no game imports another, nobody else a game"
            assert "lesson" in parts or "lesson" not in wanted, f"{module} imports {name}: rules do not lean on lessons"
        else:
            assert wanted[0] in LAYERS, f"{module} imports {name}: name the module that has it"
            assert LAYERS.index(wanted[0]) <= LAYERS.index(last_layer(parts)), f"{module} imports {name}, which is below it"


def test_no_modules_import_each_other_in_a_circle():
    names = {module.removesuffix(".py").removesuffix("/__init__").replace("/", "."): module for module in MODULES}
    needs = {name: {wanted.removeprefix("tabletop.") for wanted,
                    inside in imports(parsed(module)) if not inside} & {*names}
             for name, module in names.items()}
    with_init = {name: needed
                 | {init for one in needed for init in [one.rpartition(".")[0]] if init in names and init != name
                    and not name.startswith(init + ".")}
                 for name, needed in needs.items()}
    list(TopologicalSorter(with_init).static_order())


@pytest.mark.parametrize(("code", "found"), [
    ("import tabletop.show", [("tabletop.show", ())]),
    ("from tabletop.show import x", [("tabletop.show", ())]),
    ("from tabletop import show", [("tabletop.show", ())]),
    ("def f():\n import tabletop.show", [("tabletop.show", ("f",))]),
    ("class C:\n def _repr_html_(self):\n  if 1:\n   from tabletop.show import x",
     [("tabletop.show", ("_repr_html_",))]),
    ("import_module(f'tabletop.show.{name}')", [("tabletop.show", ())]),
    ("importlib.import_module('tabletop.show')", [("tabletop.show", ())]),
    ("import json as j, os.path", [("json", ()), ("os.path", ())]),
])
def test_imports_are_found_wherever_they_hide(code, found):
    assert list(imports(ast.parse(code))) == found


@pytest.mark.parametrize("module", ["__init__.py", "__main__.py", "serving/compiling.py"])
def test_the_package_itself_and_its_commands_need_the_standard_library_only(module):
    needed = {name for name, inside in imports(parsed(module)) if not inside or module != "serving/compiling.py"}
    outside = {name.split(".")[0] for name in needed
               if not name.startswith(("tabletop.serving.compiling", "tabletop.engine.core"))}
    assert outside <= sys.stdlib_module_names


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
    run = subprocess.run([sys.executable, "-m", "mypy", f"--cache-dir={os.devnull}", "--no-error-summary",
                          *compiling.sources()],
                         capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_rules_package_is_what_is_compiled():
    rules = {module for module in MODULES if re.fullmatch(r"engine/\w+\.py|games/\w+/\w+\.py", module)}
    assert {source.removeprefix("tabletop/") for source in compiling.sources()} == {
        module for module in rules if not module.endswith("__init__.py")}


@each_module
def test_the_rules_package_needs_the_standard_library_and_one_small_package_only(module):
    if f"tabletop/{module}" in compiling.sources():
        outside = {name.split(".")[0] for name, inside in imports(parsed(module)) if not any(map(is_hook, inside))}
        assert outside - {"tabletop", "mypy_extensions"} <= sys.stdlib_module_names


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
