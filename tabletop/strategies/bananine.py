"""Strategies for Bananine."""

STRATEGIES = ()
