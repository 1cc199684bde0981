"""A class opened for a test, and visitors of it."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tornado.httpclient import HTTPRequest

from tests.helpers.quick_notebooks import quick_notebooks

ROOT = Path(__file__).resolve().parents[2]


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    text: str


class OpenClass(NamedTuple):
    """A class that is open: its address, its door word, the process that serves it."""

    address: str
    word: str
    process: subprocess.Popen[str]


SERVE = "import sys; from tabletop.serving.class_server import main; main(sys.argv[2:], notebooks=sys.argv[1])"


@contextmanager
def open_class(*arguments: str, quick: bool = False) -> Iterator[OpenClass]:
    """Serve the pages on a free port; quick ones, where the figures that they work out do not matter."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ExitStack() as closing:
        command = [sys.executable, "-m", "tabletop.serving.class_server"]
        if quick:
            folder = closing.enter_context(TemporaryDirectory(prefix="tabletop-"))
            command = [sys.executable, "-c", SERVE, str(quick_notebooks(Path(folder)))]
        command += ["--no-browser", "--port", str(port), *arguments]
        process = closing.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True))
        try:
            said = ""
            while not (found := re.search(r"(http://[\d.:]+)/\?token=(\S+)", said)):
                line = process.stdout.readline()
                assert line, f"the class ended at once:\n{said}"
                said += line
            yield OpenClass(found[1], found[2], process)
        finally:
            process.terminate()
            process.wait(30)


class Visitor:
    """A browser without a window: it keeps its cookies."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str, data: bytes | None = None) -> Answer:
        try:
            with self.opener.open(Request(self.address + path, data), timeout=60) as answer:
                return Answer(answer.status, answer.read().decode())
        except HTTPError as refused:
            return Answer(refused.code, refused.read().decode())

    def websocket(self, python: str) -> HTTPRequest:
        """What opens the line from a page to its Python, for tornado's client."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        line = f"{self.address.replace('http', 'ws')}/api/kernels/{python}/channels?session_id={uuid.uuid4().hex}"
        return HTTPRequest(line, headers={"Cookie": cookie, "Origin": self.address}, connect_timeout=60)


def python_of(page: Answer) -> str:
    """The id of the Python behind a page."""
    assert page.status == 200, page
    return re.search(r'"kernelId": ?"([\w-]+)"', page.text)[1]


def message(kind: str, metadata: dict[str, Any] | None = None, channel: str = "shell", **content: Any) -> str:
    """A message as a page sends it."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "", "date": "", "version": "5.3"}
    return json.dumps({"channel": channel, "header": header, "parent_header": {}, "metadata": metadata or {},
                       "content": content})
