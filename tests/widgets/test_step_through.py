"""The step-through without a browser: what its controls do to what it shows."""

import pytest

import tabletop
from tabletop.widgets import StepThrough
from tests.helpers.html_text import said


@pytest.fixture(scope="module")
def record():
    return tabletop.play(tabletop.game("bannish"), ["random"] * 4, seed=7)


@pytest.fixture
def walk(record):
    return StepThrough(record)


def test_next_and_back_walk_through_every_step(record, walk):
    for at in range(len(record.moves)):
        assert walk.slider.value == at
        walk.next.click()
    assert walk.next.disabled and record.final().outcome().because in said(walk.narration.value)
    for _ in record.moves:
        walk.back.click()
    assert walk.slider.value == 0 and walk.back.disabled
    assert walk.trouble.value == ""


def test_each_step_tells_its_own_events(record, walk):
    for at, step in enumerate(record.steps()):
        walk.slider.value = at
        for event in step.events:
            assert event.text in said(walk.narration.value)
            assert event.rule in walk.narration.value


def test_next_trick_stops_where_a_trick_begins(record, walk):
    walk.next_stage.click()
    assert walk.state.stage == (1, 2) and walk.state.trick == []


def test_seen_as_a_seat_the_others_cards_are_hidden(walk):
    walk.slider.value = 1
    assert "hidden cards" not in walk.board.picture
    walk.seen_as.value = 2
    assert walk.board.picture.count("hidden cards") == 3
    assert walk.explained.value == "" and "tt-refused" not in walk.board.picture


def test_touching_a_card_says_why(walk):
    walk.slider.value = 1
    refused = next(move for move, ruling in walk.state.rulings() if not ruling.ok)
    walk._explain(str(refused))
    assert "not allowed (BAN-5)" in said(walk.touched.value) and walk.game.rules["BAN-5"].text in walk.touched.value
    walk._explain(str(walk.state.legal()[0]))
    assert "allowed (BAN-5)" in said(walk.touched.value) and "not allowed" not in said(walk.touched.value)


def test_a_seat_is_not_told_about_anothers_cards(walk):
    walk.slider.value = 1
    walk.seen_as.value = (walk.state.turn + 1) % 4
    walk._explain("r1")
    assert "allowed" not in walk.touched.value


def test_prediction_asks_before_it_shows(record):
    walk = StepThrough(record, predict=True)
    walk.next.click()
    assert "tt-refused" not in walk.board.picture and walk.explained.value == ""
    walk.next.click()
    assert walk.pending.several and walk.slider.value == 1 and walk.next.disabled
    for choice in walk.choices.children:
        choice.value = choice.description in walk.pending.right
    walk.check.click()
    assert "✔ Right" in walk.feedback.value and "1 of 1" in walk.feedback.value
    assert "tt-refused" in walk.board.picture


def test_a_wrong_prediction_is_told_why(record):
    walk = StepThrough(record, predict=True)
    while not (walk.pending and not walk.pending.several):
        walk.reveal.click() if walk.pending else walk.next.click()
    before, right = walk.slider.value, walk.pending.right
    wrong = next(choice for choice in walk.choices.children if choice.description not in right)
    wrong.value = True
    assert walk.slider.value == before + 1
    assert "✘ Not quite" in walk.feedback.value and next(iter(right)) in walk.feedback.value
    why = next(event for event in walk.steps[before + 1].events if event.question)
    assert why.rule in walk.feedback.value and "0 of 1" in walk.feedback.value


def test_a_question_is_asked_once_and_the_whole_game_can_be_predicted(record):
    walk, asked = StepThrough(record, predict=True), []
    while walk.slider.value < len(record.moves):
        walk.next_stage.click()
        while walk.pending:
            asked.append(walk.pending.key)
            walk.reveal.click()
    tricks = len({step.state.stage for step in record.steps()})
    assert len(asked) == len(set(asked)) > tricks
    assert walk.answered == 0 and walk.trouble.value == ""


def test_what_may_be_chosen_is_asked_about_things_of_one_kind():
    """Who names the starting player may name anybody: that is no question, and would take the place of one about
    cards."""
    record = tabletop.play(tabletop.game("saika_banrai"), ["random"] * 4, seed=7)
    walk, about_cards = StepThrough(record, predict=True), 0
    while walk.slider.value < len(record.moves):
        walk.next_stage.click()
        while walk.pending:
            if walk.pending.key[0] == "choices":
                about_cards += 1
                assert not any(choice.startswith("name") for choice in walk.pending.choices)
                assert walk.pending.right < set(walk.pending.choices)
            walk.reveal.click()
    assert about_cards > len({step.state.stage for step in record.steps()}) / 2


def test_whether_anything_can_be_paid_is_asked_too():
    """A payment and a card put down answer the same question, though they are moves of two kinds."""
    record = tabletop.play(tabletop.game("bananine"), ["thoughtful"] * 3, seed=4)
    walk, nothing_paid = StepThrough(record, predict=True), 0
    for step in record.steps()[:-1]:
        due = walk._choices_due(step.state)
        if due and not any(str(move).startswith("take") for move in step.state.legal()):
            nothing_paid += 1
            assert due.right < set(due.choices)
    assert nothing_paid


def test_moving_the_slider_drops_an_open_question(record):
    walk = StepThrough(record, predict=True, at=1)
    walk.next.click()
    assert walk.pending
    walk.slider.value = 10
    assert walk.pending is None and walk.asking.layout.display == "none" and not walk.next.disabled
    walk.slider.value = 1
    walk.next.click()
    assert walk.pending, "it is asked again"


def test_what_goes_wrong_in_a_callback_is_shown_and_escaped(walk):
    walk.shielded(walk._explain)("<b>no card</b>")
    assert "&lt;b&gt;no card" in walk.trouble.value and "is not a card" in walk.trouble.value
    walk.next.click()
    assert walk.trouble.value == ""


def test_widgets_have_a_fixed_text(walk):
    assert repr(walk) == "StepThrough()" and repr(walk.board) == "Board()"


def test_the_next_trick_is_one_picture(record, monkeypatch):
    walk, drawn = StepThrough(record), []
    monkeypatch.setattr("tabletop.widgets.step_through.table_html", lambda *_, **__: drawn.append(1) or "")
    walk.next_stage.click()
    assert walk.slider.value > 1 and len(drawn) == 1
