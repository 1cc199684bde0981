"""Pages of the notebooks for a class, without code and without an install: what ``python3 -m tabletop class`` runs.

Voilà shows a notebook as a page, with a Python of its own for every page that is open. Around it stands what a school
needs: a word at the door, a limit of places, and a short list of what a visitor may send to that Python: clicks,
and nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import ipaddress
import logging
import os
import re
import socket
import sys
import tempfile
import webbrowser
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import jinja2
import segno
from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler, JupyterHandler, Template404
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from nbconvert.filters import markdown2html
from tornado import web
from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tabletop.serving import places
from tabletop.serving.door import Gate, KnownVisitors, door_word
from tabletop.serving.pages import NOTEBOOKS, html, pages, refusals, without_code

ALLOWED_MESSAGES = ["comm_open", "comm_msg", "comm_info_request", "kernel_info_request"]
"""What a page may send to its Python: news for the widgets that are there, and questions which there are. Nothing that
runs code."""
PATIENT = {"VoilaExecutor": {"iopub_timeout": 600}, "ZMQChannelsWebsocketConnection": {"limit_rate": False}}
"""When a whole class comes at once, what a cell shows may come long after the cell has ended, and a page that has
waited too long for all states together asks for each of a thousand. None of these may be left out."""
MOST_IN_A_BODY, MOST_IN_A_MESSAGE = 10_000, 1_000_000
"""Bytes of a request and of a click. More is not read: no page sends it, save a game that was kept."""
TEMPLATE = Path(__file__).parent / "template"
FROM_HERE_ONLY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'"
"""A page loads nothing from elsewhere: it works without the internet, and nobody else learns who looks at it."""


class StartPage(JupyterHandler):
    """The list of the pages. Seen at the machine that serves them, it has the way in for the projector, too."""

    @web.authenticated
    def get(self) -> None:
        shown = "".join(
            f'<li><a href="/voila/render/{page.path}">{escape(page.title)}</a>{markdown2html(page.sentence)}'
            f'<div aria-hidden="true">{page.picture}</div></li>' for page in self.settings["pages"])
        here = self.settings["gate"].address(self.request) in self.settings["this_machine"]
        self.finish(html("Card games", (self.settings["way_in"] if here else "") + f"<ul>{shown}</ul>"))


class GamePage(TornadoVoilaHandler):
    """A notebook as a page."""

    @web.authenticated
    async def get(self, path: str) -> None:
        if path not in {page.path for page in self.settings["pages"]}:
            raise web.HTTPError(404)
        places.visitor.set(self.current_user.username)
        places.address.set(self.settings["gate"].address(self.request))
        await super().get(path)


class OfItsVisitor(JupyterHandler):
    """What can be asked of a Python by its visitor alone. To everybody else it is not there."""

    async def prepare(self, **options: Any) -> None:
        await super().prepare(**options)
        (place,) = self.path_kwargs.values() or self.path_args
        if not self.settings["kernel_manager"].is_of(place, self.current_user.username):
            raise web.HTTPError(404)


class PythonOfAPage(OfItsVisitor, KernelHandler):
    """Whether it is there."""


class Line(OfItsVisitor, VoilaKernelWebsocketHandler):
    """The line from a page to its Python. It is closed when something comes that is no message."""

    def on_message(self, message: str | bytes) -> None:
        try:
            super().on_message(message)
        except Exception:
            self.close(1003)  # "unsupported data"


class Leaving(OfItsVisitor, VoilaShutdownKernelHandler):
    """A page that is closed gives back its place."""

    def check_xsrf_cookie(self) -> None:
        """A browser that leaves sends no such cookie. It has to name the page's Python instead, which no other page
        can."""


class PartOfAPage(TemplateStaticFileHandler):
    """A file of Voilà's template. A path that has not its form names no file."""

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        if not re.fullmatch(r"\w+/static/.+", path):
            raise web.HTTPError(404)
        return super().get_absolute_path(root, path)

    def parse_url_path(self, path: str) -> str:
        if not re.fullmatch(r"\w+/static/.+", path):
            raise web.HTTPError(404)
        return super().parse_url_path(path)


ALLOWED_ADDRESSES = {
    TornadoVoilaHandler: GamePage, KernelHandler: PythonOfAPage, VoilaKernelWebsocketHandler: Line,
    VoilaShutdownKernelHandler: Leaving, TemplateStaticFileHandler: PartOfAPage, FileFindHandler: FileFindHandler,
    MultiStaticFileHandler: MultiStaticFileHandler, ThemesHandler: ThemesHandler}
