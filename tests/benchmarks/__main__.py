"""Measures how fast everything is, in one run, and writes the table.

    python -m tests.benchmarks                          # all sections
    python -m tests.benchmarks rules clicks --quick     # some, roughly
    python -m tests.benchmarks --write                  # and put what was measured into tests/benchmarks/README.md
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from time import monotonic
from traceback import print_exc

from tests.benchmarks.report import machine

README = Path(__file__).with_name("README.md")
SECTIONS = {"rules": "speed", "instructions": "instructions", "clicks": "kernel_clicks", "starting": "starting",
            "comparing": "comparing", "compile": "compile_time"}
"""What can be measured, and the file that does it."""
HEAD = """# How fast it is

`python -m tests.benchmarks --write` renews this file, section by section: each says what it was measured on. Single
sections can be asked for by name, and `--quick` measures roughly. Ratios of one run are worth more than
seconds: a ratio is nearly the same on another machine. `rules` needs `pip install open_spiel`, `instructions` needs
valgrind.

Other benchmarks, each a command of its own: `python -m tests.benchmarks.clicks` (a click in JupyterLab),
`.class_pages`, `.class_visitors` (a class, and the memory of a place), `.hints` (how good hints are), `.better` and
`.calibration` (strategies).
"""


def written(new: dict[str, str]) -> str:
    """The file with these sections in place of the old ones; sections that were not measured stay."""
    parts = README.read_text(encoding="utf-8").split("\n## ")[1:] if README.exists() else []
    known = dict(part.strip().split("\n\n", 1) for part in parts) | new
    return HEAD + "".join(f"\n## {name}\n\n{known[name]}\n" for name in SECTIONS if name in known)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], metavar="section",
                        help=f"of {', '.join(SECTIONS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="roughly, in a few minutes")
    parser.add_argument("--write", action="store_true", help=f"put what was measured into {README.name}")
    asked = parser.parse_args()
    failed = []
    for name in asked.sections or SECTIONS:
        start = monotonic()
        try:
            found = import_module(f"tests.benchmarks.{SECTIONS[name]}").section(asked.quick)
        except (Exception, SystemExit):  # the other sections are measured all the same
            print_exc()
            failed.append(name)
            continue
        told = f"{'Measured roughly (`--quick`)' if asked.quick else 'Measured'} on {machine()}\n\n{found}"
        print(f"\n## {name}\n\n{told}\n\n({monotonic() - start:.0f} s)", flush=True)
        if asked.write:
            README.write_text(written({name: told}), encoding="utf-8")
    if failed:
        sys.exit(f"Not measured: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
