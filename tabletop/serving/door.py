"""The door of a class: who may come in, and how."""

from __future__ import annotations

import secrets

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.base.handlers import JupyterHandler
from tornado import web

from tabletop.serving.pages import html

LETTERS = "bcdfghjkmnpqrstvwxz"
"""What a door word is made of: nothing that is mistaken for something else on a board, and no vowels, so that it means nothing."""


def door_word() -> str:
    """A new word for the door, such as `kbtr-mvdx`: 16,000 million of them."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


class Door(JupyterHandler):
    """Who may come in, and how: what everybody sees who does not bring the door word."""

    @allow_unauthenticated
    def get(self) -> None:
        self.set_status(403)
        wrong = "<p role='alert'><b>That is not the door word.</b></p>" if "token=" in self.get_argument("next", "") else ""
        self.finish(html("Card games", f"""{wrong}<p>This is for one class. Your teacher has the <b>door word</b>:
            write it here, or open the link you were given.</p>
            <form action="/"><label>Door word <input name="token" autocapitalize="none" autocomplete="off" autofocus></label>
            <button>Come in</button></form>"""))


class DoorWord(IdentityProvider):
    """Whoever brings the door word may come in, and a cookie remembers it."""

    def get_token(self, handler: web.RequestHandler) -> str:
        return (super().get_token(handler) or "").strip().lower()
