"""A hint says in plain words what the figures show, and no more."""

import random

import pytest

import tabletop
from tabletop.engine.cards import Card
from tabletop.engine.strategies import halving
from tabletop.show import did_well, hint_sentence, hints_html, marked, touches

BEST, ALIKE, WORSE = Card.of("blue", 2), Card.of("blue", 3), Card.of("red", 6)


def worlds(number, seed=1):
    """The same worlds for all: they differ much, the choices within a world little."""
    rng = random.Random(seed)
    level = [rng.gauss(0, 10) for _ in range(number)]
    return {BEST: [at + 0.01 + 0.5 * (-1) ** n for n, at in enumerate(level)],
            ALIKE: [at - 0.5 * (-1) ** n for n, at in enumerate(level)],
            WORSE: [at - 1 + rng.gauss(0, 0.5) for at in level]}


def test_choices_are_told_apart_by_their_differences_in_the_same_worlds():
    """The intervals of the means overlap; those of the paired differences do not."""
    assert set(did_well(worlds(200))) == {BEST, ALIKE}
    two = {move: values for move, values in worlds(200).items() if move is not ALIKE}
    assert hint_sentence(two) == "The computer dealt the hidden cards 200 times: the blue 2 did best."


def test_what_did_about_equally_well_is_named():
    assert hint_sentence(worlds(750)) == ("The computer dealt the hidden cards 750 times: the blue 2 and the blue 3 "
                                          "did about equally well; the red 6 did worse than the blue 2.")
    alike = {BEST: [1.0] * 30, ALIKE: [1.0] * 30}
    assert hint_sentence(alike) == "The computer dealt the hidden cards 30 times: both choices did about equally well."
    assert "all 3 choices" in hint_sentence(alike | {WORSE: [1.0] * 30})


def test_few_worlds_compare_nothing_and_one_choice_needs_none():
    assert hint_sentence(worlds(9)) == "The computer dealt the hidden cards 9 times: too few to compare the choices."
    assert hint_sentence(worlds(9), WORSE, "So it is.") == (
        "Hint: red 6. A thoughtful player would choose this. So it is. The computer dealt the hidden cards 9 times: "
        "too few to compare the choices.")
    assert hint_sentence({BEST: [0.0]}) == "There is only one choice."


def test_only_worlds_in_which_all_were_tried_count():
    tried = worlds(100)
    tried[BEST].append(1e9)
    assert "100 times" in hint_sentence(tried) and set(did_well(tried)) == {BEST, ALIKE}


def test_a_choice_that_was_given_up_is_compared_in_the_worlds_it_knows():
    tried = worlds(200)
    tried[WORSE] = [at + 50 for at in tried[WORSE][:20]]
    assert set(did_well(tried)) == {BEST, ALIKE, WORSE}, "it cannot do worse, though only the others were tried later"
    tried[WORSE] = worlds(200)[WORSE][:20]
    assert "200 times" in hint_sentence(tried) and set(did_well(tried)) == {BEST, ALIKE}
    tried[WORSE] = [at - 50 for at in tried[WORSE][:9]]
    assert set(did_well(tried)) == {BEST, ALIKE, WORSE}, "nine worlds are too few"


@pytest.mark.parametrize("choices", [2, 3, 8])
def test_among_equal_choices_one_is_told_to_be_best_in_at_most_5_of_100_hints(choices):
    """And hardly more often is any told to have done worse. Values as of won and lost games, and as of points."""
    moves, hints = [Card.of(suit, rank) for suit in ("red", "blue") for rank in range(1, 11)][:choices], 200
    for kind, worth in enumerate((lambda rng: float(rng.random() < 0.3), lambda rng: rng.gauss(0, 1))):
        best = worse = 0
        for seed in range(hints):
            rng = random.Random(f"{choices} {kind} {seed}")
            *_, tried = halving(moves, lambda: lambda move: worth(rng), lambda done: done / (40 * choices))  # noqa: B023
            well = len(did_well(tried))
            best, worse = best + (well == 1), worse + (well < choices)
        assert best <= 0.05 * hints + 2 * (0.05 * 0.95 * hints) ** 0.5
        assert worse <= 0.05 * hints + 2 * (0.05 * 0.95 * hints) ** 0.5


def test_many_choices_are_counted_not_listed():
    many = {Card.of("red", rank): [1.0] * 20 for rank in range(1, 10)} | {WORSE: [0.0] * 20}
    said = "8 of the 9 choices did about equally well (among them the red 1, the red 2, the red 3 and the red 4); " \
           "the red 6 did worse"
    assert said in hint_sentence(many)


def test_payments_are_told_apart():
    well, badly = ("take +3: 1 2", "take 1: 2"), ("take 4: 1 3", "take 5: 5")
    pay = tabletop.game("bananine").parse
    assert hint_sentence({pay(text): [float(text in well)] * 20 for text in (*well, *badly)}).endswith(
        "2 of the 4 choices did about equally well (“take the surplus 3 and pay 1 and 2” and “take the stack of "
        "1s and pay 2”); the other 2 choices did worse than the first of these.")


def test_the_figures_are_folded():
    shown = hints_html(tabletop.game("bannish").deal(1).view(0), worlds(50))
    assert shown.startswith("<details>") and "95 % interval" in shown and "victory points" in shown


def test_what_is_liked_is_marked_if_it_is_as_good_as_the_best():
    tried = worlds(750)
    for behind, marks in (0, ALIKE), (0.02, BEST):  # 0.3 and 0.8 standard errors: neither is told apart
        found = tried | {ALIKE: [at - behind for at in tried[ALIKE]]}
        assert set(did_well(found)) == {BEST, ALIKE}
        assert [marked(found, [move]) for move in (BEST, ALIKE, WORSE)] == [BEST, marks, BEST]
    assert marked(tried) is BEST
    assert marked({WORSE: [0.0]}) is WORSE


def test_where_too_few_worlds_were_tried_only_what_is_liked_is_marked():
    assert marked(worlds(9)) is None and marked(worlds(9), [WORSE]) is WORSE


def test_a_hint_says_what_it_marks_and_why_before_the_figures():
    state = tabletop.game("bannish").position({"hand 0": "b1 r6 g3 g4 g5 g6 y1", "leader": "0"})
    low, high = (state.game.parse(text) for text in ("b1", "r6"))
    view, alike = state.view(0), {low: [0.0] * 30, high: [0.0] * 30}
    why = tabletop.reason(view, high)
    assert why and hint_sentence(alike, high, why) == (
        f"Hint: red 6. {why} The computer dealt the hidden cards 30 times: both choices did about equally well.")
    assert hint_sentence({low: [1.0] * 30, high: [0.0] * 30}, low) == (
        "Hint: blue 1. The computer dealt the hidden cards 30 times: the blue 1 did best.")


@pytest.mark.parametrize(("text", "found"), [
    ("take 7: 3 4", ["take 7:", "3", "4"]), ("take 7: 3 3", ["take 7:", "3", "3"]), ("4", ["4"]), ("take r4", [])])
def test_a_move_touches_one_thing_after_the_other(text, found):
    picture = "".join(f'<g data-move="{tag}"/>' for tag in ("take 7:", "3", "4", "7", "r4 r5"))
    assert touches(text, picture) == found
