"""The table of Bananine: market, hands, majorities, and a payment under way."""

from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import tabletop
from tabletop.games.bananine.lesson.table import scores, what_if
from tabletop.show import rounds, table_html
from tabletop.show.common import GOLD
from tabletop.widgets import PlayTable

GAME = tabletop.game("bananine", players=3)
TABLE = {"market": "2 2 2 4 4 +7 9", "hand 0": "2 3 3 4 6 7 8"}


def things(picture):
    return [thing for thing in ElementTree.fromstring(picture).iter() if thing.get("data-move")]


def tags(picture, marked=""):
    return [thing.get("data-move") for thing in things(picture) if marked in (thing.get("class") or "")]


@pytest.mark.parametrize("players", GAME.player_counts)
def test_every_state_of_a_game_is_well_formed_and_inside_its_frame(players):
    record = tabletop.play(tabletop.game("bananine", players=players), ["random"] * players, seed=3)
    for step in record.steps():
        view = step.state.view(None)
        picture = table_html(view)
        assert [tag for tag in tags(picture) if tag.startswith("take")] == [f"take {card.text}:"
                                                                            for card, _ in view.stacks]
        cards = [thing for thing in ElementTree.fromstring(picture).iter() if "tt-card" in thing.get("class", "")]
        assert len(cards) == sum(map(len, view.hands)) + sum(count for _, count in view.stacks)
        assert [tag for tag in tags(picture) if not tag.startswith("take")] == (
            [] if view.turn is None else [card.text for card in view.hands[view.turn]])


def test_stacks_show_their_totals_and_how_close_they_are_to_ten():
    picture = table_html(GAME.position(TABLE).view(0))
    for text in ("4 to 10", "2 to 10", "1 to 10", "alone", "8 surplus"):
        assert f">{text}<" in picture
    assert "stack of 3, total 6" in picture


def test_what_can_be_used_is_not_grey_and_what_cannot_is():
    state = GAME.position({"market": "5 +9", "hand 0": "1 2 4 8"})
    picture = table_html(state.view(0))
    assert [str(move) for move in state.legal()] == ["take 5: 1 4", "take +9: 1 8"]
    assert tags(picture, "tt-refused") == ["2"]
    assert set(tags(picture, "tt-allowed")) == {"take 5:", "take +9:", "1", "4", "8"}
    assert tags(table_html(state.view(0), judged=False), "tt-refused") == []


@pytest.mark.parametrize("touched", [
    [], ["take 9:"], ["3"], ["3", "3"], ["3", "4"], ["take 9:", "3"], ["6", "take 4:"], ["4", "take +7:"]])
@pytest.mark.parametrize("parts",
                         [TABLE, {"market": "5 +9 1 1 3", "hand 0": "1 2 4 4 8 3 3"},
                          {"market": "3 9", "hand 0": "3 4 6 8"}])
def test_what_is_bright_can_be_clicked_and_what_is_grey_is_refused(parts, touched):
    """Every thing on the table, clicked after what is touched already, in whatever order that was."""
    table, played = PlayTable(GAME, humans={0}, opponents="random", position=parts), []
    table._play = played.append
    for tag in touched:
        table._touch(tag)
    touched = list(table.touched)
    picture = table_html(table.state.view(0), True, touched)
    for thing in things(picture):
        table.touched, table.said.value = list(touched), ""
        played.clear()
        if any(shape.get("stroke") == GOLD and shape.get("stroke-width") == "4" for shape in thing.iter()):
            assert "tt-refused" not in thing.get("class"), "what is touched stays bright"
            continue
        table._touch(thing.get("data-move"))
        assert ("tt-allowed" in thing.get("class")) == (bool(played)
                                                        or "not finished" in table.said.value), thing.get("data-move")


def test_a_payment_under_way_is_ringed_card_by_card():
    plain = table_html(GAME.position(TABLE).view(0))
    built = table_html(GAME.position(TABLE).view(0), True, ["take 2:", "3"])
    ring = f'stroke="{GOLD}" stroke-width="4"'
    assert built.count(ring) - plain.count(ring) == 3 + 1


def test_what_was_just_taken_and_paid_is_shown():
    state = GAME.position(TABLE)
    move = GAME.parse("take +7: 3 4")
    state.play(move)
    picture = table_html(state.view(0), just=(0, move))
    assert [label for thing in ElementTree.fromstring(picture).iter()
            if "just" in (label := thing.get("aria-label") or "")] == [
        "surplus 7, just took", "3, just paid", "4, just paid"]


def test_a_seats_picture_is_the_same_whatever_is_hidden():
    pictures = {table_html(GAME.position(TABLE, seed=seed).view(0)) for seed in range(5)}
    assert len(pictures) == 1


def test_the_majority_table_says_who_leads_and_what_one_more_card_brings():
    state = GAME.position({"collected 0": "1 1 5", "collected 1": "1 1 6", "collected 2": "1"})
    picture = table_html(state.view(0))
    assert state.points() == [1 + 2, 1 + 2, 0]
    assert "▲1" in picture and "▲2" in picture


def test_the_score_chart_ends_at_the_points():
    record = tabletop.play(GAME, ["random"] * 3, seed=5)
    ax = Figure().add_subplot()
    scores(record, 1, ax)
    assert [line.get_ydata()[-1] for line in ax.get_lines()] == record.final().totals("points")
    assert rounds(record) == [1] and rounds(tabletop.Record(GAME, 5)) == []


def test_what_if_tells_the_points_and_what_one_more_card_changes():
    shown = what_if(GAME).shown
    assert "Seat 0 and Seat 1 tie for most and get 1 point each." in shown([3, 3, 1])
    assert "One more card for Seat 0: Seat 0 +1, Seat 1 -1." in shown([3, 3, 1])
    assert "Nobody has a card" in shown([0, 0, 0]) and "Seat 2 has the most" in shown([0, 1, 2])
