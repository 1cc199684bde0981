"""Questions on paper and as a page: the same as the question word's quiz asks, the key is right, and nothing gives an
answer away."""

from __future__ import annotations

import re
from html import unescape

import pytest

import tabletop
from tabletop.classroom import exercise, kinds, question_page, worksheet
from tabletop.classroom.answers import mark_of, questions
from tabletop.classroom.words import question_word
from tabletop.classroom.worksheets import on_paper

WORD = "maple-42"


@pytest.fixture(scope="module")
def exercises():
    return [one.exercise() for one in questions(question_word(WORD).seed, 10, list(kinds()))]


@pytest.fixture(scope="module")
def paper():
    return worksheet(WORD).html


@pytest.fixture(scope="module")
def page():
    return question_page(WORD).html


def plain(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_the_questions_are_those_of_the_question_word(paper, page, exercises):
    asked = [unescape(text) for text in re.findall(r'<section class="question"><h2>.*?</h2><p>(.*?)</p>', paper)]
    assert asked == [on_paper(made.question) for made in exercises]
    assert [unescape(text) for text in re.findall(r'<p class="asked">(.*?)</p>', page)] == asked
    mark = mark_of(questions(question_word(WORD).seed, 10, list(kinds())))
    assert f"{WORD}-{mark}" in paper and f"{WORD}-{mark}" in page


@pytest.mark.parametrize("name", kinds())
def test_a_question_on_paper_asks_for_nothing_that_only_a_screen_can_do(name):
    made = exercise(name, seed=2)
    said = " ".join([on_paper(made.question), made.why, *made.hints,
                     *(choice.text + choice.because for choice in made.choices)])
    assert not re.search(r"\b(touch|tap|click|press)", said, re.IGNORECASE)
    assert re.search(r"[?.]$", on_paper(made.question)) and on_paper(made.question) in made.question


@pytest.mark.parametrize("make", [worksheet, question_page])
@pytest.mark.parametrize("game", tabletop.GAMES)
def test_nothing_is_touched_on_paper_or_on_a_page(game, make):
    html = make(WORD, games=[game]).html
    shown = html if make is worksheet else html[:html.index('<script type="application/json"')]
    assert not re.search(r"\btouch", plain(shown), re.IGNORECASE)


def test_every_choice_can_be_ticked_beside_its_picture(paper, exercises):
    for made, question in zip(exercises, re.findall(r'<section class="question">.*?</section>', paper, re.DOTALL),
                              strict=True):
        found = [unescape(text) for text in re.findall(r"<li>(.*?)</li>", question)]
        lettered = zip("ABCDEFGH", made.choices, strict=False)
        assert found == [f"{letter} \xa0{choice.text}" for letter, choice in lettered]
        assert made.picture() in question


def test_the_key_has_the_right_letter_and_the_reason(paper, exercises):
    answers = re.findall(r"<li>(<b>.*?)</li>", paper[paper.index('class="key"'):], re.DOTALL)
    for made, said in zip(exercises, answers, strict=True):
        letter, text = re.match(r"(\w) · (.*?)\.</b>", said.removeprefix("<b>")).groups()
        right = next(choice for choice in made.choices if not choice.mistake)
        assert made.choices["ABCDEFGH".index(letter)] is right and unescape(text) == right.text
        assert re.sub(r"\W+", " ", made.why).strip() in re.sub(r"\W+", " ", plain(said))
        for choice in made.choices:
            assert choice.right or choice.mistake in plain(said)


def test_a_worksheet_without_its_key_tells_no_answer(paper, exercises):
    without = worksheet(WORD, key=False).html
    assert 'class="key"' in paper and 'class="key"' not in without
    for made in exercises:
        assert made.why not in unescape(without)
        for choice in made.choices:
            assert choice.right or choice.mistake not in plain(without)


def test_rules_are_named_in_the_key_only(paper):
    asked, key = paper.split('class="key"')
    assert not re.search(r'href="#', asked)
    assert set(re.findall(r'href="#([^"]*)"', key)) == set(re.findall(r'<dt id="([^"]*)"', key)) != set()


def test_the_page_says_what_every_answer_misses(page, exercises):
    for number, made in enumerate(exercises):
        for place, choice in enumerate(made.choices):
            said = re.search(rf'<div class="reply (\w+)" id="reply-{number}-{place}" role="status" hidden>(.*?)</div>',
                             page, re.DOTALL)
            assert said[1] == ("right" if choice.right else "wrong")
            assert (re.sub(r"\W+", " ", made.why if choice.right else choice.because).strip() in re.sub(r"\W+", " ",
                                                                                                        plain(said[2])))


def test_games_and_topics_can_be_chosen():
    html = worksheet(WORD, games=["bannish"], topics=["allowed"], count=3).html
    assert html.count('class="question"') == 3
    assert set(re.findall(r"<h2>\d · (.*?)</h2>", html)) == {"Bannish, what may be done now"}


@pytest.mark.parametrize("make", [worksheet, question_page])
@pytest.mark.parametrize(("wishes", "says"), [
    ({"word": "mapel-42"}, "did you mean 'maple'"),
    ({"word": "maple-42-0000"}, "would not be the questions of maple-42-0000"),
    ({"games": ["banish"]}, "did you mean 'bannish'"), ({"difficulty": 4}, "difficulty must be from 1 to 3"),
    ({"count": 0}, "count must be from 1 to 100")])
def test_wrong_wishes_are_refused_in_sentences(make, wishes, says):
    with pytest.raises(ValueError, match=says):
        make(**{"word": WORD} | wishes)
