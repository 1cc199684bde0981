"""Every kind of exercise: exactly one right answer, each mistake named, nothing given away, and a picture that can be
touched."""

import importlib
import math
import re
from functools import cache

import pytest

from tabletop.classroom import TOPICS, check, exercise, kinds
from tabletop.classroom.worksheets import class_questions
from tests.tools.questions import MISCOUNTED, MOST_ABOVE_CHANCE, above_chance, looked_at, shown, trouble_with

MAKER = importlib.import_module("tabletop.classroom.kinds")
EACH = 20
# A kind stays with one worker, which makes its exercises once.
NAMES = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in kinds()]
each_kind = pytest.mark.parametrize("name", NAMES)


@cache
def many(name):
    """Exercises of a kind, of seeds from 0, of difficulty 1, 2, 3, 1, …; and what is wrong with them."""
    return looked_at(name, EACH)


@each_kind
def test_many_exercises_of_a_kind(name):
    """`questions.py` does the same with 1,000 of each kind."""
    made, trouble = many(name)
    assert not trouble
    assert len(set(map(shown, made))) > EACH * 0.9
    assert above_chance(made) <= MOST_ABOVE_CHANCE + 4 * math.sqrt(0.2 / EACH)
    assert kinds()[name].topic in TOPICS and kinds()[name].idea.endswith(".")


@each_kind
def test_what_can_be_touched_is_in_the_picture_and_nothing_is_grey(name):
    for made in many(name)[0][:3]:
        picture = made.picture()
        assert made.targets <= set(re.findall(r'data-move="([^"]*)"', picture))
        assert "tt-refused" not in picture and "tt-allowed" not in picture
        assert made.why not in made._repr_html_() + repr(made)
        assert made.targets or made.buttons


@each_kind
def test_the_same_seed_is_the_same_exercise(name):
    one, again = many(name)[0][3], MAKER._made.__wrapped__(name, 3, 1)
    assert (one.question, one.choices, one.why) == (again.question, again.choices, again.why)
    assert shown(one) == shown(again)


def test_every_question_is_made_once_for_its_mark_and_its_page(monkeypatch):
    made, generator = [], MAKER.generator
    monkeypatch.setattr(MAKER, "generator", lambda *drawn_by: made.append(drawn_by) or generator(*drawn_by))
    questions = class_questions("zebra-99", games=["bannish"], count=5)
    assert questions.exercises == [asked.exercise() for asked in questions.asked]
    assert sorted(made) == sorted((asked.seed, asked.kind, asked.difficulty) for asked in questions.asked)


@each_kind
def test_an_answer_is_read_or_said_to_be_missing_or_written_wrongly(name):
    made = many(name)[0][3]
    for empty in (None, "", [], ...):
        verdict = check(name, empty, seed=3)
        assert verdict.right is None and not verdict and "Not answered yet" in repr(verdict)
    unread = check(name, "forty-two", seed=3)
    assert unread.right is False and made.written in unread.text
    typed = " ".join(sorted(made.right.touch)) if made.several else made.right.text
    verdict = check(name, typed, seed=3)
    assert verdict.right is True and verdict.text == f"Right! {made.why}"


def test_answers_may_be_lists_numbers_and_text():
    made = exercise("bannish-follow")
    tags = sorted(made.right.touch)
    assert check("bannish-follow", tags) and check("bannish-follow", ", ".join(tags).upper())
    seat = exercise("bannish-next-leader").right.text
    assert check("bannish-next-leader", seat) and check("bannish-next-leader",
                                                        int(seat[-1])) and check("bannish-next-leader", seat[-1])
    assert not check("bannish-next-leader", True) and not check("bannish-next-leader", 17)


def test_a_wrong_answer_is_told_more_every_time():
    made = exercise("bannish-winner")
    wrong = next(choice for choice in made.choices if not choice.right)
    told = [made.judged(wrong.answer, tried).text for tried in range(3)]
    assert all(wrong.mistake in text and wrong.because in text for text in told)
    assert made.hints[0] in told[0] and made.hints[1] in told[1] and made.why in told[2]


