"""The table of Saika Banrai shows what its viewer may know, all of it; the clock and the charts tell what happened."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

import tabletop
from tabletop.games.saika_banrai.lesson.table import clock, scores, what_if
from tabletop.games.saika_banrai.rules import COLOURS
from tabletop.show import rounds, rulings_html, score_html, table_html
from tabletop.show.charts import chart_html

GAME = tabletop.game("saika_banrai")
TRIED = r"on average, lost in \d+ of 40 tries|lost nothing in 40 tries"


def elements(picture):
    return [*ElementTree.fromstring(picture).iter()]


def tags(picture):
    return [thing.get("data-move") for thing in elements(picture) if thing.get("data-move")]


@pytest.fixture(scope="module", params=[3, 4, 5, 6])
def record(request):
    return tabletop.play(tabletop.game("saika_banrai", players=request.param), ["random"] * request.param, seed=3)


def test_every_state_of_a_game_is_well_formed_and_every_card_in_sight_is_drawn(record):
    for step in record.steps():
        view = step.state.view(None)
        picture = table_html(view)
        cards = [thing for thing in elements(picture) if "tt-card" in thing.get("class", "")]
        last = view.last.trick if view.last and not view.trick else []
        assert len(cards) == sum(map(len, [*view.hands, *view.taken, view.gone, view.trick, last]))
        assert sorted(tags(picture)) == sorted(str(move) for move, _ in view.rulings())


def test_a_seats_picture_is_the_same_whatever_the_others_hold():
    parts = GAME.deal(seed=5).parts()
    mine = {name: text for name, text in parts.items() if not name.startswith(("hand", "aside")) or name == "hand 1"}
    assert len({table_html(GAME.position(mine, seed=seed).view(1)) for seed in range(5)}) == 1


@pytest.mark.parametrize("up", ["", "red", "green blue", "red yellow blue"])
def test_the_natural_disasters_lie_face_up_or_down(up):
    picture = table_html(GAME.position({"up": up}).view(0))
    for colour in COLOURS:
        assert f"{colour} natural disaster card: face {'up' if colour in up else 'down'}" in picture
    assert "This is now a natural disaster trick" not in picture


def test_a_plain_sign_says_what_kind_of_trick_it_is():
    parts = {"trick": "r3", "hand 1": "r1 r6 b2"}
    assert ">Normal trick<" in table_html(GAME.position(parts).view(1))
    near = table_html(GAME.position(parts | {"up": "green yellow"}).view(1))
    assert "Normal trick: blue would make it a natural disaster" in near
    signed = table_html(GAME.position(parts | {"up": "green yellow blue"}).view(1))
    assert "This is now a natural disaster trick: lowest red takes all" in signed


def test_after_a_trick_it_is_still_there_with_its_winner_and_the_seats_to_name():
    state = GAME.position({"trick": "r3 r8 r1", "hand 3": "r2 b2"})
    state.play(GAME.parse("r2"))
    picture = table_html(state.view(1))
    assert "The last trick was a normal trick" in picture and ">led<" in picture
    assert [tag for tag in tags(picture) if tag.startswith("leader")] == [f"leader {seat}" for seat in range(4)]
    assert sum("wins" in (thing.get("aria-label") or "") for thing in elements(picture)) == 1
    assert not [tag for tag in tags(table_html(state.view(0))) if tag.startswith("leader")], "only who decides can name"


def test_once_the_leader_is_named_the_sign_speaks_of_the_trick_to_come():
    state = GAME.position({"trick": "r3 r8 r1", "hand 3": "r2 b2", "up": "green blue"})
    for move in ("r2", "leader 2"):
        state.play(GAME.parse(move))
    assert "Seat 2 leads now: yellow would make it a natural disaster" in table_html(state.view(2))


def test_every_seat_to_name_has_a_label_of_its_own():
    state = GAME.position({"turn": "1", "tricks": "3"})
    labels = [thing.get("aria-label")
              for thing in elements(table_html(state.view(1))) if "leader" in thing.get("data-move", "")]
    assert [label[:17] for label in labels] == [f"Seat {seat} leads next" for seat in range(4)]


def test_passing_can_be_touched_only_when_it_is_the_only_way():
    last = {"hand 0": "", "hand 1": "", "hand 2": "", "hand 3": "p", "trick": "r8 p r1"}
    assert "pass" in tags(table_html(GAME.position(last).view(3)))
    assert "pass" not in tags(table_html(GAME.deal(1).view(None)))


def test_who_passed_is_seen():
    state = tabletop.game("saika_banrai", players=3).position({"hand 0": "", "hand 1": "p", "hand 2": "r2",
                                                               "trick": "p pass"})
    assert ">passed<" in table_html(state.view(2))


def test_everybody_sees_who_still_has_which_special_card():
    state = GAME.position({"trick": "p", "hand 1": "r1 f"})
    picture = table_html(state.view(2))
    assert picture.count('aria-label="still has its human pillar"') == 2
    assert picture.count('aria-label="still has its fertility card"') == 4


def test_the_clock_tells_what_was_up_after_each_trick_and_when_it_broke(record):
    for number in rounds(record):
        found = clock(record, number)
        assert len(found) == record.game.tricks
        for (before, broke), (after, _) in zip(found, found[1:], strict=False):
            assert broke or set(before) <= set(after)
    steps = record.steps()
    told = [before.state.stage for before, after in zip(steps, steps[1:], strict=False)
            if any(event.text.startswith("NATURAL DISASTER!") for event in after.events)]
    broken = [(number, trick) for number in rounds(record)
              for trick, (_, broke) in enumerate(clock(record, number), 1) if broke]
    assert told == broken != []


def test_the_chart_begins_where_the_round_before_ended_and_ends_with_its_score(record):
    final = record.final()
    for number in rounds(record):
        ax = Figure().add_subplot()
        scores(record, number, ax)
        for seat in range(record.game.players):
            line = next(line for line in ax.lines if line.get_label() == f"Seat {seat}")
            before = sum(line.points for line in final.score() if line.seat == seat and line.round < number)
            assert line.get_ydata()[0] == before
            assert line.get_ydata()[-1] == before + final.totals("points lost", number)[seat]
        assert len(ax.patches) == sum(broke for _, broke in clock(record, number))


def test_a_chart_is_in_the_pages_own_colours():
    record = tabletop.play(tabletop.game("saika_banrai"), ["random"] * 4, seed=3)
    picture = chart_html(lambda ax: scores(record, 1, ax), "Scores")
    assert "var(--jp-content-font-color1" in picture and "natural disaster" in picture


def test_an_unfinished_game_has_no_rounds_to_show():
    assert rounds(tabletop.Record(GAME, 1)) == []


@pytest.mark.parametrize("players", [3, 6])
def test_what_if_shows_a_bar_for_every_card_of_the_hand(players):
    game = tabletop.game("saika_banrai", players=players)
    supposed = what_if(game)
    for up in range(4):
        shown = supposed.shown([5, players - 1, 1, up])
        assert all(card.name in shown for card in game.deal(5).view(players - 1).hand)
        assert len(re.findall(TRIED, shown)) == game.tricks
    assert supposed.shown([5, 0, 1, 3]) == supposed.shown([5, 0, 1, 3]) != supposed.shown([5, 0, 1, 0])


@pytest.mark.parametrize("players", [3, 6])
def test_what_if_looks_at_any_trick_of_a_round_but_the_last(players):
    game = tabletop.game("saika_banrai", players=players)
    supposed = what_if(game)
    assert [most for name, _, most, _ in supposed.sliders if name == "Trick"] == [game.tricks - 1]
    for deal in range(1, 9):
        for trick in range(1, game.tricks):
            bars = len(re.findall(TRIED, supposed.shown([deal, deal % players, trick, deal % 4])))
            assert game.tricks - trick + 1 <= bars <= max(2, game.tricks - trick + 1)


def test_the_bars_of_what_if_keep_their_scale():
    """A card that costs as much is as long, whatever the others cost."""
    found = {}
    for deal in range(1, 12):
        for up in range(4):
            shown = what_if(GAME).shown([deal, 0, 1, up])
            for length, mean in re.findall(r'<rect x="156"[^>]* width="([\d.]+)"[^>]*/><text[^>]*>([\d.]+) on average',
                                           shown):
                found.setdefault(mean, set()).add(round(float(length)))
    assert len(found) > 20 and max(len(lengths) for lengths in found.values()) <= 2  # means are shown to one digit


def test_cards_taken_lie_face_down_without_memory():
    state = GAME.position({"taken 0": "r3 b4", "taken 2": "y1", "tricks": "3"})
    shown, hidden = (table_html(state.view(1), memory=memory) for memory in (True, False))
    assert "red 3, taken" in shown and "taken, face down" not in shown
    assert "taken" not in " ".join(label for thing in elements(hidden)
                                   if "hidden" not in (label := thing.get("aria-label") or "")
                                   and "face down" not in label)
    assert f'aria-label="{len(state.view(1).gone)} cards discarded, face down"' in hidden and ", discarded" in shown
    assert ", discarded" not in hidden
    assert 'aria-label="2 cards taken, face down"' in hidden and 'aria-label="1 card taken, face down"' in hidden


def test_what_is_taken_and_discarded_is_shown_on_the_felt():
    state = GAME.position({"trick": "r3 r8 r1", "hand 3": "r2 b2"})
    state.play(GAME.parse("r2"))
    labels = [thing.get("aria-label") or "" for thing in elements(table_html(state.view(0)))]
    assert sum("red 8" in label and "taken by Seat 1" in label for label in labels) == 1
    for card in ("red 3", "red 1", "red 2"):
        assert labels.count(f"{card}, discarded") == 2, "on the felt, and among the cards discarded"


def test_rulings_and_scores_are_tables_with_their_rules():
    state = GAME.position({"trick": "f r3 r8", "hand 3": "r1 r9 b4 p f"})
    assert "SKB-6" in rulings_html(state.view(3))
    final = tabletop.play(GAME, ["random"] * 4, seed=3).final()
    assert "SKB-17" in score_html(final, 1)
