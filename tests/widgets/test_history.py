"""The score history of a table: a game counts once, and only when it is finished."""

import base64
import csv
import io
import re

import tabletop
from tabletop.widgets import PlayTable
from tests.helpers.certain_mistake import MISTAKE, POSITION, RIGHT, lost
from tests.helpers.html_text import said


def a_table(**options):
    return PlayTable(tabletop.game("bannish"), opponents="random", seed=1, pace=0, position=POSITION, **options)


def play(table, *moves):
    for move in moves:
        table._touch(move)


def test_a_game_counts_when_it_is_finished():
    table = a_table()
    play(table, "r6")
    assert table.history.rows == [] and table.history.value == ""
    play(table, MISTAKE)
    assert table.history.rows == [["1", "Seat 0", "second", "random", "1", "2", "0", "0"]]
    assert "You have won 0 of 1 game." in said(table.history.value)
    assert "You came second: one victory point for you. Seat 1 wins with 2 victory points" in said(table.status.value)


def test_taking_back_or_dealing_the_same_again_counts_no_game_twice():
    table = a_table()
    play(table, "r6", MISTAKE)
    table.take_back.click()
    play(table, RIGHT)
    assert "You won: two victory points for you." in said(table.status.value)
    table.deal.click()
    play(table, "r6", RIGHT)
    assert [row[2] for row in table.history.rows] == ["second"], "the first result stands"
    table.new_deal.click()
    play(table, "r6", RIGHT)
    assert [row[:3] for row in table.history.rows] == [["1", "Seat 0", "second"], ["2", "Seat 0", "won"]]
    assert "You have won 1 of 2 games." in said(table.history.value)


def test_loading_counts_no_game_twice_and_no_game_that_was_over():
    table = a_table()
    table._load(lost(RIGHT).to_json())
    assert table.state.turn is None and table.history.rows == []
    table.take_back.click()
    play(table, RIGHT)
    assert table.history.rows == [], "a game that was over when it was loaded was played elsewhere"
    for _ in range(2):
        table._load(lost().to_json())
        play(table, RIGHT)
        assert len(table.history.rows) == 1


def test_the_table_can_be_kept_and_names_are_escaped():
    def mine(view, rng):
        return view.legal()[0]
    mine.__name__ = '<b>"mine", yours</b>'
    table = PlayTable(tabletop.game("bannish"), opponents=mine, seed=1, pace=0, position=POSITION)
    play(table, "r6", RIGHT)
    assert "<b>" not in table.history.value and "&lt;b&gt;" in table.history.value
    data = base64.b64decode(re.search(r"base64,([^\"]+)", table.history.value)[1]).decode()
    head, row = csv.reader(io.StringIO(data))
    assert head[:5] == ["deal", "who", "result", "with", "Seat 0"]
    assert row == ["1", "Seat 0", "won", mine.__name__, "2", "1", "0", "0"]
    assert 'download="bannish-results.csv"' in table.history.value


def test_several_people_have_a_row_each():
    table = PlayTable(tabletop.game("bannish"), {0, 1}, "random", seed=1, pace=0, position=POSITION)
    for move in ("r6", MISTAKE):
        table.ready.click()
        play(table, move)
    assert [row[1:3] for row in table.history.rows] == [["Seat 0", "second"], ["Seat 1", "won"]]
    assert "Seat 0 has won 0 of 1 game. Seat 1 has won 1 of 1 game." in said(table.history.value)
    assert "Seat 0 came second: one victory point. Seat 1 won: two victory points." in said(table.status.value)
