"""The right answers of Bananine's questions about hidden cards, from where they truly lie and from all deals that
fit."""

from fractions import Fraction

from tests.helpers.shares import is_the_share_of_deals, made, named, share


def test_can_still_come():
    for one in made("bananine-can-still-come"):
        [value], state = named(one, r"of the value (\d)"), one.view._state
        lying = [*state.aside, *(card for seat in state.view(None).hands for card in seat)]
        market = sum(count for card, count in one.view.stacks if card.rank == int(value))
        right = sum(card.rank == int(value) for card in lying) + market + state.deck.count(int(value))
        assert one.number == right


def test_out_of_the_game():
    for one in made("bananine-out-of-the-game"):
        value, where = named(one, r"that the (\d) is (?:in the hand of )?(Seat \d|out of the game)")
        assert is_the_share_of_deals(one, one.game.parse(value), where)


def test_next_surplus():
    for one in made("bananine-next-surplus"):
        deck, least = one.view._state.deck, int(named(one, r"the value (\d) or more")[0])
        assert share(one.right) == Fraction(sum(value >= least for value in deck), len(deck))
