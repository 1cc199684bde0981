"""A machine without threads, as in a page: what is not offered there, and what is said. What is done about a strategy
that loops is tested in a real page."""

import sys
from importlib import import_module

import pytest
from IPython.core.interactiveshell import InteractiveShell

import tabletop
from tabletop.arena import machine, workers
from tabletop.classroom import class_tournament
from tabletop.show.charts import chart_html
from tabletop.widgets import ComparePanel


def test_nobody_is_offered_cores_that_are_not_there(monkeypatch):
    monkeypatch.setattr(machine, "THREADS", False)
    panel = ComparePanel(tabletop.game("bannish", players=3))
    assert machine.cores() == 1 and panel.all_cores.layout.display == "none"


def test_workers_are_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr(workers, "THREADS", False)
    with pytest.raises(machine.NotHere, match="There are no workers on this page: leave executor out"):
        tabletop.compare(tabletop.game("bannish", players=3), ["random", "thoughtful"], deals=1, executor=object())


def test_a_class_is_told_where_its_tournament_can_be_held(monkeypatch, tmp_path):
    monkeypatch.setattr(sys.modules[class_tournament.__module__], "THREADS", False)
    with pytest.raises(machine.NotHere, match="has none: hold the tournament with tabletop on a computer"):
        class_tournament(tmp_path, tabletop.game("bannish", players=3))


def test_a_notebook_shows_the_sentence_alone(monkeypatch, capsys, tmp_path):
    """What IPython prints for an error in a cell: no line of code, and no name of an error."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell().run_cell("from tabletop.arena.machine import numpy_for; numpy_for('This')")
    assert capsys.readouterr().out.strip() == machine.NOT_HERE.format("This")


@pytest.mark.parametrize(("missing", "what"), [("matplotlib", "This chart"), ("numpy", "This table")])
def test_what_cannot_be_shown_is_said_in_a_sentence(monkeypatch, missing, what):
    monkeypatch.setitem(sys.modules, missing, None)
    results = tabletop.compare(tabletop.game("bannish", players=3), ["random", "thoughtful"], deals=2, progress=False)
    if missing == "matplotlib":
        said = chart_html(lambda ax: None, "a chart")
    else:
        with pytest.raises(machine.NotHere) as wrong:
            results.per_deal("worth")
        said = str(wrong.value)
    assert f"{what} cannot be shown" in said and "module" not in said


def test_an_import_that_a_page_cannot_do_is_said_in_a_sentence(monkeypatch):
    monkeypatch.delitem(sys.modules, "scipy", raising=False)
    monkeypatch.setattr(sys, "meta_path", [machine.LastFinder])
    with pytest.raises(ImportError) as wrong:
        import_module("scipy")
    assert str(wrong.value).startswith("scipy is not on this page, or has not come yet.")
    assert wrong.value._render_traceback_() == [str(wrong.value)]
    with pytest.raises(ImportError, match="No module named 'own_file'"):
        import_module("own_file")


def test_means_intervals_verdicts_and_pictures_need_neither(monkeypatch):
    for missing in ("numpy", "scipy", "matplotlib"):
        monkeypatch.setitem(sys.modules, missing, None)
    results = tabletop.compare(tabletop.game("bannish", players=3), ["random", "thoughtful"], deals=12, progress=False)
    assert "thoughtful" in repr(results) and "95 %" in results._repr_html_()
    assert results.estimate("random").low < results.estimate("random").mean < results.estimate("random").high


def test_a_tournament_needs_neither_unless_it_stops_by_itself(monkeypatch):
    for missing in ("numpy", "scipy", "matplotlib"):
        monkeypatch.setitem(sys.modules, missing, None)
    game, field = tabletop.game("bannish", players=3), ["random", "highest_card", "thoughtful"]
    found = tabletop.tournament(game, field, 12, progress=False)
    assert [place.name for place in found.ranking()][0] == "thoughtful" and "thoughtful" in repr(found)
    assert "thoughtful" in found._repr_html_() and found.deals_needed(0.5).deals > 1
    found.planned = 1000  # as if it had been ended
    assert found.watched and "thoughtful" in found._repr_html_()
    assert found.difference("random", "thoughtful", "win share")[1:] == (-1, 1), "still true"
    with pytest.raises(machine.NotHere, match="Whether all is clear cannot be shown: what it needs is not on"):
        tabletop.tournament(game, field, 12, until_clear=True, progress=False)
