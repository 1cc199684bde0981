"""The right answers of Stich-Meister's questions about hidden cards, from the hands and from all deals that fit."""

from tabletop.classroom import after
from tests.helpers.shares import is_the_share_of_deals, made, named


def beats(state, card, seat, other):
    """Whether a card of another hand would win against the card that is led, if it could be played at once."""
    return state.in_force.ranked([card, other])[0] is other


def test_higher_ones():
    for one in made("stich_meister-higher-ones"):
        state, card = one.view._state, one.game.parse(named(one, r"lead the (\w+ \d+)\.")[0])
        assert after(state, card).trick == [card]
        assert one.number == sum(beats(state, card, seat, other) for seat, hand in enumerate(state.hands)
                                 if seat != state.turn for other in hand)


def test_last_to_play():
    for one in made("stich_meister-last-to-play"):
        card, seat = named(one, r"not seen the (\w+ \d+)\. .* last player, (Seat \d)")
        assert is_the_share_of_deals(one, one.game.parse(card), seat)
        assert int(seat[-1]) == (one.view.seat - 1) % 4