"""What is kept of the addresses that Voilà answers, and what answers there: pages, their Pythons, and the parts they
are made of."""


class ClassServer(Voila):
    """Voilà with a door and a limit, and without what a visitor does not need."""

    identity_provider_class = KnownVisitors

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """What is open is said here and nowhere else."""

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))

    def init_settings(self) -> dict[str, Any]:
        self.voila_configuration.multi_kernel_manager_class = places.Places
        self.voila_configuration.prelaunch_hook = lambda _, notebook, cwd: without_code(notebook)
        self.voila_configuration.allow_template_override = self.voila_configuration.allow_theme_override = "NO"
        # Where a site was built, JupyterLab's extension for it is installed; on these pages it would fail.
        self.voila_configuration.extension_denylist = ["@jupyterlite/pyodide-kernel-extension"]
        self.config.merge(PATIENT)
        settings = super().init_settings()
        self.kernel_manager.allowed_message_types = ALLOWED_MESSAGES
        self.kernel_manager.cull_idle_timeout = places.SECONDS_AWAY
        self.kernel_manager.cull_interval = places.SECONDS_BETWEEN_LOOKS
        self.kernel_manager.limit, self.kernel_manager.each_address = self.visitors, self.each_address
        self.kernel_manager.work_seconds = self.work_seconds
        words = jinja2.Environment(loader=jinja2.DictLoader(refusals(self.visitors, self.each_address)))
        return settings | {"pages": pages(Path(self.root_dir)), "jinja2_env": words, "voila_jinja2_env": words,
                           "log_function": lambda handler: None,
                           "websocket_max_message_size": MOST_IN_A_MESSAGE, "websocket_compression_options": {},
                           "default_handler_class": Template404,
                           "headers": {"Content-Security-Policy": FROM_HERE_ONLY}}

    def init_handlers(self) -> list[Any]:
        voila = super().init_handlers()
        return [("/", StartPage), *((path, ALLOWED_ADDRESSES[handler], *rest) for path, handler, *rest in voila
                                    if handler in ALLOWED_ADDRESSES)]

    def listen(self) -> None:
        """Put the gate before everything, and read no more of a request than a page could send."""
        hosts = {self.ip, "127.0.0.1", "localhost", (self.host_name or self.ip).partition(":")[0]}
        gate = Gate(self.app, self.token, hosts, self.proxy)
        self.app.settings |= {"gate": gate, "this_machine": {self.ip, "127.0.0.1"}, "way_in": ""}
        self.app.listen = HTTPServer(gate, max_body_size=MOST_IN_A_BODY, body_timeout=60,
                                     idle_connection_timeout=600).listen
        super().listen()

    def launch_browser(self) -> None:
        """Say where the class is, now that the port is known; make the places; open the page for the teacher."""
        here = f"http://{self.ip}:{self.port}"
        address = f"https://{self.host_name}" if self.host_name else here
        if self.lan or self.host_name:
            self.app.settings["way_in"] = way_in(address, self.token)
        print(welcome(address, self.token, self.visitors, self.lan or address != here, here), flush=True)
        self.fillers = [PeriodicCallback(self.kernel_manager.make_ready, 100)
                        for _ in range(min(os.cpu_count() or 1, 4))]
        for filler in self.fillers:
            filler.start()
        if self.opens_browser:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(f"{here}/?{urlencode({'token': self.token})}")

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


def way_in(address: str, word: str) -> str:
    """The way in for the projector, as a part of the start page: a code for phones, and what can be typed."""
    link = segno.make(f"{address}/?token={word}", micro=False)
    code = link.svg_inline(omitsize=True, title="A code with the link to this class")
    return (f'<section class="way-in" aria-label="The way in">{code}<p>{escape(address)}<br>'
            f'door word: <b>{escape(word)}</b></p></section>')


def code_for_phones(link: str) -> str:
    """The link as a code in letters, for a terminal that has them."""
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue() + "\n"


