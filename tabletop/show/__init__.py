"""Pictures of states, records and scores. What is particular to a game is in the module of its name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from statistics import fmean
from types import ModuleType

import numpy as np

from tabletop.arena.compare import WINS, WORTH, Results, estimated
from tabletop.arena.record import Record
from tabletop.engine.core import Game, Move, Rule, Rulebook, Ruling, ScoreLine, State, View, room
from tabletop.engine.english import counted, listed
from tabletop.show.charts import chart_html, compared
from tabletop.show.common import GOLD, INK, SOFT_TEXT, TEXT, html_table, rule_mark, svg, words
from tabletop.show.distribution import Spread, spread_picture
from tabletop.show.sentences import sentence
from tabletop.show.table import Look

BAR = "#5b7a99"
FEWEST_WORLDS = 10
MOST_NAMED = 4
"""A hint says nothing from fewer worlds, and names no more choices than these."""


def pictures(game: Game) -> ModuleType:
    """The module that draws this game: its table, its score charts, its what-ifs."""
    return room(game.name, "lesson.table")


def table_html(view: View, judged: bool = True, touched: Sequence[str] = (), players: Sequence[str] = (),
               just: tuple[int, Move] | None = None, memory: bool = True, asked: Collection[str] = ()) -> str:
    """The table as this view sees it; `Look` says what can be asked of the picture."""
    return pictures(view.game).table(view, Look(judged, touched, players, just, memory, asked))


def face_down_rule(game: Game) -> Rule | None:
    """The rule of this game that keeps cards face down which all have seen; without one there is nothing to hide."""
    rule = getattr(pictures(game), "FACE_DOWN", None)
    return game.rules[rule] if rule else None


def face_up_said(game: Game) -> str:
    """What has to be said where cards are shown that lie face down at the table; without such cards nothing."""
    rule = face_down_rule(game)
    return "" if rule is None else ("Cards taken and discarded lie face up here, so that one can follow them; at the "
                                    "table they lie "
                                    f"face down. {rule.id}")


def record_html(record: Record) -> str:
    """A record at a glance: who played, and how it ended."""
    final = record.final()
    outcome = final.outcome()
    ended = outcome.because if outcome else f"It goes on: {final.asks}"
    who = "".join(f"<li>Seat {seat}: {escape(name)}</li>" for seat, name in enumerate(record.players))
    return (f"<p>{escape(record.game.title)}, {record.game.players} players, deal {record.seed}, "
            f"{len(record.moves)} moves. {escape(ended)}</p>{f'<ul>{who}</ul>' if who else ''}"
            + table_html(final.view(None), players=record.players))


def rounds(record: Record) -> list[int]:
    """The rounds of a record that were played to their end."""
    final = record.final()
    return list(range(record.start().round, final.round + (final.turn is None)))


def rulings_html(view: View) -> str:
    """What may be done now and what not, with the reasons; choices with the same reason stand together."""
    groups: dict[Ruling, list[str]] = {}
    for move, ruling in view.rulings():
        groups.setdefault(ruling, []).append(move.name)
    rows = [(f'<b style="white-space:nowrap">{"✔ may" if ruling.ok else "✘ may not"}</b>',
             sentence(", ".join(moves), view.game),
             f"{sentence(ruling.because, view.game)} {rule_mark(view.game.rules[ruling.rule])}")
            for ruling, moves in sorted(groups.items(), key=lambda entry: not entry[0].ok)]
    return html_table(("ruling", "choice", "because"), rows) if rows else ""


def score_html(state: State, round: int | None = None) -> str:
    """The score sheet line by line, of one round or of the game, with every seat's total of each unit."""
    lines = [line for line in state.score() if round in (None, line.round)]
    totals = {unit: state.totals(unit, round) for unit in dict.fromkeys(line.unit for line in lines)}
    over = "the game so far" if round is None else f"round {round}"
    rows = []
    for seat in range(state.game.players):
        rows += [(f"Seat {seat}", escape(line.amount),
                  f"{escape(line.because)} {rule_mark(state.game.rules[line.rule])}")
                 for line in lines if line.seat == seat]
        for unit, by_seat in totals.items():
            total = ScoreLine(0, seat, by_seat[seat], unit, "", "")
            rows.append((f"<b>Seat {seat}</b>", f"<b>{escape(total.amount)}</b>", f"<b>total of {over}</b>"))
    return html_table(("seat", "points", "because"), rows)


