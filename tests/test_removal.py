"""A game is its folder, its notebook and its tests: without them the others go on as if it had never been there."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop

ROOT = Path(__file__).resolve().parent.parent
OTHERS_GO_ON = """
import json, sys, traceback

def go_on(gone):
    import tabletop
    from tabletop.classroom import kinds
    from tabletop.show import record_html, table_html
    from tabletop.widgets import PlayTable, Scoring, StepThrough, WhatIf

    assert gone not in tabletop.GAMES and tabletop.GAMES
    assert not any(name.startswith(gone) for name in kinds())
    for name in tabletop.GAMES:
        game = tabletop.game(name)
        record = tabletop.play(game, ["random"] * game.players, seed=3)
        assert tabletop.Record.from_json(record.to_json()).moves == record.moves
        assert table_html(record.final().view(None)) and record_html(record)
        StepThrough(record), Scoring(record), WhatIf(game), PlayTable(game, opponents="random", pace=0)
    return [*tabletop.GAMES]

told, here = {}, sys.path[:]
for gone, folder in json.loads(sys.argv[1]).items():
    for module in [module for module in sys.modules if module.partition(".")[0] == "tabletop"]:
        del sys.modules[module]
    sys.path[:] = [folder, *here]
    try:
        told[gone] = go_on(gone)
        assert sys.modules["tabletop"].__file__.startswith(folder)
    except Exception:
        told[gone] = traceback.format_exc()
print(json.dumps(told))
"""


def parts_of_a_game(root, name):
    """All files and folders that belong to one game."""
    return [root / "tabletop/games" / name, root / "tests/games" / name, *root.glob(f"notebooks/*_{name}.ipynb"),
            *root.glob(f"notebooks/pictures/{name}.png"), *root.glob(f"tests/browser/test_{name}.py"),
            *root.glob(f"tests/replays/{name}_*.json")]


def test_a_game_can_be_taken_out(tmp_path):
    """Each from a copy of its own; one Python tries them all, as it takes longer to start than to play."""
    copies = {name: tmp_path / name for name in tabletop.GAMES}
    for name, copied in copies.items():
        for folder in ("tabletop", "notebooks", "tests"):
            shutil.copytree(ROOT / folder, copied / folder,
                            ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
        parts = parts_of_a_game(copied, name)
        assert len(parts) > 4 and all(part.exists() for part in parts)
        for part in parts:
            shutil.rmtree(part) if part.is_dir() else part.unlink()
    folders = json.dumps({name: str(copied) for name, copied in copies.items()})
    run = subprocess.run([sys.executable, "-c", OTHERS_GO_ON, folders], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {name: [other for other in tabletop.GAMES if other != name]
                                      for name in tabletop.GAMES}


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_nothing_else_names_a_game_in_code(name):
    """What games share finds them by their folders: only notebooks, words for people and examples in tests name one."""
    own = {part.resolve() for part in parts_of_a_game(ROOT, name)}
    shared = [path for path in (ROOT / "tabletop").rglob("*.py") if not own & {path, *path.parents}]
    assert shared
    for path in shared:
        assert f"games.{name}" not in path.read_text(encoding="utf-8"), path
