"""What a tournament says, in sentences: the ranking, who cannot be told apart, whether the deals are enough."""

from __future__ import annotations

from math import isnan
from statistics import median

from tabletop.arena.figures import FEWEST_DEALS, WORTH
from tabletop.arena.sequences import FIRST_LOOK
from tabletop.arena.stopping import Needed, rounded
from tabletop.arena.tournament import Place, Tournament
from tabletop.arena.verdicts import missing, setting
from tabletop.engine.english import counted, listed


def standings(results: Tournament) -> str:
    """The whole tournament as text."""
    lines = [setting(results)]
    if results.by_deal:
        lines += [f"  {number}. {place.name}: worth {place.worth:+}, win share {place.wins:.3f}; {places(place)}"
                  for number, place in enumerate(results.ranking(), 1)]
        lines += [f"  {said}" for said in (*said_groups(results), said_ended(results), said_saved(results)) if said]
        lines += [f"  {said_field(results)} {said_intervals(results)}"]
    if results.failures:
        lines += [f"  {missing(results)}. The first: {min(results.failures)}"]
    return "\n".join(lines)


def places(place: Place) -> str:
    """The places that a strategy may truly hold."""
    return f"place {place.best}" if place.best == place.worst else f"place {place.best} to {place.worst}"


def said_field(results: Tournament) -> str:
    """What is estimated."""
    if len(results.game.sides) == 1:
        return "Worth: how well a team does that plays by this strategy, all on the same deals."
    return "Worth: how a strategy does at a table of others drawn from this field, all equally likely."


def said_intervals(results: Tournament) -> str:
    """What the intervals of the differences promise."""
    if not results.watched:
        return ("The intervals of all differences together are right 19 times in 20: Bonferroni's way, "
                "each is surer by itself.")
    return ("The intervals of all differences together are right 19 times in 20, however often you look. "
            f"For win shares that is exact; for worth it is so in the long run, from deal {FIRST_LOOK} on.")


def said_groups(results: Tournament) -> list[str]:
    """Who cannot be told apart."""
    return [f"These deals cannot tell {listed(group, 'or')} apart." for group in results.groups()]


def said_ended(results: Tournament) -> str:
    """Why a tournament ended that may stop by itself; nothing for one of a fixed number of deals."""
    stopping = results.stopping
    if stopping is None:
        return ""
    within = f", or lie within {stopping.margin:g} of each other" if stopping.margin else ""
    if stopping.ended is not None:
        return f"It was clear after {counted(stopping.ended, 'deal')}: every two are told apart{within}."
    return (f"It is not clear yet, after {counted(len(results.by_deal), 'deal')}: it would be "
            f"if every two were told apart{within.replace('lie', 'lay')}.")


def said_saved(results: Tournament) -> str:
    """What playing the same cards saves; nothing while there are too few deals to say."""
    if len(results.by_deal) < FEWEST_DEALS:
        return ""
    found = [times for pair in results.pairs() if not isnan(times := results.saved(*pair))]
    if not found:
        return ""
    times = median(found)
    begins = "If every game had cards of its own, it would take "
    if times >= 1.05:
        return f"{begins}{times:.1f} times as many games to know as much."
    if times > 0.95:
        return f"{begins}about as many games to know as much."
    return f"{begins}{times:.2f} times as many games to know as much: here the same cards cost something."


def said_needed(needed: Needed) -> str:
    """How many deals a difference takes."""
    one, other = needed.pair
    return (f"A difference of {needed.difference:g} in {WORTH} takes about {counted(rounded(needed.deals), 'deal')}: "
            f"9 of 10 tries would show it. (Judged from {counted(needed.judged_from, 'deal')}, by {one} and {other}, "
            f"whose difference varies most.)")
