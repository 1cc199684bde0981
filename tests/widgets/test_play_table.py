"""The play table without a browser. Without an event loop the strategies play at once."""

import asyncio
import base64
import re

import pytest

import tabletop
from tabletop.classroom.words import question_word
from tabletop.engine.strategies import RUNGS, first_legal, playout, rungs, weighing, worlds
from tabletop.show import table_html
from tabletop.widgets import PlayTable, slices
from tests.helpers.html_text import said
from tests.helpers.waiting import until


@pytest.fixture
def game():
    return tabletop.game("bannish")


@pytest.fixture
def table(game):
    return PlayTable(game, humans={0}, opponents="random", seed=1, pace=0, review_deals=40)


def refused(table):
    return next(str(move) for move, ruling in table.state.rulings() if not ruling.ok)


def play_on(table):
    table._touch(str(table.state.legal()[0]))


def test_touching_a_card_plays_it_and_the_others_answer(table):
    before, card = len(table.record.moves), table.state.legal()[0]
    table._touch(str(card))
    assert table.record.moves[before] is card and table.state.turn == 0
    assert "Seat 0" in table.story.value and "Your turn" in table.status.value


def test_a_refused_card_says_why_and_changes_nothing(table):
    while all(ruling.ok for _, ruling in table.state.rulings()):
        play_on(table)
    before = table.state.parts()
    table._touch(refused(table))
    assert "not allowed (BAN-5)" in said(table.said.value) and table.state.parts() == before


def test_a_game_can_be_played_to_its_end(table):
    while table.state.turn is not None:
        play_on(table)
    assert table.state.outcome().because in said(table.status.value) and table.trouble.value == ""
    assert tabletop.Record.from_json(table.record.to_json()).final().outcome() == table.state.outcome()
    table._touch("r1")
    assert "The game is over." in table.said.value


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_hint_plays_on_as_the_game_says(name, monkeypatch):
    game, asked = tabletop.game(name), []

    def playing(state, rng):
        asked.append(state.turn)
        return playout(game)(state, rng)

    monkeypatch.setattr("tabletop.widgets.play_table.playout", lambda game: playing)
    table = PlayTable(game, opponents="random", seed=2, pace=0, hint_playouts=60, hint_seconds=1e9)
    table.hint.click()
    assert asked and game.worth_means in table.hints.value and table.trouble.value == ""
    assert said(table.said.value).count(f"The computer dealt the hidden cards {worlds(table.tried)} times") == 1
    assert worlds(table.tried) >= 60 // len(table.state.legal())


def test_a_set_position_can_be_played_and_dealt_again():
    """The last trick of three players: all that Seat 2 can do is to pass."""
    game = tabletop.game("saika_banrai", players=3)
    table = PlayTable(game, humans={2}, pace=0, position={"hand 0": "", "hand 1": "", "hand 2": "p", "trick": "f p"})
    assert 'data-move="pass"' in table.board.picture
    table._touch("p")
    assert "not allowed" in table.said.value and table.record.moves == []
    table._touch("pass")
    assert table.record.moves[0] == game.parse("pass") and table.state.round == 2
    table.deal.click()
    assert table.record.moves == [] and table.state.asks.rule == "SKB-7"


def test_new_deal_deals_a_new_one_and_a_number_repeats_one(game, table):
    first = table.state.parts()
    table.new_deal.click()
    assert table.number.value == table.record.seed == 2 and table.state.parts() != first
    table.number.value = 1
    assert table.record.seed == 2, "writing a number throws no game away"
    table.deal.click()
    assert table.state.parts() == first


def test_seats_say_who_plays_them(game, table):
    assert table.board.picture.count(">you<") == 1 and table.board.picture.count(">random<") == 3
    both = PlayTable(game, humans={0, 2}, opponents="random", seed=1, pace=0)
    both.ready.click()
    assert both.board.picture.count(">you<") == 1 and both.board.picture.count(">a person<") == 1


def test_cards_taken_lie_face_down_until_they_are_asked_for():
    game = tabletop.game("saika_banrai", players=3)
    table = PlayTable(game, opponents="random", seed=1, pace=0)
    while not any(table.state.view(0).taken) or table.state.turn is None:
        play_on(table)
    assert "taken, face down" in table.board.picture
    assert table.memory.layout.display == "" and "SKB-16" in table.memory.tooltip
    table.memory.value = True
    assert "taken, face down" not in table.board.picture
    table.review.click()
    review = table.opened.children[0].steps
    assert "SKB-16" in review.face_up.value and "taken, face down" not in review.board.picture


