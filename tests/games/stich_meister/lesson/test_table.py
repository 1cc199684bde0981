"""The table of Stich-Meister shows what its viewer may know, all of it; waterfall and laboratory tell what the rules
made of it."""

import inspect
import re
from html import escape
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import tabletop
from tabletop.engine.strategies import strategy
from tabletop.games.stich_meister.lesson.table import (
    CROWN,
    FALLEN_CROWN,
    IN_SIGHT,
    NO_CARD,
    RuleCardWords,
    lab,
    scores,
    scores_something,
    steps_to_points,
    what_if,
)
from tabletop.games.stich_meister.rules import StichMeister
from tabletop.games.stich_meister.tables import BOOK, HOOKS, KINDS, RULE_CARDS, InForce, RuleCard
from tabletop.games.stich_meister.telling import said_by
from tabletop.show import rounds, rulings_html, score_html, table_html
from tabletop.show.charts import chart_html

GAME = tabletop.game("stich_meister")
RULE_SETS = [None, [], [7, 16, 22, 24], [25, 26, 32, 16], [34, 37, 19, 45], [21, 35, 38, 60], [24, 25, 38, 40]]


def elements(picture):
    return [*ElementTree.fromstring(picture).iter()]


def labels(picture):
    return [thing.get("aria-label") or "" for thing in elements(picture)]


def tags(picture):
    return [thing.get("data-move") for thing in elements(picture) if thing.get("data-move")]


def cards_drawn(picture):
    return [thing for thing in elements(picture) if "tt-card" in thing.get("class", "").split()
            and "tt-rule-card" not in thing.get("class", "")]


def under(rules, parts=None, players=4):
    return StichMeister(players, rules).position(parts or {}, seed=3)


@pytest.fixture(scope="module",
                params=[(3 + (number + more) % 3, rules) for number, rules in enumerate(RULE_SETS) for more in (0, 1)],
                ids=str)
def record(request):
    players, rules = request.param
    return tabletop.play(StichMeister(players, rules), ["random"] * players, seed=3)


def test_every_state_is_well_formed_and_every_card_in_sight_is_drawn_and_can_be_touched(record):
    for step in record.steps()[::11]:
        view = step.state.view(None)
        picture = table_html(view)
        lies = view.last.trick if view.last and not view.trick and view.asks.kind != "choose" else view.trick
        assert len(cards_drawn(picture)) == sum(map(len, [*view.hands, *view.picked, *view.aside, view.removed,
                                                          lies])), step.state
        assert sorted(tags(picture)) == sorted(str(move) for move, _ in view.rulings())
        for seat in (-1, 0, 1):
            elements(table_html(step.state.view(seat)))


def test_a_seats_picture_is_the_same_whatever_is_hidden_from_it(record):
    """Hidden things are dealt anew as `sample` does: the picture must not change, at any kind of decision."""
    kinds = set()
    for step in record.steps()[:-1]:
        if step.state.asks.kind in kinds and len(step.state.trick) != 2:
            continue
        kinds.add(step.state.asks.kind)
        for seat in range(record.game.players):
            view = step.state.view(seat)
            pictures = {table_html(record.game.sample(view,
                                                      tabletop.engine.core.generator(1, "picture", number)).view(seat))
                        for number in range(3)}
            assert pictures == {table_html(view)}
        if step.state.round > 1:
            break


def test_the_rules_in_force_are_always_in_sight_with_their_texts(record):
    for step in record.steps()[::17]:
        state = step.state
        if state.asks.kind == "choose":
            continue
        said = labels(table_html(state.view(1)))
        for card in state.in_force.cards:
            assert f"{card.name}, {card.kind} rule: {said_by(card, state.in_force)[1]}" in said


def test_all_that_a_rule_card_can_say_is_in_a_table():
    table = RuleCardWords()
    for hook in HOOKS:
        assert f"{hook.called} ({hook.kind} rule): {hook.means}" in repr(table) and f"{hook.returns}." in repr(table)
        assert all(escape(said) in table._repr_html_() for said in (hook.called, hook.means, hook.returns))
    words = inspect.signature(RuleCard).parameters
    assert {*words} - {hook.name for hook in HOOKS} == {"number", "kind", "title", "text", "reading", "line", "about",
                                                        "tried"}
    assert [hook.name for hook in HOOKS if hook.name not in words] == []


