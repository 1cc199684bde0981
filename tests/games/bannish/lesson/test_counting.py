"""The right answers of Bannish's questions about hidden cards, from the hands and from all deals that fit."""

from tabletop.arena.chances import unseen
from tests.helpers.shares import is_the_share_of_deals, made, named


def test_still_hidden():
    for one in made("bannish-still-hidden"):
        [colour], me = named(one, r"How many (\w+) cards"), one.view.seat
        held = [card for seat, hand in enumerate(one.view._state.hands) if seat != me for card in hand]
        assert one.number == sum(card.suit == colour for card in held)


def test_twin_next():
    for one in made("bannish-twin-next"):
        card, seat = named(one, r"You hold one (\w+ \d), .* next player, (Seat \d)")
        assert is_the_share_of_deals(one, one.game.parse(card), seat)
        assert int(seat[-1]) == (one.view.seat + 1) % 4


def test_likeliest():
    answers = set()
    for one in made("bannish-likeliest"):
        chances = unseen(one.view).chances([one.game.parse(named(one, r"You hold one (\w+ \d),")[0])])
        best = [seat for seat, chance in chances.items() if chance == max(chances.values())]
        assert one.right.text == (best[0] if len(best) == 1 else "Several are equally likely")
        answers.add(one.right.text)
    assert len(answers) > 3 and "Several are equally likely" in answers
