"""Step through a game as one seat, with bars that say where hidden cards can lie."""

from __future__ import annotations

from typing import Any, cast

import ipywidgets

from tabletop.arena.chances import Unseen, percent, sampled, unseen
from tabletop.arena.record import Record
from tabletop.engine.cards import Card, Deck, called
from tabletop.show.chances import chances_picture, hidden_said
from tabletop.widgets.step_through import Predicted, StepThrough

SAMPLES = 100
"""How many deals are sampled for the dots."""
GROWS, SHRINKS, STAYS, GONE, SURE = "It grows", "It shrinks", "It stays", "It falls to 0 %", "It rises to 100 %"


class WhoHolds(StepThrough):
    """A record move by move, as one seat sees it, with a bar for each place: how likely it holds the card that is
    watched, or one of a suit. Every deal that fits what the seat has seen counts the same.

    With `predict=True` it asks what happens to the bar of the seat that plays, before it moves. Dots show the share of
    some sampled deals, which is what a bot goes by that tries many of them.
    """

    def __init__(self, record: Record, watch: str, seat: int = 0, at: int = 0, predict: bool = False) -> None:
        deck: Deck = cast(Any, record.game).deck
        suits = {f"a {suit} card": tuple(card for card in deck.kinds if card.suit == suit)
                 for suit in deck.by_suit}
        choices: dict[str, tuple[Card, ...]] = suits | {f"the {card.name}": (card,) for card in deck.kinds}
        wanted = choices[watch] if watch in choices else (deck.parse(watch),)
        self.watched = ipywidgets.Dropdown(
            options=list(choices.items()), value=wanted, description="Who holds",
            layout=ipywidgets.Layout(width="260px"))
        self.dots = ipywidgets.Checkbox(value=False, description=f"{SAMPLES} sampled deals", indent=False,
                                        layout=ipywidgets.Layout(width="190px"))
        self.bars = ipywidgets.HTML()
        super().__init__(record, predict, at, seat)
        controls, *rest = cast(Any, self).children
        self.children = [controls, ipywidgets.HBox([self.watched, self.dots],
                                                   layout=ipywidgets.Layout(flex_flow="row wrap")), self.bars, *rest]
        for control in (self.watched, self.dots):
            control.observe(self.shielded(lambda _: self._turn_page()), "value")

    def _known(self, at: int) -> Unseen:
        return unseen(self.steps[at].state.view(self.seat))

    def _due(self, at: int) -> Predicted | None:
        """What happens to the bar of the seat that plays next, once in a trick for each answer; not where several
        reasons pull at it."""
        if not self.predict.value or at == len(self.steps) - 1:
            return None
        state, later, wanted = self.steps[at].state, self.steps[at + 1].state, self.watched.value
        name, before, after = f"Seat {state.turn}", self._known(at), self._known(at + 1)
        if state.round != later.round or len(after.cards) == len(before.cards) or name not in before.names \
                or name not in after.names:
            return None
        move = self.steps[at + 1].move
        assert move is not None
        was, now = before.holds(name, wanted), after.holds(name, wanted)
        why = self._why(name, before, after, now > was)
        if was in (0, 1, now) or not why:
            return None
        right = GONE if now == 0 else SURE if now == 1 else GROWS if now > was else SHRINKS
        return Predicted(
            ("bar", *state.stage, right, *map(str, wanted)),
            f"Now {name} plays {called(move)}. What happens to the bar of {name}?",
            (GROWS, SHRINKS, STAYS, GONE, SURE), frozenset([right]), False,
            f"<div>{why} The bar was at {percent(was)}, and is at {percent(now)} now.</div>")

    def _why(self, name: str, before: Unseen, after: Unseen, grows: bool) -> str:
        """What moves the bar of this place, in a sentence; nothing where that cannot be said in one."""
        wanted = self.watched.value
        shown, known = (next(pile for pile in found.piles if pile.name == name) for found in (before, after))
        new = known.cannot_hold - shown.cannot_hold
        if not after.count(wanted):
            return "No other one is hidden."
        if new.intersection(wanted):
            return f"{name} did not follow, and so shows that it holds none."
        if new and grows:
            return f"{name} did not follow. All its cards are of other suits, so more of them can be what you look for."
        if new or grows:
            return ""
        if before.count(wanted) > after.count(wanted):
            return "One of those that you look for is out now."
        return f"{name} holds one hidden card fewer, so there is less room for it there."

    def _show(self) -> None:
        """Bring every part up to date, the bars too."""
        super()._show()
        at, wanted = self.slider.value, self.watched.value
        state, known = self.steps[at].state, self._known(at)
        now = known.chances(wanted)
        same_round = at and self.steps[at - 1].state.round == state.round
        before = self._known(at - 1).chances(wanted) if same_round else None
        rooms = {pile.name: pile.size for pile in known.piles}
        shares = {name: 1 - found[0] for name, found in sampled(state.view(self.seat), wanted, SAMPLES).items()} \
            if self.dots.value else None
        dots = f" The dots: in how many of {SAMPLES} sampled deals." if shares else ""
        self.bars.value = (f"<div>{hidden_said(known, wanted, self.watched.label)}{dots}</div>"
                           f"{chances_picture(now, rooms, before, shares)}")
