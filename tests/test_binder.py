"""What Binder would build: the Dockerfile that repo2docker writes for the project, without building it."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
BUILD_FILES = ("requirements.txt", "pyproject.toml", "binder/requirements.txt", "binder/runtime.txt")


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
    result = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout + result.stderr


def position(pattern, text):
    (match,) = re.finditer(pattern, text, re.MULTILINE)
    return match.start()


def test_dockerfile_installs_the_project_after_copying_it(project):
    status, text = dockerfile(project)
    assert status == 0, text
    copied = position(r"^\s*COPY --chown=1000:1000 src/ \$\{REPO_DIR\}/", text)
    installed = position(r'pip install --no-cache-dir -r "binder/requirements.txt"', text)
    assert copied < installed


def test_binder_has_a_python_that_the_project_allows(project):
    (minor,) = re.fullmatch(r"python-3\.(\d+)\n", (project / "binder/runtime.txt").read_text()).groups()
    oldest = tomllib.loads((project / "pyproject.toml").read_text())["project"]["requires-python"]
    assert Requirement(f"python{oldest}").specifier.contains(f"3.{minor}")
    _, text = dockerfile(project)
    assert f"Building conda environment for python=3.{minor}\n" in text


def test_binder_installs_what_everybody_else_installs(project):
    lines = (project / "binder/requirements.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-r ../requirements.txt"]


@pytest.mark.parametrize(
    ("runtime", "complaint"),
    [
        ("3.12", "Invalid runtime.txt"),
        ("python-3.12.7", "always be specified as 'x.y'"),
        ("python-2.0", "not supported"),
    ],
)
def test_wrong_runtime_is_refused(project, runtime, complaint):
    (project / "binder/runtime.txt").write_text(runtime)
    status, text = dockerfile(project)
    assert status != 0
    assert complaint in text


def test_a_dockerfile_that_installs_too_early_would_be_noticed(project):
    (project / "binder/requirements.txt").write_text("numpy>=2.0\n")
    _, text = dockerfile(project)
    assert position("pip install --no-cache-dir -r", text) < position(r"COPY --chown=\S+ src/ ", text)
