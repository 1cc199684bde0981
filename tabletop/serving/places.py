"""The places of a class: a Python for every page that is open, started before anybody comes."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web

VISITORS, PAGES_EACH = 30, 2
SECONDS_AWAY = 300
"""A page whose browser is gone keeps its place for so long: a laptop may wake up again."""
WARM_UP = "import tabletop.classroom, tabletop.widgets, comm; comm.get_comm_manager().unregister_target('jupyter.widget', None)"
"""What every Python does before its visitor comes: the slow imports. And it forgets how to make a widget that a page asks for."""

visitor: ContextVar[str] = ContextVar("visitor")


class Places(AsyncMappingKernelManager):
    """A Python for each visitor, started and warmed up before anybody comes: a class arrives all at once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.ready: asyncio.Queue[str] = asyncio.Queue()
        self.taken: dict[str, str] = {}  # the visitor of each Python that was handed out
        self.waiting = self.starting = 0
        self.limit = VISITORS

    async def start_kernel(self, **_: Any) -> str:
        """Hand out a place. A visitor who has too many pages open gives back the oldest."""
        self.taken = {place: whose for place, whose in self.taken.items() if place in self}
        mine = [place for place, whose in self.taken.items() if whose == visitor.get()]
        if len(mine) >= PAGES_EACH:
            del self.taken[mine[0]]
            await self.shutdown_kernel(mine[0], now=True)
        if len(self.taken) + self.waiting >= self.limit:
            raise web.HTTPError(503)
        self.waiting += 1
        try:
            place = await self.ready.get()
        finally:
            self.waiting -= 1
        self.get_kernel(place).last_activity = datetime.now(UTC)  # it was idle as long as it waited
        self.taken[place] = visitor.get()
        return place

    async def make_ready(self) -> None:
        """Start one more Python, unless there is one for every place."""
        if len(self) + self.starting >= self.limit:
            return
        self.starting += 1
        try:
            place = await super().start_kernel(
                kernel_name="python3", path="", extra_arguments=["--IPKernelApp.log_level=40", f"--IPKernelApp.exec_lines={WARM_UP}"])
        finally:
            self.starting -= 1
        client = self.get_kernel(place).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=120)
        except RuntimeError:  # it does not answer: the next one may
            await self.shutdown_kernel(place, now=True)
            raise
        finally:
            client.stop_channels()
        self.ready.put_nowait(place)

    async def cull_kernel_if_idle(self, place: str) -> None:
        """Only what a visitor has left is taken away, not what waits for one."""
        if place in self.taken:
            await super().cull_kernel_if_idle(place)
