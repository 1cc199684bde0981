"""A review on the page: the mistakes that cost most, what was sure, and every decision with its figures, folded."""

from __future__ import annotations

from tabletop.arena.review import MOST_TOLD, Review
from tabletop.show.common import html_table
from tabletop.show.sentences import sentence


def review_html(review: Review) -> str:
    """A review at a glance."""
    told = [*map(review.dated, review.mistakes[:MOST_TOLD]), *map(review.dated, review.endings[:MOST_TOLD])]
    points = "".join(f"<li>{sentence(one, review.game)}</li>" for one in told)
    return f"<p>{sentence(review.summary(), review.game)}</p>{points and f'<ul>{points}</ul>'}{figures_html(review)}"


def figures_html(review: Review) -> str:
    """Every decision that was looked at, folded, and how this was done."""
    if not review.looked_at:
        return ""
    rows = [(review.moment(found.decision), sentence(found.decision.chosen.name, review.game),
             *([sentence(found.better.name, review.game), f"{found.gap:+}", "a mistake" if found.is_mistake else
                "not told apart"] if found.better else ["", "", "no other choice seemed clearly better"]))
            for found in review.looked_at]
    return ("<details><summary>Every decision, and how it was weighed</summary><p>The hidden cards were dealt again "
            f"and again, in ways that fit what Seat {review.seat} knew at the time. Every choice was tried in these "
            "deals, and all seats played on quickly. Where another choice seemed better, both were tried again in "
            f"{review.deals} fresh deals. The difference is in worth: {review.game.worth_means}. In brackets stands "
            "its 95 % interval, for all decisions at once. A choice is called a mistake only if this interval excludes "
            "0.</p>" + html_table(("when", "choice", "compared with", "difference", ""), rows) + "</details>")
