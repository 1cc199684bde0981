"""The rules, compiled in place with mypyc, and the guard that never lets a build run that is not its source's.

The same source serves both: Python takes the built file that stands beside a module, where there is one for its
version. Written so that every Python 3 can read it, because `tabletop/__init__.py` loads it where something is built.
"""

import glob
import hashlib
import json
import os
import shutil
import sys
import tempfile
import warnings
from importlib.util import spec_from_file_location

RULES = (os.path.join("engine", "*.py"), os.path.join("games", "*", "*.py"))  # the rules package
PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
HASHES = os.path.join(PACKAGE, "compiled.json")
# The name of the library that all compiled modules share. mypyc puts it beside the module of this name, and only that
# one learns its own __file__ truly while it is loaded (the others look below the library): core, which finds the games
# from it.
GROUP = "tabletop.engine.core"
LIBRARY = os.path.join(PACKAGE, "engine", "core__mypyc")
NO_COMPILER = 3  # the status that tells this from a build that fails
# The compiler sees all files at once, and nothing but the modules themselves can be called from outside: calls are
# shorter, and -O2 is then as fast as -O3 and built sooner. Whichever compiler does not know these does without.
AS_ONE = ["-O2", "-fvisibility=hidden", "-fno-plt", "-flto=auto"]

OUTDATED = (
    "The compiled rules are not those of this source, so the plain ones run: "
    "python3 -m tabletop compile builds them anew, compile --undo removes them."
)
NEEDS_COMPILER = (
    "Compiling needs a C compiler that works with this Python, and there is none. Install one and start again. "
    "On Debian and Ubuntu: apt install build-essential python3-dev. On macOS: xcode-select --install. On Windows: the "
    "Build Tools for Visual Studio with C++. Without it everything works as before, only slower."
)
IN_USE = "{} is in use and cannot be replaced: close the notebooks and programs that use tabletop and start again."


def sources():
    """What is compiled, as paths from the project's folder: found from the folders, so that a new game needs no word
    here."""
    found = [path for rooms in RULES for path in glob.glob(os.path.join(glob.escape(PACKAGE), rooms))]
    return sorted("tabletop/" + os.path.relpath(path, PACKAGE).replace(os.sep, "/") for path in found
                  if os.path.basename(path) != "__init__.py")


def path_of(source):
    return os.path.join(os.path.dirname(PACKAGE), *source.split("/"))


def hashes():
    """A hash of every source: times of files say nothing after a checkout."""
    found = {}
    for source in sources():
        with open(path_of(source), "rb") as file:
            found[source] = hashlib.sha256(file.read()).hexdigest()
    return found


def built_files():
    """Every built file, whichever Python it is for; the library, without which none of them runs, last."""
    found = []
    for ending in ("so", "pyd"):
        found += glob.glob(os.path.join(glob.escape(PACKAGE), "**", "*." + ending), recursive=True)
    return sorted(found, key=lambda path: (path.startswith(LIBRARY), path))


class Guard:
    """Stands before Python's own finders where something is built. It lets a build of this very source pass; of any
    other it takes the plain modules, all of them, and says so. The environment variable TABLETOP_PLAIN asks for the
    plain ones."""

    def __init__(self):
        self.plain = None

    def find_spec(self, name, path=None, target=None):
        """The plain module, where the built one must not run; None leaves it to Python."""
        source = name.replace(".", "/") + ".py"
        if not name.startswith("tabletop.") or source not in sources():
            return None
        if self.plain is None:
            self.plain = bool(os.environ.get("TABLETOP_PLAIN")) or not self.is_current()
        return spec_from_file_location(name, path_of(source)) if self.plain else None

    def is_current(self):
        """Whether the build is complete and of this source; if not, it is said."""
        try:
            with open(HASHES, encoding="utf-8") as file:
                current = json.load(file) == hashes()
        except (OSError, ValueError):  # not there or cut off: a build that was not finished
            current = False
        if not current:
            warnings.warn_explicit(OUTDATED, UserWarning, "tabletop", 1)
        return current