def rules_html(rules: Rulebook) -> str:
    """Rules in our words, and what of them is our reading because the book leaves it open."""
    rows = [(f'<b style="white-space:nowrap">{rule.id}</b>', escape(rule.text), escape(rule.reading))
            for rule in rules.values()]
    return html_table(("rule", "in our words", "what the book leaves open, and our reading"), rows)


def results_html(results: Results) -> str:
    """A comparison: win shares as bars and a verdict on every pair; the figures behind them, folded."""
    sides = len(results.game.sides)
    par = f"Equally good strategies would have a win share of {1 / sides:.0%}. " if sides > 1 else ""
    said = "".join(f"<li>{escape(results.verdict(one, other))}. {escape(results.deals_told(one, other))}</li>"
                   for one, other in _better_first(results))
    return (f"<p>{escape(results.game.title)}, {results.game.players} players, "
            f"{counted(len(results.by_deal), 'deal')}, "
            f"{results.arranged}. {par}</p>{_win_bars(results)}<ul>{said}</ul>{_spread_html(results)}"
            f"<details><summary>The figures</summary>{_figures_html(results)}</details>")


def _better_first(results: Results) -> list[tuple[str, str]]:
    """Every two strategies once, first the one with more worth."""
    return [(one, other) if results.difference(one, other).mean >= 0 else (other, one) for one,
            other in results.pairs()]


