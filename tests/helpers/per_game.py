"""Finds what belongs to the tests of one game: `tests/games/<game>/`."""

from importlib import import_module


def part_of(game, which):
    """The module `which` of a game's tests."""
    return import_module(f"tests.games.{game}.{which}")
