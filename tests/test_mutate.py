"""The tool that makes mistakes in the rules, tried on a small module: which it makes, and that they are loaded."""

import re
import tomllib
from pathlib import Path

import pytest

mutate = pytest.importorskip("tests.tools.mutate", reason="mutants need an operating system that forks")

MODULE = '''"""A docstring of 1 line, not wrong."""
LIMIT: Final[int] = 3

class Hand:
    def __repr__(self):
        return 5 + 5

    def full(self, cards, sure=True):
        if cards > LIMIT and not sure:
            raise ValueError(f"{cards + 1} cards are not 3.")
        self.kept = cards - 1
        return max(cards, 2)
'''
MADE = {"LIMIT: Final[int] = 3 → LIMIT: Final[int] = 4", "LIMIT: Final[int] = 3 → LIMIT: Final[int] = 2"}
FULL = {"self, cards, sure=True → self, cards, sure=False", "cards > LIMIT → cards >= LIMIT",
        "if cards > LIMIT and (not sure): → if cards > LIMIT or not sure:",
        "if cards > LIMIT and (not sure): → if not (cards > LIMIT and (not sure)):",
        "cards > LIMIT and (not sure) → cards > LIMIT and sure",
        "raise ValueError(f'{cards + 1} cards are not 3.') → pass",
        "self.kept = cards - 1 → pass", "cards - 1 → cards + 1", "cards - 1 → cards - 2", "cards - 1 → cards - 0",
        "return max(cards, 2) → return None", "max(cards, 2) → min(cards, 2)", "max(cards, 2) → max(cards, 3)",
        "max(cards, 2) → max(cards, 1)"}


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr(mutate, "HOUSE", tmp_path)
    (tmp_path / "hands.py").write_text(MODULE, encoding="utf-8")


def test_mistakes_are_made_in_code_and_not_in_sentences_annotations_and_what_only_shows(house):
    made = [str(mutant) for mutant in mutate.mutants("hands.py")]
    assert sorted(made) == sorted({f"hands.py : {change}" for change in MADE}
                                  | {f"hands.py Hand.full: {change}" for change in FULL})


def test_each_mistake_is_made_alone(house):
    limits = []
    for mutant in list(mutate.mutants("hands.py"))[:2]:
        names = {"Final": {int: int}}
        exec(mutant.code(), names)
        limits.append(names["LIMIT"])
    assert limits == [4, 2]


def test_mutants_are_tested_without_plugins_so_every_mark_is_pytests_own_or_registered():
    own = {"parametrize", "skipif", "usefixtures", "filterwarnings", "xfail", "skip"}
    settings = tomllib.loads((mutate.HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    registered = {mark.partition(":")[0] for mark in settings["ini_options"]["markers"]}
    used = {mark for path in (mutate.HOUSE / "tests").rglob("test_*.py")
            for mark in re.findall(r"pytest\.mark\.(\w+)", path.read_text(encoding="utf-8"))}
    assert "parametrize" in used and used - own <= registered


def test_every_mutant_without_effect_can_still_be_made():
    named = mutate.reviewed()
    files = {name.partition(" ")[0] for name in named}
    assert set(named) <= {str(mutant) for file in files for mutant in mutate.mutants(file)}
    assert all(reason.strip() and (Path(mutate.HOUSE) / name.partition(" ")[0]).exists()
               for name, reason in named.items())
