"""Pages of the notebooks for a class, without code and without an install: what ``python3 -m tabletop class`` runs.

Voilà shows a notebook as a page, with a Python of its own for every page that is open. Around it stands what a school needs:
a door word at the door, a limit of places, and a short list of what a visitor may send to that Python: clicks, and nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import socket
import sys
import webbrowser
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import jinja2
from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from nbconvert.filters import markdown2html
from tornado import web
from tornado.ioloop import PeriodicCallback
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tabletop.serving.door import Door, DoorWord, door_word
from tabletop.serving.pages import NOTEBOOKS, html, pages, refusals, without_code
from tabletop.serving.places import SECONDS_AWAY, VISITORS, Places, visitor

ALLOWED_MESSAGES = ["comm_open", "comm_msg", "comm_info_request", "kernel_info_request"]
"""What a page may send to its Python: news for the widgets that are there, and questions which there are. Nothing that runs code."""
ALLOWED_ADDRESSES = {KernelHandler, VoilaKernelWebsocketHandler, TemplateStaticFileHandler, MultiStaticFileHandler, FileFindHandler,
                     ThemesHandler, AllowListFileHandler}
"""What is kept of the addresses that Voilà answers: a page's own Python, the parts that pages are made of, pictures."""
TEMPLATE = Path(__file__).parent / "template"
FROM_HERE_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'"
"""A page loads nothing from elsewhere: it works without the internet, and nobody else learns who looks at it."""


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


class Classroom(Voila):
    """Voilà with a door and a limit, and without what a visitor does not need."""

    identity_provider_class = DoorWord

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """What is open is said here and nowhere else."""

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

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
                           "websocket_compression_options": {}, "headers": {"Content-Security-Policy": FROM_HERE_ONLY}}

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


def welcome(address: str, word: str, visitors: int, lan: bool) -> str:
    """What the teacher reads in the terminal."""
    from tabletop.english import counted

    if lan:
        opened = f"""The class is open to everybody on this network who has the door word.

  for the board   {address}   door word: {word}
  as a link       {address}/?token={word}

Other machines of the network can now reach this address, as long as this runs. Whoever has the door word can click through
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
    room = Classroom(ip=lan_address() if chosen.lan else "127.0.0.1", port=chosen.port, token=door_word(), root_dir=str(NOTEBOOKS),
                     log_level=logging.ERROR)
    room.visitors, room.lan, room.opens_browser = chosen.visitors, chosen.lan, not chosen.no_browser
    room.initialize([])
    room.start()


if __name__ == "__main__":
    main(sys.argv[1:])
