"""The widgets' files for the page, looked over as a linter would: they can be read, and nothing is unused or unknown.

What they do is tested in a real browser (tests/browser)."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
import tinycss2
from anywidget import AnyWidget

import tabletop
from tabletop.widgets.board import Board
from tabletop.widgets.frame import FileButton, Frame

PACKAGE = Path(tabletop.__file__).parent
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob("widgets/*.js"))}
STYLES = {path.name: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob("widgets/*.css"))}
WIDGETS = (Board, Frame, FileButton)
SILENT = re.compile(r"//[^\n]*|`[^`]*`|\"[^\"\n]*\"")
"""Comments and texts: what is in them is no code."""
DECLARED = re.compile(r"\b(?:function|const|let)\s+(\w+)|, (\w+) = |\b(?:const|let) [\[{]([^=]*)[\]}] =")
each_script = pytest.mark.parametrize("name", SCRIPTS)
each_style = pytest.mark.parametrize("name", STYLES)


def test_every_file_belongs_to_a_widget_and_every_widget_has_its_file():
    assert sorted(AnyWidget.__subclasses__(), key=str) == sorted(WIDGETS, key=str)
    assert sorted(str(widget()._esm) for widget in WIDGETS) == sorted(SCRIPTS.values())
    assert sorted(str(widget()._css) for widget in (Board, Frame)) == sorted(STYLES.values())


@each_script
def test_a_script_can_be_read_and_uses_all_that_it_declares(name):
    code = SILENT.sub('""', SCRIPTS[name])
    for one, other in ("()", "[]", "{}"):
        assert code.count(one) == code.count(other), f"{name}: {one} and {other}"
    assert code.endswith("export default { render };\n") and not re.search(r"\bvar\b|[^=!]==[^=]|\t| \n", SCRIPTS[name])
    words = Counter(re.findall(r"\w+", SCRIPTS[name]))
    declared = {word for found in DECLARED.findall(code) for word in re.findall(r"\w+", " ".join(found))}
    assert declared and not {word for word in declared if words[word] < 2}
    if shutil.which("node"):
        subprocess.run(["node", "--check", "--input-type=module"], input=SCRIPTS[name], text=True, check=True,
                       encoding="utf-8")


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_script_speaks_of_what_its_widget_shares_with_it(widget):
    script = str(widget()._esm)
    asked = {*re.findall(r'model\.(?:get|set)\("(\w+)"', script), *re.findall(r"change:(\w+)", script)}
    assert asked == {name for name in widget.class_traits(sync=True) if name not in AnyWidget.class_traits()}


@each_style
def test_a_style_can_be_read_and_speaks_of_what_there_is(name):
    rules = tinycss2.parse_stylesheet(STYLES[name], skip_comments=True, skip_whitespace=True)
    assert rules and not [rule for rule in rules if rule.type == "error"]
    made = "".join([*SCRIPTS.values(), *(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))])
    there = {*re.findall(r"tt-[\w-]+", made)}
    made_up = tuple(begin for begin in there if begin.endswith("-"))  # `tt-called-` and a name
    spoken_of = re.findall(r"\.(tt-[\w-]+)", STYLES[name])
    assert not [one for one in spoken_of if one not in there and not one.startswith(made_up)]


@pytest.mark.parametrize("name", [*SCRIPTS, *STYLES])
def test_no_line_is_longer_than_120(name):
    assert not [line for line in (SCRIPTS | STYLES)[name].splitlines() if len(line) > 120]