def test_where_nothing_lies_face_down_there_is_no_tick_for_it(table):
    assert table.memory.layout.display == "none" and table.memory.value


def test_no_error_quotes_more_than_200_characters(game, table):
    table.shielded(table._load)("x" * 10_000)
    assert len(table.trouble.value) < 600 and "x" * 201 not in table.trouble.value

    def broken(view, rng):
        raise KeyError("y" * 10_000)
    table = PlayTable(game, opponents=broken, seed=1, pace=0)
    while not table.trouble.value:
        play_on(table)
    assert len(table.trouble.value) < 1000
    for wrong in ({"humans": "z" * 10_000}, {"humans": {"z" * 10_000}}, {"opponents": {"z" * 10_000: "random"}}):
        with pytest.raises(ValueError, match="must") as refused:
            PlayTable(game, **wrong)
        assert "z" * 201 not in str(refused.value)


def test_take_back_returns_to_the_last_decision(table):
    table.take_back.click()
    assert "nothing to take back" in table.said.value
    states = [table.state.parts()]
    for _ in range(3):
        play_on(table)
        states.append(table.state.parts())
    for parts in reversed(states[:-1]):
        table.take_back.click()
        assert table.state.parts() == parts


@pytest.mark.parametrize("press", ["deal", "take_back"])
def test_nothing_stops_the_game_while_the_others_think(game, press):
    """New deal, or a take back with nothing to take back, while a strategy is about to move: the game goes on."""
    async def session():
        table = PlayTable(game, opponents="random", seed=1, pace=0.01)
        await asyncio.sleep(0)  # the first of them rests now
        assert table.bots.running and table.record.moves == []
        getattr(table, press).click()
        await until(lambda: not table.bots.running)
        return table
    table = asyncio.run(session())
    assert table.state.turn == 0 and "Your turn" in table.status.value


def test_what_was_said_too_early_goes_away(game):
    async def session():
        table = PlayTable(game, opponents="random", seed=1, pace=0.01)
        table._touch("r1")
        early = table.said.value
        await until(lambda: not table.bots.running)
        return early, table
    early, table = asyncio.run(session())
    assert "not your turn yet" in early and table.said.value == ""


def test_a_review_shows_no_more_than_the_person_may_see(table):
    play_on(table)
    table.review.click()
    review = table.opened.children[0].steps
    assert review.seat == 0 and review.seen_as.disabled and "hidden cards" in review.board.picture
    while table.state.turn is not None:
        play_on(table)
    table.review.click()
    assert table.opened.children[0].steps.seat is None


def test_the_same_choices_after_a_take_back_get_the_same_answers(table):
    play_on(table)
    after = table.state.parts()
    table.take_back.click()
    play_on(table)
    assert table.state.parts() == after


def test_a_deal_by_number_is_always_the_same(game, table):
    table.number.value = 42
    table.deal.click()
    assert table.record.seed == 42 and table.state.view(0).hand == game.deal(42).view(0).hand


def test_only_the_persons_cards_are_on_the_screen(table):
    assert table.board.picture.count("hidden cards") == 3


def test_the_hand_hides_between_two_people(game):
    table = PlayTable(game, humans={0, 2}, opponents="random", seed=1, pace=0)
    for _ in range(8):
        turn = table.state.turn
        assert table.board.picture == "" and f"I am Seat {turn}" in table.ready.description
        table._touch(str(table.state.legal()[0]))
        assert table.state.turn == turn, "nothing is played by touching while the hand is hidden"
        table.ready.click()
        assert table.board.picture.count("hidden cards") == 3 and "Your turn" in table.status.value
        play_on(table)
        if table.state.turn == turn:
            break


def test_a_hint_ends_with_its_seconds(game, monkeypatch):
    told = []

    def noted(*arguments, **budget):
        told.append(budget["seconds"])
        return weighing(*arguments, **budget)

    monkeypatch.setattr("tabletop.widgets.play_table.weighing", noted)
    for budget in ({}, {"hint_seconds": 0.01}):
        PlayTable(game, opponents="random", seed=2, pace=0, hint_playouts=20, **budget).hint.click()
    assert 0 < told[0] <= 2.5 and 0 < told[1] <= 0.01, "less the first thought"


