"""Waiting for what happens in an event loop, as long as it takes."""

import asyncio
from collections.abc import Callable

PATIENCE = 120
"""Seconds until what hangs is given up."""


async def until(happened: Callable[[], object]) -> None:
    """Let everything else go on until this has happened, and what follows from it at once."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.002)
    await asyncio.sleep(0)
