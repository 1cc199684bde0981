"""Bananine: everything of the game."""
