"""Records: step by step, to text and back, and every way in which a file can be damaged."""

import asyncio
import copy
import json
import pickle
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

import tabletop
from tabletop.arena.record import StrategyError
from tabletop.engine.core import Event, View

REPLAYS = sorted((Path(__file__).parents[1] / "replays").glob("*.json"))
GAME = tabletop.game("bannish", players=3)
PLAYED = tabletop.play(GAME, ["random", "first_legal", "highest_card"], seed=5)
DATA = json.loads(PLAYED.to_json())
POSITION = {"hand 0": "r4 b1", "hand 1": "r6 b2", "hand 2": "r5 b3", "leader": "1"}


def refusal(make, *arguments, **options):
    """The sentence of the ValueError that this raises."""
    with pytest.raises(ValueError) as refused:
        make(*arguments, **options)
    return str(refused.value)


def read(**changes):
    """The record read back with these fields changed; None takes a field away."""
    data = {field: value for field, value in (DATA | changes).items() if value is not None}
    return tabletop.Record.from_json(json.dumps(data))


# Playing and stepping

def test_n_moves_give_n_plus_one_steps():
    steps = PLAYED.steps()
    assert len(steps) == len(PLAYED.moves) + 1
    assert [step.move for step in steps] == [None, *PLAYED.moves]
    assert steps[0].state.parts() == GAME.deal(5).parts()
    assert steps[-1].state.turn is None


def test_each_step_is_its_move_played_on_the_step_before():
    steps = PLAYED.steps()
    for before, after in zip(steps, steps[1:], strict=False):
        state, log = before.state.copy(), []
        state.play(after.move, log)
        assert (state.parts(), log) == (after.state.parts(), after.events)


def test_the_states_of_steps_are_independent_of_each_other():
    steps = PLAYED.steps()
    before = [step.state.parts() for step in steps]
    for state in (steps[0].state, steps[20].state):
        while state.turn is not None:
            state.play(state.legal()[-1])
    played = (0, 20)
    assert all(step.state.parts() == parts for place, (step, parts) in enumerate(zip(steps, before, strict=True))
               if place not in played)
    assert [step.state.parts() for step in PLAYED.steps()] == before


def test_a_record_tells_its_story():
    story = PLAYED.told()
    assert story == str(PLAYED)
    assert story.splitlines()[0] == "Round 1: every player is dealt 12 cards. (BAN-3)"
    assert story.splitlines()[-1] == f"{PLAYED.final().outcome().because} (BAN-19)"
    assert PLAYED.told(first=1, last=1).startswith(f"Seat {PLAYED.steps()[0].state.turn} leads the ")
    assert PLAYED.told(first=0, last=0).count("\n") == 1


def test_a_record_says_itself():
    assert repr(PLAYED) == f"<record of Bannish, 3 players, seed 5, {len(PLAYED.moves)} moves>"
    assert PLAYED.players == ("random", "first_legal", "highest_card")


def test_moves_may_be_given_as_text():
    record = tabletop.Record(GAME, 0, ["r6", "r5", "red 4", "take r4"], position=POSITION)
    assert record.moves == [GAME.parse(text) for text in ("r6", "r5", "r4", "take r4")]
    assert record.final().view(None).taken[1] == [GAME.parse("r4")]


def test_a_record_from_a_position():
    record = tabletop.play(GAME, ["random"] * 3, seed=2, position=POSITION)
    assert record.steps()[0].state.parts() == GAME.position(POSITION, 2).parts()
    again = tabletop.Record.from_json(record.to_json())
    assert (again.position, again.moves, again.final().outcome()) == (POSITION, record.moves, record.final().outcome())


def test_an_unfinished_record_comes_back():
    record = tabletop.Record(GAME, 5, PLAYED.moves[:7])
    again = tabletop.Record.from_json(record.to_json())
    assert (again.moves, again.players) == (PLAYED.moves[:7], ())
    assert again.final().parts() == PLAYED.steps()[7].state.parts()


def test_an_illegal_move_in_a_record_is_refused_when_it_is_played():
    record = tabletop.Record(GAME, 0, ["r6", "b3"], position=POSITION)
    for play in record.final, record.steps, record.to_json:
        with pytest.raises(ValueError, match=r"at step 2, b3 is not allowed \(BAN-5\)"):
            play()


# As text

