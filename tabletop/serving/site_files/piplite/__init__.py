"""Stands where JupyterLite looks for what installs packages: on a page everything is there from the start, or is said
to be missing."""

import sys

from tabletop.arena.machine import NOT_HERE, NotHere

MAY_BE_MISSING = "numpy", "scipy", "matplotlib", "loky"
"""What a cell may import as on a computer, and a page need not have."""


class Missing(ModuleNotFoundError, NotHere):
    """An import that this page cannot do, in a sentence."""


class LastFinder:
    """Asked when nobody else has found what a cell imports."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name in MAY_BE_MISSING:
            raise Missing(NOT_HERE.format(f"What {name} does"), name=name)


sys.meta_path.append(LastFinder)


async def install(*_, **__):
    """Say that nothing can be installed."""
    raise NotHere("Nothing can be installed on this page: what the notebooks need is here. With tabletop on a "
                  "computer you can install what you like.")
