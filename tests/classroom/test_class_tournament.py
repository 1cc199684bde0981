"""A class's tournament: files of strategies, run elsewhere; whoever fails, cheats or never ends is named and out."""

import json
import os
import pickle
from math import sqrt as root
from pathlib import Path

import loky
import pytest

import tabletop
from tabletop.classroom import class_tournament, strategy_file
from tabletop.classroom.strategy_files import HEAD, LONGEST, read_strategy

GAME = tabletop.game("bannish", players=3)
FAVOURITE = {"rank": [1, 2]}
OPEN = open(os.devnull)  # noqa: SIM115 - no file can hold it


def helped(move):
    return root(len(FAVOURITE["rank"])) + len(str(move))


def mine(view, rng):
    """The longest word."""
    return max(view.legal(), key=lambda move: helped(move))


def uses_a_file(view, rng):
    return OPEN


hand = OPEN


def has_a_hand(view, rng):
    return view.legal()[len(view.hand) % len(view.legal())]


def written(folder, name, body, game="bannish"):
    head = json.dumps({"name": name, "game": game, "function": "choose"})
    (folder / f"{name}.py").write_text(f"{HEAD}{head}\n{body}\n")


def choosing(line, before=""):
    return f"import os, sys, time\n{before}\ndef choose(view, rng):\n    {line}\n"


