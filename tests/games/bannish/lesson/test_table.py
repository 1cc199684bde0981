"""The table of Bannish shows what its viewer may know, all of it, and inside its frame."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import tabletop
from tabletop.games.bannish.lesson.table import scores, what_if
from tabletop.show import record_html, rounds, rulings_html, score_html, table_html
from tabletop.show.charts import chart_html
from tests.helpers.html_text import said


def things(picture):
    return [thing for thing in ElementTree.fromstring(picture).iter() if thing.get("data-move")]


@pytest.fixture(scope="module", params=[3, 4, 5])
def record(request):
    return tabletop.play(tabletop.game("bannish", players=request.param), ["random"] * request.param, seed=3)


def test_every_state_of_a_game_is_well_formed_and_every_card_in_sight_is_drawn(record):
    for step in record.steps():
        view = step.state.view(None)
        cards = [thing for thing in ElementTree.fromstring(table_html(view)).iter() if "tt-card" in thing.get("class",
                                                                                                              "")]
        last = view.last[1] if view.last and not view.trick else []
        taken, done = view.taken, view.last_round
        if done and (view.turn is None or view.stage == (done.number + 1, 1)):
            taken = [*done.taken, *done.hands]
        assert len(cards) == sum(map(len, [*view.hands, *taken, view.trick, last]))
        drawn = [thing.get("data-move") for thing in things(table_html(view))]
        assert [move for move in drawn if not move.startswith("take")] == (
            [] if view.turn is None else [card.text for card in view.hands[view.turn]])


def test_a_seats_picture_is_the_same_whatever_the_others_hold():
    game = tabletop.game("bannish")
    parts = game.deal(seed=5).parts()
    mine = {name: text for name, text in parts.items() if not name.startswith("hand") or name == "hand 1"}
    pictures = {table_html(game.position(mine, seed=seed).view(1)) for seed in range(5)}
    assert len(pictures) == 1


def test_everybody_sees_the_trick_the_chip_and_what_was_taken(record):
    step = next(step for step in record.steps() if step.state.on_offer)
    picture = table_html(step.state.view(0))
    for card in step.state.trick:
        assert f'data-move="take {card.text}"' in picture
    assert "has the chip" in picture and "wins" in picture


def test_the_pair_of_a_bannish_is_crossed_out():
    game = tabletop.game("bannish", players=3)
    state = game.position({"trick": "b3 b5", "hand 2": "b3 r1"})
    state.play(game.parse("b3"))
    labels = [thing.get("aria-label", "") for thing in ElementTree.fromstring(table_html(state.view(None))).iter()]
    assert sum("removed by the BANNISH" in label for label in labels) == 2
    assert sum("blue 5" in label and "wins" in label for label in labels) == 1


def test_the_card_just_taken_is_shown_being_taken():
    game = tabletop.game("bannish", players=3)
    state = game.position({"trick": "b3 b5", "hand 2": "b1 r1"})
    state.play(game.parse("b1"))
    state.play(game.parse("take b3"))
    labels = [thing.get("aria-label") or "" for thing in ElementTree.fromstring(table_html(state.view(0))).iter()]
    assert sum("blue 3" in label and "taken by Seat 1" in label for label in labels) == 1
    assert sum("blue 3" in label and "just taken" in label for label in labels) == 1
    assert not any("taken" in label for label in labels if "blue 5" in label or "blue 1" in label)


@pytest.mark.parametrize("eyes", [None, 0])
def test_the_picture_at_a_rounds_end_shows_what_the_text_counts(record, eyes):
    """The cards taken and left in hand with their stars, whoever looks; the sum is the total that the event tells."""
    ends = [step for step in record.steps() if any(event.rule == "BAN-14" for event in step.events)]
    assert len(ends) == record.final().round
    shown = 0
    for step in ends:
        told = next(event.text for event in step.events if event.rule == "BAN-14")
        drawn = [*ElementTree.fromstring(table_html(step.state.view(eyes))).iter()]
        in_hand_stars, sums = 0, [thing.text for thing in drawn if thing.tag.endswith("text")
                                  and thing.get("text-anchor") == "middle"]
        for label in (thing.get("aria-label") or "" for thing in drawn):
            if label.endswith(", in hand"):
                in_hand_stars += int(re.search(r"(\d+) star", label)[1])
        done = step.state.finished[-1]
        assert in_hand_stars == sum(record.game.stars[card] for hand in done.hands for card in hand)
        shown += in_hand_stars
        for seat, total in enumerate(done.totals):
            assert f"Seat {seat} has {total} (" in told and str(total) in sums
    assert shown > 0


def test_seats_say_who_plays_them():
    state = tabletop.game("bannish", players=3).deal(1)
    picture = table_html(state.view(0), players=["you", "<b>x</b>", "a_very_long_name_of_a_strategy"])
    assert ">you<" in picture and "&lt;b&gt;x" in picture and "<b>x" not in picture and ">a_very_long_n…<" in picture


def test_grey_cards_are_the_refused_ones_of_the_seat_that_decides():
    state = tabletop.game("bannish").position({"trick": "b3", "hand 1": "b1 r2 g2", "hand 2": "b2 r2 g3"})
    judged = [thing for thing in things(table_html(state.view(None))) if "tt-refused" in thing.get("class")]
    assert [thing.get("data-move") for thing in judged] == ["r2", "g2"]
    assert "tt-refused" not in table_html(state.view(None), judged=False)
    assert "tt-refused" not in table_html(state.view(2))


def test_nothing_is_drawn_outside_the_frame(record):
    for step in record.steps()[::7]:
        picture = ElementTree.fromstring(table_html(step.state.view(None)))
        width, height = map(float, picture.get("viewBox").split()[2:])
        for thing in picture.iter():
            moved = re.match(r"translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)", thing.get("transform", ""))
            if moved and "tt-card" in thing.get("class", ""):
                x, y, scale = map(float, moved.groups())
                assert 0 <= x <= width - 56 * scale and 0 <= y <= height - 80 * scale


def test_rulings_with_one_reason_stand_together():
    state = tabletop.game("bannish").position({"trick": "b3", "hand 1": "b1 r2 g2"})
    shown = rulings_html(state.view(1))
    assert "red 2, green 2" in said(shown) and shown.count("✘") == 1 and "BAN-5" in shown
    assert rulings_html(state.view(2)) == ""


def test_the_score_chart_ends_at_the_totals(record):
    state = record.final()
    for number in rounds(record):
        ax = Figure().add_subplot()
        scores(record, number, ax)
        ends = [line.get_ydata()[-1] for line in ax.get_lines() if line.get_label().startswith("Seat")]
        assert ends == state.totals("stars", number)
    assert len(rounds(record)) == state.round


def test_a_chart_takes_the_pages_own_colours():
    shown = chart_html(lambda ax: ax.plot([1, 2], label="a"), "a chart")
    assert "var(--jp-content-font-color1" in shown and "#010203" not in shown and 'aria-label="a chart"' in shown


def test_what_if_tells_the_ranking_of_its_sliders():
    supposed = what_if(tabletop.game("bannish"))
    assert [slider[0] for slider in supposed.sliders[:2]] == ["Seat 0 stars", "Seat 0 cards used"]
    tie = supposed.shown([11, 4, 11, 3, 8, 3, 8, 5])
    assert "Fewest cards decide: Seat 2 used 3, Seat 3 used 5" in tie and "BAN-16" in tie
    assert "nobody scores" in supposed.shown([9, 2, 0, 1, 9, 2, 0, 1])
    assert "no second place" in supposed.shown([0, 1] * 4)


def test_the_bars_of_what_if_keep_their_scale():
    def lengths(*totals):
        return [float(width) for width in re.findall(r'<rect x="66"[^>]* width="([\d.]+)"', shown([v for t in totals
                                                                                                   for v in (t, 3)]))]
    shown = what_if(tabletop.game("bannish")).shown
    assert lengths(11, 11, 8, 8)[1:] == lengths(40, 11, 8, 8)[1:]
    assert lengths(40, 11, 8, 8)[0] > lengths(11, 11, 8, 8)[0]


def test_records_states_and_score_sheets_show_themselves(record):
    assert record_html(record) == record._repr_html_() and "random" in record_html(record)
    final = record.final()
    assert table_html(final.view(None)) == final._repr_html_()
    totals = 2 * record.game.players  # stars and victory points of every seat
    assert score_html(final).count("<tr>") == len(final.score()) + 1 + totals
    first = score_html(final, 1)
    assert first.count("<tr>") == sum(line.round == 1 for line in final.score()) + 1 + first.count("total of round 1")
    for seat, stars in enumerate(final.totals("stars", 1)):
        assert re.search(rf"<b>Seat {seat}</b></td><td [^>]*><b>\+{stars} stars?</b></td><td [^>]*><b>total of round "
                         rf"1</b>", first)
    assert "<svg" in final.view(1)._repr_html_() and "BAN-19" in record.game.rules._repr_html_()


def test_names_of_players_are_escaped():
    game = tabletop.game("bannish", players=3)
    assert "<b>me</b>" not in record_html(tabletop.Record(game, 1, players=["<b>me</b>", "x", "y"]))
