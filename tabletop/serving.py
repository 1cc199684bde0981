"""Pages of the notebooks for a class, without code and without an install: what ``python3 -m tabletop class`` runs.

Voilà shows a notebook as a page, with a Python of its own for every page that is open. Around it stands what a school needs:
a class word at the door, a limit of places, and a short list of what a visitor may send to that Python: clicks, and nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import logging
import os
import re
import secrets
import socket
import sys
import webbrowser
from contextvars import ContextVar
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import jinja2
import nbformat
from jupyter_core.utils import run_sync
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyterlab_server.themes_handler import ThemesHandler
from nbconvert.filters import markdown2html
from nbformat import NotebookNode
from tornado import web
from tornado.ioloop import PeriodicCallback
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
CODE_ONLY = "code-only"
"""The tag of cells that ask for typing: on a page nobody can type, so they are left out."""
NOTE = "*This part is for writing Python: open the notebook in JupyterLab to do it.*"

LETTERS = "bcdfghjkmnpqrstvwxz"
"""What a class word is made of: nothing that is mistaken for something else on a board, and no vowels, so that it means nothing."""
VISITORS, PAGES_EACH = 30, 2
SECONDS_AWAY = 300
"""A page whose browser is gone keeps its place for so long: a laptop may wake up again."""

ALLOWED_MESSAGES = ["comm_open", "comm_msg", "comm_info_request", "kernel_info_request"]
"""What a page may send to its Python: news for the widgets that are there, and questions which there are. Nothing that runs code."""
ALLOWED_ADDRESSES = {KernelHandler, VoilaKernelWebsocketHandler, TemplateStaticFileHandler, MultiStaticFileHandler, FileFindHandler,
                     ThemesHandler, AllowListFileHandler}
"""What is kept of the addresses that Voilà answers: a page's own Python, the parts that pages are made of, pictures."""
FROM_HERE_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'"
"""A page loads nothing from elsewhere: it works without the internet, and nobody else learns who looks at it."""
WARM_UP = "import tabletop.classroom, tabletop.widgets, comm; comm.get_comm_manager().unregister_target('jupyter.widget', None)"
"""What every Python does before its visitor comes: the slow imports. And it forgets how to make a widget that a page asks for."""

visitor: ContextVar[str] = ContextVar("visitor")


class Page(NamedTuple):
    """A notebook that visitors can open."""

    path: str
    title: str
    sentence: str
    picture: str


