"""The places of a class: a Python for every page that is open, started before anybody comes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import psutil
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from tornado.websocket import WebSocketClosedError

VISITORS, PAGES_EACH = 30, 2
SECONDS_AWAY = 300
"""How long a page whose browser is gone keeps its place: a laptop may wake up again."""
SECONDS_TO_LEAVE = 10
"""How long a visitor who finds all places taken waits for one: a class that goes on to the next page leaves the last
one at the same moment."""
SECONDS_BETWEEN_LOOKS = 5
WORK_SECONDS, MOST_WORK, SECONDS_TO_BEGIN, SHARE = 120, 3, 60, 0.25
"""Seconds of computing for one piece of work, after which the work ends itself. A Python that computes for longer than
MOST_WORK pieces in a row and the making of its page, beyond this share of a core, is ended: it does not listen any
more, or is not left in peace."""
WARM_UP = "import tabletop.classroom, tabletop.widgets.limits; tabletop.widgets.limits.keep_limits()"
"""What every Python does before its visitor comes: the slow imports. From then on it minds what a page sends."""
PYTHON = "tabletop.serving.page_python.PagePython"
"""What answers a page."""

visitor: ContextVar[str] = ContextVar("visitor")
address: ContextVar[str] = ContextVar("address", default="")


@dataclass
class Taken:
    """A place that was handed out: to whom, and what it has done since."""

    visitor: str
    address: str
    seen: float  # when it last had a page
    looked: float  # when its computing was last looked at, and how much it was in all
    computed: float = 0.0
    beyond: float = 0.0
    came: bool = False  # whether its page has come to the browser

    def computes(self, now: float, computed: float) -> float:
        """Note how many seconds it has computed in all; return how many of the latest were beyond its share."""
        self.beyond = max(0.0, self.beyond + computed - self.computed - SHARE * (now - self.looked))
        self.looked, self.computed = now, computed
        return self.beyond


class Places(AsyncMappingKernelManager):
    """A Python for each visitor, started and warmed up before anybody comes: a class arrives all at once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.ready: asyncio.Queue[str] = asyncio.Queue()
        self.taken: dict[str, Taken] = {}  # whose each Python is that was handed out
        # the visitor and the address of each who waits, in order
        self.turns: dict[asyncio.Future[str], tuple[str, str]] = {}
        self.starting = 0
        self.limit = self.each_address = VISITORS
        self.work_seconds = WORK_SECONDS

    async def start_kernel(self, **_: Any) -> str:  # type: ignore[override]
        """Hand out a place. A visitor who has too many pages open, or on their way, gives back the oldest. When all are
        taken, the one whose page has been gone for longest is handed on."""
        self.forget()
        mine = [place for place, whose in self.taken.items() if whose.visitor == visitor.get()]
        if len(mine) >= PAGES_EACH:
            await self.take_back(mine[0])
        mine_waiting = [turn for turn, (whose, _) in self.turns.items() if whose == visitor.get()]
        if len(mine_waiting) >= PAGES_EACH:
            self.leave(mine_waiting[0])
        until = time.monotonic() + SECONDS_TO_LEAVE
        while len(self.taken) + len(self.turns) >= self.limit:
            gone = [place for place, whose in self.taken.items()
                    if whose.came and not self._kernel_connections.get(place)]
            if gone:
                await self.take_back(min(gone, key=lambda place: self.taken[place].seen))
            elif time.monotonic() > until:
                raise web.HTTPError(503)
            else:
                await asyncio.sleep(0.1)
                self.forget()
        addresses = [*(whose.address for whose in self.taken.values()), *(where for _, where in self.turns.values())]
        if addresses.count(address.get()) >= self.each_address:
            raise web.HTTPError(429)
        turn = asyncio.ensure_future(self.ready.get())
        self.turns[turn] = visitor.get(), address.get()
        try:
            place = await turn
        except asyncio.CancelledError:  # the same visitor has asked again, and again
            raise web.HTTPError(409) from None
        finally:
            self.leave(turn)
        self.python(place).last_activity = datetime.now(UTC)  # it was idle as long as it waited
        self.taken[place] = Taken(visitor.get(), address.get(), seen=time.monotonic(), looked=time.monotonic())
        return place

    def python(self, place: str) -> Any:
        """The manager of one Python, which has more than the type that Jupyter promises."""
        return self.get_kernel(place)

    def leave(self, turn: asyncio.Future[str]) -> None:
        """Wait no more."""
        if self.turns.pop(turn, None):
            turn.cancel()

    def forget(self) -> None:
        """Places whose Python has ended are nobody's."""
        self.taken = {place: whose for place, whose in self.taken.items() if place in self}

    async def take_back(self, place: str) -> None:
        """A place is free again: it is nobody's from this moment, though its Python takes a while to end."""
        del self.taken[place]
        await self.shutdown_kernel(place, now=True)

    def notify_connect(self, place: str) -> None:
        super().notify_connect(place)
        if place in self.taken:
            self.taken[place].came = True

    def notify_disconnect(self, place: str) -> None:
        super().notify_disconnect(place)
        if place in self.taken:
            self.taken[place].seen = time.monotonic()

    def is_of(self, place: str, whose: str) -> bool:
        """Whether this Python is there, and belongs to that visitor."""
        return place in self and place in self.taken and self.taken[place].visitor == whose

    async def make_ready(self) -> None:
        """Start one more Python, unless there is one for every place."""
        if len(self) + self.starting >= self.limit:
            return
        self.starting += 1
        try:
            options: dict[str, Any] = {"kernel_name": "python3", "path": "", "extra_arguments": [
                "--IPKernelApp.log_level=40", f"--IPKernelApp.kernel_class={PYTHON}",
                f"--IPKernelApp.exec_lines={WARM_UP}"]}
            place = await super().start_kernel(**options)
        finally:
            self.starting -= 1
        client = self.python(place).client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=120)
        except RuntimeError:  # it does not answer: the next one may
            await self.shutdown_kernel(place, now=True)
            raise
        finally:
            client.stop_channels()
        self.ready.put_nowait(place)

    async def _async_shutdown_kernel(self, place: str, now: bool | None = False, restart: bool | None = False) -> None:
        """End a Python, and tell its page. One that has ended meanwhile, as when its page was closed, does not keep the
        others from ending."""
        if place in self:
            self.tell_page(place)
            await super()._async_shutdown_kernel(place, now=now, restart=restart)

    shutdown_kernel = _async_shutdown_kernel  # type: ignore[assignment]

    async def cull_kernel_if_idle(self, place: str) -> None:
        """Take back a place whose page is gone, and end a Python that computes too much. What it is at does not matter:
        work for nobody reports its progress, too. What waits for a visitor is left alone."""
        if place not in self.taken:
            return
        taken, now = self.taken[place], time.monotonic()
        if self._kernel_connections.get(place):
            taken.seen = now
        most = SECONDS_TO_BEGIN + MOST_WORK * self.work_seconds
        if now - taken.seen > SECONDS_AWAY or taken.computes(now, self.computed(place)) > most:
            await self.shutdown_kernel(place, now=True)

    @staticmethod
    def tell_page(place: str) -> None:
        """Let the page of a Python know that it is ended: the page says so."""
        for line in list(ZMQChannelsWebsocketConnection._open_sockets):
            if line.kernel_id == place:
                with contextlib.suppress(WebSocketClosedError):  # the page is gone
                    line._send_status_message("dead")

    def computed(self, place: str) -> float:
        """The seconds of computing that a Python has taken in all."""
        try:
            took = psutil.Process(self.python(place).provisioner.pid).cpu_times()
        except psutil.Error:  # it has ended
            return 0.0
        return took.user + took.system