def test_every_text_of_a_rule_card_fits_its_card():
    for card in RULE_CARDS:
        for rules in [card.number], [card.number, 21 if card.number != 21 else 20]:
            picture = table_html(under(rules).view(None))
            assert card.title in picture and " …" not in picture, card
    long = RuleCard(61, "basic", "A title that is far too long to fit", "Words " * 60, must_follow=False)
    picture = table_html(under([long]).view(None))
    assert " …" in picture and long.text in picture, "the whole text is still there to be read aloud"


def test_what_somebody_writes_on_a_card_is_escaped():
    evil = RuleCard(62, "scoring", "<b>1</b>", "<script>alert(1)</script>", line="<i>",
                    card_points=lambda card, trick: 1)
    game = StichMeister(4, [evil])
    shown = table_html(game.deal(1).view(None))
    for bench in lab(game):
        shown += [*bench.shown(1, strategy(game, "random"),
                               [[pick.first for pick in column] for column in bench.columns])][-1]
    assert "<script" not in shown and "<b>1" not in shown and "<i>" not in shown and "&lt;script" in shown


def test_trumps_wear_a_crown_and_nothing_else_does():
    state = under([7, 16], {"hand 1": "f8 f2 k8 k9 c15"})
    picture = table_html(state.view(1))
    crowned = {label.split(":")[0] for label in labels(picture) if "trump by" in label}
    assert {"fans 8, trump by rules 7 and 16", "fans 2, trump by rule 16", "koi 8, trump by rule 7"} <= crowned
    assert not any(label.startswith(("koi 9, trump", "coins 15, trump")) for label in labels(picture))
    assert picture.count(CROWN) == 3 + 1, "three cards, and the legend"
    assert FALLEN_CROWN not in picture


def test_an_anti_trump_wears_its_crown_upside_down():
    picture = table_html(under([16, 32], {"hand 1": "f8 f2 k8"}).view(1))
    assert picture.count(FALLEN_CROWN) == 2 + 1 and "fans 8, trump by rule 16, lower than all other cards" in picture


def test_rule_21_crowns_nothing_before_the_second_lead():
    steps = tabletop.play(StichMeister(4, [21]), ["random"] * 4, seed=1).steps()
    assert "trump by" not in table_html(steps[4].state.view(None)) and steps[4].state.stage == (1, 2)
    assert "trump by rule 21" in table_html(steps[5].state.view(None))


def test_the_cards_of_a_trick_have_their_places_in_its_order():
    state = under([30], {"leader": "0", "trick": "k3 k9 k5", "hand 3": "g15 g1"})
    picture = table_html(state.view(3))
    assert picture.count(">highest<") == 1 and ">2nd<" in picture and ">3rd<" in picture
    assert ">highest<" not in table_html(state.view(3), judged=False), "an exercise does not tell"
    state.play(state.game.parse("g15"))
    after = table_html(state.view(3))
    won, = [label for label in labels(after) if label.endswith(", wins")]
    assert won.startswith("koi 5") and ">4th<" in after and ">led<" in after


def test_the_last_trick_of_a_round_keeps_the_crowns_of_its_own_rules():
    """Rule 21 names trumps anew in every round: at the start of the second there is none, but the last trick had its
    own."""
    for seed in range(1, 9):
        steps = tabletop.play(StichMeister(4, [21]), ["random"] * 4, seed=seed).steps()
        state = next(step.state for step in steps if step.state.round == 2)
        trumps = [card.name for _, card in state.view(None).last.trick if card in state.finished[0].rules.trumps]
        said = labels(table_html(state.view(None)))
        assert [label.split(",")[0] for label in said if "trump by rule 21" in label] == trumps


def test_the_rule_cards_to_choose_from_can_be_touched_by_who_chooses_and_seen_by_nobody_else():
    state = GAME.deal(5)
    mine = table_html(state.view(state.turn))
    assert [tag for tag in tags(mine) if tag.startswith("rule")] == [str(card) for card in state.rule_hands[state.turn]]
    other = (state.turn + 1) % 4
    theirs = table_html(state.view(other))
    assert not [tag for tag in tags(theirs) if tag.startswith("rule")]
    for card in state.rule_hands[state.turn]:
        assert card.name in mine and card.name not in theirs and card.name not in table_html(state.view(-1))
    for card in state.rule_hands[other]:
        assert card.name in theirs
    assert "tt-refused" not in mine, "a hand that one has to read is not greyed"