def _spread_html(results: Results) -> str:
    """How the deals ended for each strategy, and how much apart each two of them were on the same deal."""
    table = results.per_deal(WORTH)
    each = [Spread(name, table[:, column], results.estimate(name, WORTH)) for column, name in enumerate(results.names)]
    pairs = "".join(spread_picture([Spread("", table[:, results.column(one)] - table[:, results.column(other)],
                                           results.difference(one, other))],
                                   f"{one} minus {other}, deal by deal. {results.deals_told(one, other)}",
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
        parts.append(words(name if len(name) <= 22 else f"{name[:21]}…", left - 10, y + 22, 15, TEXT, 600, "end"))
        parts.append(f'<rect x="{left}" y="{y + 6}" width="{max(wide * share.mean, 1):g}" height="22" rx="4" '
                     f'fill="{BAR}"/>')
        parts.append(f'<path d="M{low:g} {middle} L{top:g} {middle} M{low:g} {middle - 6} L{low:g} {middle + 6} '
                     f'M{top:g} {middle - 6} '
                     f'L{top:g} {middle + 6}" fill="none" stroke-width="2" style="stroke:{TEXT}"/>')
        parts.append(words(f"{share.mean:.0%}", left + wide + 12, y + 22, 15, TEXT))
    bottom = len(found) * high
    sides = len(results.game.sides)
    if sides > 1:
        parts.append(f'<line x1="{left + wide / sides:g}" x2="{left + wide / sides:g}" y1="2" y2="{bottom}" '
                     f'stroke-dasharray="5 4" '
                     f'style="stroke:{SOFT_TEXT}"/>')
    of_whom = "a team wins that plays by this strategy" if results.of_teams else "a seat wins if this strategy plays it"
    parts.append(words(f"how often {of_whom}; the thin lines are 95 % intervals", left, bottom + 16, 13,
                       SOFT_TEXT))
    if sides > 1:
        parts.append(words("dashed: where all would be if they were equally good", left, bottom + 34, 13, SOFT_TEXT))
    return svg("".join(parts), 760, bottom + 40,
               "Win shares: " + listed(f"{name} {share.mean:.0%}" for name, share in found))


def _figures_html(results: Results) -> str:
    """Each strategy's win share and worth, every paired difference, and a chart."""
    shares = [(f"<b>{escape(name)}</b>", *(f"{results.estimate(name, measure):}" for measure in (WINS, WORTH)))
              for name in results.names]
    pairs = [(f"{escape(one)} − {escape(other)}", *(f"{results.difference(one, other, measure):+}"
                                                    for measure in (WINS, WORTH)), escape(results.verdict(one, other)))
             for one, other in results.pairs()]
    return (f"<p>Worth is counted in {escape(results.game.worth_means)}. In brackets: 95 % intervals over deals.</p>"
            + html_table(("strategy", WINS, f"mean {WORTH}"), shares)
            + html_table(("on the same deals", f"{WINS}, difference", f"{WORTH}, difference", "verdict"), pairs)
            + chart_html(lambda ax: compared(results, ax), "Paired differences", height=0.9 + 0.5 * len(pairs)))


def differing_html(one: str, other: str, deal: int, record: Record) -> str:
    """Which deal this is, where the two strategies sat, and what came out."""
    final = record.final()
    sat = [(name, [seat for seat, player in enumerate(record.players) if player == name]) for name in (one, other)]
    worths = (f"{escape(name)} {fmean(final.worth(seat) for seat in held):+.2f}" for name, held in sat if held)
    who = (f"All seats are <b>{escape(record.players[0])}</b>" if len(final.game.sides) == 1 else
           listed(f"Seat {seat} is <b>{escape(name)}</b>" for seat, name in enumerate(record.players)))
    outcome = final.outcome()
    return (f"<p>{escape(one)} and {escape(other)} differ most in deal {deal} (at the play table: number "
            f"{record.seed}). "
            f"{who}. {escape(outcome.because if outcome else '')} In {escape(final.game.worth_means)}: "
            f"{listed(worths)}.</p>")


def _worlds(tried: dict[Move, list[float]]) -> dict[Move, np.ndarray]:
    """The worth of every choice in the worlds in which all of them have been tried."""
    worlds = min((len(values) for values in tried.values()), default=0)
    return {move: np.array(values[:worlds]) for move, values in tried.items()}


def did_well(tried: dict[Move, list[float]]) -> list[Move]:
    """The choice that was worth most on average, and those that the same worlds do not tell apart from it."""
    values = _worlds(tried)
    ranked = sorted(values, key=lambda move: -values[move].mean())
    return [move for move in ranked if not estimated(values[ranked[0]] - values[move]).excludes_zero]


def hint_told(tried: dict[Move, list[float]]) -> str:
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
        parts.append(words(move.name, 4, y + 5, 15, TEXT, 700 if move in best else 400))
        parts.append(f'<line x1="{at(value.low):g}" x2="{at(value.high):g}" y1="{y}" y2="{y}" '
                     f'style="stroke:{SOFT_TEXT}" '
                     f'stroke-width="2"/><circle cx="{at(value.mean):g}" cy="{y}" r="6" fill="{GOLD}" stroke="{INK}"/>')
        parts.append(words(f"{value.mean:+.2f} ± {value.high - value.mean:.2f}", 590, y + 5, 14, SOFT_TEXT))
    worlds = len(values[best[0]])
    return (f"<details><summary>The figures behind the hint</summary><p>The hidden cards were dealt {worlds} times, in "
            f"ways that "
            f"fit what Seat {view.seat} knows. Each dot shows the average of a choice, in "
            f"{escape(view.game.worth_means)}: right is "
            "better. The line is its 95 % interval. In bold type: the best choice, and those that these deals cannot "
            "tell apart from "
            "it.</p>"
            + svg("".join(parts), 700, 16 + 24 * len(found), "The figures behind the hint") + "</details>")
