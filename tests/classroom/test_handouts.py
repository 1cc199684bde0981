"""What is handed out: all cards in their numbers, files that need nothing from anywhere, and what comes from a person
escaped."""

from __future__ import annotations

import base64
import json
import re
from html import unescape

import pytest

import tabletop
from tabletop.classroom import Handout, card_sheet, page, question_page, worksheet
from tabletop.classroom.handouts import piles_of, whole_game
from tabletop.classroom.pages import page_data
from tabletop.engine.cards import Card, Deck
from tabletop.engine.core import room
from tabletop.show.paper import PAPERS, left_out
from tabletop.show.pieces import Pieces
from tests.helpers.printed_sheets import printed, sheets, use_elements


def from_elsewhere(html):
    """All that a file would load or lead to; the names of XML's own spaces only look like addresses."""
    return re.findall(r'\b(?:src|href)=[\'"](?!#|data:)[^\'"]*|url\([^)]*|@import|https?://(?!www\.w3\.org/2000/svg)[^\s"]*',
                      html.replace('\\"', '"'))


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_all_cards_of_a_game_are_printed_in_their_numbers(name):
    game = tabletop.game(name, players=room(name, "rules").GAME.player_counts[-1])
    if not hasattr(game, "deck"):
        pytest.skip("its own tests count its piles")
    found = printed(card_sheet(name))
    counts = {card.name: count for card, count in game.deck.counts.items()}
    assert {card.name: found[card.name] for card in game.deck.kinds} == counts


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", tabletop.GAMES)
def test_every_thing_lies_on_its_paper_and_nothing_on_another(name, paper):
    wide, high = PAPERS[paper]
    for sheet in sheets(card_sheet(name, paper, backs=True)):
        boxes = [tuple(float(use.get(side)) for side in ("x", "y", "width", "height"))
                 for use in use_elements(sheet)]
        assert boxes
        assert all(min(x, y, wide - x - w, high - y - h) >= 5 for x, y, w, h in boxes)
        assert all(abs(one[0] - other[0]) >= one[2] - 0.01 or abs(one[1] - other[1]) >= one[3] - 0.01
                   for at, one in enumerate(boxes) for other in boxes[:at])


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_all_that_is_said_stands_inside_its_card(name):
    for pile in piles_of(whole_game(name)):
        for front in pile.fronts:
            for x, y, size, anchor, said in re.findall(
                    r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)".*?anchor="(\w+)"[^>]*>([^<]*)', front.drawn):
                wide = len(unescape(said)) * float(size) * 0.56
                left = float(x) - (wide / 2 if anchor == "middle" else 0)
                assert left > 3 and left + wide < pile.size[0] - 3 and float(y) < pile.size[1] - 4, (front.name, said)


def test_backs_follow_every_sheet():
    plain, both = card_sheet("bannish"), card_sheet("bannish", backs=True)
    assert len(sheets(both)) == 2 * len(sheets(plain)) == 14
    assert printed(both)["back of the cards"] == 7 * 9


def test_cards_of_two_suits_with_one_rank_are_not_all_of_the_rank():
    deck = Deck({Card.of("red", 1): 2, Card.of("blue", 1): 2, Card.of("blue", 2): 1})
    assert left_out(deck, Deck({Card.of("red", 1): 2, Card.of("blue", 1): 1, Card.of("blue", 2): 1})) == "1 blue 1"


