"""What a visitor of the repository meets: the README, what is installed, what is tested where, and no litter."""

import ast
import doctest
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pytest
from flit_core import buildapi
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
TOP_LEVEL = {"README.md", "requirements.txt", "pyproject.toml", "notebooks", "tabletop", "tests", "binder"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = [Requirement(line) for line in PROJECT["dependencies"]]
EXTRAS = {name: [Requirement(line) for line in lines] for name, lines in PROJECT["optional-dependencies"].items()}
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
WORKFLOW = ROOT / ".github/workflows/test.yml"


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


# The README

def test_the_trick_of_the_readme_is_played():
    (example,) = re.findall(r"```pycon\n(.*?)```", read("README.md"), re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    assert len(test.examples) <= 8
    said = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def test_every_command_is_there_and_is_listed_once():
    listed = read("README.md") + read("tests/README.md")
    starts = re.findall(r"^(?:\| `)?python3? -m ([\w.]+(?: (?:lab|test))?)", listed, re.MULTILINE)
    assert len(starts) > 10 and len(starts) == len(set(starts)), sorted(starts)
    for start in starts:
        assert find_spec(start.split(" ")[0]), start


def test_the_newest_version_is_the_one_of_the_changelog():
    versions = re.findall(r"^\* \*\*([\d.]+)\*\*", read("README.md").partition("## Changelog")[2], re.MULTILINE)
    assert versions[0] == PROJECT["version"]
    assert versions == sorted(set(versions), key=lambda version: [*map(int, version.split("."))], reverse=True)


# The package

def test_one_line_installs_the_package_with_all_its_extras():
    (line,) = [line for line in read("requirements.txt").splitlines() if not line.startswith("#")]
    assert line == f"-e .[{','.join(EXTRAS)}]"


def test_requirements_have_lower_bounds_and_no_exact_versions():
    """Only Voilà has an upper bound, too: the pages for a class use its inner parts."""
    for package in sum(EXTRAS.values(), DEPENDENCIES):
        wanted = {">=", "<"} if package.name == "voila" else {">="}
        assert {bound.operator for bound in package.specifier} == wanted, package


def test_what_the_package_imports_is_installed_with_it():
    """By name or, as traitlets with ipywidgets, together with something that is. Adapters are for those who have the
    other package, and say so to those who do not."""
    declared = {canonicalize_name(package.name) for package in DEPENDENCIES}
    with_it = {Requirement(line).name for name in declared for line in requires(name) or ()}
    brought = declared | {canonicalize_name(name) for name in with_it}
    nodes = [node for path in (ROOT / "tabletop").rglob("*.py")
             if path.relative_to(ROOT).parts[1] not in ("serving", "adapters")
             for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    outside = {name.partition(".")[0] for name in imported} - sys.stdlib_module_names - {"tabletop"}
    assert {canonicalize_name(name) for name in outside} <= brought
    assert declared <= {canonicalize_name(name) for name in outside}, "nothing is installed that is not used"


def test_there_are_workers_only_where_there_are_processes():
    (loky,) = [package for package in DEPENDENCIES if package.name == "loky"]
    assert loky.marker.evaluate({"sys_platform": "linux"}) and not loky.marker.evaluate({"sys_platform": "emscripten"})


def test_the_wheel_has_every_file_of_the_package(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / buildapi.build_wheel(str(tmp_path))) as wheel:
        packed = set(wheel.namelist())
        metadata = wheel.read(f"tabletop-{PROJECT['version']}.dist-info/METADATA").decode()
    files = {name for name in in_repository("tabletop") if (ROOT / name).exists()}
    assert {"tabletop/py.typed", "tabletop/serving/template/places.js"} <= files <= packed
    assert "License" not in metadata and "# tabletop" in metadata


# The workflow

@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_the_workflow_is_one_for_github(workflow):
    run = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows",
                          str(workflow)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_site_is_made_by_the_command_and_published_from_its_folder():
    workflow = (ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8")
    (folder,) = re.findall(r"run: python -m tabletop site --to (\w+)\n", workflow)
    assert f"path: {folder}\n" in workflow and "actions/deploy-pages@" in workflow


def test_it_runs_the_test_command_on_every_python_that_is_promised():
    workflow = WORKFLOW.read_text(encoding="utf-8")
    tested = re.findall(r'"(3\.\d+)"', workflow)
    assert tested == re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert f">={tested[0]}" == PROJECT["requires-python"]
    assert "run: python -m tabletop test\n" in workflow


# The files

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
        if path.is_file():
            found = MACHINE_PATHS.search(path.read_text(encoding="utf-8", errors="ignore"))
            assert not found, f"{name} names {found.group()}"