def test_the_fields_of_a_saved_record():
    assert list(DATA) == ["tabletop record", "game", "options", "seed", "players", "length", "moves", "scores"]
    assert (DATA["tabletop record"], DATA["game"], DATA["options"], DATA["seed"]) == (1, "bannish", {"players": 3}, 5)
    assert DATA["players"] == ["random", "first_legal", "highest_card"]
    assert DATA["moves"] == [str(move) for move in PLAYED.moves]
    assert DATA["scores"] == {unit: PLAYED.final().totals(unit) for unit in ("stars", "victory points")}


def test_the_options_come_back():
    game = tabletop.game("bannish", players=4, leader=2, stars={1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6})
    record = tabletop.play(game, ["random"] * 4, seed=1)
    again = tabletop.Record.from_json(record.to_json())
    assert (again.game.options, again.game.stars, again.game.leader) == (game.options, game.stars, 2)
    assert again.to_json() == record.to_json()


def test_a_record_read_again_is_the_same():
    again = read()
    assert (again.moves, again.seed, again.players, again.to_json()) == (
        PLAYED.moves, 5, PLAYED.players, PLAYED.to_json())
    assert [step.events for step in again.steps()] == [step.events for step in PLAYED.steps()]
    assert all(type(event) is Event for step in again.steps() for event in step.events)


@pytest.mark.parametrize("text", ["", "{", "hello", PLAYED.to_json()[:-20], PLAYED.to_json()[:200], "{'a': 1}",
                                  "[" * 100_000])
def test_text_that_is_not_json_or_was_cut_off(text):
    assert refusal(tabletop.Record.from_json, text).startswith(
        "This is not a record: its text is not JSON, or was cut off (")


@pytest.mark.parametrize("text", ["{}", "[]", "3", "null", '"tabletop record"', '{"game": "bannish"}'])
def test_json_that_is_no_record(text):
    assert refusal(tabletop.Record.from_json, text) == (
        "This is not a record: a record has 'tabletop record' with a version.")


@pytest.mark.parametrize("nothing", [None, 7, [], {}])
def test_what_is_not_even_text(nothing):
    assert refusal(tabletop.Record.from_json, nothing).startswith("This is not a record: ")


@pytest.mark.parametrize("version", [2, 0, "1", [1], True])
def test_another_version(version):
    assert refusal(read, **{"tabletop record": version}) == (
        f"This record is of version {version!r}; this tabletop reads version 1.")


def test_an_unknown_field():
    assert refusal(read, movess=[], who="me") == "This record has unknown fields: 'movess' and 'who'."


@pytest.mark.parametrize(("field", "kind"), [("game", "text"), ("options", "a table"), ("seed", "a whole number"),
                                             ("players", "a list"), ("moves", "a list"), ("scores", "a table")])
def test_a_field_of_the_wrong_kind_or_missing(field, kind):
    for wrong in (None, 1.5, True, {"x": 1} if kind != "a table" else [], "x" if kind != "text" else 3):
        assert refusal(read, **{field: wrong}) == f"This record is damaged: {field!r} is missing or not {kind}."


@pytest.mark.parametrize("field", ["players", "moves"])
def test_a_list_with_something_else_than_text(field):
    assert refusal(read, **{field: ["x", 3]}) == (
        "This record is damaged: 'players' and 'moves' must be lists of text.")


def test_a_position_that_is_no_table_or_impossible():
    assert refusal(read, position="r4") == "This record is damaged: 'position' is not a table of parts."
    assert refusal(read, position={"hand 0": "r4 r4 r4"}).startswith("This record cannot be read, in the start: ")
    assert "'hnad 0' (did you mean 'hand 0'?)" in refusal(read, position={"hnad 0": "r4"})


def test_a_move_that_is_not_allowed_is_named_with_its_step():
    moves = DATA["moves"].copy()
    moves[0] = next(str(move) for move in GAME.deck.kinds if move not in GAME.deal(5).legal())
    sentence = refusal(read, moves=moves)
    assert sentence.startswith(f"This record cannot be replayed: at step 1, {moves[0]} is not allowed (BAN-4): Seat ")


def test_a_move_that_is_not_allowed_later_is_named_with_its_step():
    moves = DATA["moves"].copy()
    moves.insert(9, moves[8])
    assert ": at step 10, " in refusal(read, moves=moves)


def test_a_move_after_the_end_is_named_with_its_step():
    assert refusal(read, moves=[*DATA["moves"], "r1"]) == (
        f"This record cannot be replayed: at step {len(DATA['moves']) + 1}, r1 is not allowed (BAN-19): The game is "
        f"over.")


