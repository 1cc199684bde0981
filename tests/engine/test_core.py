"""The contract's own words, and what `tabletop` and `tabletop.game` answer to bad input."""

import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loky import get_reusable_executor

import tabletop
from tabletop.engine.cards import Card
from tabletop.engine.core import (
    Ask,
    Event,
    IllegalMove,
    Rule,
    Rulebook,
    Ruling,
    ScoreLine,
    Touch,
    asked_who,
    chance,
    generator,
    whole_number,
)

STARS = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def refusal(make, *arguments, **options):
    """The sentence of the ValueError that this raises."""
    with pytest.raises(ValueError) as refused:
        make(*arguments, **options)
    return str(refused.value)


# The words of the contract

@pytest.mark.parametrize(("rule", "source", "text"), [
    (Rule("X-1", "Follow."), "the book", "X-1: Follow."),
    (Rule("X-2", "Follow.", reading="if able"), "the book and our reading", "X-2: Follow. (Our reading: if able)"),
    (Rule("X-3", "Follow.", reading="if able", in_book=False), "our reading", "X-3: Follow. (Our reading: if able)"),
])
def test_a_rule_says_where_it_is_from(rule, source, text):
    assert (rule.source, str(rule)) == (source, text)


def test_a_rulebook_finds_rules_by_id_and_those_that_are_read():
    first, second = Rule("X-1", "Lead."), Rule("X-2", "Follow.", reading="if able")
    rules = Rulebook(first, second)
    assert dict(rules.items()) == {"X-1": first, "X-2": second}
    assert list(rules) == ["X-1", "X-2"]
    assert (len(rules), "X-1" in rules, "X-3" in rules, rules["X-2"]) == (2, True, False, second)
    assert list(rules.values()) == [first, second]
    assert dict(rules.readings().items()) == {"X-2": second}
    assert repr(rules) == "X-1: Lead.\nX-2: Follow. (Our reading: if able)"


def test_an_unknown_rule_is_named_with_the_nearest():
    with pytest.raises(KeyError, match=r"There is no rule 'X1' \(did you mean 'X-1'\?\)"):
        Rulebook(Rule("X-1", "Lead."))["X1"]
    with pytest.raises(KeyError) as refused:
        Rulebook()["X" * 10_000]
    assert len(str(refused.value)) < 300


def test_a_rulebook_can_be_sent_to_a_worker():
    rules = tabletop.game("bannish").rules
    assert dict(pickle.loads(pickle.dumps(rules)).items()) == dict(rules.items())


@pytest.mark.parametrize(("points", "unit", "amount"), [
    (1, "stars", "+1 star"), (3, "stars", "+3 stars"), (-1, "points", "-1 point"), (0, "points", "+0 points"),
    (1, "bonus points", "+1 bonus point"), (1, "points lost", "+1 point lost"), (2, "points lost", "+2 points lost")])
def test_a_score_line_says_itself(points, unit, amount):
    line = ScoreLine(2, 1, points, unit, "X-1", "the red 4, still in hand")
    assert str(line) == f"Round 2, Seat 1: {amount}, the red 4, still in hand (X-1)"


def test_a_ruling_is_true_when_the_move_is_allowed():
    assert Ruling(True, "X-1", "why")
    assert not Ruling(False, "X-1", "why")
    assert str(Ruling(True, "X-1", "why")) == "allowed (X-1): why"
    assert str(Ruling(False, "X-1", "why")) == "not allowed (X-1): why"


def test_a_question_shows_its_rule():
    assert str(Ask("play", "X-1", "Seat 0 leads")) == "Seat 0 leads (X-1)"


def test_nothing_is_asked_when_nothing_is_decided():
    assert Ask("play", "X-1", "Seat 0 leads")
    assert not Ask()


def test_the_question_who_it_was():
    assert asked_who("Who?", 3, [1], "Nobody") == ("Who?", ("Seat 0", "Seat 1", "Seat 2", "Nobody"), "Seat 1")
    assert asked_who("Who?", 2, [], "Nobody").answer == "Nobody"
    assert asked_who("Who?", 2, [0, 1], "More than one", "Nobody").answer == "More than one"


