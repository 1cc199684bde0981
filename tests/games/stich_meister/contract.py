"""What the checks of the contract need to know about this game."""

from itertools import chain


def hidden_parts(players, seat):
    """The parts of a position that a seat may not know. Their words are things that can change places unseen."""
    return [*(f"{what} {other}" for what in ("hand", "picked", "aside", "down", "rule hand", "chosen")
              for other in range(players) if other != seat), "rule deck"]


def things(view):
    """Everything that is in the game at any moment, wherever it lies."""
    rules = [*view.hidden_rules, *view.used_rules, *chain(*view.rule_hands), *filter(None, view.chosen)]
    return chain(*view.hands, *view.picked, *view.aside, (card for _, card in view.trick), *view.taken, view.removed,
                 rules, () if view.game.fixed or view.turn is None else view.in_force.cards)


BESIDES = {"last", "last_round"}
"""Words of a view that two views do not compare: a position does not keep them."""


def touched_first(move):
    """What a move touches first, as a refusal calls it that says what is allowed instead."""
    return getattr(move, "card", move).name
