"""The right answers of Saika Banrai's questions about hidden cards, from the hands and from all deals that fit."""

from tests.helpers.shares import is_the_share_of_deals, made, named


def test_last_colour():
    for one in made("saika_banrai-last-colour"):
        [colour], state = named(one, r"How many (\w+) cards"), one.view._state
        assert colour not in state.up and len(state.up) == 3
        hidden = [*state.aside, *(card for seat, hand in enumerate(state.hands) if seat != state.turn for card in hand)]
        assert one.number == sum(card.suit == colour for card in hidden)


def test_who_has_it():
    for one in made("saika_banrai-who-has-it"):
        card, seat = named(one, r"the (\w+ \d+) is hidden .* next player, (Seat \d)")
        assert is_the_share_of_deals(one, one.game.parse(card), seat)
        assert int(seat[-1]) == (one.view.seat + 1) % 4
