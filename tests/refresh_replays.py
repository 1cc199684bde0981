"""Choose and keep a replay for every game and number of players: of some hundred random games the one that tells most rules, and of
these the shortest.

    python tests/refresh_replays.py

For whoever changes how cards are dealt: that changes every game, so it is decided once.
"""

from pathlib import Path

from tqdm import tqdm

import tabletop

REPLAYS = Path(__file__).parent / "replays"
SEEDS = range(400)


def told(record):
    """How many rules the story of a game names, and how long it is."""
    return len({event.rule for step in record.steps() for event in step.events}), -len(record.moves)


if __name__ == "__main__":
    for name in tabletop.GAMES:
        for players in tabletop.game(name).player_counts:
            game = tabletop.game(name, players=players)
            records = (tabletop.play(game, ["random"] * players, seed=seed) for seed in tqdm(SEEDS, f"{name}, {players}", leave=False))
            best = max((record for record in records if len(record.moves) < 250), key=told)
            (REPLAYS / f"{name}_{players}.json").write_text(best.to_json() + "\n", encoding="utf-8")