def test_a_hint_weighs_every_choice(table):
    table.hint_playouts, table.hint_seconds = 300, float("inf")
    while len(table.state.legal()) < 3:
        play_on(table)
    table.hint.click()
    for move in table.state.legal():
        assert move.name in table.hints.value
    assert "95 % interval" in table.hints.value
    play_on(table)
    assert table.hints.value == ""


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_hint_marks_its_choice_in_the_picture(name):
    """Whatever is marked, touched one thing after the other, is the move."""
    game = tabletop.game(name)
    table = PlayTable(game, opponents="random", seed=2, pace=0, hint_playouts=120, hint_seconds=1e9)
    table.hint.click()
    while len(table.tried) < 2 or not table.board.hinted:
        play_on(table)
        table.hint.click()
    move = game.parse(" ".join(table.board.hinted))
    assert any(move is legal for legal in table.state.legal())
    assert all(f'data-move="{tag}"' in table.board.picture for tag in table.board.hinted)
    assert said(table.said.value).startswith(f"Hint: {move.name}. ")


@pytest.mark.parametrize("liked", [True, False])
def test_a_reason_is_said_of_the_thoughtful_players_own_choice_only(monkeypatch, liked):
    game = tabletop.game("bannish")
    low, high = (game.parse(text) for text in ("b1", "r6"))
    monkeypatch.setattr("tabletop.widgets.play_table.marked", lambda *_: high)
    monkeypatch.setattr("tabletop.widgets.play_table.strategies",
                        lambda game: {"thoughtful": lambda view, rng: high if liked else low})
    position = {"hand 0": "b1 r6 g3 g4 g5 g6 y1", "leader": "0"}
    table = PlayTable(game, opponents="random", position=position, pace=0, hint_playouts=60, hint_seconds=1e9)
    table.hint.click()
    why = tabletop.reason(table.state.view(0), high)
    assert why and (why in said(table.said.value)) is liked


def test_with_one_choice_a_hint_answers_at_once(game, monkeypatch):
    monkeypatch.setattr("tabletop.widgets.play_table.weighing", None)
    table = PlayTable(game, humans={1}, opponents="random", pace=0, position={"hand 1": "r2 b2", "trick": "r5"})
    table.hint.click()
    assert "There is only one choice." in table.said.value and table.board.hinted == ["r2"]
    assert table.trouble.value == "" and table.stop.layout.display == "none"


@pytest.mark.parametrize("leave", [PlayTable._take_back, PlayTable._deal_next, play_on])
def test_the_mark_goes_with_the_decision(table, leave):
    play_on(table)
    table.hint_playouts, table.hint_seconds = 300, float("inf")
    table.hint.click()
    assert table.board.hinted
    leave(table)
    assert table.board.hinted == []


def test_a_hint_shows_its_progress_and_keeps_what_it_has_when_it_is_stopped(table):
    while len(table.state.legal()) < 3:
        play_on(table)

    async def stopped_half_way():
        table.hint_playouts, table.hint_seconds = 10**9, 1e9
        table.hint.click()
        assert table.stop.layout.display == table.progress.layout.display == ""
        shown = []
        table.progress.observe(lambda change: shown.append(change["new"]), "value")
        await until(lambda: table.tried and worlds(table.tried) >= 20 and len(shown) > 2)
        table.hint.click()  # a second click changes nothing
        table.stop.click()
        await until(lambda: table.hints.value)
        assert f"dealt the hidden cards {worlds(table.tried)} times" in said(table.said.value) and table.board.hinted
        assert shown[:3] == sorted(shown[:3]) and table.stop.layout.display == table.progress.layout.display == "none"

    asyncio.run(stopped_half_way())


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_nothing_on_the_table_vanishes_while_a_bot_thinks(name):
    """What lies on the table is marked in the same way, whoever decides; only what can be touched is not."""
    game = tabletop.game(name)
    state = game.deal(3)
    table = PlayTable(game, humans={(state.turn + 1) % game.players}, opponents="first_legal", seed=3, pace=0)
    for step in table.record.steps():
        seat = next(iter(table.humans))
        table.sitting.state = step.state
        table._show()
        assert table.board.picture == table_html(step.state.view(seat), players=table._players(),
                                                 just=table.sitting.just, memory=table.memory.value)


