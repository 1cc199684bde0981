"""How a class of visitors fares that comes all at once: seconds to the page, milliseconds to the answer of a click,
memory.

    python -m tests.benchmarks.class_visitors
    python -m tests.benchmarks.class_visitors --visitors 20 --notebook 02_bannish.ipynb --clicks 20

Every visitor opens the same page at the same moment, connects its widgets as a browser does, and then clicks at the
slider of its longest step-through, every one to three seconds, for another move. The visitors run on this machine, too,
and take their share of its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import psutil
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.helpers.class_server import OpenClass, Visitor, message, open_class, python_of


class Seated:
    """A visitor whose page is open: sends what a page sends, and waits for what it shows."""

    def __init__(self, visitor: Visitor, line: WebSocketClientConnection) -> None:
        self.visitor, self.line = visitor, line

    async def until(self, told: Callable[[dict[str, Any]], Any], seconds: float = 60) -> Any:
        """Read messages until one of them tells what is waited for."""
        async def read() -> Any:
            while True:
                found = told(json.loads(await self.line.read_message()))
                if found is not None:
                    return found
        return await asyncio.wait_for(read(), seconds)

    async def widgets(self) -> dict[str, dict[str, Any]]:
        """The states of all widgets of the page."""
        await self.line.write_message(message("comm_open", {"version": "1.0.0"}, comm_id="control",
                                              target_name="jupyter.widget.control", data={}))
        await self.line.write_message(message("comm_msg", comm_id="control", data={"method": "request_states"}))
        return await self.until(lambda told: told["content"].get("data", {}).get("states")
                                if told["header"]["msg_type"] == "comm_msg"
                                and told["content"]["comm_id"] == "control" else None)

    async def click(self, slider: str, move: int, board: str) -> float:
        """Go to a move and wait for the table to change; return the seconds it took."""
        start = time.perf_counter()
        await self.line.write_message(message("comm_msg", comm_id=slider, data={
            "method": "update", "state": {"value": move}, "buffer_paths": []}))
        await self.until(lambda told: True if told["header"]["msg_type"] == "comm_msg"
                         and told["content"]["comm_id"] == board
                         and "picture" in told["content"]["data"].get("state", {}) else None)
        return time.perf_counter() - start


async def come_in(room: OpenClass, notebook: str) -> tuple[float, Seated, dict[str, dict[str, Any]]]:
    """Open the page; return the seconds until its widgets are there."""
    start = time.perf_counter()
    visitor = Visitor(room.address)
    await asyncio.to_thread(visitor.get, f"/?token={room.word}")
    python = python_of(await asyncio.to_thread(visitor.get, f"/voila/render/{notebook}"))
    seated = Seated(visitor, await websocket_connect(visitor.websocket(python)))
    widgets = await seated.widgets()
    return time.perf_counter() - start, seated, widgets


def longest_step_through(widgets: dict[str, dict[str, Any]]) -> tuple[str, str]:
    """The ids of its slider and of its table."""
    states = {name: widget["state"] for name, widget in widgets.items()}
    slider = max((name for name, state in states.items() if state.get("description") == "Move"),
                 key=lambda name: states[name]["max"])

    def parts(name: str) -> set[str]:
        return {name}.union(*(parts(child.removeprefix("IPY_MODEL_")) for child in states[name].get("children", ())))
    panels = (parts(name) for name, state in states.items() if "tt-panel" in state.get("_dom_classes", ()))
    return slider, next(name for panel in panels if slider in panel for name in panel if "picture" in states[name])


def memory(process: psutil.Process) -> str:
    """What the class takes, and the largest of its places; what processes share is divided among them."""
    places = [python.memory_full_info().pss for python in process.children(recursive=True)]
    return f"{(process.memory_full_info().pss + sum(places)) / 1e9:.2f} GB, a place {max(places) / 1e6:.0f} MB"


async def measure(room: OpenClass, asked: argparse.Namespace) -> None:
    process = psutil.Process(room.process.pid)
    start = time.perf_counter()
    while len(process.children()) < asked.visitors or max(child.cpu_percent(0.5) for child in process.children()) > 20:
        await asyncio.sleep(1)
    print(f"{asked.visitors} places ready after {time.perf_counter() - start:.0f} s, {memory(process)}")
    # As many threads as visitors: nobody stands in line before the door.
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(asked.visitors + 4))
    arrived = await asyncio.gather(*(come_in(room, asked.notebook) for _ in range(asked.visitors)))
    seconds = sorted(took for took, _, _ in arrived)
    print(f"page: median {np.median(seconds):.1f} s, last {seconds[-1]:.1f} s")

    async def stay(seated: Seated, widgets: dict[str, dict[str, Any]]) -> list[float]:
        slider, board = longest_step_through(widgets)
        took = []
        for move in range(1, asked.clicks + 1):
            await asyncio.sleep(random.uniform(1, 3))
            took.append(await seated.click(slider, move, board))
        return took
    clicks = sorted(1000 * took for stayed in await asyncio.gather(*(stay(*rest) for _, *rest in arrived))
                    for took in stayed)
    print(f"click: median {np.median(clicks):.0f} ms, 95th percentile {np.percentile(clicks, 95):.0f} ms, slowest "
          f"{clicks[-1]:.0f} ms "
          f"of {len(clicks)}")
    print(f"memory: {memory(process)}; load {os.getloadavg()[0]:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visitors", type=int, default=20)
    parser.add_argument("--notebook", default="02_bannish.ipynb")
    parser.add_argument("--clicks", type=int, default=20)
    asked = parser.parse_args()
    print(f"{asked.notebook} on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with open_class("--visitors", str(asked.visitors)) as room:
        asyncio.run(measure(room, asked))


if __name__ == "__main__":
    main()
