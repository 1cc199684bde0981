"""tabletop: the rules of five card games, to step through, play and compare.

The public names are loaded on first use, so that importing the package needs the standard library only.
"""

_PUBLIC = {
    "GAMES": "tabletop.core",
    "game": "tabletop.core",
    "IllegalMove": "tabletop.core",
    "Results": "tabletop.arena",
    "compare": "tabletop.arena",
    "StrategyError": "tabletop.record",
    "Record": "tabletop.record",
    "play": "tabletop.record",
}

__all__ = list(_PUBLIC)


def __getattr__(name):
    if name not in _PUBLIC:
        raise AttributeError("module 'tabletop' has no attribute {!r}".format(name))
    from importlib import import_module

    return getattr(import_module(_PUBLIC[name]), name)


def __dir__():
    return sorted(list(globals()) + __all__)