def test_who_has_chosen_is_seen_and_what_only_by_that_seat():
    state = GAME.deal(5)
    seat = state.turn
    card = state.legal()[0]
    state.play(card)
    assert f"chosen: {card.name}" in table_html(state.view(seat))
    other = table_html(state.view((seat + 1) % 4))
    assert card.name not in other and other.count(">has chosen<") == 1 and other.count(">will choose<") == 2


@pytest.mark.parametrize(("players", "places"), [(3, 4), (4, 4), (5, 4)])
def test_there_are_four_places_for_rules_whatever_the_number_of_players(players, places):
    picture = table_html(StichMeister(players).deal(1).view(-1))
    assert sum(picture.count(f">{word}<") for word in ("has chosen", "chooses now", "will choose",
                                                       "adds one")) == places
    assert (">The deck<" in picture) == (players == 3)


def test_cards_picked_wait_apart_and_are_seen_by_their_owner_only():
    state = under([23])
    seat = state.turn
    picked = state.legal()[:2]
    for card in picked:
        state.play(card)
    mine, other = table_html(state.view(seat)), table_html(state.view((seat + 1) % 4))
    for card in picked:
        assert f"{card.name}, to pass" in mine and card.name not in labels(other)
    assert "2 cards to pass, face down" in labels(other) and "2 cards to pass, face down" not in labels(mine)


def test_who_passed_a_card_sees_where_it_went():
    state = under([23])
    seat, passed = state.turn, state.legal()[:3]
    for _ in range(12):
        state.play(state.legal()[0])
    for card in passed:
        assert f"{card.name}, you have seen it go there" in labels(table_html(state.view(seat)))
        assert not any(label.startswith(f"{card.name}, you have seen")
                       for label in labels(table_html(state.view((seat + 2) % 4))))


def test_the_card_put_aside_is_seen_by_its_owner_only():
    state = under([24])
    first = state.turn
    card = state.legal()[0]
    for _ in range(4):
        state.play(state.legal()[0])
    assert f"{card.name}, put aside" in labels(table_html(state.view(first)))
    other = labels(table_html(state.view((first + 1) % 4)))
    assert not any(label.startswith(card.name) for label in other)
    assert other.count("1 card put aside, face down") == 3


def test_open_cards_are_framed_and_seen_by_all():
    state = under([25])
    first, opened = state.turn, state.legal()[:3]
    for _ in range(12):
        state.play(state.legal()[0])
    for seat in (-1, *range(4)):
        picture = table_html(state.view(seat))
        assert all(f"{card.name}, lies open" in " ".join(labels(picture)) for card in opened), first
        assert picture.count(f'stroke="{IN_SIGHT}" stroke-width="4"') == 12


def test_cards_played_face_down_are_backs_for_the_others():
    state = under([26], {"leader": "0", "trick": "k3"})
    card = state.legal()[0]
    state.play(card)
    mine = labels(table_html(state.view(1)))
    assert any(label.startswith(f"{card.name}, played by Seat 1, face down for the others") for label in mine)
    other = labels(table_html(state.view(2)))
    assert "Seat 1 played a card face down" in other and not any(label.startswith(card.name) for label in other)


def test_the_winner_touches_the_card_to_remove_and_it_is_gone():
    state = under([34], {"leader": "0", "trick": "k3 k9 k5", "hand 3": "g15 g1"})
    state.play(state.game.parse("g15"))
    assert [tag for tag in tags(table_html(state.view(1))) if tag.startswith("remove")] == [
        "remove k3", "remove k9", "remove k5", "remove g15"]
    assert not [tag for tag in tags(table_html(state.view(0))) if tag.startswith("remove")]
    state.play(state.game.parse("remove k9"))
    assert "koi 9, removed from the game" in labels(table_html(state.view(0)))


def test_the_direction_of_play_turns():
    record = tabletop.play(StichMeister(4, [37]), ["random"] * 4, seed=1)
    steps = record.steps()
    for number, way in ((1, "clockwise"), (2, "counterclockwise"), (3, "clockwise")):
        state = next(step.state for step in steps if step.state.stage == (1, number))
        assert f">{way}<" in table_html(state.view(0))


