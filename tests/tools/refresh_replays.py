"""Choose and keep replays of every game: for each number of players the random game that tells the most rules not told
yet, the shortest of these, and then more until they tell most of the rules that random games tell.

    python -m tests.tools.refresh_replays

For whoever changes how cards are dealt: that changes every game, so it is decided once.
"""

from itertools import chain, repeat
from pathlib import Path

from tqdm import tqdm

import tabletop

REPLAYS = Path(__file__).parents[1] / "replays"
SEEDS, LONGEST, SHARE = range(200), 400, 0.8


def told(record):
    """The rules that the story of a game names."""
    return {event.rule for step in record.steps() for event in step.events}


if __name__ == "__main__":
    for path in REPLAYS.glob("*.json"):
        path.unlink()
    for name in tabletop.GAMES:
        counts, kept, number = tabletop.game(name).player_counts, set(), 0
        games = {players: [(record, told(record)) for record in (
            tabletop.play(tabletop.game(name, players=players), ["random"] * players, seed=seed)
            for seed in tqdm(SEEDS, f"{name}, {players}", leave=False)) if len(record.moves) < LONGEST]
                 for players in counts}
        everything = set().union(*(rules for played in games.values() for _, rules in played))
        for number, players in enumerate(chain(counts, repeat(counts[0]))):
            if number >= len(counts) and len(kept) >= SHARE * len(everything):
                break
            best, rules = max(games[players], key=lambda game: (len(game[1] - kept), -len(game[0].moves)))
            kept |= rules
            more = f"_{number - len(counts) + 2}" if number >= len(counts) else ""
            (REPLAYS / f"{name}_{players}{more}.json").write_text(best.to_json() + "\n", encoding="utf-8")
        print(f"{name}: {number} replays tell {len(kept)} of {len(everything)} rules")
