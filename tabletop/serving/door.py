"""The door of a class: who may come in, and how. Every request passes its gate before anything else is asked."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from posixpath import normpath
from typing import Any
from urllib.parse import unquote, urlencode

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import Template404
from tornado import web
from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.routing import Router

from tabletop.serving.pages import html

LETTERS = "bcdfghjkmnpqrstvwxz"
"""What a door word is made of: nothing that is mistaken for something else on a board, and no vowels, so that it means
nothing."""
FREE_TRIES, SECONDS_APART, LONGEST_WAIT = 10, 1, 30
"""How many wrong words of an address are answered at once, how many seconds lie between later answers, and how long one
waits at most: it may be somebody else at that address who has mistyped. The right word never waits."""
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
           "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
                                      "form-action 'self'; frame-ancestors 'none'"}


def door_word() -> str:
    """A new word for the door, such as `kbtr-mvdx`: 16,000 million of them."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


class Gate(Router):
    """What every request passes: it came to an address of the class, it asks for a plain path, and its browser has come
    in before. One that has not stands at the door, whatever it asks for."""

    def __init__(self, room: web.Application, word: str, hosts: set[str], proxy: str | None = None) -> None:
        self.room, self.word, self.hosts, self.proxy = room, word, hosts, proxy
        self.due: dict[str, float] = {}  # for each address that brought wrong words, when all of them will be paid for

    def find_handler(self, request: HTTPServerRequest, **_: Any) -> Any:
        path = unquote(request.path)
        if split_host_and_port(request.host.lower())[0] not in self.hosts:  # somebody else's name for this machine
            return self.room.get_handler_delegate(request, WrongHost)
        if self.visitor(request) is None:
            return self.room.get_handler_delegate(request, Door, {"gate": self})
        if "\0" in path or "\\" in path or path not in (normpath(path), normpath(path) + "/"):
            return self.room.get_handler_delegate(request, Template404)
        return self.room.find_handler(request)

    def visitor(self, request: HTTPServerRequest) -> str | None:
        """Who sends this: known by the cookie, which nobody but this class can sign."""
        name = cookie_name(request)
        cookie = request.cookies.get(name)
        found = cookie and web.decode_signed_value(self.room.settings["cookie_secret"], name, cookie.value)
        return found.decode() if found else None

    def address(self, request: HTTPServerRequest) -> str:
        """Where it comes from. What is said of that in the request counts only if the proxy says it."""
        said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return said if said and request.remote_ip == self.proxy else request.remote_ip or ""

    def encrypted(self, request: HTTPServerRequest) -> bool:
        """Whether the visitor's line is encrypted, as far as the proxy."""
        return request.remote_ip == self.proxy and request.headers.get("X-Forwarded-Proto") == "https"

    def knows(self, word: str) -> bool:
        """Whether this is the door word. It takes as long to see that it is not, whichever letter is wrong."""
        return secrets.compare_digest(word.strip().lower().encode(), self.word.encode())

    async def slow_down(self, address: str) -> None:
        """Let an address that brings one wrong word after another wait for its answer: one answer after another."""
        now = time.monotonic()
        self.due = {other: paid for other, paid in self.due.items() if paid > now}
        self.due[address] = min(self.due.get(address, now) + SECONDS_APART,
                                now + FREE_TRIES * SECONDS_APART + LONGEST_WAIT)
        await asyncio.sleep(max(0, self.due[address] - now - FREE_TRIES * SECONDS_APART))


def cookie_name(request: HTTPServerRequest) -> str:
    """Cookies know no ports: two classes on one machine need two names."""
    return "class-" + re.sub(r"\W", "-", request.host)


class Outside(web.RequestHandler):
    """What is said to those who have not come in; it does not matter what they ask for."""

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def check_xsrf_cookie(self) -> None:
        """There is nothing that anybody could be made to send."""


class WrongHost(Outside):
    """Under a name that is not ours a foreign page could pass for one of this class."""

    async def prepare(self) -> None:
        self.set_status(421)
        self.finish(html("Card games", "<p>Open the class at exactly the address that your teacher gave you.</p>"))


class Door(Outside):
    """Who may come in, and how. A visitor who brings the door word gets a cookie, and is asked to come back with it."""

    def initialize(self, gate: Gate) -> None:
        self.gate = gate

    async def prepare(self) -> None:
        word = self.get_query_argument("token", "")
        if self.request.method == "GET" and word and self.gate.knows(word):
            self.let_in()
            return
        if word:
            await self.gate.slow_down(self.gate.address(self.request))
        wrong = "<p role='alert'><b>That is not the door word.</b></p>" if word else ""
        self.set_status(403)
        self.finish(html("Card games", f"""{wrong}<p>This is for one class. Your teacher has the <b>door word</b>:
            type it here, or open the link you were given.</p>
            <form action="/"><label>Door word
            <input name="token" autocapitalize="none" autocomplete="off" autofocus></label>
            <button>Come in</button></form>"""))

    def let_in(self) -> None:
        """Remember the browser until it is closed or the class ends. A link in a mail leads in, too: the cookie is
        `Lax`."""
        self.set_signed_cookie(cookie_name(self.request), secrets.token_hex(16), expires_days=None, httponly=True,
                               samesite="Lax", secure=self.gate.encrypted(self.request))
        rest = [(name, value) for name in self.request.query_arguments if name != "token"
                for value in self.get_query_arguments(name)]
        self.redirect("/" + self.request.path.lstrip("/\\") + ("?" + urlencode(rest) if rest else ""), status=303)


class KnownVisitors(IdentityProvider):
    """Tells Jupyter's handlers who asks: whom the gate has let pass."""

    def get_user(self, handler: web.RequestHandler) -> User | None:
        visitor = handler.settings["gate"].visitor(handler.request)
        return User(visitor) if visitor else None
