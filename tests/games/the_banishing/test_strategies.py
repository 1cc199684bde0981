"""The behaviours of The Banishing's strategies, each on a set position."""

from random import Random

import pytest
from scipy import stats

import tabletop
from tabletop.games.the_banishing import strategies
from tabletop.games.the_banishing.strategies import Weighing, cautious, considered, lookahead, quick, thoughtful
from tabletop.games.the_banishing.tables import DIFFICULTIES, WIN_RATES
from tests.helpers.per_game import part_of

LINE_UP = "fighter", "healer", "thief"
SHEETS_BEGUN = part_of("the_banishing", "begun").SHEETS_BEGUN
GAME, HIDDEN = (tabletop.game("the_banishing", characters=LINE_UP, sheets=SHEETS_BEGUN, hidden=hidden)
                for hidden in (False, True))
CALM = "rm gm rf / gf re ge / rf rm gf"
"""A Void that harms nobody and has nothing that anybody needs."""
EMPTY = {f"hand {seat}": "" for seat in range(3)} | {"void": CALM, "active": "0", "asks": "take"}


def position(parts, game=GAME):
    return game.position(EMPTY | parts)


def choice(parts, which=thoughtful, game=GAME):
    state = position(parts, game)
    return str(which(state.view(state.turn), Random(1)))


def played(parts, *moves, game=GAME, which=thoughtful):
    """What is chosen after these moves."""
    state = position(parts, game)
    for move in moves:
        state.play(game.parse(move))
    return str(which(state.view(state.turn), Random(1)))


# Taking

def test_cautious_takes_what_hurts_least():
    assert choice({"void": "u1 bm bm / u2 u3 gm / rf rm gf"}, cautious) == "row 3"


def test_it_takes_a_small_wound_for_the_card_that_completes_a_set():
    parts = {"hand 0": "bm bm", "void": "u1 bm rm / gf rf re / re gm gf"}
    assert choice(parts) in ("row 1", "column 2")
    assert choice(parts | {"hand 0": ""}) not in ("row 1",)


def test_it_does_not_die_for_a_set():
    """Each way to the third blue moon brings the fighter's damage from 8 to 11, the health."""
    parts = {"hand 0": "bm bm", "wounds 0": "u3 u3 u2", "void": "u3 bm rm / gf u3 re / re gm gf"}
    assert choice(parts) not in ("row 1", "column 2")


def test_the_last_one_who_is_not_exhausted_does_not_get_exhausted():
    """Row 1 exhausts a fighter with damage 5 and stamina 7. That is a pity; with Seats 1 and 2 exhausted it loses the
    game."""
    parts = {"wounds 0": "u3 u2", "hand 0": "bm bm", "void": "u2 wand bm / u3 u3 u3 / rm gf u1"}
    alone = parts | {"wounds 1": "u1 u1 u1 u1 u2", "wounds 2": "u1 u1 u1 u1 u2"}
    weighed = [{str(move): worth for worth, move in considered(position(here), position(here).hands)}
               for here in (parts, alone)]
    assert weighed[0]["row 1"] > -10 and weighed[1]["row 1"] < -1000
    assert choice(alone) == "row 3"


def test_it_leaves_the_next_player_something_to_bear():
    """Row 1 is all that a healer can take who can bear one damage more: so the fighter takes a wound instead."""
    void = {"void": "rm rf gm / gf ge u1 / u3 u2 u2"}
    better = []
    for wounds in ("", "u3 u3 u2"):
        state = position(void | {"wounds 1": wounds})
        weighed = {str(move): worth for worth, move in considered(state, state.hands)}
        better.append(weighed["row 2"] - weighed["row 1"])
    assert better[0] < 0 < better[1]


def test_it_takes_items():
    assert choice({"void": "rm gm rf / gf wand ge / rf rm gf"}) in ("row 2", "column 2")


# Items

@pytest.mark.parametrize(("void", "move"), [("u1 rm gm / rf rm ge / gm rf ge", "keep"),
                                            ("u1 u3 gm / rf rm ge / gm rf ge", "shield u3")])
def test_a_shield_is_kept_for_the_worse(void, move):
    assert played({"items 0": "shield", "void": void, "wounds 0": "u1"}, "row 1") == move


def test_a_shield_saves_from_exhaustion():
    parts = {"items 0": "shield", "wounds 0": "u3 u2", "void": "u2 rm gm / rf rm ge / gm rf ge"}
    assert played(parts, "row 1") == "shield u2"


