"""Our games for open_spiel, and its bots at our tables.

    theirs = load(tabletop.game("bannish", players=4))
    state = theirs.new_initial_state()

What a seat knows is `view.numbers()`, as a tensor and as text. That is what the rules let a seat remember, not all that
was ever played: perfect recall in open_spiel's sense it is not.

**Deals.** Chance draws the seed of a deal byte by byte, in six nodes of 256 outcomes, all equally likely: no list of
deals is shortened. What chance brings later in a game is told by the same seed. Nobody can walk a tree of that many
deals. To walk a tree, give `positions`: then chance draws one of these, each as likely.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from urllib.parse import quote, unquote

from tabletop.adapters.actions import move_of
from tabletop.engine import core
from tabletop.engine.core import GAMES, NOBODY, TO_THE_END, Game, State, Strategy

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError("This needs open_spiel: pip install open_spiel") from missing

BYTES = 6
"""The bytes of a seed. A single node for all seeds will not do: open_spiel makes lists of all outcomes."""
MOST = 1000.0
"""No seat is ever worth more, or less than the negative of this."""
LONGEST = 10_000
"""No game has more decisions."""
TYPE = pyspiel.GameType(
    short_name="tabletop", long_name="A card game of tabletop", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=6, min_num_players=2,
    provides_information_state_string=True, provides_information_state_tensor=True, provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": GAMES[0], "options": "", "positions": "", "one_round": False})


def load(game: Game, positions: Sequence[Mapping[str, str]] = (), one_round: bool = False) -> SpielGame:
    """A game of ours as one of open_spiel's. `positions`: where it begins, as `state.parts()` gives them. With
    `one_round` it is over, and judged, when the round is."""
    return SpielGame({"game": game.name, "options": quote(json.dumps(game.options), safe=""),
                      "positions": quote(json.dumps([dict(parts) for parts in positions]), safe=""),
                      "one_round": one_round})


class SpielGame(pyspiel.Game):
    """A game of ours, made from text alone: its name and options, and positions."""

    def __init__(self, params=None):
        params = params or {}
        self.ours = core.game(params.get("game", GAMES[0]), **json.loads(unquote(params.get("options", "")) or "{}"))
        self.positions = json.loads(unquote(params.get("positions", "")) or "[]")
        self.one_round = params.get("one_round", False)
        self.moves = self.ours.moves()
        self.number = {move: number for number, move in enumerate(self.moves)}
        super().__init__(TYPE, pyspiel.GameInfo(
            num_distinct_actions=len(self.moves), max_chance_outcomes=len(self.positions) or 256,
            num_players=self.ours.players, min_utility=-MOST, max_utility=MOST, utility_sum=None,
            max_game_length=LONGEST), params)

    def new_initial_state(self):
        return SpielState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return Observer(self, iig_obs_type)

    def max_chance_nodes_in_history(self):
        return 1 if self.positions else BYTES


class Table:
    """Holds a state of ours, and the round that it ends with: open_spiel copies by `deepcopy` what it does not know."""

    def __init__(self, state: Any = None, last_round: int = TO_THE_END):
        self.state, self.last_round = state, last_round
        if state is not None:
            state.last_round = last_round

    def __deepcopy__(self, memo):
        return Table(self.state and self.state.copy(), self.last_round)


class SpielState(pyspiel.State):
    """A state of ours; before the deal there is none."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.table, self.drawn = Table(), b""

    def lay(self, state: State) -> SpielState:
        """Lay this state on the table."""
        self.table = Table(state, state.round if self.get_game().one_round else TO_THE_END)
        return self

    def current_player(self):
        state = self.table.state
        if state is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else state.turn

    def is_terminal(self):
        state, last = self.table.state, self.table.last_round
        return state is not None and (state.turn is None or last not in (TO_THE_END, state.round))

    def chance_outcomes(self):
        number = len(self.get_game().positions) or 256
        return [(outcome, 1 / number) for outcome in range(number)]

    def _legal_actions(self, player):
        return sorted(self.get_game().number[move] for move in self.table.state.legal())

    def _apply_action(self, action):
        """What chance brings, or the move of this number. An illegal one is refused with its rule and the reason."""
        game, state = self.get_game(), self.table.state
        if state is not None:
            state.play(move_of(game.moves, action))
        elif game.positions:
            self.lay(game.ours.position(game.positions[action]))
        else:
            self.drawn += bytes([action])
            if len(self.drawn) == BYTES:
                self.lay(game.ours.deal(int.from_bytes(self.drawn)))

    def _action_to_string(self, player, action):
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else str(self.get_game().moves[action])

    def returns(self):
        state, seats = self.table.state, range(self.num_players())
        return [float(state.worth(seat)) if self.is_terminal() else 0.0 for seat in seats]

    def resample_from_infostate(self, player, sampler):
        """Another state that this seat could be in, as `game.sample` deals it. It has no history: that would tell the
        true deal."""
        game, state = self.get_game(), self.table.state
        return SpielState(game).lay(game.ours.sample(state.view(player), Random(sampler())))

    def __str__(self):
        return str(self.table.state or f"before the deal {self.drawn.hex()}")


class Observer:
    """What a seat knows: its view as numbers, each word with its name, or as text. Before the deal all is 0. Without
    private information it is what lies open, with everybody's it is all cards."""

    def __init__(self, game: SpielGame, kind=None):
        if kind and not kind.public_info:
            raise ValueError("An observer always sees what lies open: leave public_info as it is.")
        self.private = kind.private_info if kind else pyspiel.PrivateInfoType.SINGLE_PLAYER
        view = game.ours.deal(0).view(0)
        self.tensor = np.zeros(len(view.numbers()), np.float32)
        self.dict = {word: self.tensor[part] for word, part in view.slices().items() if part.stop > part.start}

    def _view(self, state, player):
        whose = {pyspiel.PrivateInfoType.NONE: NOBODY, pyspiel.PrivateInfoType.ALL_PLAYERS: None}
        return state.table.state.view(whose.get(self.private, player))

    def set_from(self, state, player):
        self.tensor[:] = 0 if state.table.state is None else self._view(state, player).numbers()

    def string_from(self, state, player):
        return "" if state.table.state is None else str(self._view(state, player).numbers())


pyspiel.register_game(TYPE, SpielGame)


def strategy(bot) -> Strategy:
    """An open_spiel bot as a strategy at our table. It is asked about a state sampled from the view, so looking at
    hidden cards shows others than the true ones. It plays for the end of the round, where that tells how good moves
    are, as our own searches do. Its draws are its own: the same seed need not be the same game."""
    games: dict[str, SpielGame] = {}

    def at_our_table(view, rng):
        game = view.game
        key = json.dumps([game.name, game.options])
        if key not in games:
            games[key] = load(game, one_round=game.judged_by_round)
        state = SpielState(games[key]).lay(game.sample(view, rng))
        return move_of(games[key].moves, int(bot.step(state)))

    at_our_table.__doc__ = f"{type(bot).__name__} of open_spiel."
    at_our_table.__name__ = type(bot).__name__
    return at_our_table
