"""A comparison on the page: win shares as bars, a verdict on every pair, deal by deal, and the figures."""

from __future__ import annotations

from html import escape
from statistics import fmean

from tabletop.arena.figures import MEASURES, WINS, WORTH
from tabletop.arena.record import Record
from tabletop.arena.results import Results
from tabletop.arena.verdicts import deals_compared, setting
from tabletop.engine.english import listed
from tabletop.show import common as draw
from tabletop.show.charts import chart_html, compared
from tabletop.show.distribution import BAR, Spread, spread_picture


def results_html(results: Results) -> str:
    """A comparison: win shares as bars and a verdict on every pair; the figures behind them, folded."""
    sides = len(results.game.sides)
    par = f"Equally good strategies would have a win share of {1 / sides:.0%}. " if sides > 1 else ""
    said = "".join(f"<li>{escape(results.verdict(one, other))}. {escape(deals_compared(results, one, other))}</li>"
                   for one, other in _better_first(results))
    return (f"<p>{escape(setting(results))}. {par}</p>{_win_bars(results)}<ul>{said}</ul>{_spread_html(results)}"
            f"<details><summary>The figures</summary>{_figures_html(results)}</details>")


def _better_first(results: Results) -> list[tuple[str, str]]:
    """Every two strategies once, first the one with more worth."""
    return [(one, other) if results.difference(one, other).mean >= 0 else (other, one)
            for one, other in results.pairs()]


def _spread_html(results: Results) -> str:
    """How the deals ended for each strategy, and how much apart each two of them were on the same deal."""
    each = [Spread(name, results.values(name), results.estimate(name, WORTH)) for name in results.names]
    pairs = "".join(spread_picture([Spread("", results.apart(one, other), results.difference(one, other))],
                                   f"{one} minus {other}, deal by deal. {deals_compared(results, one, other)}",
                                   f"{other} did better", f"{one} did better") for one, other in _better_first(results))
    return (f"<details open><summary>Deal by deal</summary><p>How the deals ended, in "
            f"{escape(results.game.worth_means)}: the higher a "
            "bar, the more deals ended there. Gold: the mean; the line under the bars: its 95 % interval.</p>"
            + spread_picture(each, "How the deals ended for each strategy")
            + f"<p>On the same deal, how much more one had than the other:</p>{pairs}</details>")


def _win_bars(results: Results) -> str:
    """A bar for every strategy's win share, the best first, each with its 95 % interval; a dashed line where all would
    be equal."""
    found = sorted(((name, results.estimate(name, WINS)) for name in results.names), key=lambda entry: -entry[1].mean)
    left, wide, high = 190, 420, 34
    parts = []
    for line, (name, share) in enumerate(found):
        y, middle = line * high, line * high + 17
        low, top = (left + wide * min(max(end, 0.0), 1.0) for end in (share.low, share.high))
        parts.append(draw.text(name if len(name) <= 22 else f"{name[:21]}…", left - 10, y + 22, 15, draw.TEXT, 600,
                               "end"))
        parts.append(f'<rect x="{left}" y="{y + 6}" width="{max(wide * share.mean, 1):g}" height="22" rx="4" '
                     f'fill="{BAR}"/>')
        parts.append(f'<path d="M{low:g} {middle} L{top:g} {middle} M{low:g} {middle - 6} L{low:g} {middle + 6} '
                     f'M{top:g} {middle - 6} '
                     f'L{top:g} {middle + 6}" fill="none" stroke-width="2" style="stroke:{draw.TEXT}"/>')
        parts.append(draw.text(f"{share.mean:.0%}", left + wide + 12, y + 22, 15, draw.TEXT))
    bottom = len(found) * high
    sides = len(results.game.sides)
    if sides > 1:
        parts.append(f'<line x1="{left + wide / sides:g}" x2="{left + wide / sides:g}" y1="2" y2="{bottom}" '
                     f'stroke-dasharray="5 4" style="stroke:{draw.SOFT_TEXT}"/>')
    of_whom = "a team wins that plays by this strategy" if results.of_teams else "a seat wins if this strategy plays it"
    parts.append(draw.text(f"how often {of_whom}; the thin lines are 95 % intervals", left, bottom + 16, 13,
                           draw.SOFT_TEXT))
    if sides > 1:
        parts.append(draw.text("dashed: where all would be if they were equally good", left, bottom + 34, 13,
                               draw.SOFT_TEXT))
    return draw.svg("".join(parts), 760, bottom + 40,
                    "Win shares: " + listed(f"{name} {share.mean:.0%}" for name, share in found))


def _figures_html(results: Results) -> str:
    """Each strategy's win share and worth, every paired difference, and a chart."""
    shares = [(f"<b>{escape(name)}</b>", *(f"{results.estimate(name, measure):}" for measure in MEASURES))
              for name in results.names]
    pairs = [(f"{escape(one)} − {escape(other)}",
              *(f"{results.difference(one, other, measure):+}" for measure in MEASURES),
              escape(results.verdict(one, other))) for one, other in results.pairs()]
    return (f"<p>Worth is counted in {escape(results.game.worth_means)}. In brackets: 95 % intervals over deals.</p>"
            + draw.html_table(("strategy", WINS, f"mean {WORTH}"), shares)
            + draw.html_table(("on the same deals", f"{WINS}, difference", f"{WORTH}, difference", "verdict"), pairs)
            + chart_html(lambda ax: compared(results, ax), "Paired differences", height=0.9 + 0.5 * len(pairs)))


def differing_html(one: str, other: str, deal: int, record: Record) -> str:
    """Which deal this is, where the two strategies sat, and what came out."""
    final = record.final()
    sat = [(name, [seat for seat, player in enumerate(record.players) if player == name]) for name in (one, other)]
    worths = (f"{escape(name)} {fmean(final.worth(seat) for seat in held):+.2f}" for name, held in sat if held)
    who = (f"All seats are <b>{escape(record.players[0])}</b>" if len(final.game.sides) == 1
           else listed(f"Seat {seat} is <b>{escape(name)}</b>" for seat, name in enumerate(record.players)))
    outcome = final.outcome()
    return (f"<p>{escape(one)} and {escape(other)} differ most in deal {deal} (at the play table: number "
            f"{record.seed}). {who}. {escape(outcome.because if outcome else '')} In {escape(final.game.worth_means)}: "
            f"{listed(worths)}.</p>")
