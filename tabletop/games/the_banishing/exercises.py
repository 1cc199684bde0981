"""Kinds of exercises for The Banishing."""

EXERCISES = ()