@pytest.mark.parametrize("text", ["r9", "", "tak r4", "red", "r4 r4", "<b>"])
def test_a_move_that_cannot_be_read_is_named_with_its_step(text):
    sentence = refusal(read, moves=[DATA["moves"][0], text])
    assert sentence.startswith("This record cannot be read: at step 2, ")
    assert repr(text) in sentence


def test_other_scores_than_the_moves_give():
    scores = {"stars": DATA["scores"]["stars"], "victory points": [9, 9, 9]}
    sentence = refusal(read, scores=scores)
    assert sentence.startswith(f"This record was cut off or changed: after its last step, {len(DATA['moves'])}, the ")
    assert "[9, 9, 9]" in sentence


@pytest.mark.parametrize("left", [0, 1, 30, len(PLAYED.moves) - 1])
def test_moves_cut_off(left):
    cut = DATA["moves"][:left]
    said = f"This record was cut off or changed: it has {left} moves and says {len(PLAYED.moves)}."
    assert refusal(read, moves=cut) == said
    assert refusal(read, moves=cut, length=left).startswith(
        f"This record was cut off or changed: after its last step, {left}, the scores are ")


def test_another_seed():
    assert refusal(read, seed=6).startswith(("This record cannot be replayed: at step ", "This record was cut off"))


def test_an_unknown_game():
    assert refusal(read, game="banish").startswith(
        "This record cannot be read, in the game: There is no game 'banish' (did you mean 'bannish'?).")


@pytest.mark.parametrize(("options", "named"), [
    ({"players": 9}, "players must be from 3 to 5, not 9"), ({"players": "3"}, "players must be a whole number"),
    ({"playrs": 3}, "no option 'playrs' (did you mean 'players'?)"), ({"players": 3, "leader": 3}, "leader must be"),
    ({"players": 3, "stars": {"1": 0}}, "stars"), ({"players": 3, "stars": [1]}, "stars must be a table"),
    ({"players": None}, "players"), ({"name": "x"}, "no option 'name'"),
])
def test_bad_options(options, named):
    sentence = refusal(read, options=options)
    assert sentence.startswith("This record cannot be read, in the game: ")
    assert named in sentence


def test_as_many_names_as_seats_or_none():
    assert "players" in refusal(read, players=["a", "b", "c", "d"])
    assert read(players=[]).players == ()


def test_names_from_a_file_are_kept_as_they_are():
    assert read(players=["<b>", "Ünï", ""]).players == ("<b>", "Ünï", "")


anything = st.recursive(st.none() | st.booleans() | st.integers(-3,
                                                                9) | st.floats(allow_nan=False) | st.text(max_size=6),
                        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner,
                                                                                    max_size=4), max_leaves=8)


@given(st.text())
def test_any_text_is_refused(text):
    assert refusal(tabletop.Record.from_json, text).startswith("This is not a record")


@given(st.dictionaries(st.sampled_from([*DATA, "position", "other"]), anything, min_size=1, max_size=3))
def test_any_damage_gives_a_record_or_a_value_error(changes):
    try:
        record = tabletop.Record.from_json(json.dumps(DATA | changes))
    except ValueError as refused:
        assert str(refused).startswith("This ")
    else:
        assert tabletop.Record.from_json(record.to_json()).moves == record.moves


@given(st.data())
def test_any_edited_move_gives_a_record_or_a_value_error_that_names_a_step(data):
    moves = DATA["moves"].copy()
    place = data.draw(st.integers(0, len(moves) - 1))
    moves[place] = data.draw(st.sampled_from(sorted(set(moves))) | st.text(max_size=5))
    try:
        read(moves=moves)
    except ValueError as refused:
        assert " step" in str(refused)


# tabletop.play

def test_names_and_functions_may_be_mixed():
    def last_legal(view, rng):
        return view.legal()[-1]

    record = tabletop.play(GAME, ["random", last_legal, lambda view, rng: view.legal()[0]], seed=1)
    assert record.players == ("random", "last_legal", "<lambda>")
    assert record.final().turn is None


@pytest.mark.parametrize("players", [[], ["random"], ["random"] * 4, "random", "abc"])
def test_a_wrong_number_of_strategies(players):
    assert refusal(tabletop.play, GAME, players) == (
        "<Bannish, 3 players> needs a list of 3 strategies, one for each seat.")


