"""Finds what belongs to the tests of one game: `tests/games/<game>/`."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

GAMES = Path(__file__).parent / "games"


@cache
def part_of(game, which):
    """The module `which` of a game's tests."""
    found = spec_from_file_location(f"tests_of_{game}_{which}", GAMES / game / f"{which}.py")
    module = module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module