def test_a_set_that_is_no_usual_mistake_is_told_what_it_misses():
    made = next(made for made in (exercise("bannish-follow", seed) for seed in range(50))
                if 1 < len(made.right.touch) < len(made.targets))
    one, other = min(made.right.touch), min(made.targets - made.right.touch)
    bare = made._replace(choices=(made.right,))
    assert "Something is missing." in bare.judged(frozenset([one])).text
    assert "Something is too much." in bare.judged(made.right.touch | {other}).text
    assert "Something is missing and something is too much." in bare.judged(frozenset([other])).text


@pytest.mark.parametrize("name", ["bannish-winner", "bannish-next-leader", "saika_banrai-winner",
                                  "saika_banrai-changed-rule", "stich_meister-winner", "stich_meister-broken-rule"])
def test_a_card_of_the_trick_names_the_seat_that_played_it(name):
    """Asked for a seat, one may touch its card on the felt: that is no other thing, and does not do nothing."""
    for seed in range(6):
        made = exercise(name, seed)
        played = [(f"{card}", f"seat {seat}") for seat, card in made.view.trick if f"seat {seat}" in made.targets]
        assert len(played) == 3
        tagged = re.findall(r'data-card="([^"]+)" data-move="(seat \d)"', made.picture())
        assert sorted(tagged) == sorted(played)
        assert "Touch a seat in the picture, or a card that it has played" in made.invitation


def test_the_invitation_names_only_what_can_be_touched():
    assert exercise("bananine-winner").invitation == "Touch a seat in the picture."
    assert exercise("stich_meister-which-rule").invitation == "Touch the answer in the picture."
    assert exercise("the_banishing-damage").invitation == "Choose one."


def test_a_judge_sees_the_tricks_of_the_round_that_is_judged():
    made = [exercise("stich_meister-broken-rule", seed) for seed in range(30)]
    assert any(one.view.round > 1 for one in made)
    for one in made:
        said = re.findall(r">(\d+) tricks?<", one.picture())
        assert said == [str(len(pile)) for pile in one.view.piles]


def test_an_unknown_exercise_suggests_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'bannish-follow'"):
        check("bannish-folow", 1)
    with pytest.raises(ValueError, match="difficulty must be from 1 to 3"):
        exercise("bannish-follow", 1, 4)
    with pytest.raises(ValueError, match="did you mean 'allowed'"):
        kinds(topics=["alowed"])


def test_what_a_student_writes_is_escaped():
    assert "<b>" not in check("bannish-winner", "<b>1</b>")._repr_html_()


@pytest.mark.parametrize(("change", "said"), [
    (lambda made: made._replace(choices=[*made.choices, made.right]), "right answers"),
    (lambda made: made._replace(choices=[*made.choices, made.choices[0]._replace(mistake="x")]), "same"),
    (lambda made: made._replace(choices=[choice._replace(because="") for choice in made.choices]), "nothing is said"),
    (lambda made: made._replace(choices=[choice._replace(mistake="any card may be played" if choice.mistake else "")
                                         for choice in made.choices]), "does not say what somebody did"),
    (lambda made: made._replace(question=made.game.rules["BAN-7"].text), "the question states BAN-7"),
    (lambda made: made._replace(why="Because."), "names no rule"),
    (lambda made: made._replace(question="Why (BAN-7)?"), "the question names a rule"),
    (lambda made: made._replace(question="word " * 26), "long sentence"),
    (lambda made: made._replace(hints=("a", "a")), "not three things"),
    (lambda made: made._replace(why="Because (BAN-7, BAN-8, BAN-7)."), "cited twice: (BAN-7, BAN-8, BAN-7)"),
    (lambda made: made._replace(question="Seat 2 has 1 more blue cards. Why?"),
     "does not go with its words: 1 more blue cards"),
    (lambda made: made._replace(why=f"1 symbol card come. {made.why}"),
     "does not go with its words: 1 symbol card come"),
    (lambda made: made._replace(hints=("There are 0 more.", "Now?")), "does not go with its words: are 0 more"),
    (lambda made: made._replace(hints=("Row 2 brings 0.", "Now?")), "does not go with its words: brings 0"),
    (lambda made: made._replace(miscounted="0 surplus cards of 5 came."),
     "does not go with its words: 0 surplus cards of 5 came"),
    (lambda made: made._replace(choices=[choice._replace(because="There are 1 trick.") for choice in made.choices]),
     "are 1 trick"),
])
def test_a_bad_exercise_would_be_found(change, said):
    made = next(made for made in (exercise("bannish-winner", seed) for seed in range(30)) if "(BAN-7)" in made.why)
    assert not list(trouble_with(made)) and any(said in wrong for wrong in trouble_with(change(made)))


