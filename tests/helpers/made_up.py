"""Tournaments whose figures are made up."""

import tabletop


def made_up(names, worths):
    """A tournament in which a strategy's worth on a deal is that of its column, in every arrangement."""
    results = tabletop.Tournament(tabletop.game("bannish", players=3), dict.fromkeys(names), 1)
    for deal, row in enumerate(worths):
        results.by_deal[deal] = [[(1 / 3, row[names.index(who)]) for who in results.seats(deal, at)]
                                 for at in range(len(names))]
    return results
