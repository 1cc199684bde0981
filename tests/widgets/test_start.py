"""What the first table and its first hint need: what is slow to import waits until somebody asks for it."""

import subprocess
import sys

SLOW = {"numpy", "scipy", "matplotlib", "loky", "cloudpickle", "tqdm"}

FIRST_TABLES = f"""
import sys
import tabletop
from tabletop.widgets import PlayTable, StepThrough
for name in tabletop.GAMES:
    game = tabletop.game(name)
    for panel in (StepThrough(tabletop.play(game, ["random"] * game.players)), PlayTable(game, range(game.players))):
        panel._repr_mimebundle_()
table = PlayTable(tabletop.game("bannish"), range(4), hint_playouts=200)
table.ready.click()
table.hint.click()
assert "did" in table.said.value, table.said.value
print(*sorted({SLOW} & {{*sys.modules}}))
"""


def test_the_first_tables_of_all_games_and_a_hint_load_nothing_slow():
    run = subprocess.run([sys.executable, "-c", FIRST_TABLES], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