def test_a_name_is_no_game():
    assert "tabletop.game('bananine')" in refusal(tabletop.play, "bannish", ["random"] * 3)


def test_an_unknown_strategy():
    sentence = refusal(tabletop.play, GAME, ["random", "randm", "random"])
    assert sentence.startswith("Bannish has no strategy 'randm' (did you mean 'random'?). Its strategies are random, ")
    assert "no strategy 7." in refusal(tabletop.play, GAME, ["random", 7, "random"])


@pytest.mark.parametrize("seed", ["x", "5", True, 1.5, None])
def test_a_seed_that_is_no_whole_number(seed):
    assert refusal(tabletop.play, GAME, ["random"] * 3, seed=seed) == f"seed must be a whole number, not {seed!r}."


def test_a_strategy_that_cheats_is_named_with_the_rule():
    def cheat(view, rng):
        return GAME.parse("take r1")

    with pytest.raises(StrategyError) as refused:
        tabletop.play(GAME, ["random", cheat, "random"], seed=1)
    assert str(refused.value).startswith("The strategy 'cheat' (Seat 1) failed at decision ")
    assert "of the game with seed 1: " in str(refused.value)
    assert "(BAN-9)" in str(refused.value)
    assert refused.value.record.final().turn == 1


def test_a_strategy_that_fails_is_named_with_its_error():
    def broken(view, rng):
        return [][0]

    with pytest.raises(StrategyError, match=r"'broken' \(Seat 2\) .* IndexError: list index out of range"):
        tabletop.play(GAME, ["random", "random", broken], seed=1)


def test_a_strategy_that_would_end_python_is_named():
    def quitter(view, rng):
        sys.exit()

    with pytest.raises(StrategyError, match=r"'quitter' \(Seat 0\) failed at decision \d+ .* it called sys.exit\(\)"):
        tabletop.play(GAME, [quitter, "random", "random"], seed=1)


@pytest.mark.parametrize("wrong",
                         [KeyboardInterrupt, GeneratorExit, asyncio.CancelledError, BaseException, StopIteration,
                          type("Own", (BaseException,), {})])
def test_whatever_a_strategy_raises_is_its_failure(wrong):
    def breaks(view, rng):
        raise wrong

    said = rf"'breaks' \(Seat \d\) failed at decision 1 .*: \S*{wrong.__name__} \(test_record.py, line "
    with pytest.raises(StrategyError, match=said):
        tabletop.play(GAME, [breaks] * 3, seed=1)
    results = tabletop.compare(GAME, {"breaks": breaks, "random": "random"}, 3, progress=False)
    assert len(results.failures) == 3 and not results.by_deal


@pytest.mark.parametrize("caught", [False, True])
def test_a_persons_interrupt_is_no_failure_of_a_strategy(caught):
    asked = []

    def interrupted(view, rng):
        asked.append(1)
        try:
            signal.raise_signal(signal.SIGINT)
        except BaseException:
            if not caught:
                raise
        return view.legal()[0]

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        tabletop.play(GAME, [interrupted] * 3, seed=1)
    assert len(asked) == 1 and signal.getsignal(signal.SIGINT) is before
    assert tabletop.play(GAME, ["random"] * 3, seed=1).final().outcome()


def test_what_a_strategy_says_of_its_error_is_cut_short():
    class Dumb(Exception):
        def __str__(self):
            raise ValueError

    def talks(view, rng):
        raise RuntimeError("a long\nstory " * 1000)

    def cannot_talk(view, rng):
        raise Dumb

    for strategy, said in (talks, "RuntimeError: a long story a long"), (cannot_talk, "Dumb"):
        with pytest.raises(StrategyError, match=said) as failed:
            tabletop.play(GAME, [strategy] * 3, seed=1)
        assert len(failed.value.why) <= 200


def test_a_failure_can_be_sent_from_one_process_to_another():
    with pytest.raises(StrategyError) as failed:
        tabletop.play(GAME, [lambda view, rng: 1 / 0] * 3, seed=1)
    again = pickle.loads(pickle.dumps(failed.value))
    assert (str(again), again.why) == (str(failed.value), failed.value.why)
    assert again.why.startswith("ZeroDivisionError: division by zero (test_record.py, line ")


def test_an_own_error_shows_its_line():
    def helper(hand):
        return hand[99]

    def mine(view, rng):
        return helper(view.hand)

    line = helper.__code__.co_firstlineno + 1
    with pytest.raises(StrategyError) as failed:
        tabletop.play(GAME, [mine] * 3, seed=1)
    assert failed.value.why == f"IndexError: list index out of range (test_record.py, line {line}: return hand[99])"


