"""The right answers of Saika Banrai's exercises, worked out in another way than the exercises do."""

import re
from contextlib import suppress
from itertools import groupby

from tabletop.classroom import after, exercise

SEEDS = [(seed, 1 + seed % 3) for seed in range(36)]
SPECIAL = ("human pillar", "fertility card")


def made(kind, seeds=SEEDS):
    return [exercise(f"saika_banrai-{kind}", seed, difficulty) for seed, difficulty in seeds]


def played_last(one):
    """The state after the card that the question plays, or shows below."""
    shown = re.search(r'data-card="(\w+)"', one.below)
    card = shown[1] if shown else re.search(r"Now Seat \d plays the ([\w ]+)\.", one.question)[1]
    return after(one.view._state, one.game.parse({"human pillar": "p", "fertility card": "f"}.get(card, card)))


def lost(state, before, seat):
    """What a seat has lost since then by cards taken."""
    taken = state.taken if state.round == before.round else state.finished[-1].taken
    return sum(card.rank for _, card in taken[seat]) - sum(card.rank for _, card in before.taken[seat])


def allowed(state):
    """The moves that can be played."""
    for card in state.hands[state.turn]:
        with suppress(ValueError):
            yield card, after(state, card)


def test_follow():
    for one in made("follow"):
        assert one.right.touch == {str(card) for card, _ in allowed(one.view._state)}


def test_winner_and_cost():
    for one in made("winner"):
        state = one.view._state
        then = played_last(one)
        gained = [seat for seat in range(4)
                  if len((then.taken if then.round == state.round else then.finished[-1].taken)[seat])
                  > len(state.taken[seat])]
        assert [one.right.text] == [f"Seat {seat}" for seat in gained]
    for one in made("cost"):
        then = played_last(one)
        points = max(lost(then, one.view._state, seat) for seat in range(4))
        assert one.right.text == f"{points} point{'s' * (points != 1)}"


def test_escape():
    for one in made("escape"):
        state = one.view._state
        assert one.right.touch == {str(card) for card, then in allowed(state) if lost(then, state, state.turn) == 0}


def worst(state, seat, round):
    """The points that the seat has lost at the end of the round if it does its best and the others their worst, without
    short cuts."""
    if state.turn is None or state.round != round:
        return state.lost[seat]
    found = [worst(after(state, move), seat, round) for move in state.legal()]
    return min(found) if state.turn == seat else max(found)


def test_naming():
    for one in made("naming", [(seed, 1 + seed % 2) for seed in range(8)]):
        state = one.view._state
        costs = {move.number: worst(after(state, move), state.turn, state.round) for move in state.legal()}
        assert [one.right.text] == [f"Seat {seat}" for seat, cost in costs.items() if cost == min(costs.values())]


def rows(one):
    """The cards in the rows below, row by row: the seat if a card can be touched for it, its colour, its number."""
    found, label, seat = [], "", None
    drawn = r'>((?:Trick \d+)|taken|still in hand)</text>|data-move="seat (\d)"|aria-label="([\w ]+)" transform'
    for text, tag, name in re.findall(drawn, one.below):
        label = text or label
        seat = int(tag) if tag else seat
        if name:
            found.append((label, seat, name.split()[0],
                          {"human pillar": 5, "fertility card": 0}.get(name) if name in SPECIAL else
                          int(name.split()[1]), name in SPECIAL))
    return [list(row) for _, row in groupby(found, key=lambda card: card[0])]


def test_total():
    for one in made("total"):
        points = sum(20 if label == "still in hand" else number for row in rows(one) for label, _, _, number, _ in row)
        assert one.right.text == f"{points} point{'s' * (points != 1)}"


def test_broken_rule():
    for one in made("broken-rule"):
        tricks = rows(one)
        guilty = set()
        for number, trick in enumerate(tricks):
            led = next((colour for *_, colour, _, special in trick if not special), None)
            strayed = {seat for _, seat, colour, _, special in trick if not special and colour != led}
            guilty |= {seat for row in tricks[number + 1:] for _, seat, colour,
                       *_ in row if seat in strayed and colour == led}
        assert [one.right.text] == [f"Seat {seat}" for seat in guilty]


def test_changed_rule():
    for one in made("changed-rule"):
        state = one.view._state
        then = played_last(one)
        _, trick, led, disaster, winner = then.last
        numbers = {card: seat for card, seat in trick.items() if card.name not in SPECIAL}
        counted = {card.rank: seat for card, seat in numbers.items()
                   if card.suit == led or "any colour" in one.question}
        low = disaster
        if "human pillar counts" in one.question:
            pillar = next(card for card in trick if card.name == "human pillar")
            counted[11 if "11" in one.question else 0] = trick[pillar]
        else:
            low = "lowest" in one.question
        right = counted[min(counted) if low else max(counted)]
        assert one.right.text == f"Seat {right}" != f"Seat {winner}" and state.turn is not None