def test_a_public_event_is_told_to_all():
    event = Event("X-1", "Seat 1 plays the red 4.")
    assert {event.told_to(seat) for seat in (0, 1, 2, None)} == {"Seat 1 plays the red 4."}


def test_a_secret_event_is_told_to_its_seats_and_the_teacher_and_veiled_to_others():
    event = Event("X-1", "Seat 2 passes the red 4.", only=frozenset({2}), veiled="Seat 2 passes a card.")
    assert [event.told_to(seat) for seat in (2, None, 0, 1)] == ["Seat 2 passes the red 4."] * 2 + [
        "Seat 2 passes a card."] * 2


def test_an_event_for_nobody_is_told_to_nobody():
    event = Event("X-1", "secret", only=frozenset(), veiled="something happened")
    assert event.told_to(0) == "something happened"


def test_an_illegal_move_carries_rule_and_reason():
    error = IllegalMove(Card.of("red", 4), Ruling(False, "X-1", "Play a blue card."))
    assert isinstance(error, ValueError)
    assert (error.move, error.rule, error.because) == (Card.of("red", 4), "X-1", "Play a blue card.")
    assert str(error) == "r4 is not allowed (X-1): Play a blue card."
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.ruling) == (str(error), error.ruling)


@pytest.mark.parametrize("move", [["r4"] * 10_000, ("take", "r4") * 5000])
def test_an_illegal_move_is_not_quoted_without_end(move):
    state = tabletop.game("bannish").deal(1)
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert len(str(refused.value)) < 900
    assert "r4', 'r4', 'r4" in str(refused.value) or "'take', 'r4'" in str(refused.value)


def test_chance_depends_on_seed_event_and_number_only():
    asked = [(7, "deal", 1), (7, "deal", 2), (7, "leader", 1), (8, "deal", 1)]
    drawn = [chance(*event, 5) for event in asked]
    assert len(set(map(tuple, drawn))) == 4
    assert [chance(*event, 5) for event in asked] == drawn
    assert all(0 <= number < 2 ** 32 for numbers in drawn for number in numbers)


def test_more_chance_begins_the_same():
    assert chance(7, "deal", 1, 100)[:3] == chance(7, "deal", 1, 3)
    assert len(chance(7, "deal", 1, 1)) == 1


def test_chance_never_changes():
    """If this fails, every saved record and every seed in a notebook means another game than it did."""
    assert chance(7, "deal", 1, 3) == [3358618650, 2525019511, 1741801953]
    assert chance(-1, "reshuffle", 12, 1) == [745354947]
    assert chance(10 ** 30, "Fächer", 1, 1) == [1311479699]


def test_a_generator_never_changes_and_is_one_for_each_event():
    assert [generator(7, "seat", seat).random() for seat in range(2)] == [0.7002831759033051, 0.34709983039042935]
    assert generator(7, "seat", 1) is not generator(7, "seat", 1)


@pytest.mark.parametrize(("value", "least", "most", "sentence"), [
    ("4", None, None, "n must be a whole number, not '4'."),
    (4.0, None, None, "n must be a whole number, not 4.0."),
    (True, None, None, "n must be a whole number, not True."),
    (None, None, None, "n must be a whole number, not None."),
    (2, 3, 5, "n must be from 3 to 5, not 2."),
    (6, 3, 5, "n must be from 3 to 5, not 6."),
    (0, 1, None, "n must be 1 or more, not 0."),
])
def test_a_wrong_number_is_refused_with_what_is_allowed(value, least, most, sentence):
    assert refusal(whole_number, value, "n", least, most) == sentence


@pytest.mark.parametrize(("value", "least", "most"), [(3, 3, 5), (5, 3, 5), (-4, None, None), (10 ** 30, 1, None)])
def test_a_right_number_is_given_back(value, least, most):
    assert whole_number(value, "n", least, most) == value