def test_every_trick_taken_has_its_number_and_its_cards():
    state = tabletop.play(StichMeister(4, []), ["random"] * 4, seed=1).steps()[45].state
    view = state.view(0)
    said = labels(table_html(view))
    for pile in view.piles:
        for trick in pile:
            assert f"{trick.name}: {tabletop.engine.english.names(trick.cards)}" in said


def test_the_ladder_to_points_ends_at_the_score(record):
    for done in record.final().finished:
        ladder = steps_to_points(done.rules, done.piles)
        assert [card for card, _ in ladder] == [None, *filter(scores_something, done.rules.cards)]
        assert [sum(gains[seat] for _, gains in ladder) for seat in range(record.game.players)] == done.points
        assert ladder[0][1] == [len(pile) for pile in done.piles]


def test_the_chart_is_a_waterfall_from_tricks_to_points():
    record = tabletop.play(StichMeister(4, [16, 48, 52, 56]), ["random"] * 4, seed=3)
    for number in rounds(record):
        done = record.final().finished[number - 1]
        ax = Figure().add_subplot()
        scores(record, number, ax)
        ladder = steps_to_points(done.rules, done.piles)
        bars = [[*container] for container in ax.containers]
        per_seat = len(ladder) + 1
        assert len(bars) == 4 * per_seat
        for seat in range(4):
            steps = [bar for bar, in bars[seat * per_seat:(seat + 1) * per_seat]]
            assert [round(bar.get_height()) for bar in steps] == [*(gains[seat] for _, gains in ladder),
                                                                  done.points[seat]]
            ends = [0]
            for bar in steps[:-1]:
                assert bar.get_y() == ends[-1], "each step begins where the last one ended"
                ends.append(bar.get_y() + bar.get_height())
        assert [tick.get_text().split()[0] for tick in ax.get_xticklabels()] == ["tricks", "rule", "rule", "rule",
                                                                                 "points"]


def test_a_chart_is_in_the_pages_own_colours():
    record = tabletop.play(GAME, ["random"] * 4, seed=3)
    assert "var(--jp-content-font-color1" in chart_html(lambda ax: scores(record, 1, ax), "Scores")


@pytest.mark.parametrize(("rules", "winner"),
                         [([0, 0, 0], 1), ([7, 0, 0], 2), ([30, 0, 0], 0), ([31, 0, 0], 3), ([7, 32, 0], 1)])
def test_what_if_finds_the_winner_of_the_same_trick_under_other_rules(rules, winner):
    supposed = what_if(GAME)
    number = supposed.sliders[0][3]
    assert f'aria-label="Seat {winner} wins the trick"' in supposed.shown([number, *rules])


def test_what_if_takes_every_rule_its_sliders_offer():
    for players in (3, 5):
        supposed = what_if(StichMeister(players))
        name, least, most, _ = supposed.sliders[1]
        for rule in range(least, most + 1):
            shown = supposed.shown([rule % 60 + 1, rule, (rule + 7) % (most + 1), rule])
            said = escape(BOOK[rule].text) in shown or f"is in play, so rule {rule} " in shown if rule else True
            assert "wins the trick" in shown and said, name


def benches(game=GAME):
    return lab(game)


def tried(bench, game=GAME, seed=3, columns=None, player="random"):
    columns = columns or [[pick.first for pick in column] for column in bench.columns]
    return [*bench.shown(seed, strategy(game, player), columns)][-1]


def test_the_lab_offers_every_rule_card_by_its_kind_with_its_text():
    counting, playing = benches()
    assert set(counting.columns[0][0].choices) - {NO_CARD} == {f"{card.number} {card.title}"
                                                               for card in RULE_CARDS[40:]}
    offered = {kind: next(pick for pick in playing.columns[0] if pick.label == f"A: {kind}").choices
               for kind in (*KINDS, "any")}
    for card in RULE_CARDS:
        name = f"{card.number} {card.title}"
        assert offered[card.kind][name] == offered["any"][name] == card.text
    assert all(len(column) == 4 for column in playing.columns) and {len(column) for column in counting.columns} == {2}


