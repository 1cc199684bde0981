"""Bannish: everything of the game."""
