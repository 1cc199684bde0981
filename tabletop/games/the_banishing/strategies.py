"""Strategies for The Banishing."""

from __future__ import annotations

from typing import Final

from tabletop.core import Strategy
from tabletop.strategies import any_legal

STRATEGIES: Final[tuple[Strategy, ...]] = ()
PLAYOUT: Final = any_legal
