"""Strategies for Stich-Meister."""

from __future__ import annotations

from tabletop.core import Strategy
from tabletop.strategies import any_legal

STRATEGIES: tuple[Strategy, ...] = ()
PLAYOUT = any_legal
