"""How the package is built: who imports whom, what is named where, and that linter and type checker have nothing to
say."""

import ast
import json
import os
import re
import shutil
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
LAYERS = ("engine", "games", "arena", "show", "classroom", "widgets", "adapters")
"""The folders from the words to the screen: each leans on those before it. Games are found by name, on first use. The
last is for other projects' ways of seeing a game, so nobody imports it."""
LESSON = {"table": "show", "counting": "classroom", "exercises": "classroom"}
"""The rooms of a game's `lesson`, each with the last layer that it may import. Other rooms are rules: engine only."""
HOUSEKEEPING = ("__init__", "__main__", "serving")
"""The package itself, and what its commands run: nobody leans on them."""
STANDARD = sys.stdlib_module_names | {"tabletop"}
RULES = STANDARD | {"mypy_extensions"}
"""What the rules may import: one small package beside the standard library."""

MODULES = {path.relative_to(PACKAGE).as_posix(): ".".join(path.relative_to(ROOT).with_suffix("").parts)
           for path in sorted(PACKAGE.rglob("*.py"))}
"""Every module of the package: its file, and its dotted name."""
each_module = pytest.mark.parametrize("module", MODULES)


@cache
def parsed(module):
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


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


def on_first_use(inside):
    """Whether an import stands in a picture that something shows of itself, or finds the rooms of a game."""
    return inside == ("room",) or any(re.fullmatch(r"_repr_\w+_", name) for name in inside)


def outside(module, leave_out=lambda inside: False):
    """The packages that a module imports."""
    return {name.split(".")[0] for name, inside in imports(parsed(module)) if not leave_out(inside)}


def is_rules(module):
    return f"tabletop/{module}" in compiling.sources()


def last_layer(first, *rest):
    """The last layer that a module may lean on, beside its own game's folder."""
    if first != "games":
        return first
    return LESSON.get(rest[-1], "engine") if "lesson" in rest else "engine"


def test_every_module_is_in_a_layer_or_a_room():
    for module in MODULES:
        first, *rest = module.removesuffix(".py").split("/")
        assert first in {*LAYERS, *HOUSEKEEPING}, module
        assert "lesson" not in rest or rest[-1] in {*LESSON, "__init__"}, module


@each_module
def test_a_module_imports_only_what_stands_above_it(module):
    parts = module.removesuffix(".py").split("/")
    for name, inside in imports(parsed(module)):
        package, *wanted = name.split(".")
        said = f"{module} imports {name}"
        if package != "tabletop" or on_first_use(inside):
            continue
        if parts[0] in HOUSEKEEPING:
            own = wanted[0] == parts[0] or name.startswith("tabletop.serving.compiling")
            assert own or inside, f"{said} before its first use"
        elif wanted[0] == "games":
            assert parts[:2] == wanted[:2], f"{said}: no game imports another, nobody else a game"
            assert "lesson" in parts or "lesson" not in wanted, f"{said}: rules do not lean on lessons"
        else:
            assert wanted[0] in LAYERS, f"{said}: name the module that has it"
            assert LAYERS.index(wanted[0]) <= LAYERS.index(last_layer(*parts)), f"{said}, which is below it"


def test_no_modules_import_each_other_in_a_circle():
    """Whoever imports a module runs the `__init__` of its folder, too, except from inside that folder."""
    names = {name.removesuffix(".__init__"): module for module, name in MODULES.items()}
    needs = {}
    for name, module in names.items():
        wanted = {wanted for wanted, inside in imports(parsed(module)) if not inside}
        folders = {one.rpartition(".")[0] for one in wanted if one.count(".") > 1}
        needs[name] = (wanted | {folder for folder in folders if not f"{name}.".startswith(f"{folder}.")}) & {*names}
    list(TopologicalSorter(needs).static_order())


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
    assert outside(module, bool if module == "serving/compiling.py" else lambda inside: False) <= STANDARD


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
        assert module.split(".")[1] in LAYERS
        assert getattr(tabletop, name) is not None


@each_module
def test_only_widgets_import_widgets(module):
    assert not outside(module) & {"ipywidgets", "anywidget", "traitlets"} or module.startswith("widgets/")


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


@pytest.mark.parametrize("code", ["x = 'the Bannish'", "import tabletop.games.bannish.rules", "bannish = 1",
                                  "x.bannish", "f'{x} bannish'"])
def test_a_named_game_would_be_found(code):
    assert any("bannish" in text.lower() for text in spoken(ast.parse(code)))
    assert not any("bannish" in text.lower() for text in spoken(ast.parse("def f():\n '''bannish'''")))


# The rules package

def test_the_rules_package_is_what_is_compiled():
    rules = {module for module in MODULES if re.fullmatch(r"(engine|games/\w+)/(?!__init__)\w+\.py", module)}
    assert set(filter(is_rules, MODULES)) == rules and len(compiling.sources()) == len(rules)


@pytest.mark.parametrize("module", [*filter(is_rules, MODULES)])
def test_the_rules_package_needs_the_standard_library_and_one_small_package_only(module):
    assert outside(module, on_first_use) <= RULES


# What other programs say of it

def test_the_linter_has_nothing_to_say():
    run = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format", "concise", "tabletop",
                          "tests", "notebooks"], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_type_checker_has_nothing_to_say_and_is_strict_with_the_rules_alone(tmp_path):
    """In a copy of the package with a function without types in every folder: it passes wherever a module is not
    compiled, and only there."""
    folders = {Path(module).parent.as_posix() for module in MODULES} - {".", "games"}
    shutil.copytree(ROOT / "tabletop", tmp_path / "tabletop", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for folder in folders:
        (tmp_path / "tabletop" / folder / "new.py").write_text("def thing(x):\n    return x\n")
    run = subprocess.run([sys.executable, "-m", "mypy", f"--config-file={ROOT / 'pyproject.toml'}",
                          f"--cache-dir={os.devnull}", "--no-error-summary", "tabletop"],
                         capture_output=True, text=True, cwd=tmp_path)
    said = {re.sub(r":1: error: Function is missing a type annotation .*", "", line).replace(os.sep, "/")
            for line in run.stdout.splitlines()}
    rules = {folder for folder in folders if re.fullmatch(r"engine|games/\w+", folder)}
    assert said == {f"tabletop/{folder}/new.py" for folder in rules}, run.stdout + run.stderr
