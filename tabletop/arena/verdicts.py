"""What a comparison says, in sentences: who is better, in how many deals, and what is missing."""

from __future__ import annotations

from tabletop.arena.figures import FEWEST_DEALS, WINS, WORTH
from tabletop.arena.results import Results
from tabletop.engine.english import counted, listed


def verdict(results: Results, one: str, other: str) -> str:
    """Which of the two is better, or that these deals do not show it. Worth decides; it says whether win shares
    agree."""
    worth, wins = results.difference(one, other), results.difference(one, other, WINS)
    one, other = holder(results, one), holder(results, other)
    ahead, behind = (one, other) if worth.mean > 0 else (other, one)
    more_wins, deals = one if wins.mean > 0 else other, len(results.by_deal)
    if deals < FEWEST_DEALS:
        said = (f"{one} and {other}: {counted(deals, 'deal')} {'is' if deals == 1 else 'are'} too few for a verdict, "
                f"it needs {FEWEST_DEALS}")
    elif not worth.excludes_zero:
        said = f"{one} and {other}: no difference is shown in worth, and worth decides"
        if wins.excludes_zero:
            said += f", although {more_wins} wins more often"
    else:
        said = f"{ahead} is better than {behind}: its worth is higher, and "
        said += ("worth decides. These deals do not show who wins more often" if not wins.excludes_zero else
                 "it wins more often" if more_wins == ahead else f"worth decides, although {behind} wins more often")
    return said + (f" ({missing(results)})" if results.failures else "")


def deals_compared(results: Results, one: str, other: str) -> str:
    """In how many deals one strategy did better than the other: a better strategy is not better in every deal."""
    better, worse, same = results.by_deals(one, other)
    return (f"In {better} of {counted(len(results.by_deal), 'deal')} {one} did better than {other}, in {worse} worse, "
            f"and in {same} the same.")


def holder(results: Results, name: str) -> str:
    """Who wins by a strategy: the strategy at its seats, or the team that plays by it."""
    return f"the {name} team" if results.of_teams else name


def setting(results: Results) -> str:
    """What was compared, and how every deal was played so that no strategy is favoured."""
    arranged = ("each played by every strategy as the whole team" if len(results.game.sides) == 1
                else f"each in {len(results.names)} arrangements")
    return f"{results.game.title}, {results.game.players} players, {counted(len(results.by_deal), 'deal')}, {arranged}"


def missing(results: Results) -> str:
    """How many deals are missing because a strategy failed."""
    who = listed(repr(name) for name in dict.fromkeys(failure.strategy for failure in results.failures))
    deals = len(results.failures)
    return f"{counted(deals, 'deal')} {'is' if deals == 1 else 'are'} missing because {who} failed"


def summary(results: Results) -> str:
    """The whole comparison as text."""
    lines = [f"{setting(results)}; 95 % intervals over deals"]
    if results.by_deal:
        lines += [f"  {holder(results, name)}: win share {results.estimate(name):}, "
                  f"worth {results.estimate(name, WORTH):+}" for name in results.names]
        lines += [f"  {one} − {other}: worth {results.difference(one, other):+}, win share "
                  f"{results.difference(one, other, WINS):+}: {results.verdict(one, other)}"
                  for one, other in results.pairs()]
    if results.failures:
        lines += [f"  {missing(results)}. The first: {min(results.failures)}"]
    return "\n".join(lines)