@given(st.one_of(st.integers(), st.floats(), st.text(), st.none(), st.booleans()), st.integers(), st.integers())
def test_a_number_is_whole_and_in_range_or_refused(value, least, most):
    fits = type(value) is int and least <= value <= most
    try:
        assert whole_number(value, "n", least, most) == value
        assert fits
    except ValueError as refused:
        assert not fits
        assert str(refused).startswith("n must be ")


# The package

def test_the_public_names_are_the_same_however_often_they_are_asked_for():
    program = """
import importlib, tabletop
for name, module in tabletop._PUBLIC.items():
    for asked in ("first", "second"):
        found, meant = getattr(tabletop, name), getattr(importlib.import_module(module), name)
        assert found is meant, f"tabletop.{name}, asked the {asked} time, is {found}"
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_package_lists_its_names():
    names = {"GAMES", "game", "IllegalMove", "strategies", "idea", "play", "Record", "compare", "estimated", "compiled"}
    assert names <= set(dir(tabletop)) & set(tabletop.__all__)


def test_a_name_the_package_does_not_have():
    with pytest.raises(AttributeError, match="module 'tabletop' has no attribute 'gmae'"):
        _ = tabletop.gmae


# Nothing public can be changed

def things_a_strategy_holds():
    """A view and what can be reached from it."""
    game = tabletop.game("bannish", players=3)
    state = game.position({"trick": "r5 r6 r2"})
    view = state.view(state.turn)
    return [view, view.game, view.game.deck, view.game.rules, view.game.rules["BAN-1"], view.on_offer[0],
            view.legal()[0], view.asks, view.rulings()[0][1]]


def public(thing):
    return [word for word in dir(thing) if not word.startswith("_")]


@pytest.mark.parametrize("thing", things_a_strategy_holds(), ids=lambda thing: type(thing).__name__)
def test_nothing_public_can_be_set_or_deleted(thing):
    words = public(thing)
    assert words
    for word in words:
        before = getattr(thing, word, None)
        with pytest.raises((AttributeError, TypeError)):
            setattr(thing, word, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(thing, word)
        assert callable(before) or getattr(thing, word, None) == before


@pytest.mark.parametrize("thing", things_a_strategy_holds(), ids=lambda thing: type(thing).__name__)
def test_there_is_no_dictionary_to_change_it_by(thing):
    assert not getattr(thing, "__dict__", {}), "a compiled view has one, and it is empty"


@pytest.mark.parametrize("change", [
    lambda view: setattr(view, "seat", None),
    lambda view: setattr(view.game, "players", 2),
    lambda view: view.game.stars.update({view.hand[0]: 99}),
    lambda view: view.game.stars.__setitem__(view.hand[0], 99),
    lambda view: view.game.deck.counts.__setitem__(view.hand[0], 99),
    lambda view: view.game.deck.by_text.clear(),
    lambda view: setattr(view.game, "rules", {}),
    lambda view: view.game.rules.__setitem__("BAN-1", None),
    lambda view: setattr(view.game.rules["BAN-1"], "text", "Anything goes."),
    lambda view: setattr(view.legal()[0], "rank", 9),
    lambda view: view.legal().append(view.hand[0]),
])
def test_a_strategy_changes_nothing_by_accident(change):
    view = tabletop.game("bannish", leader=0).deal(1).view(0)
    before = view.known()
    with pytest.raises((AttributeError, TypeError)):
        change(view)
    assert view.known() == before
    assert (view.seat, view.game.players) == (0, 4)


def test_a_move_cannot_be_changed_and_comes_back_as_itself():
    move = tabletop.game("bannish").parse("take r4")
    with pytest.raises(AttributeError):
        move.card = Card.of("red", 5)
    assert not isinstance(move, tuple)
    assert move != ("take", "r4") and move != ("red 4",)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) is move
    assert copy.deepcopy(move) is copy.copy(move) is move


@pytest.mark.parametrize(("verb", "thing", "name", "text"), [
    ("take", Card.of("red", 4), "take the red 4", "take r4"), ("seat", 0, "Seat 0", "seat 0"),
    ("pass", None, "", "pass")])
def test_a_touch_is_one_object_for_each_verb_and_thing(verb, thing, name, text):
    touch = Touch.of(verb, thing, name)
    assert (touch.verb, touch.card, touch.number) == (
        verb, thing if isinstance(thing, Card) else None, thing if isinstance(thing, int) else None)
    assert (str(touch), touch.text, touch.name, repr(touch)) == (text, text, name or text, f"<{name or text}>")
    assert Touch.of(verb, thing, name) is touch
    assert pickle.loads(pickle.dumps(touch)) is copy.deepcopy(touch) is touch
    assert Touch.of(verb, thing, "another name") is not touch and Touch.of("other", thing, name) is not touch
    for part in "verb", "card", "number", "text", "name":
        with pytest.raises(AttributeError):
            setattr(touch, part, None)
        with pytest.raises(AttributeError):
            delattr(touch, part)


def test_an_equal_touch_made_elsewhere_is_refused():
    state = tabletop.game("saika_banrai").position({"turn": "1", "tricks": "3"})
    assert state.ruling(state.game.parse("leader 2"))
    made = Touch("leader", 2, "name Seat 2")
    assert not state.ruling(made) and repr(state.game.unmasked(made)) == "something that only looks like leader 2"
    with pytest.raises(IllegalMove):
        state.play(made)


def test_what_a_view_lists_is_a_copy():
    state = tabletop.game("bannish").position({"hand 0": "r4 b1", "taken 1": "r5"})
    view = state.view(0)
    before = str(view.known())
    for listed in (view.hand, view.hands, view.hands[0], view.trick, view.taken, view.taken[1], view.counts,
                   view.points, view.hidden, view.gone, view.cannot_hold, view.voids, view.rulings(), view.on_offer):
        listed.append("anything")
    view.game.options["players"] = 9
    view.known().clear()
    assert str(view.known()) == before


def test_games_and_views_can_be_sent_to_a_worker():
    game = tabletop.game("bannish", players=3, leader=1, stars=STARS | {"r1": 9})
    again = pickle.loads(pickle.dumps(game))
    assert (again.options, again.stars) == (game.options, game.stars)
    state = game.deal(4)
    twin = pickle.loads(pickle.dumps(state))
    assert twin.view(1) == state.view(1) == pickle.loads(pickle.dumps(state.view(1)))
    assert twin.view(1) != state.view(0)


def test_a_game_written_in_a_cell_still_works():
    """A class of one's own on top of a game: no slots, new words, the old ones stay closed."""
    class Louder(type(tabletop.game("bannish"))):
        def __init__(self, players=4, volume=3):
            super().__init__(players)
            self.volume = volume

    game = Louder()
    assert (game.volume, game.players, game.deal(1).turn is not None) == (3, 4, True)
    with pytest.raises(AttributeError):
        game.players = 9