def undo():
    """Remove what is built. Without the hashes none of it runs, wherever this is broken off."""
    for path in [HASHES] * os.path.exists(HASHES) + built_files():
        try:
            os.remove(path)
        except PermissionError:
            sys.exit(IN_USE.format(os.path.relpath(path)))


def has_compiler(folder, options=()):
    """Whether the smallest of extensions can be built with these options."""
    from setuptools import Distribution, Extension

    smallest = os.path.join(folder, "smallest.c")
    with open(smallest, "w") as file:
        file.write("#include <Python.h>\nPyMODINIT_FUNC PyInit_smallest(void) { return NULL; }\n")
    try:
        extension = Extension("smallest", [smallest], extra_compile_args=[*options], extra_link_args=[*options])
        build_extensions(Distribution({"ext_modules": [extension]}), folder)
    except Exception:  # what is raised depends on setuptools, the platform and what is missing
        return False
    return True


def build_extensions(distribution, folder):
    """Have setuptools build everything of a distribution inside this folder: a file on every core, long ones first."""
    from concurrent.futures import ThreadPoolExecutor

    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):
        def build_extensions(self):
            one_by_one = self.compiler.compile  # setuptools takes the files of an extension one after the other
            with ThreadPoolExecutor(self.parallel) as cores:
                def at_once(files, **options):
                    longest_first = sorted(files, key=os.path.getsize, reverse=True)
                    made = cores.map(lambda file: one_by_one([file], **options), longest_first)
                    return [built for few in made for built in few]

                self.compiler.compile = at_once
                super().build_extensions()

    command = OnAllCores(distribution)
    command.build_lib, command.build_temp = os.path.join(folder, "built"), os.path.join(folder, "objects")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()
    return command.build_lib


def build(folder, optimised):
    """Compile the sources in this folder, put what is built beside them, and the hashes of the sources last."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    of_these = hashes()
    options, written = ["--cache-dir", os.path.join(folder, "cache")], os.path.join(folder, "c")
    # A C file for every module: one for all of them keeps one core busy, and for much longer. They are linked into one
    # library, so that a call from module to module stays a plain call: as many instructions as before.
    extensions = mypycify(
        options + sources(), target_dir=written, group_name=GROUP, multi_file=True, debug_level="0",
        opt_level="3" if optimised else "0",
    )
    as_one = AS_ONE if optimised and has_compiler(folder, AS_ONE) else []
    for extension in extensions:
        extension.extra_compile_args += as_one
        extension.extra_link_args += as_one
        extension.include_dirs.append(os.path.join(written, *GROUP.split(".")[:-1]))  # the files look for their header
    built = os.path.join(build_extensions(Distribution({"ext_modules": extensions}), folder), "tabletop")
    undo()
    for path in glob.glob(os.path.join(glob.escape(built), "**", "*.*"), recursive=True):
        shutil.move(path, os.path.join(PACKAGE, os.path.relpath(path, built)))
    with open(HASHES, "w", encoding="utf-8") as file:
        json.dump(of_these, file, indent=1)


def main(arguments):
    """Build the rules of this package in place, or undo that; Python runs this in the project's folder. With
    --unoptimised, for the tests, the C compiler takes a third of the time; what it builds does the same."""
    if arguments == ["--undo"]:
        print("The compiled rules are removed: plain Python runs." if built_files()
              else "Nothing is compiled: plain Python runs.")
        return undo()
    with tempfile.TemporaryDirectory(prefix="tabletop-", ignore_cleanup_errors=True) as folder:
        if not has_compiler(folder):
            sys.stderr.write(NEEDS_COMPILER + "\n")
            return NO_COMPILER
        print("Compiling {} modules, about a minute ...".format(len(sources())), flush=True)
        build(folder, optimised="--unoptimised" not in arguments)
    print("The compiled rules run from now on; compile --undo goes back to plain Python.")
    return 0