def pages(folder: Path = NOTEBOOKS) -> list[Page]:
    """The numbered notebooks of the folder, in their order, each with the sentence that stands beside a link to it."""
    from tabletop.core import GAMES, game

    texts = {path.name: [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
             for path in sorted(folder.glob("[0-9]*.ipynb"))}
    said = dict(re.findall(r"\]\(([\w.]+)\): (.*)", "\n".join(itertools.chain(*texts.values()))))
    names = {name: re.sub(r"^\d+_|\.ipynb$", "", name) for name in texts}
    return [Page(name, cells[0].partition("\n")[0].lstrip("# "), said.get(name, ""),
                 game(names[name]).deal(seed=7)._repr_html_() if names[name] in GAMES else "")
            for name, cells in texts.items()]


def without_code(notebook: NotebookNode) -> NotebookNode:
    """The notebook as a page shows it: of the cells that ask for typing only the headings stay, each with a note."""
    kept = []
    for cell in notebook.cells:
        if CODE_ONLY not in cell.metadata.get("tags", ()):
            kept.append(cell)
        elif cell.cell_type == "markdown" and cell.source.startswith("#"):
            cell.source = cell.source.partition("\n")[0] + "\n\n" + NOTE
            kept.append(cell)
    notebook.cells = kept
    return notebook


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


def html(title: str, body: str) -> str:
    """A plain page of our own."""
    return f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>
body {{ font: 1.15rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c;
  background: #fff }}
input, button {{ font: inherit; padding: .3em .6em }}
ul {{ list-style: none; padding: 0; display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)) }}
li a {{ font-weight: bold; font-size: 1.3rem }}
li p {{ margin: .2rem 0 }}
li svg {{ width: 100%; height: auto }}
</style></head><body><main><h1>{escape(title)}</h1>{body}</main></body></html>"""


def refusals(places: int) -> dict[str, str]:
    """What a visitor reads instead of a page, by the status of the answer."""
    from tabletop.english import counted

    said = {
        "503": ("All places are taken", f"There is room for {counted(places, 'open page')}. Try again when somebody has left. "
                                        "Your teacher can open more places with <code>--visitors</code>."),
        "404": ("There is no such page", "Perhaps the address was mistyped."),
        "error": ("This did not work", "Load the page again. If that does not help, tell your teacher."),
    }
    return {f"{status}.html": html(title, f'<p>{text}</p><p><a href="/">All pages</a></p>') for status, (title, text) in said.items()}


class StartPage(JupyterHandler):
    """The list of the pages."""

    @web.authenticated
    def get(self) -> None:
        shown = "".join(
            f'<li><a href="/voila/render/{page.path}">{escape(page.title)}</a>{markdown2html(page.sentence)}'
            f'<div aria-hidden="true">{page.picture}</div></li>' for page in self.settings["pages"])
        self.finish(html("Card games", f"<ul>{shown}</ul>"))


class GamePage(TornadoVoilaHandler):
    """A notebook as a page."""

    @web.authenticated
    async def get(self, path: str) -> None:
        if path.endswith(".ipynb") and path not in {page.path for page in self.settings["pages"]}:
            raise web.HTTPError(404)
        visitor.set(self.current_user.username)
        await super().get(path)


class Leaving(VoilaShutdownKernelHandler):
    """A page that is closed gives back its place."""

    def check_xsrf_cookie(self) -> None:
        """A browser that leaves sends no such cookie. It has to name the page's Python instead, which no other page can."""


class Door(JupyterHandler):
    """Who may come in, and how: what everybody sees who does not bring the class word."""

    @allow_unauthenticated
    def get(self) -> None:
        self.set_status(403)
        wrong = "<p role='alert'><b>That is not the class word.</b></p>" if "token=" in self.get_argument("next", "") else ""
        self.finish(html("Card games", f"""{wrong}<p>This is for one class. Your teacher has the <b>class word</b>:
            write it here, or open the link you were given.</p>
            <form action="/"><label>Class word <input name="token" autocapitalize="none" autocomplete="off" autofocus></label>
            <button>Come in</button></form>"""))


class ClassWord(IdentityProvider):
    """Whoever brings the class word may come in, and a cookie remembers it."""

    def get_token(self, handler: web.RequestHandler) -> str:
        return (super().get_token(handler) or "").strip().lower()


class Classroom(Voila):
    """Voilà with a door and a limit, and without what a visitor does not need."""

    identity_provider_class = ClassWord

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """What is open is said here and nowhere else."""

    def init_settings(self) -> dict[str, Any]:
        self.voila_configuration.multi_kernel_manager_class = Places
        self.voila_configuration.prelaunch_hook = lambda _, notebook, cwd: without_code(notebook)
        self.voila_configuration.allow_template_override = self.voila_configuration.allow_theme_override = "NO"
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = ALLOWED_MESSAGES
        self.kernel_manager.cull_idle_timeout, self.kernel_manager.cull_interval = SECONDS_AWAY, 20
        self.kernel_manager.limit = self.visitors
        words = jinja2.Environment(loader=jinja2.DictLoader(refusals(self.visitors)))
        return settings | {"pages": pages(), "jinja2_env": words, "voila_jinja2_env": words, "log_function": lambda handler: None,
                           "headers": {"Content-Security-Policy": FROM_HERE_ONLY}}

    def init_handlers(self) -> list[Any]:
        voila = super().init_handlers()
        options = next(rest for _, handler, *rest in voila if handler is TornadoVoilaHandler)
        kept = [address for address in voila if address[1] in ALLOWED_ADDRESSES]
        return [("/", StartPage), ("/login", Door), ("/voila/render/(.*)", GamePage, *options),
                ("/voila/api/shutdown/(.*)", Leaving), *kept]

    def launch_browser(self) -> None:
        """Say where the class is, now that the port is known; make the places; open the page for the teacher."""
        address = f"http://{self.ip}:{self.port}"
        print(welcome(address, self.token, self.visitors, self.lan), flush=True)
        self.fillers = [PeriodicCallback(self.kernel_manager.make_ready, 100) for _ in range(min(os.cpu_count() or 1, 4))]
        for filler in self.fillers:
            filler.start()
        if self.opens_browser:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(f"{address}/?{urlencode({'token': self.token})}")

    def stop(self) -> None:
        """End every Python at once: there is nothing to keep."""
        for filler in self.fillers:
            filler.stop()
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        super().stop()


def lan_address() -> str:
    """The address of this machine on the network it would use now; asking for it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as question:
        try:
            question.connect(("192.0.2.1", 9))  # an address that stands for "somewhere else" in documentation
        except OSError:
            sys.exit("This machine is on no network: connect it, or leave out --lan.")
        return question.getsockname()[0]


def class_word() -> str:
    """A new word for the door, such as `kbtr-mvdx`: 16,000 million of them."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


def welcome(address: str, word: str, visitors: int, lan: bool) -> str:
    """What the teacher reads in the terminal."""
    from tabletop.english import counted

    if lan:
        opened = f"""The class is open to everybody on this network who has the class word.

  for the board   {address}   class word: {word}
  as a link       {address}/?token={word}

Other machines of the network can now reach this address, as long as this runs. Whoever has the class word can click through
the games; nobody can run code or read files. The line is not encrypted: use it in a network that you trust."""
    else:
        opened = f"""The class is open on this machine alone; --lan opens it to the network you are in.

  {address}/?token={word}"""
    return f"""{opened}

Room for {counted(visitors, "open page")}, at about 100 MB each. All are ready after {visitors} to {3 * visitors} seconds.
End with Ctrl-C."""


def between(least: int, most: int) -> Any:
    """A reader of whole numbers for argparse."""
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]}.")
        return int(text)
    return read


def options(arguments: list[str]) -> argparse.Namespace:
    """What the teacher asked for."""
    reader = argparse.ArgumentParser("tabletop class", description="Shows the notebooks as pages, without code.", allow_abbrev=False)
    reader.add_argument("--lan", action="store_true", help="open the pages to the network you are in, not to this machine alone")
    reader.add_argument("--visitors", type=between(1, 200), default=VISITORS, metavar="N",
                        help=f"how many pages may be open at once ({VISITORS}); each takes about 100 MB of memory")
    reader.add_argument("--port", type=between(1, 65535), default=8866, metavar="N", help="another is taken if it is not free (8866)")
    reader.add_argument("--no-browser", action="store_true", help="do not open the first page here")
    return reader.parse_args(arguments)


def main(arguments: list[str]) -> None:
    chosen = options(arguments)
    logging.getLogger("tornado").setLevel(logging.ERROR)
    room = Classroom(ip=lan_address() if chosen.lan else "127.0.0.1", port=chosen.port, token=class_word(), root_dir=str(NOTEBOOKS),
                     log_level=logging.ERROR)
    room.visitors, room.lan, room.opens_browser = chosen.visitors, chosen.lan, not chosen.no_browser
    room.initialize([])
    room.start()


if __name__ == "__main__":
    main(sys.argv[1:])
