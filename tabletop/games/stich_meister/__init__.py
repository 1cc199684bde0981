"""Stich-Meister: everything of the game."""