def test_review_opens_the_step_through(table):
    play_on(table)
    table.review.click()
    assert table.opened.children[0].record is table.record


def test_a_loaded_game_says_who_played_it_and_who_plays_on(game, table):
    other = PlayTable(game, opponents="first_legal", pace=0)
    other._load(table.record.to_json())
    assert said(other.said.value) == ("So far this game was played with random. From here on it is played with "
                                      "first_legal.") and ">first_legal<" in other.board.picture
    while table.state.turn is not None:
        play_on(table)
    other._load(table.record.to_json())
    assert other.said.value == "" and ">random<" in other.board.picture and ">first_legal<" not in other.board.picture


def test_saved_games_load_again(game, table):
    for _ in range(4):
        play_on(table)
    table.save.click()
    data = base64.b64decode(re.search(r"base64,([^\"]+)", table.said.value)[1]).decode()
    assert "to keep this game on your computer" in table.said.value and "Load a saved game" in table.said.value
    other = PlayTable(game, humans={0}, opponents="random", seed=9, pace=0)
    other._load(data)
    assert other.state.parts() == table.state.parts() and other.number.value == 1
    assert other.sitting.log == table.sitting.log, "what has happened since the last decision is told again"


def test_a_file_of_another_kind_is_refused_and_the_game_goes_on(table):
    before = table.state.parts()
    other = tabletop.play(tabletop.game("bannish", players=3), ["random"] * 3, seed=1).to_json()
    for content, why in (("no", "not a record"), (other, "this table is for")):
        table.shielded(table._load)(content)
        assert why in table.trouble.value and table.state.parts() == before


def test_a_strategy_of_ones_own_plays_and_a_failing_one_is_named(game):
    def mine(view, rng):
        return view.legal()[0]
    table = PlayTable(game, opponents=mine, seed=1, pace=0)
    play_on(table)
    assert table.trouble.value == "" and table.names[1] == "mine"

    def broken(view, rng):
        raise RuntimeError("<oops>")
    table = PlayTable(game, opponents={1: "random", 2: "random", 3: broken}, seed=1, pace=0)
    while not table.trouble.value:
        play_on(table)
    assert "&#x27;broken&#x27; (Seat 3)" in table.trouble.value and "&lt;oops&gt;" in table.trouble.value
    assert table.opened.children


@pytest.mark.parametrize(("asked", "why"), [({"humans": {7}}, "humans must be seats"),
                                            ({"opponents": "thoughtfull"}, "did you mean 'thoughtful'"),
                                            ({"opponents": {1: "random"}}, "opponents must name"),
                                            ({"hint_playouts": 0}, "hint_playouts must be 1 or more"),
                                            ({"hint_seconds": 0}, "hint_seconds must be more than 0, not 0"),
                                            ({"hint_seconds": "3"}, "hint_seconds must be more than 0, not '3'")])
def test_bad_tables_are_refused(game, asked, why):
    with pytest.raises(ValueError, match=why):
        PlayTable(game, **asked)


def test_a_question_word_deals_the_same_cards_on_every_laptop(game):
    dealt = game.deal(question_word("maple-42").seed).parts()
    assert PlayTable(game, seed="maple-42").record.start().parts() == dealt
    assert PlayTable(game, seed="maple-43").record.start().parts() != dealt
    with pytest.raises(ValueError, match="is no question word"):
        PlayTable(game, seed="maple")


# Strategies that break

class Claims:
    """Equal to every move."""

    __eq__, __hash__ = (lambda self, other: True), lambda self: 1


@pytest.mark.parametrize("wrong", [KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError, BaseException])
def test_whatever_an_opponent_raises_is_named(game, wrong):
    def mine(view, rng):
        raise wrong
    table = PlayTable(game, humans={0}, opponents=mine, seed=1, pace=0)
    if not table.failed:
        play_on(table)
    assert "&#x27;mine&#x27;" in table.trouble.value and "raise wrong" in table.trouble.value
    assert "has failed: take back, or start a new deal." in said(table.status.value) and table.opened.children


def test_an_opponent_that_only_claims_to_make_a_move_is_refused(game):
    table = PlayTable(game, humans={0}, opponents=lambda view, rng: Claims(), seed=1, pace=0)
    if not table.failed:
        play_on(table)
    assert "is not allowed" in table.trouble.value


