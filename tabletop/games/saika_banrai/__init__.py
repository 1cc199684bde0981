"""Saika Banrai: everything of the game."""
