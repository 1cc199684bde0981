"""Other projects' ways of seeing our games: PettingZoo's and open_spiel's. Each is a module for those who have the
other package; nothing else here imports them.

On both sides an action is the place of a move in `game.moves()`, what a seat observes is `view.numbers()`, and what it
gets at the end is `state.worth(seat)`.
"""
