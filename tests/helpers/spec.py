"""What the tests of every game's specification say with the same words: moves and cards as texts, sentences,
reasons."""

from random import Random

import pytest

import tabletop


def after(state, moves):
    """The state after these moves, written with commas between."""
    events(state, moves)
    return state


def games_and_positions(name, usual):
    """A way to make this game, with the usual number of players if none is said; and the state after moves, written
    with commas between, from a position of it."""
    def made(players=usual, **options):
        return tabletop.game(name, players=players, **options)

    def played(parts, moves, players=usual, **options):
        return after(made(players, **options).position(parts), moves)

    return made, played


def events(state, moves):
    """Play the moves; all that happens."""
    log = []
    for move in moves.split(","):
        state.play(state.game.parse(move), log)
    return log


def sentences(log):
    """What is told, each sentence with its rule."""
    return [f"{event.text} ({event.rule})" for event in log]


def told(state, moves):
    """Play the moves; what is told of them."""
    return sentences(events(state, moves))


def told_of_deal(game, seed):
    """What is told of a deal."""
    log = []
    game.deal(seed, log)
    return sentences(log)


def asked(state, moves):
    """Play the moves; what a class may be asked about them."""
    return [event.question for event in events(state, moves) if event.question]


def ruling(state, move):
    return state.ruling(state.game.parse(move))


def refusal(state, move):
    """The rule and the reason why this move, or the text of one, is not allowed."""
    before = state.parts()
    with pytest.raises(tabletop.IllegalMove) as refused:
        state.play(state.game.parse(move) if isinstance(move, str) else move)
    assert state.parts() == before
    return refused.value.rule, refused.value.because


def legal(state):
    """The legal moves in their order, as one text."""
    return text(state.legal())


def legal_moves(state):
    """The legal moves in no order, a text each."""
    return set(map(str, state.legal()))


def sees(state):
    """The all-seeing view."""
    return state.view(None)


def text(cards):
    """Cards as one text."""
    return " ".join(map(str, cards))


def texts(piles):
    """Piles of cards as texts."""
    return [text(pile) for pile in piles]


def second_deals(game):
    """The hands of the second round after five ways to play the first, from one deal."""
    deals = set()
    for player in range(5):
        state, rng = game.deal(11), Random(player)
        while state.round == 1:
            state.play(rng.choice(state.legal()))
        deals.add(str(sees(state).hands))
    return deals


def pinned(*tables):
    """The sentences of tables of cases, each of which ends with the sentence or the sentences to hear."""
    return [sentence for table in tables for *_,
            heard in table for sentence in ([heard] if isinstance(heard, str) else heard)]
