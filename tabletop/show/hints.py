"""What a hint found: which choices did well in the worlds that were tried, as a sentence and as a picture."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from tabletop.arena.figures import estimated
from tabletop.engine.core import Move, View
from tabletop.engine.english import counted, listed
from tabletop.show import common as draw

if TYPE_CHECKING:
    import numpy as np

FEWEST_WORLDS = 10
MOST_NAMED = 4
"""A hint says nothing from fewer worlds, and names no more choices than these."""


def _worlds(tried: dict[Move, list[float]]) -> dict[Move, np.ndarray]:
    """The worth of every choice in the worlds in which all of them have been tried."""
    import numpy as np

    worlds = min((len(values) for values in tried.values()), default=0)
    return {move: np.array(values[:worlds]) for move, values in tried.items()}


def did_well(tried: dict[Move, list[float]]) -> list[Move]:
    """The choice that was worth most on average, and those that the same worlds do not tell apart from it."""
    values = _worlds(tried)
    ranked = sorted(values, key=lambda move: -values[move].mean())
    return [move for move in ranked if not estimated(values[ranked[0]] - values[move]).excludes_zero]


def hint_sentence(tried: dict[Move, list[float]]) -> str:
    """What a hint found, in a sentence."""
    if len(tried) == 1:
        return "There is only one choice."
    worlds = len(next(iter(_worlds(tried).values()), ()))
    if worlds < FEWEST_WORLDS:
        return f"The computer dealt the hidden cards {counted(worlds, 'time')}: too few to say anything."
    best, dealt = did_well(tried), f"The computer dealt the hidden cards {worlds} times"
    if len(best) == len(tried):
        return f"{dealt}: {'both' if len(best) == 2 else f'all {len(best)}'} choices did about equally well."
    if len(best) == 1:
        return f"{dealt}: {best[0].name} did best."
    # Only the best is known to beat the others: the second of two that are alike may not be told apart from the third.
    worse = [move for move in tried if move not in best]
    others = f"{worse[0].name} did" if len(worse) == 1 else f"the other {len(worse)} choices did"
    named = [move.name for move in best[:MOST_NAMED]]
    # "take the 1s and pay 2" needs a list of its own
    if len(best) > MOST_NAMED or any(" and " in name for name in named):
        some = "among them " if len(best) > MOST_NAMED else ""
        return (f"{dealt}: {len(best)} of the {len(tried)} choices did about equally well ({some}{'; '.join(named)}); "
                f"{others} worse than the first of these.")
    return f"{dealt}: {listed(named)} did about equally well; {others} worse than {named[0]}."


def hints_html(view: View, tried: dict[Move, list[float]]) -> str:
    """The figures behind a hint, folded: every choice with its value, a dot for the mean, a line for its 95 %
    interval."""
    values = _worlds(tried)
    found = {move: estimated(worths) for move, worths in values.items() if len(worths) > 1}
    if not found:
        return ""
    low, high = min(value.low for value in found.values()), max(value.high for value in found.values())

    def at(value: float) -> float:
        return 330 + 240 * (value - low) / ((high - low) or 1)

    best, parts = did_well(tried), []
    for line, (move, value) in enumerate(sorted(found.items(), key=lambda entry: -entry[1].mean)):
        y = 20 + 24 * line
        parts.append(draw.text(move.name, 4, y + 5, 15, draw.TEXT, 700 if move in best else 400))
        parts.append(f'<line x1="{at(value.low):g}" x2="{at(value.high):g}" y1="{y}" y2="{y}" '
                     f'style="stroke:{draw.SOFT_TEXT}" stroke-width="2"/><circle cx="{at(value.mean):g}" cy="{y}" '
                     f'r="6" fill="{draw.GOLD}" stroke="{draw.INK}"/>')
        parts.append(draw.text(f"{value.mean:+.2f} ± {value.high - value.mean:.2f}", 590, y + 5, 14, draw.SOFT_TEXT))
    worlds = len(values[best[0]])
    return (f"<details><summary>The figures behind the hint</summary><p>The hidden cards were dealt {worlds} times, in "
            f"ways that fit what Seat {view.seat} knows. Each dot shows the average of a choice, in "
            f"{escape(view.game.worth_means)}: right is better. The line is its 95 % interval. In bold type: the best "
            "choice, and those that these deals cannot tell apart from it.</p>"
            + draw.svg("".join(parts), 700, 16 + 24 * len(found), "The figures behind the hint") + "</details>")
