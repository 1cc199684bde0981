"""List what a fifteen-year-old would stumble over: sentences of more than 25 words, phrases that nobody says, words
that nobody has explained.

    python -m tests.tools.plain_english                       # in everything that people read
    python -m tests.tools.plain_english notebooks bannish     # only in places whose names have one of these words

Read are the notebooks' markdown, both READMEs, the rules with their readings, what strategies say of themselves, and
every text in the package that is not a docstring: what is told, asked, refused and drawn.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat

from tabletop.engine.core import GAMES, game
from tabletop.engine.strategies import strategies

ROOT = Path(__file__).parents[2]
LONGEST = 25
STIFF = (r"what \w+( \w+)? (came|comes|come) to", "one's own", "reckons with", "so long as", "in so far as",
         "respectively", "shall", r"i\.e\.", r"e\.g\.")
"""Phrases that are not how people speak, as patterns."""
NOT_READ = ("_esm", "_css", "style", "SCRIPT", "STYLE", "COLOURS", "SHEETS_TABLE")
"""What is assigned to these names is for the browser, or a table."""
TERMS = ("trick", "lead", "follow", "void", "discard", "trump", "duck", "suit", "deal", "hand", "seat", "rule",
         "strategy", "view", "interval", "question word")
"""Words of the trade: where one is first met, it is in bold type, beside what it means."""


def sentences(text: str) -> list[str]:
    """The sentences of a plain text."""
    return [said.strip() for said in re.split(r"(?<=[.!?…])[\"'”)*]*\s+(?=[\"'“(*]*[A-Z0-9`{])", text) if said.strip()]


def words(sentence: str) -> int:
    """How many words a sentence has; what is in brackets after it, like a rule's name, is not read aloud."""
    return len(re.findall(r"[\w{][\w'’{}.,-]*", re.sub(r"\([A-Z]+-\w+\)", "", sentence)))


def prose(markdown: str) -> Iterator[str]:
    """The pieces of a markdown text that are read at a stretch: paragraphs, points of a list, cells of a table."""
    text = re.sub(r"```.*?```", "\n\n", markdown, flags=re.DOTALL)
    text = re.sub(r"!\[[^]]*\]\([^)]*\)|<[^>]+>", " ", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`\n]*`", "`code`", text)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[*|#]|- |\d+\. ))", text):
        for piece in block.split("|") if block.lstrip().startswith("|") else [block]:
            plain = re.sub(r"^\s*(?:#+|[*-]|\d+\.)\s+", "", piece).replace("**", "").replace("*", "")
            yield " ".join(plain.split())


def texts_in(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module with their lines: not its docstrings, scripts and styles; what is filled in counts as one
    word."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in NOT_READ:
                skipped.update(ast.walk(node))
        if isinstance(node, ast.JoinedStr):
            skipped.update(part for part in ast.walk(node) if part is not node)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            text = re.sub(r"(?<=[.!?])\{\}", " {}", "".join(
                part.value if isinstance(part, ast.Constant) else "{}" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        for piece in re.split(r"</?(?:p|div|li|ul|td|tr|h\d|summary|button|label|option|select|noscript)\b[^>]*>|\n",
                              text):
            plain = re.sub(r"<[^>]*>", " ", piece)
            if re.search(r"[a-z]{2,} [a-z]{2,}.*[.!?:,]", plain):  # not the lines of a drawing, and no list of words
                yield node.lineno, plain


def reading() -> Iterator[tuple[str, str]]:
    """All that people read, piece by piece, with where it stands."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                for piece in prose(cell.source):
                    yield f"notebooks/{path.name} {cell.id}", piece
    for name in ("README.md", "tests/README.md"):
        for piece in prose((ROOT / name).read_text(encoding="utf-8")):
            yield name, piece
    for name in GAMES:
        for rule in game(name).rules.values():
            yield f"rules of {name}, {rule.id}", rule.text
            yield f"rules of {name}, {rule.id}, reading", rule.reading
        for called, strategy in strategies(game(name)).items():
            yield f"strategies of {name}, {called}", " ".join((strategy.__doc__ or "").split())
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        for line, text in texts_in(path):
            yield f"{path.relative_to(ROOT).as_posix()}:{line}", " ".join(text.split())


def stumbles(only: list[str] | None = None) -> Iterator[str]:
    """What is too long, or said as nobody says it."""
    for place, text in reading():
        if only and not any(word in place for word in only):
            continue
        for sentence in sentences(text):
            if words(sentence) > LONGEST:
                yield f"{place}: {words(sentence)} words: {sentence}"
            for phrase in STIFF:
                if stiff := re.search(rf"\b{phrase}(?!\w)", sentence, re.IGNORECASE):
                    yield f"{place}: {stiff[0]!r}: {sentence}"


def unexplained() -> Iterator[str]:
    """Words of the trade that a notebook uses and that neither it nor one of the first two has in bold type."""
    paths = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
    texts = {path.name: "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells
                                  if cell.cell_type == "markdown")
             for path in paths}
    first = "".join(texts[path.name] for path in paths[:2])
    for name, text in texts.items():
        bold = " ".join(re.findall(r"\*\*([^*]+)\*\*", text + first)).lower()
        for term in TERMS:
            used = re.search(rf"\b{term}(s|ed|ing)?\b", re.sub(r"`[^`]*`|\]\([^)]*\)", "", text), re.IGNORECASE)
            if used and not re.search(rf"\b{term}", bold):
                yield f"notebooks/{name}: {used[0]!r} is not explained (nowhere in bold type)"


if __name__ == "__main__":
    found = [*stumbles(sys.argv[1:]), *unexplained()]
    print(*found, sep="\n")
    sys.exit(bool(found))