# Choosing a game

def test_a_game_says_what_it_is():
    game = tabletop.game("bannish", players=3)
    assert repr(game) == "<Bannish, 3 players>"
    assert game.sides == ((0,), (1,), (2,))
    assert game.options == {"players": 3}


def test_an_unknown_game_is_refused_with_the_nearest():
    assert "no game 'banish' (did you mean 'bannish'?). The games are " in refusal(tabletop.game, "banish")
    for name in ("", "zzz", None, 7):
        assert refusal(tabletop.game, name).startswith(f"There is no game {name!r}. The games are ")


def test_an_unknown_option_is_refused_with_the_nearest():
    assert refusal(tabletop.game, "bannish", player=4) == (
        "Bannish has no option 'player' (did you mean 'players'?). Its options are players, stars and leader.")


@pytest.mark.parametrize("players", [2, 6, 0, -3, "4", 4.0, True, None, [4]])
def test_a_wrong_number_of_players_is_refused(players):
    sentence = refusal(tabletop.game, "bannish", players=players)
    assert sentence.startswith("Bannish: players must be ")
    assert sentence.endswith(f"not {players!r}.")


@pytest.mark.parametrize("leader", [3, -1, "0", 1.0, False])
def test_a_wrong_leader_is_refused(leader):
    sentence = refusal(tabletop.game, "bannish", players=3, leader=leader)
    assert sentence.startswith("leader must be ")
    assert sentence.endswith(f"not {leader!r}.")


