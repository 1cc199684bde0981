"""The table of The Banishing: Void and stacks, wounds against stamina and health, abilities and their targets, a set
under way."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from matplotlib.figure import Figure

import tabletop
from tabletop.games.the_banishing.lesson.table import scores, targets, what_if, win_rates
from tabletop.games.the_banishing.tables import SHEETS
from tabletop.show import rounds, table_html
from tabletop.show.common import GOLD
from tabletop.widgets import PlayTable
from tests.helpers.per_game import part_of

SHEETS_BEGUN = part_of("the_banishing", "begun").SHEETS_BEGUN
GAME = tabletop.game("the_banishing", players=3, sheets=SHEETS_BEGUN)
TABLE = {"hand 0": "rm rf re gm", "void": "re u1 bm u3 gf bf u2+rm bm gm", "wounds 0": "u3 u3", "active": "0",
         "asks": "ability"}


def things(picture):
    return [thing for thing in ElementTree.fromstring(picture).iter() if thing.get("data-move")]


def tags(picture, marked=""):
    return [thing.get("data-move") for thing in things(picture) if marked in (thing.get("class") or "")]


def labels(picture):
    return [thing.get("aria-label") or "" for thing in ElementTree.fromstring(picture).iter()]


@pytest.mark.parametrize("players", GAME.player_counts)
def test_every_card_in_sight_is_drawn_and_every_legal_move_can_be_touched(players):
    line_up = list(SHEETS)[-players:]
    game = tabletop.game("the_banishing", players=players, characters=line_up, difficulty="easy")
    record = tabletop.play(game, ["random"] * players, 4)
    for step in record.steps():
        view = step.state.view(None)
        picture = table_html(view)
        cards = [thing for thing in ElementTree.fromstring(picture).iter() if "tt-card" in thing.get("class", "")]
        in_sight = sum(map(len, view.hands + list(view.void) + view.wounds + view.items)) + view.banished
        assert len(cards) - len(view.taken if view.asks.kind == "shield" else []) - sum(
            tag.startswith(("recall", "cover")) for tag in tags(picture)) == in_sight
        if view.asks.kind != "set":
            assert {str(move) for move in view.legal()} == set(tags(picture, "tt-allowed"))


def test_a_character_is_said_to_be_exhausted_or_dead():
    state = GAME.position(TABLE | {"wounds 0": "u3 u3 u3 u1", "asks": "take"})
    assert re.findall(r">(exhausted|dead)", table_html(state.view(0))) == ["exhausted"] * 2
    state.play(GAME.parse("row 1"))
    assert state.turn is None and re.findall(r">(exhausted|dead)", table_html(state.view(0))) == ["dead"] * 2


def test_a_stack_says_how_many_cards_are_below():
    picture = table_html(GAME.position(TABLE).view(0))
    assert any("space 7, on top of 1 card" in label for label in labels(picture))
    assert ">+1<" in picture


def test_damage_stands_against_stamina_and_health():
    sheet = GAME.sheets["fighter"]
    picture = table_html(GAME.position(TABLE).view(0))
    assert f"damage 6, exhausted at {sheet.stamina}, dead at {sheet.health}" in labels(picture)


@pytest.mark.parametrize(("seat", "ability", "spaces"), [
    (0, "kick", {1, 3}), (0, "spear", {1, 3, 8}), (0, "imprison", {1, 3, 8}), (2, "sleight", set(range(9))),
    (1, "study", set()), (1, "purge", {1})])
def test_an_abilitys_targets_are_what_the_rules_let_it_reach(seat, ability, spaces):
    parts = TABLE | {"active": str(seat), "void": "re u1 bm u3 gf bf u1+rm bm u4", "asks": "take", "wounds 0": "",
                     "round": "2"}
    view = GAME.position(parts).view(seat)
    found, = (each for each in view.abilities[seat] if each.name == ability)
    assert targets(view, found) == spaces


def test_targets_light_up_when_an_ability_is_touched():
    state = GAME.position(TABLE)
    assert "stroke-dasharray=\"7 4\"" not in table_html(state.view(0))
    state.play(GAME.parse("kick"))
    assert table_html(state.view(0)).count('stroke-dasharray="7 4"') == 2


def test_a_set_is_built_card_by_card_and_what_does_not_fit_is_grey():
    state = GAME.position(TABLE)
    state.play(GAME.parse("kick"))
    picture = table_html(state.view(0), True, ["rm", "rf"])
    assert tags(picture, "tt-refused") == ["gm"]
    assert set(tags(picture, "tt-allowed")) == {"rm", "rf", "re"}
    assert picture.count(f'stroke="{GOLD}" stroke-width="4"') == 2


def test_a_turn_is_played_by_touching():
    table = PlayTable(GAME, humans={0}, opponents="random", position=TABLE)
    for tag in ("kick", "rm", "rf", "re", "space 4"):
        table._touch(tag)
    assert [str(move) for move in table.record.moves][:3] == ["kick", "rm rf re", "space 4"]


def test_what_is_hidden_does_not_change_the_picture():
    game = tabletop.game("the_banishing", players=3, hidden=True, sheets=SHEETS_BEGUN)
    parts = {part: text for part, text in TABLE.items() if part != "hand 1"} | {"out": "shield wand"}
    assert len({table_html(game.position(parts, seed=seed).view(0)) for seed in range(4)}) == 1


def test_the_score_chart_ends_at_what_was_reached():
    record = tabletop.play(GAME, ["random"] * 3, seed=5)
    ax = Figure().add_subplot()
    scores(record, 1, ax)
    final, lines = record.final(), ax.get_lines()
    assert [line.get_ydata()[-1] for line in lines[:4]] == [*final.damage, final.banished]
    assert ax.get_title() == final.outcome().because
    assert rounds(record) == list(range(1, final.round + 1))


def test_what_if_tells_how_a_character_is_and_what_a_rest_would_change():
    sheet, shown = GAME.sheets["fighter"], what_if(GAME).shown
    ones = sheet.stamina
    assert "exhausted" in shown([ones, 0, 0, 0, 0, 0]) and "able to use" in shown([ones, 0, 0, 0, 0, 0])
    said = re.sub("<details.*?</details>", "", shown([ones - 2, 0, 0, 0, 0, 0]).split("</svg>")[1])
    assert "exhausted" not in said.split("With one more wound of level 2: exhausted")[0]
    assert said.count("exhausted") == 1
    assert "A dead character cannot rest" in shown([6, 6, 6, 6, 0, 0])
    assert "able to use" in shown([ones, 0, 0, 0, 0, 1]).split("A rest")[0]


def test_win_rates_show_every_line_up_at_every_difficulty():
    ax = Figure().add_subplot()
    win_rates().draw(ax)
    assert len(ax.get_legend_handles_labels()[1]) >= 3
    assert len(ax.get_xticks()) == 4


def test_a_card_touched_again_is_put_back():
    table = PlayTable(GAME, humans={0}, opponents="random", position=TABLE)
    for tag in ("kick", "rm", "rf", "rf"):
        table._touch(tag)
    assert table.touched == ["rm"] and "Put back" in table.said.value


def test_the_notebook_gives_the_books_advice():
    """For a first game: who plays, and what the colours do; and it is true of the sheets."""
    path = Path(__file__).parents[4] / "notebooks" / "06_the_banishing.ipynb"
    text = " ".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown")
    first = tabletop.game("the_banishing", players=3).characters
    assert f"Take the {first[0]}, the {first[1]} and the {first[2]}" in text
    assert {*tabletop.game("the_banishing", players=5).characters[3:]} < {"sorcerer", "witch", "bard"}
    assert "the sorcerer, the witch or the bard" in text and "red attacks, green protects and blue banishes" in text
    verbs = {colour: Counter(ability.effects[0].verb for sheet in SHEETS.values() for ability in sheet.abilities
                             if ability.colour == colour) for colour in ("red", "green", "blue")}
    assert [of.most_common(1)[0][0] for of in verbs.values()] == ["slay", "heal", "banish"]
