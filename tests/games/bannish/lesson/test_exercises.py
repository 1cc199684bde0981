"""The right answers of Bannish's exercises, worked out in another way than the exercises do."""

import re
from collections import Counter
from itertools import groupby
from random import Random

from tabletop.classroom import after, exercise

SEEDS = [(seed, 1 + seed % 3) for seed in range(36)]


def made(kind, seeds=SEEDS):
    return [exercise(f"bannish-{kind}", seed, difficulty) for seed, difficulty in seeds]


def last_card(one):
    return one.game.parse(re.search(r"Now Seat \d plays the (\w+ \d)\.", one.question)[1])


def cards_drawn(one):
    """The cards in the rows below: the label of the row, the seat that can be touched, colour, strength and stars."""
    found, label, seat = [], "", None
    for text, tag, colour, strength, stars in re.findall(
            r'>((?:Trick \d+)|taken|still in hand|Seat \d)</text>|data-move="seat (\d)"|aria-label="(\w+) (\d), (\d) '
            r'star', one.below):
        if tag:
            seat = int(tag)
        elif text.startswith(("Trick", "taken", "still")):
            label = text
        elif colour:
            found.append((label, seat, colour, int(strength), int(stars)))
    return found


def test_follow():
    for one in made("follow"):
        state = one.view._state
        allowed = set()
        for card in state.hands[state.turn]:
            try:
                after(state, card)
                allowed.add(str(card))
            except ValueError:
                pass
        assert one.right.touch == allowed


def test_winner_and_next_leader():
    for kind in ("winner", "next-leader"):
        for one in made(kind):
            state = one.view._state
            before = [len(taken) for taken in state.taken]
            then = after(state, last_card(one))
            while then.on_offer:
                then.play(then.legal()[0])
            if kind == "next-leader":
                assert then.round == state.round and one.right.text == f"Seat {then.turn}"
                continue
            taken = then.taken if then.round == state.round else then.finished[-1].taken
            gained = [seat for seat in range(4) if len(taken[seat]) > before[seat]]
            assert one.right.text == (f"Seat {gained[0]}" if gained else "Nobody")


def test_total():
    for one in made("total"):
        stars = sum(stars for *_, stars in cards_drawn(one))
        assert one.right.text == f"{stars} star{'s' * (stars != 1)}"


def test_second_place():
    for one in made("second-place"):
        by_seat = {seat: [stars for *_, stars in cards]
                   for seat, cards in groupby(cards_drawn(one), key=lambda card: card[1])}
        totals = {seat: (sum(stars), len(stars)) for seat, stars in by_seat.items()}
        second = sorted({total for total, _ in totals.values()}, reverse=True)[1]
        fewest = min(count for total, count in totals.values() if total == second)
        scorers = [seat for seat, found in totals.items() if found == (second, fewest)]
        assert one.right.text == (f"Seat {scorers[0]}" if len(scorers) == 1 else "More than one seat")


def sure_of_second(state, seat, round):
    """Whether the seat can make sure of second place, looked at without any short cut."""
    if state.turn is None or state.round != round:
        done = state.finished[-1]
        totals = [sum(state.game.stars[card] for card in [*(card for _, card in taken), *hand])
                  for taken, hand in zip(done.taken, done.hands, strict=True)]
        used = [len(taken) + len(hand) for taken, hand in zip(done.taken, done.hands, strict=True)]
        above = {total for total in totals if total > totals[seat]}
        return len(above) == 1 and all(used[seat] <= used[other] for other in range(4) if totals[other] == totals[seat])
    found = [sure_of_second(after(state, move), seat, round) for move in state.legal()]
    return any(found) if state.turn == seat else all(found)


def test_sure_point():
    for one in made("sure-point", [(seed, 1 + seed % 2) for seed in range(10)]):
        state = one.view._state
        sure = [str(move) for move in state.legal() if sure_of_second(after(state, move), state.turn, state.round)]
        assert one.right.touch == set(sure) and len(sure) == 1


def test_broken_rule():
    for one in made("broken-rule"):
        tricks = [list(cards) for _, cards in groupby(cards_drawn(one), key=lambda card: card[0])]
        failed = {(number, seat, trick[0][2]) for number, trick in enumerate(tricks) for _, seat, colour, *_ in trick
                  if colour != trick[0][2]}
        guilty = {seat for number, seat, led in failed for trick in tricks[number + 1:]
                  for _, later, colour, *_ in trick if (later, colour) == (seat, led)}
        assert one.right.text == f"Seat {guilty.pop()}" and not guilty


def test_who_holds():
    for one in made("who-holds", SEEDS[:30]):
        card = one.game.parse(re.search(r"The (\w+ \d) is there twice", one.question)[1])
        worlds = [one.game.sample(one.view, Random(number)).hands for number in range(60)]
        always = set.intersection(*({seat for seat, hand in enumerate(hands) if card in hand} for hands in worlds))
        always -= {one.view.seat}
        assert one.right.text == (f"Seat {always.pop()}" if always else "Nobody can know")


def test_who_holds_is_not_read_off():
    """Neither the only seat that has always followed, nor one answer for all, is right as often as not."""
    asked = made("who-holds", [(seed, 1 + seed % 3) for seed in range(80)])
    assert max(Counter(one.right.text for one in asked).values()) < 0.45 * len(asked)
    for one in asked:
        state, seats = one.view._state, [int(choice.text[-1]) for choice in one.choices if choice.touch]
        assert all(state.cannot_hold[seat] for seat in seats if state.hands[seat]), "everybody has not followed once"
        assert sum(bool(state.hands[seat]) for seat in seats) > 1 or one.right.text == "Nobody can know"


def test_changed_rule():
    for one in made("changed-rule"):
        state, last = one.view._state, last_card(one)
        trick = [*state.trick, last]
        led, supposed = trick[0].suit, one.question
        if "lowest card" in supposed:
            best = [card.rank if card.suit == led else 99 for card in trick]
            place = best.index(min(best))
        elif "highest card of all" in supposed:
            place = [card.rank for card in trick].index(max(card.rank for card in trick))
        elif "trump" in supposed:
            trump = re.search(r"(\w+) is trump", supposed)[1]
            place = max(range(4), key=lambda at: (trick[at].suit == trump) * trick[at].rank)
        else:
            later = 1 if "the later of two equals" in supposed else -1
            place = max(range(4), key=lambda at: ((trick[at].suit == led) * trick[at].rank, later * at))
        assert one.right.text == f"Seat {(state.leader + place) % 4}"
