"""How the tree search thinks: how often it has tried every move, what came of it, and what it expects to follow."""

from __future__ import annotations

from html import escape

from tabletop.engine.core import View, generator
from tabletop.engine.english import counted
from tabletop.engine.ismcts import Node, Tree
from tabletop.engine.strategies import finalists, playout, weighed
from tabletop.show import common as draw
from tabletop.show.charts import BETTER, UNDECIDED, Experiment

LEFT, WIDE, ROW = 150, 190, 34
"""Where the bars begin, how long the longest is, and how far apart the rows are."""
EXPECTED = 3
"""How many moves are shown of what the tree expects."""
TENS = 10
SHOWN_FROM = 3
"""A move that was tried less often says nothing about what comes after it."""


def thinking(view: View) -> Experiment:
    """The tree of one decision, for a number of playouts to choose: the same chance each time, so more playouts begin
    as fewer do."""
    return Experiment("How the tree search thinks", [("tens of playouts", 1, 60, 3)],
                      lambda chosen: _thought(view, TENS * chosen[0]))


def _thought(view: View, playouts: int) -> str:
    tree = Tree()
    order = finalists(weighed(view, generator(1, "thinking", 0), playouts, choose=playout(view.game), tree=tree))
    given_up = sorted(set(tree.root.after) - {*order}, key=lambda move: -_worth(tree.root.after[move]))
    tried = [(move, tree.root.after[move]) for move in (*order, *given_up)]
    most = max(node.visits for _, node in tried)
    heads = ("how often it was tried", LEFT), ("mean worth", LEFT + WIDE + 46), ("then it expects", LEFT + WIDE + 140)
    parts = [draw.text(title, x, 14, 13, draw.SOFT_TEXT) for title, x in heads]
    for line, (move, node) in enumerate(tried):
        y = 26 + line * ROW
        colour = UNDECIDED if line else BETTER
        parts.append(draw.text(move.name, LEFT - 12, y + 18, 15, draw.TEXT, 400 if line else 700, "end"))
        parts.append(f'<rect x="{LEFT}" y="{y + 4}" width="{max(1.0, WIDE * node.visits / most):.1f}" height="18" '
                     f'rx="4" fill="{colour}"/>')
        parts.append(draw.text(node.visits, LEFT + WIDE * node.visits / most + 6, y + 18, 13, draw.SOFT_TEXT))
        parts.append(draw.text(f"{_worth(node):+.2f}", LEFT + WIDE + 60, y + 18, 15, draw.TEXT))
        parts.append(draw.text(", ".join(_expected(node)) or "–", LEFT + WIDE + 140, y + 18, 14, draw.TEXT))
    best = tried[0][0].name
    said = (f"After {counted(tree.root.visits, 'playout')} the best move is <b>{escape(best)}</b>. The tree holds "
            f"{counted(_nodes(tree.root), 'moment')}.")
    picture = draw.svg("".join(parts), 760, 32 + ROW * len(tried), f"The tree prefers {best}")
    return f"<p>{said}</p>{draw.scrolled(picture)}"


def _worth(node: Node) -> float:
    return node.total / max(1, node.visits)


def _expected(node: Node) -> list[str]:
    """What was tried most after a move, move by move."""
    found: list[str] = []
    while len(found) < EXPECTED and node.after:
        move, node = max(node.after.items(), key=lambda entry: entry[1].visits)
        if node.visits < SHOWN_FROM:
            break
        found.append(move.name)
    return found


def _nodes(node: Node) -> int:
    return sum(1 + _nodes(after) for after in node.after.values())
