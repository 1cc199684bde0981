"""What a hint found: which choices did well in the worlds that were tried, as a sentence and as a picture."""

from __future__ import annotations

import re
from collections.abc import Collection
from html import escape
from statistics import fmean

from tabletop.arena.figures import CONFIDENCE, Estimate, estimated
from tabletop.engine.cards import called
from tabletop.engine.core import Move, View
from tabletop.engine.english import counted, listed
from tabletop.engine.strategies import Tried, behind, finalists, halvings, worlds
from tabletop.show import common as draw

FEWEST_WORLDS = 10
MOST_NAMED = 4
"""A hint says nothing from fewer worlds, and names no more choices than these."""
AS_GOOD = 0.5
"""A choice that is no more standard errors behind the best counts as good as it. With twice as many, what is liked was
marked in place of what a longer hint was sure of."""


def behind_best(tried: Tried) -> dict[Move, Estimate]:
    """How far every choice was behind the one that was worth most, in the worlds in which both were tried; the best
    first.

    The intervals hold for all choices at once, and for every round after which a choice may have been given up because
    it looked bad (Bonferroni's). So among equal choices one is told to be best in at most 5 of 100 hints.
    """
    best = finalists(tried)[0]
    confidence = 1 - (1 - CONFIDENCE) / max(1, (len(tried) - 1) * halvings(len(tried)))
    found = {move: estimated([most - worth for most, worth in zip(tried[best], values, strict=False)],
                             confidence=confidence) for move, values in tried.items()}
    return dict(sorted(found.items(), key=lambda entry: (entry[1].mean, entry[0] is not best)))


def did_well(tried: Tried) -> list[Move]:
    """The choice that was worth most on average, and those that the same worlds do not tell apart from it."""
    return [move for move, gap in behind_best(tried).items() if len(tried[move]) < FEWEST_WORLDS or gap.low <= 0]


def marked(tried: Tried, liked: Collection[Move] = ()) -> Move | None:
    """The choice that a hint marks: the one that did best, or one that is liked and as good as that. Where too few
    worlds were tried to say what did best, the one that is liked, or none."""
    if len(tried) > 1 and worlds(tried) < FEWEST_WORLDS:
        return next((move for move in tried if move in liked), None)
    best, *others = finalists(tried)
    return next((move for move in others if move in liked and not behind(tried, best, move, errors=AS_GOOD)), best)


def touches(move: Move, picture: str) -> list[str]:
    """The tags of the things in a picture that this move touches, in its order; equal things as often as it does."""
    tags, words, found = set(re.findall(r'data-move="([^"]*)"', picture)), str(move).split(), list[str]()
    while words:
        length = next((size for size in range(len(words), 0, -1) if " ".join(words[:size]) in tags), 0)
        found += [" ".join(words[:length])] * bool(length)
        words = words[length or 1:]
    return found


def hint_sentence(tried: Tried, best: Move | None = None, why: str = "") -> str:
    """Which choice is marked, why it is liked, and what a hint found."""
    found = _found(tried)
    if best is None or len(tried) == 1:
        return found
    liked = "A thoughtful player would choose this." if worlds(tried) < FEWEST_WORLDS else ""
    return " ".join(filter(None, [f"Hint: {best.name}.", liked, why, found]))


def _found(tried: Tried) -> str:
    if len(tried) == 1:
        return "There is only one choice."
    number = worlds(tried)
    if number < FEWEST_WORLDS:
        return f"The computer dealt the hidden cards {counted(number, 'time')}: too few to compare the choices."
    best, dealt = did_well(tried), f"The computer dealt the hidden cards {number} times"
    if len(best) == len(tried):
        return f"{dealt}: {'both' if len(best) == 2 else f'all {len(best)}'} choices did about equally well."
    if len(best) == 1:
        return f"{dealt}: {called(best[0])} did best."
    # Only the best is known to beat the others: the second of two that are alike may not be told apart from the third.
    worse = [move for move in tried if move not in best]
    others = f"{called(worse[0])} did" if len(worse) == 1 else f"the other {len(worse)} choices did"
    named = [called(move) for move in best[:MOST_NAMED]]
    if len(best) > MOST_NAMED or any(" and " in name for name in named):  # a long name is not said twice
        some = "among them " if len(best) > MOST_NAMED else ""
        return (f"{dealt}: {len(best)} of the {len(tried)} choices did about equally well ({some}{listed(named)}); "
                f"{others} worse than the first of these.")
    return f"{dealt}: {listed(named)} did about equally well; {others} worse than {named[0]}."


def hints_html(view: View, tried: Tried) -> str:
    """The figures behind a hint, folded: every choice with its value, a dot for the mean, a line for the interval of
    its distance from the best."""
    number = worlds(tried)
    if number < 2:
        return ""
    gaps = behind_best(tried)
    top = fmean(tried[next(iter(gaps))][:number])
    low, high = top - max(gap.high for gap in gaps.values()), top - min(gap.low for gap in gaps.values())

    def at(value: float) -> float:
        return 330 + 240 * (value - low) / ((high - low) or 1)

    best, parts = did_well(tried), []
    for line, (move, gap) in enumerate(gaps.items()):
        y, value = 20 + 24 * line, top - gap.mean
        parts.append(draw.text(move.name, 4, y + 5, 15, draw.TEXT, 700 if move in best else 400))
        parts.append(f'<line x1="{at(top - gap.high):g}" x2="{at(top - gap.low):g}" y1="{y}" y2="{y}" '
                     f'style="stroke:{draw.SOFT_TEXT}" stroke-width="2"/><circle cx="{at(value):g}" cy="{y}" '
                     f'r="6" fill="{draw.GOLD}" stroke="{draw.INK}"/>')
        off = f" ± {gap.high - gap.mean:.2f}" if line else ""
        parts.append(draw.text(f"{value:+.2f}{off}", 590, y + 5, 14, draw.SOFT_TEXT))
    return (f"<details><summary>The figures behind the hint</summary><p>The hidden cards were dealt {number} times, in "
            f"ways that fit what Seat {view.seat} knows. Choices that fell behind were tried in fewer of these deals. "
            f"Each dot shows the average of a choice, in {escape(view.game.worth_means)}: right is better. The line "
            "shows how far its distance from the best may be off: a 95 % interval, for all choices at once. In bold "
            "type: the best choice, and those that these deals cannot tell apart from it.</p>"
            + draw.svg("".join(parts), 700, 16 + 24 * len(gaps), "The figures behind the hint") + "</details>")