@pytest.mark.parametrize("said", ["It has -1 points.", "The totals are 1, 19 and 4.", "They are 0 and 3.",
                                  "Row 1 brings 11 cards.",
                                  "Seat 1 plays two cards.", "1 card comes.", "The fans 1 is fans.",
                                  "It adds 20 for 0 cards in hand."])
def test_a_number_that_goes_with_its_words_is_not_blamed(said):
    assert not MISCOUNTED.search(said)


def test_a_market_with_one_stack_of_standard_cards_is_told_so():
    """One exercise of some thousands."""
    made, trouble = looked_at("bananine-market-after", 1, 1109)
    assert "there is 1 stack before" in made[0].hints[1] and not trouble


@pytest.mark.parametrize("name", ["bannish-winner", "bannish-next-leader", "bannish-total", "bannish-changed-rule",
                                  "bananine-last-turn", "bananine-points", "saika_banrai-cost",
                                  "stich_meister-multiplied"])
def test_a_seat_in_the_question_or_a_number_tells_nothing(name):
    """Those that told the most, once."""
    made = [exercise(name, seed, 1 + seed % 3) for seed in range(60)]
    assert above_chance(made) <= MOST_ABOVE_CHANCE + 2.5 * math.sqrt(0.19 / 60)


@pytest.mark.parametrize("name", [found for found in NAMES if kinds()[found.values[0]].numbers])
def test_numbers_to_choose_from_can_all_be_right(name):
    for seed, one in enumerate(many(name)[0]):
        possible = {number for group in kinds()[name].numbers[seed % 3] for number in group}
        assert {int(choice.text.split()[0]) for choice in one.choices} <= possible and one.number in possible


def test_a_guesser_would_find_what_form_tells():
    """Where the right answer always is the longest one, or always the first one."""
    made = [exercise("bannish-next-leader", seed) for seed in range(EACH)]
    longest = [one._replace(choices=[choice._replace(text=choice.text + "!" * choice.right) for choice in one.choices])
               for one in made]
    first = [one._replace(choices=sorted(one.choices, key=lambda choice: not choice.right)) for one in made]
    assert above_chance(longest) > 0.6 and above_chance(first) > 0.6
    after_the_first = [one._replace(choices=[
        choice._replace(mistake="" if at == (int(re.search(r"Seat (\d)", one.question)[1]) + 1) % 4
                        else "named another")
        for at, choice in enumerate(one.choices)]) for one in made]
    numbers = [exercise("bannish-total", seed) for seed in range(EACH)]
    twelve = [one.with_numbers([9, 11, 12, 14])._replace(why=one.why) for one in numbers]
    always_twelve = [one._replace(choices=[choice._replace(mistake="" if choice.text.startswith("12") else "miscounted")
                                           for choice in sorted(one.choices,
                                                                key=lambda choice: hash((choice.text, one.question)))])
                     for one in twelve]
    assert above_chance(after_the_first) > 0.6 and above_chance(always_twelve) > 0.6
    touched = [exercise("bannish-follow", seed) for seed in range(EACH)]
    always_all = [one._replace(choices=[one.right._replace(touch=one.targets), *one.choices]) for one in touched]
    assert above_chance(always_all) > 0.6