def test_a_wand_is_kept_where_the_set_is_there_without_it():
    parts, game = {"hand 0": "bm bm bm be", "items 0": "wand", "asks": "ability"}, tabletop.game("the_banishing")
    assert (choice(parts, game=game), played(parts, "seal", game=game)) == ("seal", "bm bm bm")


def test_a_wand_makes_two_equal_blue_cards_a_set():
    parts = {"hand 0": "bm bm rf", "items 0": "wand", "asks": "ability"}
    assert (choice(parts), played(parts, "seal")) == ("seal", "bm bm wand")


# Abilities

def test_it_banishes_when_it_can():
    assert choice({"hand 0": "bm bm bm rm rm rm gm gm", "wounds 0": "u1", "wounds 1": "u1",
                   "asks": "ability"}) == "seal"


def test_the_last_cards_go_before_everything_else():
    """The healer is about to die, and could be healed: but the game is won."""
    parts = {"hand 0": "bm bm bm gm gm gm", "wounds 1": "u3 u3 u3", "banishing": "bf bf bf be be be bm", "put": "7 0 0",
             "void": "u3 u3 u3 / rm u2 u2 / u2 rf u2", "asks": "ability"}
    assert choice(parts) == "seal"
    assert choice(parts | {"banishing": "", "put": "0 0 0"}) == "aid"


def test_the_card_that_is_banished_besides_is_the_one_missed_least():
    parts = {"hand 1": "bm bm bm bf bf be", "active": "1", "asks": "ability"}
    assert played(parts, "decipher", "bm bm bm") == "be"


def test_it_heals_who_is_near_death_and_the_worst_wound():
    parts = {"hand 1": "gm gf ge", "active": "1", "wounds 0": "u3 u2", "wounds 2": "u3 u2 u2", "asks": "ability"}
    assert (choice(parts), played(parts, "bless", "gm gf ge"), played(parts, "bless", "gm gf ge", "seat 2")) == (
        "bless", "seat 2", "wound u3")


def test_it_slays_when_the_void_is_full_of_undead():
    parts = {"hand 0": "rm rm rm", "void": "u3 u3 u2 / u3 u3 u2 / u2 rf u1", "asks": "ability"}
    assert choice(parts) == "spear"
    assert choice(parts | {"void": CALM}) != "spear"


def test_it_rests_when_there_is_nothing_better():
    """Resting takes the healer below the stamina again."""
    assert choice({"wounds 1": "u1 u2 u3", "active": "1", "asks": "ability"}) == "rest"


def test_what_pays_for_an_ability_is_what_is_missed_least():
    """The three blue eyes stay together: the fighter can banish them later."""
    parts = {"hand 0": "bm bm bf bf be be be", "discard": "rm rm", "void": "u3 u3 u2 / u3 u3 u2 / u2 rf u1",
             "asks": "set", "chosen": "imprison"}
    assert "be" not in choice(parts).split()


# Trading and swapping

TRADE = {"hand 0": "bm rf", "hand 1": "bm bm gf", "hand 2": "rm", "asks": "ability"}


def test_it_trades_the_missing_card_to_the_one_who_can_banish():
    """The fighter has a blue moon, the healer two: the healer gets the third."""
    moves = "trade", "seat 1", "bm"
    assert [played(TRADE, *moves[:done]) for done in range(4)] == [*moves, "ask gf"]


def test_it_collects_where_somebody_can_banish():
    """Both have two blue moons; the healer is exhausted, so the fighter gets the third one."""
    parts = TRADE | {"hand 0": "bm bm rf", "hand 1": "bm bm gf", "wounds 1": "u3 u3"}
    assert [played(parts, *moves) for moves in (["trade", "seat 1"], ["trade", "seat 1", "rf"])] == ["rf", "ask bm"]
    assert played(parts | {"wounds 0": "u3 u3 u1", "wounds 1": ""}, "trade", "seat 1") == "bm"


def test_with_hidden_hands_the_partner_gives_what_the_other_needs():
    parts = {"hand 0": "bm bm rf", "hand 1": "bm gf", "hand 2": "gm", "secret 0": "", "asks": "ability"}
    assert played(parts, "trade", "seat 1", "rf", game=HIDDEN) == "bm"