def test_an_opponent_that_loops_for_ever_is_named_and_can_be_left(game, monkeypatch):
    monkeypatch.setattr(slices, "LONGEST_STEP", 0.4)

    def mine(view, rng):
        while True:
            pass

    async def session():
        table = PlayTable(game, humans={0}, opponents=mine, seed=1, pace=0)
        if table.my_turn:
            play_on(table)
        await until(lambda: table.failed)
        await until(lambda: table.trouble.value)
        named = table.trouble.value
        monkeypatch.setattr(slices, "LONGEST_STEP", 600)
        table.new_deal.click()
        if table.my_turn:
            play_on(table)
        await asyncio.sleep(0.1)
        table.opponents = {seat: first_legal for seat in table.opponents}
        table.new_deal.click()  # while one of them is thinking
        await until(lambda: table.my_turn)
        play_on(table)
        await until(lambda: table.my_turn)
        assert not table.failed and not table.trouble.value
        return named
    named = asyncio.run(session())
    assert "The strategy &#x27;mine&#x27; (Seat " in named
    assert "it took longer than 0.4 seconds for one decision" in named


# The table keeps the log of its own play

def events_told(table, first, last=None):
    return [str(event) for step in table.record.steps()[first:last] for event in step.events]


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_what_is_told_is_what_a_replay_of_the_record_tells(name):
    table = PlayTable(tabletop.game(name), opponents="random", seed=3, pace=0)
    if not table.record.moves:
        assert [str(event) for event in table.sitting.log] == events_told(table, 0)
    for _ in range(12):
        before = len(table.record.moves)
        table._play(table.state.legal()[0])
        assert [str(event) for event in table.sitting.log] == events_told(table, before + 1)
        assert table.sitting.just[1] is table.record.moves[-1]
        assert table.record.final().parts() == table.state.parts()
        if table.state.turn is None:
            break


def test_taking_back_to_the_deal_tells_the_deal_again(game):
    table = PlayTable(game, range(game.players), seed=1)
    table.ready.click()
    dealt, parts = table.story.value, table.state.parts()
    assert events_told(table, 0) and "tt-happened" in dealt
    play_on(table)
    assert table.story.value != dealt
    table.take_back.click()
    assert (table.story.value, table.state.parts(), table.record.moves) == (dealt, parts, [])


def test_no_picture_is_drawn_twice(table, monkeypatch):
    drawn = []
    monkeypatch.setattr("tabletop.widgets.play_table.table_html",
                        lambda *_, **__: drawn.append(len(table.record.moves)) or "")
    table.pace = 0.001  # a slice ends before every move
    play_on(table)
    assert len(drawn) > 1 and sorted(set(drawn)) == drawn and drawn[-1] == len(table.record.moves)
    while all(ruling.ok for _, ruling in table.state.rulings()):
        play_on(table)
    drawn.clear()
    table._touch(refused(table))
    assert "not allowed" in table.said.value and not drawn


# The ladder

def test_a_table_offers_the_rungs_by_name_and_a_change_holds_from_the_next_deal(game):
    table = PlayTable(game, opponents="learner", seed=1, pace=0)
    learner, beginner = rungs(game)["learner"], rungs(game)["beginner"]
    assert [name for name, _ in table.rung.options] == list(RUNGS) and table.rung.value == "learner"
    assert set(table.opponents.values()) == {learner} and table.names == ["a person", *["learner"] * 3]
    table.rung.value = "beginner"
    assert set(table.opponents.values()) == {learner}, "this game goes on as it began"
    table.new_deal.click()
    assert set(table.opponents.values()) == {beginner}
    assert list(table.record.players) == ["a person", *["beginner"] * 3]


def test_whoever_was_given_stays_on_offer_beside_the_rungs(game):
    table = PlayTable(game, opponents={1: "random", 2: "random", 3: "thoughtful"}, seed=1, pace=0)
    given = dict(table.opponents)
    assert table.rung.options[0] == ("random and thoughtful", "") and table.rung.value == ""
    table.rung.value = "learner"
    table.deal.click()
    assert len(set(table.opponents.values())) == 1
    table.rung.value = ""
    table.deal.click()
    assert table.opponents == given and table.names[1:] == ["random", "random", "thoughtful"]


def test_without_opponents_there_is_nobody_to_choose(game):
    assert PlayTable(game, humans=range(4), seed=1).rung.layout.display == "none"