PEEKS = """from tabletop.arena import deciding
    hands = deciding._deciding[id(view)]._state.hands
    return view.legal()[sum(card.rank for card in hands[(view.seat + 1) % 3]) % len(view.legal())]"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    marks = folder / "marks.txt"
    mark = f"open({str(marks)!r}, 'a').write(str(os.getpid()) + ' ' + str(os.listdir()) + '\\n')"
    strategy_file(mine, GAME, "Ada").save(folder)
    leave = f"{mark}; open('left.txt', 'w')"
    written(folder, "Ben", choosing("return view.legal()[-1 if os.listdir() == ['left.txt'] else 99]", leave))
    written(folder, "Broken", choosing("return 1 / 0"))
    written(folder, "Cheat", choosing(PEEKS))
    written(folder, "Endless", choosing("while True: pass"))
    written(folder, "Endless before it begins", choosing("pass", "while True: pass"))
    written(folder, "Killer", choosing("os._exit(1)"))
    written(folder, "Late", choosing("return [][0] if len(view.hand) == 2 and rng.random() < .3 else view.legal()[0]",
                                     leave))
    written(folder, "Not Python", "def choose(view, rng) return")
    written(folder, "Elsewhere", choosing("return view.legal()[0]"), "bananine")
    (folder / "letter.py").write_text("import os\nos._exit(3)\n")
    here = os.getcwd()
    results = class_tournament(folder, GAME, 12, 5, progress=False, seconds=0.7)
    assert os.getcwd() == here
    return results, marks.read_text().splitlines()


def test_who_fails_cheats_or_never_ends_is_named_and_out_and_the_rest_goes_on(run):
    results, _ = run
    assert set(results.names) == {"Ada", "Ben", "random"} and len(results.by_deal) == 12 and not results.failures
    for name, why in {"Broken": "ZeroDivisionError: division by zero (Broken.py, line 4: return 1 / 0)",
                      "Cheat": "knows more than its view shows", "Killer": "it ended its worker process",
                      "Endless": "it took longer than 0.7 seconds for one decision",
                      "Endless before it begins": "it took longer than 0.7 seconds", "Late": "IndexError",
                      "Not Python": "SyntaxError", "Elsewhere.py": "it is for another game, 'bananine'",
                      "letter.py": "it was not made by strategy_file"}.items():
        assert why in results.out[name], name
        assert f"{name} is out" in repr(results) and f"<b>{name}</b> is out" in results._repr_html_()
    assert len(results.out) == 9


def test_each_file_runs_in_other_processes_in_an_empty_folder_of_its_own(run):
    _, marks = run
    assert marks and all(line.split(" ", 1)[1] == "[]" for line in marks)
    assert str(os.getpid()) not in {line.split()[0] for line in marks}


def test_no_process_in_which_a_file_has_run_does_other_work(run, tmp_path):
    results, _ = run
    note = f"open({str(tmp_path / 'ran')!r}, 'a').write(f'{{os.getpid()}} ')"
    written(tmp_path, "Ada", choosing("return view.legal()[0]", note))
    file = read_strategy(tmp_path / "Ada.py")
    players, results.players = results.players, results.players | {"Ada": file}
    try:
        results.record(0, 0)
    finally:
        results.players = players
    ran = set((tmp_path / "ran").read_text().split())
    assert ran and str(loky.get_reusable_executor(max_workers=1).submit(os.getpid).result()) not in ran


def test_the_figures_are_those_of_the_same_functions_played_here(run):
    def last(view, rng):
        return view.legal()[-1]
    results, _ = run
    here = tabletop.tournament(GAME, {"Ada": mine, "Ben": last, "random": "random"}, 12, 5, progress=False)
    assert results.by_deal == here.by_deal


def test_the_game_of_the_day_is_shown_and_was_played_elsewhere(run):
    results, _ = run
    found, record = results.game_of_the_day(), results.of_the_day
    assert record.final().outcome() and record.players == results.seats(found.deal, found.arrangement)
    assert found.worth in [record.final().worth(seat) for seat, who in enumerate(record.players) if who == found.name]
    shown = results._repr_html_()
    assert "The game of the day" in shown and f"<b>{found.name}</b> had a worth of {found.worth:+.2f}" in shown
    with pytest.raises(RuntimeError, match="it runs in a worker, never here"):
        results.players["Ben"](None, None)


def test_a_file_holds_all_that_a_strategy_uses(tmp_path):
    file = strategy_file(mine, "bannish", "Ada L.")
    assert file.file_name == "ada-l-bannish.py" and file.text.startswith(HEAD) and "This file is a program" in file.text
    assert "ada-l-bannish.py" in file._repr_html_()
    again = read_strategy(file.save(tmp_path))
    assert (again.name, again.game, again.function, again.source) == ("Ada L.", "bannish", "mine", file.source)
    words = {}
    exec(again.source, words)
    state = GAME.deal(3)
    assert words["mine"](state.view(state.turn), None) == mine(state.view(state.turn), None)
    elsewhere = pickle.loads(pickle.dumps(again))
    elsewhere.home, elsewhere.folder = None, str(tmp_path / "..")
    here = os.getcwd()
    try:
        assert elsewhere(state.view(state.turn), None) == mine(state.view(state.turn), None)
    finally:
        os.chdir(here)


@pytest.mark.parametrize(("make", "said"), [
    (lambda: strategy_file(mine, "banish", "Ada"), "did you mean 'bannish'"),
    (lambda: strategy_file(mine, "bannish", " "), "The name must have from 1 to 40 characters"),
    (lambda: strategy_file(mine, "bannish", 7), "The name must be text"),
    (lambda: strategy_file(lambda view, rng: None, "bannish", "Ada"), "a function with a name"),
    (lambda: strategy_file(uses_a_file, "bannish", "Ada"), "uses 'OPEN', which no file can hold"),
    (lambda: class_tournament("nowhere", GAME), "There is no folder 'nowhere'"),
    (lambda: class_tournament(None, GAME), "folder must be the name of a folder, not None"),
    (lambda: class_tournament(".", "bannish"), "A game is made from its name"),
    (lambda: class_tournament(Path(__file__).parent.parent / "replays", GAME), "has no strategy of this game")])
def test_what_is_no_file_or_folder_is_refused(make, said):
    with pytest.raises(ValueError, match=said):
        make()


def test_a_word_after_a_dot_is_nothing_that_a_file_needs():
    assert "OPEN" not in strategy_file(has_a_hand, GAME, "Ada").source


def test_what_is_too_long_or_no_text_is_not_read(tmp_path):
    for data, said in (b"\xff\xfe", "cannot be read as text"), (b"#" * (LONGEST + 1), "more than 200,000"), (
            f"{HEAD}[]".encode(), "is damaged"), (f"{HEAD}{{".encode(), "not JSON"):
        (tmp_path / "a.py").write_bytes(data)
        with pytest.raises(ValueError, match=said):
            read_strategy(tmp_path / "a.py")
