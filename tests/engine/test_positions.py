"""The parts of a position: read by name, counted, and refused with what is allowed."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.cards import Card, Deck
from tabletop.engine.positions import Parts, written

R4, R5, B4 = Card.of("red", 4), Card.of("red", 5), Card.of("blue", 4)
DECK = Deck({R4: 2, R5: 2, B4: 1})


def parts(given, players=2):
    return Parts(given, players, DECK, ("hand", "void"), ("trick", "round", "points", "phase"))


def refusal(make, *arguments):
    """The sentence of the ValueError that this raises."""
    with pytest.raises(ValueError) as refused:
        make(*arguments)
    return str(refused.value)


def test_a_position_is_written_part_by_part_and_none_is_left_out():
    state = SimpleNamespace(game=SimpleNamespace(players=2), hands=["r4", ""], round=3)
    each = {"hand": lambda state, seat: state.hands[seat], "void": lambda state, seat: "red" if seat else None}
    assert written(state, each, {"round": lambda state: str(state.round), "phase": lambda state: None}) == {
        "hand 0": "r4", "hand 1": "", "void 1": "red", "round": "3"}


@pytest.mark.parametrize(("text", "least", "found"), [("-3 4", -9, [-3, 4]), ("-0 4", 0, None), ("--3 4", -9, None),
                                                      ("- 4", -9, None), ("-10 4", -9, None)])
def test_numbers_may_be_below_zero_only_where_the_part_may(text, least, found):
    if found is None:
        assert refusal(parts({"points": text}).numbers, "points", [0, 0], least, 9) == (
            f"The part 'points' must be 2 whole numbers from {least} to 9, not {text!r}.")
    else:
        assert parts({"points": text}).numbers("points", [0, 0], least, 9) == found


def test_parts_are_those_of_the_seats_and_of_the_table():
    assert refusal(parts, {"hnad 0": "r4"}) == (
        "A position has no part 'hnad 0' (did you mean 'hand 0'?). Its parts are 'hand 0', 'hand 1', 'void 0', 'void "
        "1', 'trick', 'round', 'points' and 'phase'.")
    assert "no part 'hand 2'" in refusal(parts, {"hand 2": "r4"})
    assert "no part 3" in refusal(parts, {3: "r4"})


@pytest.mark.parametrize("text", [["r4"], None, 4, b"r4"])
def test_a_part_is_text(text):
    assert refusal(parts, {"trick": text}) == f"The part 'trick' must be text, not {text!r}."


@pytest.mark.parametrize("given", ["r4", None, ["r4"], 4])
def test_parts_are_a_table(given):
    assert refusal(parts, given) == f"A position is a table of parts like {{'hand 0': '…'}}, not {given!r}."


@pytest.mark.parametrize("given", ["x" * 5000, {"x" * 5000: "r4"}, {"trick": ["x"] * 5000}, {"hand 0": "x" * 5000}])
def test_a_refusal_is_never_endless(given):
    assert len(refusal(lambda: parts(given).cards("hand 0"))) < 450


def test_a_part_is_found_by_its_name():
    table = parts({"trick": " r4 "})
    assert ("trick" in table, "round" in table) == (True, False)
    assert (table.text("trick"), table.text("round"), table.text("round", "1")) == (" r4 ", "", "1")


# Numbers

def test_numbers_are_read_and_left_out_ones_are_the_usual():
    table = parts({"points": " 0  1 2 ", "round": "3"})
    assert table.numbers("points", [9, 9, 9], 0, 2) == [0, 1, 2]
    assert table.number("round", 1, 1, 50) == 3
    assert parts({}).numbers("points", [9, 9, 9], 0, 2) == [9, 9, 9]
    assert parts({}).number("round", 1, 1, 50) == 1


def test_wrong_numbers_are_refused_with_what_is_allowed():
    assert refusal(parts({"points": "0 1"}).numbers, "points", [0, 0, 0], 0, 1) == (
        "The part 'points' must be 3 whole numbers from 0 to 1, not '0 1'.")
    for text in ("x", "-1", "4", "1.5", "", "1 1", "0", "²", "1" * 5000):
        said = refusal(parts({"round": text}).number, "round", 1, 1, 3)
        assert said.startswith("The part 'round' must be 1 whole number from 1 to 3, not ")
        assert len(said) < 300


# Words and colours

def test_a_choice_is_one_of_its_words():
    assert parts({"phase": "take"}).choice("phase", ("play", "take")) == "take"
    assert parts({}).choice("phase", ("play", "take")) == "play"
    assert refusal(parts({"phase": "tkae"}).choice, "phase",
                   ("play", "take")) == "The part 'phase' must be play or take, not 'tkae'."


@pytest.mark.parametrize(("text", "suits"),
                         [("", set()), ("red", {"red"}), (" Blue  red ", {"red", "blue"}), ("red red", {"red"})])
def test_colours_are_read_from_their_names(text, suits):
    assert parts({"void 0": text}).suits("void 0", ("red", "blue", "green")) == suits
    assert parts({}).suits("void 0", ("red", "blue", "green")) == set()


@pytest.mark.parametrize(("text", "sentence"), [
    ("rde", "'rde' is not a colour in play (did you mean 'red'?). The colours are red, blue and green."),
    ("red yellow", "'yellow' is not a colour in play. The colours are red, blue and green.")])
def test_a_colour_not_in_play_is_refused_with_those_that_are(text, sentence):
    assert refusal(parts({"void 0": text}).suits, "void 0", ("red", "blue", "green")) == sentence


# Cards

def test_cards_keep_their_order_and_are_counted():
    table = parts({"trick": "b4 r5", "hand 1": "r4"})
    assert table.cards("trick") == [B4, R5]
    assert table.cards_of_seats("hand") == {1: [R4]}
    assert table.left("X-1") == [R4, R5]
    table.count([R4])
    assert table.left("X-1") == [R5]


def test_a_hand_that_is_empty_is_not_a_hand_that_was_left_out():
    assert parts({"hand 0": ""}).cards_of_seats("hand") == {0: []}


def test_a_card_too_many_is_refused_with_the_rule():
    table = parts({"trick": "b4 r4", "hand 1": "r4", "hand 0": "r4"})
    table.cards("trick")
    table.cards_of_seats("hand")
    assert refusal(table.left, "X-1") == "The position has 3 copies of the red 4; there are 2 (X-1)."


@given(st.dictionaries(st.sampled_from(["hand 0", "hand 1", "trick", "round", "points", "phase", "x"]),
                       st.text(max_size=9)))
def test_any_parts_are_read_or_refused_in_a_sentence(given):
    try:
        table = parts(given)
        table.cards_of_seats("hand")
        table.cards("trick")
        assert 1 <= table.number("round", 1, 1, 3) <= 3
        assert len(table.numbers("points", [0, 0], 0, 9)) == 2
        assert len(table.left("X-1")) <= 5
    except ValueError as refused:
        assert str(refused).endswith(".")