@pytest.mark.parametrize(("wrong", "says"), [
    (lambda: card_sheet("banish"), r"There is no game 'banish' \(did you mean 'bannish'\?\)"),
    (lambda: card_sheet("bannish", "a4"), r"There is no paper 'a4'\. The papers are A4 and letter\."),
    (lambda: Handout("t", "t.html", "", "").save("no/such/folder/t.html"),
     "There is no folder 'no/such/folder'. Make it first"),
])
def test_wrong_wishes_are_refused_in_sentences(wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong()


def test_a_handout_is_kept_by_a_link_or_by_saving(tmp_path):
    sheet = card_sheet("bannish")
    shown = sheet._repr_html_()
    link = re.search(r'<a download="bannish-cards-A4.html" href="data:text/html;base64,([^"]*)"', shown)
    assert base64.b64decode(link[1]).decode() == sheet.html
    assert unescape(re.search(r'srcdoc="([^"]*)"', shown)[1]) == sheet.html
    assert sheet.save(tmp_path).read_text(encoding="utf-8") == sheet.html
    assert sheet.save(tmp_path / "mine.html").name == "mine.html"


def test_a_file_too_large_for_a_link_says_how_it_is_saved():
    shown = Handout("Large", "large.html", "x" * 2_000_000, "Much.")._repr_html_()
    assert ".save()" in shown and "data:" not in shown and len(shown) < 1000


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_nothing_comes_from_the_network(name):
    game = tabletop.game(name, players=3)
    for handout in (card_sheet(name), page(tabletop.play(game, ["random"] * 3, seed=3), last=8)):
        assert from_elsewhere(handout.html) == []
        assert "default-src 'none'" in handout.html


def test_nothing_comes_from_the_network_for_questions():
    for handout in (worksheet("maple-42", count=4), question_page("maple-42", count=4)):
        assert from_elsewhere(handout.html) == []


@pytest.mark.parametrize("html", ['<img src="x.png">', '<a href="https://a.b">',
                                  "<style>a{background:url(x.png)}</style>",
                                  '<link href="x.css">', "fetch('https://a.b')"])
def test_something_from_the_network_would_be_found(html):
    assert from_elsewhere(html)


# Pages of games

def test_a_page_tells_every_move_and_names_its_rules():
    record = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=7)
    html = page(record, last=10).html
    text = unescape(re.sub(r"<[^>]*>", "", html))
    assert html.count('class="step') == 11
    for line in record.told(last=10).splitlines():
        assert line.rpartition(" (")[0] in text
    linked = set(re.findall(r'href="#([^"]*)"', html))
    assert linked and linked == set(re.findall(r'<dt id="([^"]*)"', html))
    for rule in linked:
        assert record.game.rules[rule].text in text


def test_a_page_as_a_seat_sees_it_tells_no_more():
    game = tabletop.game("saika_banrai", players=3)
    record = tabletop.play(game, ["random"] * 3, seed=7)
    html = page(record, seat=1, last=1).html
    labels = set(unescape(html).replace('\\"', '"').split('"'))
    one, two, three = record.start().hands
    mine, others = {card.name for card in two}, {card.name for card in one + three}
    seen = {card.name for _, card in record.steps()[1].state.view(1).trick}
    assert mine & labels and not (others - mine - seen) & labels


def test_a_page_escapes_what_comes_from_a_person():
    evil = "</script><img src=x onerror=alert(1)>"
    record = tabletop.Record(tabletop.game("bannish", players=3), 7, (), players=[evil, "b", "c"])
    html = page(record).html
    assert "<img" not in html and html.count("</script>") == 2


def test_no_piece_of_a_picture_ends_the_script_it_stands_in():
    data = page_data(Pieces(["</script><script>alert(1)</script>", "<!--"], [[0, 0, 0, 1]]), [])
    assert data.count("</script>") == 1 and "<!--" not in data
    held = json.loads(re.fullmatch(r"<script[^>]*>(.*)</script>", data)[1])
    assert held["pieces"] == ["</script><script>alert(1)</script>", "<!--"]


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_page_of_a_whole_game_stays_small(name):
    record = tabletop.play(tabletop.game(name, players=3), ["random"] * 3, seed=3)
    assert len(page(record).html.encode()) < 900_000


@pytest.mark.parametrize(("options", "says"),
                         [({"seat": 3}, "seat must be from 0 to 2"), ({"last": 999}, "last must be from 0 to"),
                          ({"first": 5, "last": 4}, "first must be from 0 to 4")])
def test_a_page_of_what_is_not_there_is_refused(options, says):
    record = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=7)
    with pytest.raises(ValueError, match=says):
        page(record, **options)
