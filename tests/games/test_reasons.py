"""What the thoughtful players have in mind: reasons that a seat can know, and ideas that can be switched off.

Whether the sentences are true is tested with all others, in `test_truth.py`.
"""

import pickle
from functools import cache
from random import Random

import pytest

import tabletop
from tests.tools.plain_english import LONGEST, sentences, words

each_game = pytest.mark.parametrize("name", tabletop.GAMES)


@cache
def decisions(name):
    """The decisions with two choices or more in games between thoughtful and random players, in no order."""
    found = []
    for players in tabletop.game(name).player_counts:
        seats = (["thoughtful", "random"] * players)[:players]
        steps = tabletop.play(tabletop.game(name, players=players), seats, seed=players).steps()
        found += [step.state for step in steps if len(step.state.legal()) > 1]
    return Random(name).sample(found, len(found))


@each_game
def test_a_reason_says_only_what_the_seat_can_know(name):
    """When the hidden cards are dealt anew, the reasons stay the same."""
    for state in decisions(name)[:60]:
        view = state.view(state.turn)
        again = state.game.sample(view, Random(1)).view(state.turn)
        for move in state.legal():
            assert tabletop.reason(view, move) == tabletop.reason(again, move)


@each_game
def test_a_reason_changes_nothing_and_is_short(name):
    for state in decisions(name)[:60]:
        before = state.parts()
        said = [tabletop.reason(state.view(state.turn), move) for move in state.legal()]
        assert state.parts() == before
        assert [sentence for text in said for sentence in sentences(text) if words(sentence) > LONGEST] == []


@each_game
def test_every_idea_speaks_and_is_missed(name):
    """Every idea says something for a move somewhere; and without it the thoughtful player decides otherwise
    somewhere."""
    game = tabletop.game(name)
    thoughtful = tabletop.strategies(game)["thoughtful"]
    for idea in tabletop.ideas(game):
        less = pickle.loads(pickle.dumps(tabletop.without(game, idea.name)))

        def decides_otherwise(view, less=less):
            move = less(view, Random(1))
            assert move in view.legal()
            return move is not thoughtful(view, Random(1))

        views = [state.view(state.turn) for state in decisions(name)]
        assert any(idea.why(view, move) for view in views for move in view.legal()), f"never heard: {idea.name}"
        assert any(map(decides_otherwise, views)), f"never missed: {idea.name}"


@each_game
def test_ideas_are_called_by_names_of_their_own(name):
    names = [idea.name for idea in tabletop.ideas(tabletop.game(name))]
    assert len(set(names)) == len(names)
    assert all(said[0].islower() and "." not in said for said in names)


def test_reasons_are_for_legal_moves():
    state = tabletop.game("bannish").deal(1)
    view = state.view(state.turn)
    with pytest.raises(ValueError, match=r"^'r4' is no move that Seat \d can make now. Reasons are for the moves in "):
        tabletop.reason(view, "r4")
    with pytest.raises(ValueError, match=r"is no move that Seat \d can make now"):
        tabletop.reason(state.view((state.turn + 1) % 4), state.legal()[0])


def test_where_there_is_no_choice_no_reason_is_given():
    state = tabletop.game("bannish").position({"hand 1": "r2 b2", "trick": "r5"})
    assert tabletop.reason(state.view(1), state.legal()[0]) == ""


def test_the_first_idea_that_speaks_is_heard(monkeypatch):
    from tabletop.games.bannish import strategies

    mute, one, two = (strategies.Idea(said, lambda view, move, said=said: said) for said in ("", "one", "two"))
    state = tabletop.game("bannish").deal(1)
    for ideas, said in (((), ""), ((mute,), ""), ((mute, two, one), "two"), ((one, two), "one")):
        monkeypatch.setattr(strategies, "IDEAS", ideas)
        assert tabletop.reason(state.view(state.turn), state.legal()[0]) == said


def test_an_idea_that_is_not_there_is_refused_with_those_that_are():
    game = tabletop.game("bannish")
    with pytest.raises(ValueError, match=r"^The thoughtful player of Bannish has no idea 'counts the cards' \(did you "
                                         r"mean 'counts the cards that stay in hand'\?\). Its ideas: "):
        tabletop.without(game, "counts the cards")
    less = tabletop.without(game, "plays for second place")
    assert (less.__name__, tabletop.idea(less)) == (
        "without: plays for second place", "The thoughtful player without one idea: plays for second place.")