def test_an_own_error_shows_its_line_in_the_cell():
    shell = InteractiveShell.instance()
    shell.run_cell("1 + 1", store_history=True)
    shell.user_ns["game"] = GAME
    told = shell.run_cell("import tabletop\ndef mine(view, rng):\n    return view.hnad\n\n"
                          "try:\n    tabletop.play(game, [mine] * 3)\nexcept tabletop.StrategyError as failed:\n"
                          "    why = failed.why\nwhy", store_history=True, silent=False)
    assert told.result == ("AttributeError: 'BannishView' object has no attribute 'hnad' "
                           "(Cell In[2], line 3: return view.hnad)")
    InteractiveShell.clear_instance()


class Text(str):
    """Text that claims to be every move."""

    __eq__, __hash__ = (lambda self, other: True), str.__hash__


@pytest.mark.parametrize(("answer", "said"), [
    (None, r"it answered with nothing: does every way through it end with return and one of view.legal\(\)\?"),
    ("r4", r"'r4' is text, not a move: return one of view.legal\(\), or view.game.parse\('r4'\)"),
    (Text("r4"), r"'r4' is text, not a move: "),
    ("x9", r"'x9' is text, not a move: return one of view.legal\(\), or view.game.parse\('[rgb]\d'\)"),
    (3, r"3 is not allowed \(BAN-4\): A move is a card to play, or a card to take, not 3.")])
def test_a_strategy_that_does_not_answer_with_a_move(answer, said):
    with pytest.raises(StrategyError, match=f"'<lambda>' .*{said}"):
        tabletop.play(GAME, [lambda view, rng: answer] * 3, seed=1)


@pytest.mark.parametrize("change", [
    lambda hand: hand.append(1), lambda hand: hand.remove(hand[0]), lambda hand: hand.sort(key=str),
    lambda hand: hand.pop(),
    lambda hand: hand.clear(), lambda hand: hand.__setitem__(0, hand[1]), lambda hand: hand.__delitem__(0),
    lambda hand: hand.extend("x"), lambda hand: hand.insert(0, 1), lambda hand: hand.reverse(),
    lambda hand: hand.__iadd__([1]), lambda hand: hand.__imul__(2)])
def test_what_a_view_shows_cannot_be_changed_and_says_so(change):
    def mine(view, rng):
        mine_to_change = list(view.hand)
        change(mine_to_change), change(copy.copy(view.hand)), change(copy.deepcopy(view.hand)), change(view.hand.copy())
        change(view.hands[view.seat] if rng.random() < 0.5 else view.hand)
        return view.legal()[0]

    with pytest.raises(StrategyError,
                       match=r"TypeError: What a view shows cannot be changed. Make a list of your own, like list\("):
        tabletop.play(GAME, [mine] * 3, seed=1)


# Replays kept in the repository: made by tabletop.play with "random" in every seat, saved by to_json

def test_there_is_a_replay_of_every_game_and_player_count():
    assert {path.stem for path in REPLAYS} >= {
        f"{name}_{players}" for name in tabletop.GAMES for players in tabletop.game(name).player_counts}


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_kept_replay_is_still_the_same_game(path):
    text = path.read_text(encoding="utf-8")
    record = tabletop.Record.from_json(text)
    assert record.to_json() == text.rstrip("\n")
    assert record.final().outcome() is not None
    assert len(record.moves) < 400
    assert tabletop.play(record.game, record.players, seed=record.seed).moves == record.moves


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_the_replays_show_almost_every_rule(name):
    """What lies in them is worth keeping: they tell most of the rules that a hundred games tell."""
    def told(records):
        return {event.rule for record in records for step in record.steps() for event in step.events}

    kept = told(tabletop.Record.from_json(path.read_text(encoding="utf-8"))
                for path in REPLAYS if path.stem.startswith(name))
    game = tabletop.game(name)
    assert len(kept) >= 0.75 * len(told(tabletop.play(game, ["random"] * game.players, seed=seed)
                                        for seed in range(25)))


# Looking behind the view

def reads_the_state(view, rng):
    return view._state.legal()[0]


def asks_for_it_by_name(view, rng):
    return getattr(view, "_state", None) or view.legal()[0]


def looks_at_everything_it_has(view, rng):
    return vars(view)["_state"]