def welcome(address: str, word: str, visitors: int, lan: bool, here: str = "") -> str:
    """What the teacher reads in the terminal. `here` is the address without a proxy."""
    from tabletop.engine.english import counted

    if lan:
        proxied = address.startswith("https")
        at_home = f"  for yourself    {here}/?token={word}\n" if proxied else ""
        code = code_for_phones(f"{address}/?token={word}")
        line = ("The connection is encrypted as far as your proxy." if proxied
                else "The connection is not encrypted: use it in a network that you trust.")
        opened = f"""The class is open to anyone on this network who has the door word.

  for the board   {address}   door word: {word}
  as a link       {address}/?token={word}
{at_home}
{code}Other machines of the network can reach this address as long as this runs. Anyone with the door word can join
and click through the games; nobody can run code or read files. {line}"""
    else:
        opened = f"""The class is open on this machine alone; --lan opens it to the network you are in.

  {address}/?token={word}"""
    return f"""{opened}

Room for {counted(visitors, "open page")}, at about 100 MB each.
All are ready after {visitors} to {3 * visitors} seconds.
End with Ctrl-C."""


def between(least: int, most: int) -> Any:
    """A reader of whole numbers for argparse."""
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}, not {text[:40]}.")
        return int(text)
    return read


def folder(text: str) -> Path:
    """A reader of a folder that can be written to; it is made if it is not there."""
    found = Path(text).expanduser().resolve()
    try:
        found.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=found):
            return found
    except OSError as wrong:
        raise argparse.ArgumentTypeError(f"{text[:200]} is no folder that can be written to ({wrong.strerror}). "
                                         "Name another, or change its access rights.") from None


def ip_address(text: str) -> str:
    """A reader of the address of a machine."""
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        wrong = f"must be the address of a machine, like 127.0.0.1, not {text[:40]}."
        raise argparse.ArgumentTypeError(wrong) from None


def host_name(text: str) -> str:
    """A reader of the name that stands in a link, with a port if it needs one."""
    if not re.fullmatch(r"[a-z0-9.-]{1,253}(:\d{1,5})?", text.lower()):
        raise argparse.ArgumentTypeError(f"must be a name like cards.school.example, not {text[:40]}.")
    return text.lower()


def options(arguments: list[str]) -> argparse.Namespace:
    """What the teacher asked for."""
    reader = argparse.ArgumentParser("tabletop class", description="Shows the notebooks as pages, without code.",
                                     allow_abbrev=False)
    reader.add_argument("--lan", action="store_true",
                        help="open the pages to the network you are in, not to this machine alone")
    reader.add_argument("--visitors", type=between(1, 200), default=places.VISITORS, metavar="N",
                        help=f"how many pages may be open at once ({places.VISITORS}), each with about 100 MB")
    reader.add_argument("--each-address", type=between(1, 200), metavar="N",
                        help="how many of them from one address (all: a whole school may have one address)")
    reader.add_argument("--work-seconds", type=between(1, 86400), default=places.WORK_SECONDS, metavar="N",
                        help=f"how many seconds a page may compute for one click ({places.WORK_SECONDS})")
    reader.add_argument("--answers", type=folder, metavar="FOLDER", help="where the answers go that students hand in")
    reader.add_argument("--proxy", type=ip_address, metavar="ADDRESS",
                        help="a proxy that visitors come through: what it says of where they come from counts")
    reader.add_argument("--name", type=host_name, metavar="NAME",
                        help="the name under which the proxy shows the class, with https")
    reader.add_argument("--port", type=between(1, 65535), default=8866, metavar="N",
                        help="another is taken if it is not free (8866)")
    reader.add_argument("--no-browser", action="store_true", help="do not open the first page here")
    chosen = reader.parse_args(arguments)
    if chosen.name and not chosen.proxy:
        reader.error("--name is the name of a proxy: give its address with --proxy, too.")
    chosen.each_address = chosen.each_address or chosen.visitors
    return chosen


def main(arguments: list[str], notebooks: str = str(NOTEBOOKS)) -> None:
    chosen = options(arguments)
    logging.getLogger("tornado").setLevel(logging.ERROR)
    # The Pythons of the pages take these from their environment.
    os.environ["TABLETOP_LIVE"] = "yes"
    os.environ["TABLETOP_WORK_SECONDS"] = str(chosen.work_seconds)
    if chosen.answers:
        os.environ["TABLETOP_ANSWERS"] = str(chosen.answers)
    server = ClassServer(ip=lan_address() if chosen.lan else "127.0.0.1", port=chosen.port, token=door_word(),
                         root_dir=notebooks, log_level=logging.ERROR)
    server.visitors, server.each_address = chosen.visitors, chosen.each_address
    server.work_seconds, server.opens_browser = chosen.work_seconds, not chosen.no_browser
    server.lan, server.proxy, server.host_name = chosen.lan, chosen.proxy, chosen.name
    server.initialize([])
    server.start()


if __name__ == "__main__":
    main(sys.argv[1:])
