"""tabletop: the rules of five card games, to step through, play and compare.

The public names are loaded on first use, so that importing the package needs the standard library only.
`tabletop.compiled` says whether the rules run compiled (`python3 -m tabletop compile`).
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES

_PUBLIC = {
    "GAMES": "tabletop.engine.core",
    "game": "tabletop.engine.core",
    "IllegalMove": "tabletop.engine.core",
    "strategies": "tabletop.engine.strategies",
    "idea": "tabletop.engine.strategies",
    "ideas": "tabletop.engine.strategies",
    "reason": "tabletop.engine.strategies",
    "without": "tabletop.engine.strategies",
    "Results": "tabletop.arena.results",
    "compare": "tabletop.arena.compare",
    "tournament": "tabletop.arena.tournament",
    "Tournament": "tabletop.arena.tournament",
    "deals_needed": "tabletop.arena.tournament",
    "estimated": "tabletop.arena.figures",
    "StrategyError": "tabletop.arena.record",
    "Record": "tabletop.arena.record",
    "play": "tabletop.arena.record",
    "peeks": "tabletop.arena.peeking",
    "ladder": "tabletop.arena.ladder",
    "unseen": "tabletop.arena.chances",
    "sampled": "tabletop.arena.chances",
    "review": "tabletop.arena.review",
}

__all__ = list(_PUBLIC) + ["compiled"]

# Where something is built, the guard sees to it that it runs only if it was built from this very source.
if any(os.path.exists(os.path.join(os.path.dirname(__file__), "engine", "core__mypyc" + ending))
       for ending in EXTENSION_SUFFIXES):
    from tabletop.serving.compiling import Guard

    sys.meta_path.insert(0, Guard())


def __getattr__(name):
    from importlib import import_module

    if name == "compiled":
        return str(import_module("tabletop.engine.core").__file__).endswith(tuple(EXTENSION_SUFFIXES))
    if name not in _PUBLIC:
        raise AttributeError("module 'tabletop' has no attribute {!r}".format(name))
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__():
    return sorted(list(globals()) + __all__)
