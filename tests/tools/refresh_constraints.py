"""Write the versions that Binder installs, so that it installs the same next year.

    python -m tests.tools.refresh_constraints

uv (`pip install uv`) chooses them for the Python that binder/runtime.txt names. What Binder's image brings already, as
repo2docker lists it, stays at its version.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

import repo2docker
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "binder" / "constraints.txt"
HEAD = "# Made by `python -m tests.tools.refresh_constraints`.\n"


def python_of_binder():
    """The Python that Binder runs, like 3.12."""
    return (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")


def in_the_image():
    """What Binder's image brings for Python: names and versions. Where conda's build is one for Python, its name is the
    one that pip knows."""
    conda = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    lock = (conda / f"environment.py-{python_of_binder()}-linux-64.lock").read_text()
    return {canonicalize_name(name): version
            for name, version in re.findall(r"/([\w.-]+?)-([\w.]+)-py\w+\.(?:conda|tar\.bz2)#", lock)}


def chosen():
    """A line for each package that the project needs there, with its version."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as image:
        image.writelines(f"{name}=={version}\n" for name, version in in_the_image().items())
        image.flush()
        return subprocess.run(
            ["uv", "pip", "compile", "pyproject.toml", "--extra=lab", "--extra=test", f"--constraint={image.name}",
             f"--python-version={python_of_binder()}", "--python-platform=x86_64-unknown-linux-gnu", "--no-header",
             "--no-annotate", "--no-emit-index-url", "--quiet"],
            cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    CONSTRAINTS.write_text(HEAD + chosen(), encoding="utf-8")
    print(f"{len(CONSTRAINTS.read_text().splitlines()) - 1} versions are in {CONSTRAINTS.relative_to(ROOT)}.")