@pytest.mark.parametrize("seed", ["x", "7", True, 1.5, None])
def test_a_seed_that_is_no_whole_number_is_refused(seed):
    game = tabletop.game("bannish")
    sentence = f"seed must be a whole number, not {seed!r}."
    assert refusal(game.deal, seed) == sentence
    assert refusal(game.position, {}, seed) == sentence


@pytest.mark.parametrize("seat", [4, -2, "0"])
def test_a_view_of_a_seat_that_is_not_there_is_refused(seat):
    assert repr(seat) in refusal(tabletop.game("bannish", players=4).deal(1).view, seat)


@pytest.mark.parametrize("parts", ["r4", None, ["r4"], 4])
def test_a_position_that_is_no_table_is_refused(parts):
    assert repr(parts) in refusal(tabletop.game("bannish").position, parts)


# Star tables

def stars(table, players=3):
    """The stars of every card by its text, under this table."""
    game = tabletop.game("bannish", players=players, stars=table)
    return {str(card): number for card, number in game.stars.items()}


def test_stars_by_strength():
    assert [stars({1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4})[text] for text in ("r1", "b2", "g6")] == [9, 8, 4]
    assert stars({str(strength): number for strength, number in STARS.items()}) == stars(STARS)


def test_stars_by_colour_and_strength():
    table = {"red": STARS, "blue": STARS, "green": {strength: 10 * strength for strength in STARS}}
    assert [stars(table)[text] for text in ("r1", "b6", "g6")] == [6, 1, 60]


def test_stars_by_card_over_stars_by_strength():
    table = STARS | {"r1": 40}
    assert [stars(table)[text] for text in ("r1", "b1", "r2")] == [40, 6, 5]


def test_stars_of_a_colour_not_in_play_do_not_matter():
    assert stars({colour: STARS for colour in ("red", "blue", "green", "yellow", "purple")}) == stars(STARS)


@pytest.mark.parametrize(("table", "named"), [
    (STARS | {6: 0}, "stars of the red 6 must be 1 or more, not 0"),
    (STARS | {6: -1}, "stars of the red 6 must be 1 or more, not -1"),
    (STARS | {"b2": 0}, "stars of the blue 2 must be 1 or more, not 0"),
    (STARS | {2: "5"}, "stars of the red 2 must be a whole number, not '5'"),
    (STARS | {2: 2.5}, "stars of the red 2 must be a whole number, not 2.5"),
    (STARS | {2: True}, "stars of the red 2 must be a whole number, not True"),
    ({1: 6, 2: 5, 3: 4, 4: 3, 5: 2}, "stars says nothing about the red 6"),
    ({"red": STARS}, "stars says nothing about the blue 1"),
    (STARS | {7: 1}, "stars has an unknown entry '7'"),
    (STARS | {"gren": STARS}, "stars has an unknown entry 'gren' (did you mean 'green'?)"),
    ({"red": STARS | {7: 1}, "blue": STARS, "green": STARS}, "7"),
    ([6, 5, 4, 3, 2, 1], "stars must be a table"),
    ("654321", "stars must be a table"),
    (5, "stars must be a table"),
])
def test_a_wrong_star_table_is_refused(table, named):
    assert named in refusal(stars, table)


@pytest.mark.parametrize("nothing", [{}, [], 0, "", False])
def test_an_empty_star_table_is_not_taken_for_none_given(nothing):
    assert "stars" in refusal(stars, nothing)


