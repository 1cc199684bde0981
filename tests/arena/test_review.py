"""A review says what decisions cost, and calls nothing a mistake that the deals do not tell apart."""

import random
import re
from types import SimpleNamespace

import pytest

import tabletop
from tabletop.arena import review as reviewing
from tabletop.arena.review import Review, review
from tabletop.engine.strategies import playout, weighing
from tests.engine.test_endings import enumerated
from tests.helpers.certain_mistake import MISTAKE, RIGHT, lost
from tests.tools import plain_english as english

FEW = 40
"""Deals, so that a review is quick."""


def short_game(name, seat_0="random", moves=40, seed=5):
    """A game of a person who plays like this, and no more than its first moves."""
    game = tabletop.game(name)
    record = tabletop.play(game, [seat_0, *["thoughtful"] * (game.players - 1)], seed=seed)
    return tabletop.Record(game, seed, record.moves[:moves], players=["a person", *record.players[1:]])


# What is called a mistake

def test_a_certain_mistake_is_told_with_its_cost_and_its_moment():
    """Seat 0 has 1 point and the others 1, 0, 0; then it has 2, or Seat 1 has: 5/3 or 1/3 ahead of the average."""
    found = review(lost(MISTAKE), 0, deals=FEW)
    mistake, = found.mistakes
    assert mistake.cost == pytest.approx(5 / 3 - 1 / 3) and mistake.deals == FEW
    assert found.dated(mistake) == ("Round 3, trick 12: you chose “take the red 1”. “Take the red 5” would have been "
                                    "worth 1.3 victory points more, on average of 40 deals. The red 5 makes 5 stars, "
                                    "and only Seat 1 has taken more. With the red 1 nobody would have taken more.")
    assert found.summary() == "Your only decision was a mistake."
    assert mistake.decision.at == 1 and found.record.steps()[1].state.legal() == mistake.decision.state.legal()


def test_a_game_without_a_mistake_says_so():
    found = review(lost(RIGHT), 0, deals=FEW)
    assert found.mistakes == found.endings == []
    assert str(found) == ("No mistake was found in your only decision: no other choice did clearly better in these "
                          "deals.")
    assert str(review(lost(RIGHT), 1)) == "There is nothing to review: Seat 1 never had more than one choice."
    assert str(review(lost(RIGHT, players=[]), 0, FEW)).startswith("No mistake was found in Seat 0's only decision")


