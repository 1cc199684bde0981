"""What is handed out: cards to print and cut, and the rules on a card, as one HTML file that needs no kernel and no
network.

    card_sheet("bannish")               all cards of a game, to print and cut
    card_sheet("bannish", "letter")     on US letter paper
    card_sheet("bannish").save()        as a file beside the notebook
    rules_card("bannish")               the rules of a game in eight lines, to read and to print
"""

from __future__ import annotations

import base64
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from tabletop.arena.files import write
from tabletop.engine.core import GAMES, Game, room
from tabletop.engine.core import game as game_named
from tabletop.engine.english import counted, listed, quoted
from tabletop.show import pictures, rules_card_html
from tabletop.show.common import FONT, LINE, TEXT
from tabletop.show.paper import Pile, left_out, paper_size, plain_pile, sheets

LONGEST_LINK = 2_000_000
"""A browser follows no link that is longer: a larger file has to be saved with `save`."""
LARGEST_PREVIEW = 700_000
PREVIEW_HEIGHT = 600
"""A file of more characters is not shown in the notebook, which would grow with it."""


class Handout:
    """One HTML file for a class. It shows itself in a notebook with a link to keep it, or `shown` in place of itself;
    `save` writes it beside the notebook."""

    def __init__(self, title: str, name: str, html: str, says: str, shown: str = "") -> None:
        self.title, self.name, self.html, self.says, self.shown = title, name, html, says, shown

    def save(self, path: str | Path = ".") -> Path:
        """Write the file, under its own name where `path` is a folder, and say where it is."""
        chosen = Path(path)
        target = chosen / self.name if chosen.is_dir() else chosen
        if not target.parent.is_dir():
            raise ValueError(f"There is no folder {quoted(str(target.parent))}. Make it first, or give the name of the "
                             f"file only.")
        return write(target, self.html)

    def __repr__(self) -> str:
        return f"<{self.title}: {self.name}, {len(self.html.encode()) / 1000:.0f} kB>"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.html.encode()).decode()
        link = f'<a download="{escape(self.name)}" href="data:text/html;base64,{data}">⤓ {escape(self.name)}</a>'
        if self.shown:
            return f'{self.shown}<div style="color:{TEXT};margin-top:.3em">{escape(self.says)} {link}</div>'
        keep = (f"Click {link} to keep it as a file; a browser opens it, also without a network."
                if len(data) < LONGEST_LINK else
                f"It is too large for a link here: <code>.save()</code> writes {escape(self.name)} beside the "
                f"notebook.")
        says = f"<b>{escape(self.title)}.</b> {escape(self.says)}<br>{keep}"
        said = f'<div style="color:{TEXT};line-height:1.45">{says}</div>'
        if len(self.html) > LARGEST_PREVIEW:
            return said
        return (f'{said}<iframe title="{escape(self.title)}" sandbox="allow-scripts allow-modals" '
                f'srcdoc="{escape(self.html)}" '
                f'style="width:100%;height:{PREVIEW_HEIGHT}px;border:1px solid {LINE};margin-top:6px"></iframe>')


@cache
def beside(*names: str) -> str:
    """The text of files beside this module, one after the other; they are read once."""
    return "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in names)


def filled(name: str, **parts: object) -> str:
    """The HTML file of this name beside this module, with these parts put in."""
    return Template(beside(name)).substitute(parts)


def document(title: str, style: str, body: str, script: str = "") -> str:
    """A whole HTML file that may load nothing from anywhere: its browser is told so."""
    return filled("document.html", title=escape(title), body=body,
                  style=f"body {{ font: 16px/1.5 {FONT}; }}\n{beside('handout.css')}{style}",
                  script=f"<script>{script}</script>" if script else "")


def whole_game(which: str | Game) -> Game:
    """The game itself, or the game of this name with as many players as there can be: then all its cards are used."""
    if isinstance(which, Game):
        return which
    most = room(which, "rules").GAME.player_counts[-1] if which in GAMES else 0  # then `game` says what is wrong
    return game_named(which, players=most)


def piles_of(game: Any) -> list[Pile]:
    """What is printed for this game: what its table says, or the cards of its deck."""
    to_print = getattr(pictures(game), "to_print", None)
    return to_print(game) if to_print else [plain_pile(game.deck)]


def card_sheet(which: str | Game, paper: str = "A4", backs: bool = False) -> Handout:
    """All cards of a game in their numbers, to print and cut, on A4 or US letter; with `backs` a sheet of them follows
    every sheet."""
    game = whole_game(which)
    wide, high = paper_size(paper)
    piles = [pile for pile in piles_of(game) if pile.each()]  # a game with fixed rules prints no other rule cards
    printed = sheets(game, piles, paper, backs)
    counts = listed(f"{len(pile.each())} {pile.title}" for pile in piles)
    fewer = _fewer_players(game) if isinstance(which, str) else []
    title = f"{game.title}: the cards to print and cut"
    says = f"{counts[0].upper()}{counts[1:]} on {counted(len(printed), 'sheet')} of {paper} paper."
    body = filled("card_sheet.html", title=escape(title), says=escape(says), fewer=" ".join(fewer),
                  sheets="".join(printed),
                  two_sided="Print on both sides, turned over the long edge. " if backs else "")
    size = f"@page {{ size: {wide:g}mm {high:g}mm; margin: 0; }} :root {{ --wide: {wide:g}mm; --high: {high:g}mm; }}"
    style = f"{size}\n{beside('card_sheet.css')}"
    return Handout(title, f"{game.name}-cards-{paper}.html", document(title, style, body), says)


def rules_card(which: str | Game) -> Handout:
    """The rules of a game in eight lines: shown in the notebook, and as a page to print."""
    game = whole_game(which)
    title = f"{game.title}: the rules on a card"
    printed = rules_card_html(game, lambda rule: f"<small>{escape(rule.id)}</small>")
    html = document(title, beside("rules_card.css"), f"<main>{printed}</main>")
    return Handout(title, f"{game.name}-rules-card.html", html, "To print:", rules_card_html(game))


def _fewer_players(game: Any) -> list[str]:
    """Which cards to leave out with fewer players than there can be, in sentences."""
    fewer: list[Any] = [game_named(game.name, players=players) for players in game.player_counts[:-1]]
    if not all(hasattr(other, "deck") for other in (game, *fewer)):
        return []
    found = {other.players: left_out(game.deck, other.deck) for other in fewer}
    return [f"With {players} players leave out {cards}." for players, cards in found.items() if cards]