def test_hidden_cards_are_not_counted_on():
    """Nobody has seen the healer's blue moons: open hands make a trade of them, hidden ones do not."""
    hidden = TRADE | {"secret 0": "", "secret 1": "bm bm gf", "secret 2": "rm"}
    assert choice(TRADE) == "trade" and choice(hidden, game=HIDDEN) != "trade"
    assert choice(hidden | {"secret 1": ""}, game=HIDDEN) == "trade"


def test_it_swaps_so_that_the_next_player_gets_a_row_without_harm():
    """Each row and column has an undead of level 3, and the healer may bear one more damage. A swap frees a row or
    column."""
    parts = {"wounds 1": "u3 u2", "void": "u3 rm gf / rf u3 ge / gm re u3", "asks": "ability"}
    assert choice(parts) == "swap"
    state = position(parts)
    while state.active == 0:
        state.play(thoughtful(state.view(state.turn), Random(1)))
    lines = [[state.void[space][-1].rank for space in line.spaces if state.void[space][-1].suit == "undead"]
             for line in state.legal()]
    assert [] in lines


def test_too_many_cards_leave_the_blue_ones():
    parts = {"hand 0": "bm bm bf be be rm rf gm gf", "asks": "effect", "agenda": "0: discard 1"}
    assert choice(parts)[0] in "rg"


# Teams

def test_thoughtful_teams_are_better_than_cautious_and_random_ones():
    """Figures of many deals come from benchmarks/better.py; on so few only large differences show."""
    results = tabletop.compare(tabletop.game("the_banishing"), ["thoughtful", "cautious", "random"], 40, progress=False)
    for pair in (("thoughtful", "cautious"), ("cautious", "random")):
        assert results.verdict(*pair).startswith(f"the {pair[0]} team is better than the {pair[1]} team")


@pytest.mark.parametrize("found", WIN_RATES[:4], ids=lambda found: found.difficulty)
def test_win_rates_are_those_of_the_sheets_and_the_strategy(found):
    """A hundred deals tell whether somebody changed the sheets or the strategy and did not measure again."""
    game = tabletop.game("the_banishing", characters=found.characters, difficulty=found.difficulty)
    won = sum(tabletop.play(game, [thoughtful] * 3, seed=seed).final().outcome().winners != () for seed in range(100))
    assert stats.binomtest(won, 100, found.wins).pvalue > 0.001


def test_win_rates_tell_six_line_ups_in_every_difficulty():
    assert len({(found.difficulty, found.characters) for found in WIN_RATES}) == 6 * len(DIFFICULTIES) == len(WIN_RATES)
    assert all(found.low < found.wins < found.high for found in WIN_RATES)


# Lookahead

def test_lookahead_answers_with_legal_moves_for_every_number_of_players():
    for players in (3, 4, 5):
        game = tabletop.game("the_banishing", players=players, difficulty="nightmare")
        state, rng = game.deal(players), Random(2)
        for _ in range(3):
            assert quick(state, rng) in state.legal()
            move = lookahead(state.view(state.turn), rng, 3)
            assert move in state.legal()
            state.play(move)


def test_every_strategy_plays_every_character_and_sheets_of_ones_own():
    own = SHEETS_BEGUN + ("\nsage | 6 | 10 | see: swap 2 | gaze: stack 1; may move wound 1 | sit: heal wounds of self "
                          "| walk: gift half wounds | learn: each recall 1 | close: banish + 2 if weary; hurt 1")
    for seed, characters in enumerate([("bard", "sorcerer", "witch"), ("brute", "cultist", "sage"), LINE_UP]):
        for hidden in (False, True):
            game = tabletop.game("the_banishing", characters=characters, sheets=own, hidden=hidden)
            for which in (cautious, thoughtful):
                assert tabletop.play(game, [which] * 3, seed=seed).final().outcome() is not None


def test_strain_grows_with_every_wound():
    found = strategies.strains(6, 10)
    assert found == sorted(found) and found[6] - found[5] > found[5] - found[4] and found[10] - found[9] > 20


def test_weighing_changes_nothing():
    state = GAME.deal(4)
    for _ in range(60):
        if state.turn is None:
            break
        before = state.parts()
        considered(state, state.hands)
        assert state.parts() == before
        state.play(quick(state, Random(1)))
    weighing = Weighing(state, state.hands)
    assert weighing.with_damage(0, 0) == weighing.total()