def fake_game(decisions, worth):
    """A review of this many decisions with four choices each, where moves are worth what `worth(move)` draws."""
    found = Review(lost(MISTAKE), 0, deals=FEW)
    state = SimpleNamespace(legal=lambda: list("abcd"), view=lambda seat: SimpleNamespace(legal=lambda: list("abcd")))
    found.decisions = [reviewing.Decision(at, state, "a") for at in range(decisions)]
    found.final = found.record.start()

    def tried(decision, what, playouts, moves=()):
        yield None
        return {move: [worth(move) for _ in range(playouts // len(moves or "abcd"))] for move in moves or "abcd"}
    found._tried = tried
    for _ in found.work():
        pass
    return found


def test_equal_choices_are_called_mistakes_in_at_most_5_of_100_reviews():
    """Though the worst of many is looked at: values as of won and lost games, and as of points."""
    for kind, worth in enumerate((lambda rng: float(rng.random() < 0.3), lambda rng: rng.gauss(0, 1))):
        rng, reviews = random.Random(kind), 150
        false = sum(bool(fake_game(20, lambda move: worth(rng)).mistakes) for _ in range(reviews))  # noqa: B023
        assert false <= 0.05 * reviews + 2 * (0.05 * 0.95 * reviews) ** 0.5


def test_a_clear_difference_is_found_and_told_truly():
    rng = random.Random(1)
    found = fake_game(20, lambda move: rng.gauss(1.5 if move == "c" else 0, 1))
    assert len(found.mistakes) >= 15 and {mistake.better for mistake in found.mistakes} == {"c"}
    assert all(mistake.gap.low < 1.5 < mistake.gap.high for mistake in found.mistakes)
    costs = [mistake.cost for mistake in found.mistakes]
    assert costs == sorted(costs, reverse=True)


def test_what_is_told_is_of_fresh_deals_and_of_what_the_seat_could_see(monkeypatch):
    seen = []

    def noted(view, rng, playouts, moves=(), choose=None):
        seen.append((view.seat, view.turn, playouts, tuple(moves), rng.getstate()))
        return weighing(view, rng, playouts, moves, choose)

    monkeypatch.setattr(reviewing, "weighing", noted)
    found = review(lost(MISTAKE), 0, deals=50)
    first, fresh = seen
    assert first[:4] == (0, 0, 5 * 4, ()) and first[4] != fresh[4]
    assert fresh[:4] == (0, 0, 50 * 2, (found.mistakes[0].better, found.mistakes[0].decision.chosen))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_it_plays_on_as_the_game_says_and_speaks_plainly(name):
    """Every sentence of every game is short, names the moment as the game does, and counts in its unit."""
    found = review(short_game(name, moves=25), 0, deals=FEW)
    assert len(found.looked_at) == len(found.decisions) > 2 and found.endings == []
    for weighed in found.looked_at:
        if weighed.better is not None:
            told = found.dated(weighed)
            state = weighed.decision.state
            assert re.match(rf"(Round {state.round}, )?{state.moment}: you (played|chose) ", told, re.I), told
            unit = found.game.worth_in
            assert re.search(rf"worth (1 {unit[:-1]}|-?[\d.]+ {unit}) more, on average of 40 deals\.( |$)", told), told
            assert all(english.words(sentence) <= english.LONGEST for sentence in english.sentences(told)), told
            assert weighed.decision.chosen is found.record.moves[weighed.decision.at] is not weighed.better
    assert found.game.worth_means.startswith(found.game.worth_in)


def test_what_is_decided_before_a_trick_is_not_dated_in_it():
    game = tabletop.game("stich_meister", players=3)
    record = tabletop.play(game, ["random"] * 3, seed=1)
    found = Review(record, 0)
    for decision in found.decisions:
        moment, text = found.moment(decision), str(decision.state.asks)
        if "choose one of your rule cards" in text:
            assert moment == f"round {decision.state.round}, choice of rule cards"
        else:
            before = "before " if "pick a card to" in text else ""
            assert moment == f"round {decision.state.round}, {before}trick {decision.state.tricks + 1}"
    assert {found.moment(one).split(", ")[1].split()[0] for one in found.decisions} == {"choice", "before", "trick"}


def test_the_same_record_is_reviewed_in_the_same_way_and_may_be_left_at_any_time():
    record = short_game("bannish")
    whole, left = review(record, 0, FEW), Review(record, 0, FEW)
    for steps in (3, 100, 100):
        for _ in zip(range(steps), left.work(), strict=False):
            pass
    assert 0 < len(left.looked_at) < len(whole.looked_at) and not left.done
    assert f"the first {len(left.looked_at)} of your {len(whole.decisions)} decisions" in left.summary()
    for _ in left.work():
        pass
    assert left.done and str(left) == str(whole)
    assert [found[1:] for found in left.looked_at] == [found[1:] for found in whole.looked_at]


def test_how_a_game_is_played_on_is_the_games_own_way(monkeypatch):
    asked = []
    monkeypatch.setattr(reviewing, "playout", lambda game: asked.append(game) or playout(game))
    record = lost(MISTAKE)
    review(record, 0, FEW)
    assert asked and set(asked) == {record.game}


@pytest.mark.parametrize(("asked", "why"), [({"seat": 4}, "seat must be from 0 to 3, not 4"),
                                            ({"seat": "0"}, "seat must be a whole number"),
                                            ({"deals": 9}, "deals must be 40 or more, not 9")])
def test_bad_reviews_are_refused(asked, why):
    with pytest.raises(ValueError, match=why):
        review(lost(MISTAKE), **asked)


def test_a_review_shows_itself():
    shown = review(lost(MISTAKE), 0, deals=FEW)._repr_html_()
    assert "would have been" in shown and "95 % interval" in shown and "victory points ahead" in shown
    assert "a mistake" in shown and "no other choice" not in shown


def told_of(monkeypatch, better, liked):
    """What is said when the blue 1 was played, this card did better, and the thoughtful player likes that one."""
    game = tabletop.game("bannish")
    record = tabletop.Record(game, 1, ["b1"], {"hand 0": "b1 r6 g3 g4 g5 g6 y1", "leader": "0"})
    found, better, liked = Review(record, 0, FEW), game.parse(better), game.parse(liked)
    monkeypatch.setattr(reviewing, "strategies", lambda game: {"thoughtful": lambda view, rng: liked})
    return found.told(reviewing.Weighed(found.decisions[0], better, tabletop.estimated([1.0, 1.0, 2.0]), FEW))


def test_a_reason_is_told_where_the_better_move_is_the_thoughtful_players_own(monkeypatch):
    assert told_of(monkeypatch, "r6", "r6").endswith(
        "on average of 40 deals. No other hand holds a higher red card than the red 6.")
    for better, liked in ("g3", "r6"), ("r6", "g3"):
        assert told_of(monkeypatch, better, liked).endswith("on average of 40 deals.")


# What was sure

def test_what_was_sure_is_told_when_less_was_got():
    found = review(lost(MISTAKE), 0, deals=FEW)
    ending, = found.endings
    assert found.dated(ending) == ("Round 3, trick 12: with all cards open, one victory point in this round was sure "
                                   "from here, with “take the red 5”. You chose “take the red 1”: no victory points.")


@pytest.mark.parametrize("name", ["bannish", "saika_banrai"])
def test_in_whole_games_what_was_sure_is_more_than_what_was_got(name):
    told = 0
    for seed in range(8):
        game = tabletop.game(name, players=3)
        found = Review(tabletop.play(game, ["random"] * 3, seed=seed), seed % 3)
        for _ in found._look_at_endings():
            pass
        final = found.record.final()
        for ending in found.endings:
            state, seat = ending.decision.state, found.seat
            assert ending.got == final.totals(game.scored_in, state.round)[seat]
            assert (ending.sure < ending.got) == game.fewest_win and ending.sure != ending.got
            assert ending.better is not ending.decision.chosen

            def score(end, seat, round=state.round, sign=-1 if game.fewest_win else 1, unit=game.scored_in):
                return sign * end.totals(unit, round)[seat]

            assert abs(enumerated(state, state.round, seat, score)) == ending.sure
            told += 1
        rounds = [ending.decision.state.round for ending in found.endings]
        assert len(rounds) == len(set(rounds))
    assert told > 1


def test_while_a_game_goes_on_no_hands_are_opened():
    record = lost(MISTAKE)
    unfinished = tabletop.Record(record.game, 1, ["r6"], record.position, record.players)
    assert not review(unfinished, 0, FEW).endings and not review(short_game("bannish", moves=60), 0, FEW).endings


def test_partners_do_not_do_their_worst():
    game = tabletop.game("the_banishing")
    found = Review(tabletop.play(game, ["random"] * 3, seed=1), 0, FEW)
    assert list(found._look_at_endings()) == [] and not found.endings


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_scores_are_counted_in_the_unit_that_the_game_says(name):
    game = tabletop.game(name)
    for seed in range(10):
        final = tabletop.play(game, ["random"] * game.players, seed=seed).final()
        assert final.outcome().scores == tuple(final.totals(game.scored_in))