def copies_it(view, rng):
    return copy.copy(view)._state


def takes_it_apart(view, rng):
    return view.__reduce__()[1][0].legal()[0]


def asks_what_it_is_made_of(view, rng):
    return view.__getstate__()


def changes_seats(view, rng):
    view.seat = None


def takes_the_game_apart(view, rng):
    return view.game._anything


def takes_a_card_apart(view, rng):
    return view.legal()[0]._anything


def first_if(seen, view):
    """A legal move, chosen after a look at what should not be seen."""
    return view.legal()[0] if seen else view.legal()[-1]


def goes_round_the_guard(view, rng):
    return first_if(super(type(view), view)._state.hands, view)


def goes_to_the_base(view, rng):
    return first_if(View._state.__get__(view).hands, view)


def asks_the_object(view, rng):
    return first_if(object.__getattribute__(view, "_state").hands, view)


def asks_the_word_of_the_base(view, rng):
    return first_if(type(view).__mro__[1].hand.__get__(view), view)


def claims_to_be_ours(view, rng):
    return first_if(eval("view._state.hands", {"__name__": "tabletop.engine.core", "view": view}), view)


def changes_the_words(view, rng):
    type(view).words = ("_state",)
    return view.legal()[0]


def changes_what_is_seen(view, rng):
    type(view).sees = lambda self, seat: True
    return view.legal()[0]


KEPT = {}


def keeps_views(view, rng):
    KEPT[view.seat] = view
    return first_if([other.hand for other in KEPT.values()], view)


PEEKS = [goes_round_the_guard, goes_to_the_base, asks_the_object, asks_the_word_of_the_base, claims_to_be_ours,
         changes_the_words, changes_what_is_seen, keeps_views, reads_the_state, asks_for_it_by_name,
         looks_at_everything_it_has, copies_it, takes_it_apart, asks_what_it_is_made_of, changes_seats,
         takes_the_game_apart, takes_a_card_apart]


@pytest.mark.parametrize("peek", PEEKS, ids=lambda peek: peek.__name__)
@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_strategy_that_looks_behind_its_view_is_caught_and_named(name, peek):
    game = tabletop.game(name)
    with pytest.raises(StrategyError, match=peek.__name__):
        tabletop.play(game, [peek] * game.players, seed=1)
    results = tabletop.compare(game, {"honest": "random", "peek": peek}, deals=3, progress=False)
    assert {failure.strategy for failure in results.failures} == {"peek"} and not results.by_deal


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_strategy_may_think_about_worlds_that_fit_its_view(name):
    game = tabletop.game(name)

    def thinking(view, rng):
        assert game.sample(view, rng).view(view.seat) == view
        return view.legal()[0]

    assert tabletop.play(game, [thinking] * game.players, seed=1).final().outcome()


# What is quoted

LONG = "x" * 5000


def from_json(**changed):
    """Read a record that was changed."""
    return tabletop.Record.from_json(json.dumps(DATA | changed))


@pytest.mark.parametrize("make", [
    lambda: tabletop.game(LONG), lambda: tabletop.game("bannish", **{LONG: 1}), lambda: GAME.parse(LONG),
    lambda: GAME.deal(LONG),
    lambda: GAME.deal(1).view(LONG), lambda: GAME.position({LONG: ""}), lambda: GAME.position({"hand 0": LONG}),
    lambda: GAME.position({"points": LONG}), lambda: tabletop.Record(GAME, 1, position=LONG),
    lambda: tabletop.Record.from_json(LONG),
    lambda: from_json(**{LONG: 1}), lambda: from_json(game=LONG), lambda: from_json(moves=[LONG]),
    lambda: from_json(scores={LONG: [1]}),
    lambda: tabletop.play(GAME, [LONG] * 3), lambda: tabletop.compare(GAME, [LONG, "random"]),
    lambda: tabletop.compare(GAME, ["random", "first_legal"], executor=LONG),
    lambda: tabletop.compare(GAME, ["random", "first_legal"], seconds=LONG)])
def test_no_error_quotes_more_than_two_hundred_characters(make):
    sentence = refusal(make)
    assert "x" * 201 not in sentence
    assert len(sentence) < 900


def test_a_strategy_may_name_what_it_asks_its_view_for():
    def named(view, rng):
        legal = view.legal()
        assert view.ruling(move=legal[0]).ok
        return legal[0]
    assert tabletop.play(tabletop.game("bannish", players=3), [named] * 3, seed=1).final().outcome()