@given(st.dictionaries(st.integers(0, 7), st.integers(-1, 9), max_size=8))
def test_any_table_by_strength_is_used_as_it_is_or_refused(table):
    fits = set(table) == set(range(1, 7)) and all(number >= 1 for number in table.values())
    try:
        given_stars = stars(table)
    except ValueError as refused:
        assert not fits
        assert "stars" in str(refused)
    else:
        assert fits
        assert given_stars == {f"{colour}{strength}": table[strength] for colour in "rbg" for strength in range(1, 7)}


# A move is one of the legal objects

def some_states(name, games=3):
    """Moments all over some games."""
    game = tabletop.game(name)
    for seed in range(games):
        state, rng = game.deal(seed), generator(seed, "test", 1)
        while state.turn is not None:
            yield state
            legal = state.legal()
            state.play(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_a_move_parsed_copied_or_unpickled_is_the_same_object(name):
    seen = set()
    for state in some_states(name):
        for move in (*state.legal(), *state.pointed_at()):
            if move not in seen:
                seen.add(move)
                again = (state.game.parse(str(move)), pickle.loads(pickle.dumps(move)), copy.copy(move),
                         copy.deepcopy(move))
                assert all(one is move for one in again), move
    assert len(seen) > 10


def test_a_move_that_went_through_a_worker_is_the_same_object():
    moves = {move for name in tabletop.GAMES for state in some_states(name, 1) for move in state.legal()}
    back = get_reusable_executor(1).submit(list, list(moves)).result()
    assert all(one is other for one, other in zip(back, moves, strict=True))


class Anything:
    """Equal to everything, and of the class that it is told."""

    def __init__(self, like):
        self.like = like

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(self.like)

    def __str__(self):
        return str(self.like)

    __class__ = property(lambda self: type(self.like))

    def __getattr__(self, name):
        return getattr(self.like, name)


class Text(str):
    """Text that is equal to everything."""

    __eq__, __hash__ = (lambda self, other: True), str.__hash__


class Plain:
    """Equal to everything, and says nothing else."""

    __eq__, __hash__ = (lambda self, other: True), lambda self: 1


def look_alikes(move):
    """What claims to be this move."""
    found = [Anything(move), Text(move), Plain()]
    if isinstance(move, Card):
        found.append(Card(move.suit, move.rank, move.text, move.name))  # equal in all it has, but made elsewhere
    if not tabletop.compiled:  # nobody can derive from compiled moves
        kind = type("Card", (type(move),),
                    {"__slots__": (), "__eq__": lambda self, other: True, "__hash__": lambda self: hash(move)})
        liar = kind.__new__(kind)
        for slot in type(move).__slots__:
            object.__setattr__(liar, slot, getattr(move, slot))
        found.append(liar)
    return found


@pytest.mark.parametrize("name", tabletop.GAMES)
def test_what_only_claims_to_be_a_legal_move_is_refused_everywhere(name):
    game = tabletop.game(name)
    for number, state in enumerate(some_states(name, 1)):
        if number % 5 == 0:
            before, move = state.parts(), state.legal()[-1]
            for liar in look_alikes(move):
                assert not state.ruling(liar) and state.ruling(liar).because
                assert not state.view(state.turn).ruling(liar)
                with pytest.raises(ValueError, match="is not allowed|is text, not a move"):
                    state.play(liar)
            assert state.parts() == before and state.ruling(move)
    for which in range(len(look_alikes(game.deal(1).legal()[0]))):
        def lies(view, rng, which=which):
            return (look_alikes(view.legal()[0]) * 2)[which]
        with pytest.raises(tabletop.StrategyError):
            tabletop.play(game, [lies] * game.players, seed=1)
        for executor in (None, get_reusable_executor(1)) if which == 0 else (None,):
            results = tabletop.compare(game, {"liar": lies, "random": "random"}, 2, executor=executor, progress=False)
            assert [failure.strategy for failure in results.failures] == ["liar"] * 2


def test_a_refusal_says_that_something_only_looks_like_a_move():
    state = tabletop.game("bannish", players=3).deal(1)
    move = state.legal()[0]
    assert f"not something that only looks like {move}. Play" in state.ruling(Anything(move)).because
