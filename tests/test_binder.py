"""What Binder would build: the Dockerfile that repo2docker writes for the project, without building it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.tools.refresh_constraints import HEAD, in_the_image, python_of_binder

ROOT = Path(__file__).resolve().parent.parent
FIRST_PAGE = "/lab/tree/notebooks/00_start_here.ipynb"
BUILD_FILES = ("requirements.txt", "pyproject.toml", *(f"binder/{path.name}" for path in (ROOT / "binder").iterdir()))
PINS = {canonicalize_name(name): version for name, version in
        (line.split("==") for line in (ROOT / "binder/constraints.txt").read_text().splitlines()[1:])}
BINDER = {"python_version": python_of_binder(), "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}


@pytest.fixture
def project(tmp_path):
    """A copy of the files that decide what Binder builds."""
    for name in BUILD_FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def dockerfile(project):
    """Return the status of repo2docker and the Dockerfile it prints, or its complaint."""
    options = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "jovyan"]
    command = [sys.executable, "-m", "repo2docker", *options, "."]
    result = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=240)
    return result.returncode, result.stdout + result.stderr


def position(pattern, text):
    (match,) = re.finditer(pattern, text, re.MULTILINE)
    return match.start()


def test_dockerfile_has_a_python_that_the_project_allows_and_installs_the_project_after_copying_it(project):
    (minor,) = re.fullmatch(r"python-3\.(\d+)\n", (project / "binder/runtime.txt").read_text()).groups()
    oldest = tomllib.loads((project / "pyproject.toml").read_text())["project"]["requires-python"]
    assert Requirement(f"python{oldest}").specifier.contains(f"3.{minor}")
    status, text = dockerfile(project)
    assert status == 0, text
    assert f"Building conda environment for python=3.{minor}\n" in text
    copied = position(r"^\s*COPY --chown=1000:1000 src/ \$\{REPO_DIR\}/", text)
    installed = position(r'pip install --no-cache-dir -r "binder/requirements.txt"', text)
    warmed = position(r"^RUN \./binder/postBuild$", text)
    assert copied < installed < warmed


def test_binder_installs_what_everybody_else_installs(project):
    lines = (project / "binder/requirements.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-r ../requirements.txt", "-c constraints.txt"]


# The versions

def test_every_version_is_exact_and_comes_from_nowhere_in_particular():
    first, *lines = (ROOT / "binder/constraints.txt").read_text().splitlines(keepends=True)
    assert first == HEAD and len(PINS) == len(lines) > 100
    assert all(re.fullmatch(r"[\w-]+==[\w.]+\n", line) for line in lines), "a name and a version, no address"


def wanted_there():
    """What requirements.txt installs on Binder, by pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (extras,) = re.findall(r"^-e \.\[(.*)\]$", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    lines = sum((project["optional-dependencies"][extra] for extra in extras.split(",")), project["dependencies"])
    return [package for package in map(Requirement, lines) if not package.marker or package.marker.evaluate(BINDER)]


def test_the_versions_are_those_that_the_requirements_allow():
    for package in wanted_there():
        assert package.specifier.contains(PINS[canonicalize_name(package.name)]), package


def test_what_those_packages_need_has_its_version_too():
    """As far as those very versions are installed here, and so can be asked."""
    asked = [installed for installed in distributions()
             if PINS.get(canonicalize_name(installed.name)) == installed.version]
    assert asked
    for need in (Requirement(line) for installed in asked for line in installed.requires or ()):
        if not need.marker or need.marker.evaluate({**BINDER, "extra": ""}):
            assert need.specifier.contains(PINS[canonicalize_name(need.name)]), need


def test_what_the_image_has_stays_as_it_is():
    image = in_the_image()
    assert image["jupyterlab"] and image["ipywidgets"]
    assert {name: version for name, version in PINS.items() if name in image and version != image[name]} == {}


# The first page

def test_after_the_build_the_start_page_opens_first_and_fonts_are_known(project):
    environment = {**os.environ, "HOME": str(project), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
                   "MPLCONFIGDIR": "", "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": ""}
    subprocess.run(["binder/postBuild"], cwd=project, env=environment, check=True)
    assert list(project.glob(".cache/matplotlib/fontlist-*.json"))
    settings = json.loads((project / ".jupyter/jupyter_config.json").read_text())
    pages = {page for server in settings.values() for page in server.values()}
    assert settings.keys() == {"LabApp", "JupyterNotebookApp", "ServerApp"} and pages == {FIRST_PAGE}
    shown = subprocess.run([sys.executable, "-m", "jupyterlab", "--show-config-json"], capture_output=True, text=True,
                           env={**environment, "JUPYTER_CONFIG_DIR": str(project / ".jupyter")}, check=True)
    assert json.loads(shown.stdout)["LabApp"]["default_url"] == FIRST_PAGE, "JupyterLab reads it"


def test_wrong_runtime_is_refused(project):
    (project / "binder/runtime.txt").write_text("python-3.12.7")
    status, text = dockerfile(project)
    assert status != 0
    assert "always be specified as 'x.y'" in text


def test_a_dockerfile_that_installs_too_early_would_be_noticed(project):
    (project / "binder/requirements.txt").write_text("numpy>=2.0\n")
    _, text = dockerfile(project)
    assert position("pip install --no-cache-dir -r", text) < position(r"COPY --chown=\S+ src/ ", text)
