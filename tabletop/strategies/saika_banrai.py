"""Strategies for Saika Banrai."""

from __future__ import annotations

STRATEGIES = ()