@pytest.mark.parametrize("rules", [[1], [1, 2, 3, 4], [22, 23, 60], [7, 16, 30, 51], [55, 56, 57, 58]])
def test_the_last_column_of_the_lab_begins_with_the_rules_of_the_game(rules):
    playing = benches(StichMeister(4, rules))[1]
    begun = [sorted(int(pick.first.split()[0]) for pick in column if pick.first != NO_CARD)
             for column in playing.columns]
    assert rules in begun and [] in begun
    assert len({pick.label for column in playing.columns for pick in column}) == 12, "no two places have the same name"


def points_told(html):
    """The points of every seat in each column, as the picture's label says them."""
    label, = re.findall(r'aria-label="Points\. ([^"]*)"', html)
    return [[int(number) for number in re.findall(r"Seat \d (-?\d+)", column)] for column in label.split("; ")]


def test_the_same_plays_are_counted_as_the_rules_say():
    game = StichMeister(4, [16])
    done = tabletop.play(game, ["random"] * 4, seed=3).final().finished[0]
    chosen = [[NO_CARD, NO_CARD], ["51 No trumps", NO_CARD], ["56 Even", "60 Other way round"]]
    told = points_told(tried(benches(game)[0], game, columns=chosen))
    expected = [InForce([BOOK[number] for number in [16, *more]], game.deck).points(done.piles)
                for more in ([], [51], [56, 60])]
    assert told == expected and told[1] != told[0] != told[2]


def test_the_scoring_rules_of_the_game_itself_are_not_counted_twice():
    game = StichMeister(4, [16, 60])
    turned = "60 Other way round"
    told = points_told(tried(benches(game)[0], game, columns=[[NO_CARD] * 2, [turned, NO_CARD], [turned] * 2]))
    assert told[1] == told[2] == [-points for points in told[0]]


def test_the_same_deal_is_played_under_the_rules_of_each_column():
    chosen = [[NO_CARD] * 4, ["7 8s", NO_CARD, NO_CARD, NO_CARD], [NO_CARD, "31 Upside down", "56 Even", NO_CARD]]
    html = tried(benches()[1], columns=chosen)
    expected = []
    for rules in ([], [7], [31, 56]):
        expected.append(tabletop.play(StichMeister(4, rules), ["random"] * 4, seed=3).final().finished[0].points)
    assert points_told(html) == expected
    assert len(re.findall(r"in trick 1 of [ABC]",
                          html)) == 2 * 12, "each card of the first trick, in its label and its title"
    assert len(re.findall(r"in trick 15 of B, wins", html)) == 2


def test_the_same_rules_play_the_same_tricks_and_another_winner_is_pointed_out():
    same = tried(benches()[1], columns=[[NO_CARD] * 4] * 3)
    assert "B has the same 15 tricks as A. C has the same 15 tricks as A." in same and ">not as in A<" not in same
    other = tried(benches()[1], columns=[[NO_CARD] * 4, *([NO_CARD, basic, NO_CARD, NO_CARD] for basic in (
        "30 Second best", "24 One for the end"))])
    assert "B differs from A from trick 1 on: the same cards, and another winner." in other
    assert "C differs from A from trick" in other and ">not as in A<" in other


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("numbers", [[22, 24, 38, 40], [25, 26, 34, 37], [21, 35, 36, 39]])
def test_the_lab_plays_any_rules_with_any_number_of_players(players, numbers):
    game = StichMeister(players, numbers)
    for bench in benches(game):
        assert points_told(tried(bench,
                                 game)) and ElementTree.fromstring(f"<div>{tried(bench, game)}</div>".replace("<br>",
                                                                                                              "<br/>"))


def test_a_card_of_ones_own_is_in_the_lab():
    nines = RuleCard(61, "scoring", "Nines", "Each 9 taken brings 2 points.", line="9s",
                     card_points=lambda card, trick: 2 * (card.rank == 9))
    game = StichMeister(4, [16, nines])
    counting, _ = benches(game)
    plain, with_nines, _ = points_told(tried(counting, game,
                                             columns=[[NO_CARD] * 2, ["61 Nines", NO_CARD], [NO_CARD] * 2]))
    assert sum(with_nines) - sum(plain) == 8


def test_rulings_and_scores_are_tables_with_their_rules():
    assert "STM-R27" in rulings_html(under([27], {"leader": "0", "trick": "k5 g9", "hand 2": "k3 g2"}).view(2))
    assert "STM-R60" in score_html(tabletop.play(StichMeister(4, [60]), ["random"] * 4, seed=3).final(), 1)
