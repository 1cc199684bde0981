"""What the notebook of every game is looked at for, in a real browser."""

import pytest


class GameNotebook:
    """Tests for a class of a game's module to inherit: so its notebook is opened and run once for all of them."""

    @pytest.mark.parametrize(("theme", "width"), [("Light", 1280), ("Dark", 800)])
    def test_nothing_lies_outside_its_box(self, lab, notebook, theme, width):
        lab.check_boxes(notebook, theme, width)

    def test_the_table_stays_where_it_is(self, lab, notebook):
        lab.check_the_table_stays(lab.widget(notebook, "PlayTable(game"))

    def test_the_table_can_be_played_by_keyboard_and_keeps_its_keys(self, lab, notebook):
        lab.check_the_keyboard(lab.widget(notebook, "PlayTable(game"))

    @pytest.mark.parametrize("theme", ["Light", "Dark"])
    def test_axe_finds_nothing(self, lab, notebook, theme):
        lab.check_accessible(notebook, theme)
