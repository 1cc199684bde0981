"""What compiled rules must do as plain ones do. `python3 -m tabletop test` runs this with its compiled copy of the
project."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.serving import compiling

ROOT = Path(__file__).resolve().parents[2]
each_game = pytest.mark.parametrize("name", tabletop.GAMES)


@pytest.fixture(autouse=True, scope="module")
def compiled_rules():
    assert tabletop.compiled, "these tests are for compiled rules: python3 -m tabletop compile"


def output_of(program, **environment):
    """What a program prints that a person could have written in a cell."""
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT,
                         env={**os.environ, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def after_some_moves(game, moves=9):
    state = game.deal(seed=7)
    for _ in range(moves):
        state.play(state.legal()[0])
    return state


def test_every_module_of_the_rules_is_compiled():
    modules = [source.removesuffix(".py").replace("/", ".") for source in compiling.sources()]
    assert len(modules) > 2 * len(tabletop.GAMES)
    program = "import importlib, json\n" \
              f"print(json.dumps([importlib.import_module(name).__file__ for name in {modules}]))"
    assert not [file for file in json.loads(output_of(program)) if file.endswith(".py")]


@each_game
def test_cards_moves_states_and_games_can_be_pickled(name):
    game = tabletop.game(name)
    state = after_some_moves(game)
    moves = [move for move, _ in state.rulings()]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        game_back, state_back, moves_back = pickle.loads(pickle.dumps((game, state, moves), protocol))
        assert (repr(game_back), game_back.options) == (repr(game), game.options)
        assert moves_back == moves and list(map(str, moves_back)) == list(map(str, moves))
        assert state_back.parts() == state.parts()
        played = after_some_moves(game)
        for _ in range(5):
            for one in played, state_back:
                one.play(one.legal()[-1])
        assert state_back.parts() == played.parts()
        assert str(state_back) == str(played)


@each_game
def test_an_illegal_move_can_be_pickled(name):
    state = after_some_moves(tabletop.game(name))
    wrong = next(move for move in map(state.game.parse, illegal_texts(state)) if not state.ruling(move))
    with pytest.raises(tabletop.IllegalMove) as refused:
        state.play(wrong)
    back = pickle.loads(pickle.dumps(refused.value))
    assert (str(back), back.move, back.rule) == (str(refused.value), refused.value.move, refused.value.rule)


def illegal_texts(state):
    """Moves of the same deal that were legal at other times."""
    other = state.game.deal(seed=7)
    while other.turn is not None:
        yield from map(str, other.legal())
        other.play(other.legal()[0])


@each_game
def test_workers_play_a_strategy_from_a_cell(name):
    cell = f"""
import tabletop
from loky import get_reusable_executor
executor = get_reusable_executor(max_workers=2)
last = lambda view, rng: view.legal()[-1]
last.__name__ = "last"
game = tabletop.game({name!r})
print(executor.submit(lambda: tabletop.compiled).result())
print(tabletop.compare(game, [last, "random"], 4, 7, executor))
print("----")
print(tabletop.compare(game, [last, "random"], 4, 7))
"""
    in_workers, here = output_of(cell).split("----\n")
    compiled, in_workers = in_workers.split("\n", 1)
    assert compiled == "True"
    assert in_workers == here and "last" in here


@each_game
def test_a_game_can_be_changed_in_a_cell(name):
    cell = f"""
import json, pickle, tabletop
kind = type(tabletop.game({name!r}))
class Mine(kind):
    title = "Mine"
    dealt = []
    def deal(self, seed, log=None):
        self.dealt.append(seed)
        return super().deal(seed + 1, log)
mine, theirs = Mine(), kind()
record = tabletop.play(mine, ["random"] * mine.players, seed=3)
again = pickle.loads(pickle.dumps(mine))
print(json.dumps([repr(mine), mine.dealt != [], repr(again) == repr(mine), repr(record.final().game),
                  mine.deal(3).parts() == theirs.deal(4).parts()]))
"""
    said, dealt, pickled, of_state, same = json.loads(output_of(cell))
    assert said.startswith("<Mine, ") and of_state == said
    assert dealt and pickled and same


TRIED = """
import json, random, tabletop
from tabletop.engine.strategies import strategies
told = []
def refused(what, call):
    try:
        call()
    except Exception as error:
        told.append([what, type(error).__name__, str(error)])
    else:
        told.append([what, "allowed"])
game = tabletop.game(NAME)
for players in (True, "3", 2.5, None, 99, -1):
    refused(f"players={players!r}", lambda: tabletop.game(NAME, players=players))
refused("an option", lambda: tabletop.game(NAME, playres=3))
state = game.deal(7)
for seat in (True, "0", 99, -2, 1.5):
    refused(f"view({seat!r})", lambda: state.view(seat))
for seed in (True, "7", None, 1.5):
    refused(f"deal({seed!r})", lambda: game.deal(seed))
for text in ("", "xyz", "r" * 500, 7, None, ["r1"]):
    refused(f"parse({text!r})", lambda: game.parse(text))
for move in ("r1", 7, None, (), [1]):
    refused(f"play({move!r})", lambda: state.play(move))
for parts in ({"nobody": "x"}, {"turn": 3}, 7, None, "text", {"turn": "nine"}):
    refused(f"position({parts!r})", lambda: game.position(parts))
"""
PLAYED = """
import json, random, tabletop
from tabletop.engine.strategies import strategies
told = []
for players in tabletop.game(NAME).player_counts:
    game = tabletop.game(NAME, players=players)
    names = [name for name in strategies(game) if name not in ("lookahead", "ismcts")]
    for seed in range(3):
        record = tabletop.play(game, [names[(seat + seed) % len(names)] for seat in range(players)], seed=seed)
        told += [json.loads(record.to_json()), record.told(), [list(line) for line in record.final().score()]]
        for at in (len(record.moves) // 3, len(record.moves) // 2):
            middle = record.steps()[at].state
            told += [[str(move), str(ruling)] for move, ruling in middle.rulings()]
            told += [game.sample(middle.view(seat), random.Random(1)).parts() for seat in range(players)]
            told.append(middle.parts())
    told += [str(strategies(game)[name](middle.view(middle.turn), random.Random(1)))
             for name in ("lookahead", "ismcts")]
"""


def plain_and_compiled(program, name):
    """What the same program tells with the plain and with the compiled rules."""
    program = f"NAME = {name!r}\n{program}\nprint(json.dumps([tabletop.compiled, told]))"
    told = {}
    for asked in ("1", ""):
        compiled, told[asked] = json.loads(output_of(program, TABLETOP_PLAIN=asked))
        assert compiled == (asked == "")
    return told["1"], told[""]


@each_game
def test_plain_and_compiled_play_alike(name):
    plain, compiled = plain_and_compiled(PLAYED, name)
    assert len(plain) > 15
    assert compiled == plain


@each_game
def test_plain_and_compiled_refuse_in_the_same_sentences(name):
    plain, compiled = plain_and_compiled(TRIED, name)
    assert compiled == plain
    assert {kind for _, kind, *_ in plain} == {"ValueError", "IllegalMove"}
