"""Make many exercises of every kind and look at each: `python -m tests.tools.questions --each 1000`.

Each has exactly one right answer, no two choices alike, and every mistake is wrong and has its name; no question states
the rule that it asks for; and somebody who sees only the form of the choices, and which seats the question names, does
not do much better than chance.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import time
from collections import Counter, defaultdict
from itertools import combinations

from tabletop.classroom import exercise, kinds

MOST_ABOVE_CHANCE = 0.05
LONGEST_SENTENCE = 25
STATED = 6
"""This many words of a rule in a row state it."""
DONE = frozenset([
    "added", "allowed", "changed", "chose", "counted", "discarded", "doubled", "ended", "followed", "forgot", "found",
    "gave", "kept", "left", "let", "misjudged", "miscounted", "missed", "named", "overlooked", "paid", "passed",
    "played", "put", "reversed", "set", "stopped", "subtracted", "took", "turned", "used", "went"])
"""What somebody does who makes a mistake: "You followed the printed suit", "3 × followed the printed suit"."""

_KIND = r"(?:(?:more|hand|symbol|surplus|rule|victory|red|green|blue|yellow|purple) )*"
_THING = r"(?:card|point|trick|stack|star|set|chip|wound|value|seat|player|turn|round)"
_MANY = r"(?:are|were|have|come|go|stay|bring|count|remain|lie)"
MISCOUNTED = re.compile("|".join([
    rf"(?<![-\u2212])\b1 {_KIND}{_THING}s\b",  # 1 blue cards; but -1 points
    rf"\b1 {_KIND}{_THING} {_MANY}\b",  # 1 symbol card come
    r"\b(?:are|were) [01] (?!and |or )[a-z]+",  # there are 0 more
    r"\bbrings? 0\b",
    rf"\b0 {_KIND}{_THING}s (?:of \d+ )?(?:{_MANY}|came|can)\b",  # 0 tricks can be made sure of
]))
"""A number and words that do not go together: one of many, many of one, and "0" where people say "no" or "nothing"."""


def words_of(text):
    return re.findall(r"\w+", text.lower())


def runs(text, length):
    """All runs of this many words in a text."""
    found = words_of(text)
    return {tuple(found[at:at + length]) for at in range(len(found) - length + 1)}


def sentences(text):
    return re.split(r"(?<=[.?!:;])\s+", text)


def trouble_with(made):
    """What is wrong with an exercise, in sentences."""
    right = [choice for choice in made.choices if choice.right]
    if len(right) != 1:
        yield f"{len(right)} right answers"
    for what in ("answer", "text"):
        different = {getattr(choice, what) for choice in made.choices}
        if len(different) != len(made.choices):
            yield f"choices with the same {what}"
    if len(made.choices) < 3:
        yield "fewer than three choices"
    for choice in made.choices:
        verdict = made.judged(choice.answer)
        if bool(verdict) != choice.right or verdict.mistake != choice.mistake:
            yield f"{choice.text} is judged {verdict}"
        if not choice.right and not choice.because:
            yield f"nothing is said about {choice.text}"
        if not choice.right and (choice.mistake.split()[0] not in DONE or choice.mistake.endswith((".", "!", "?"))):
            yield f"{choice.mistake!r} does not say what somebody did"
        if not choice.right and f"You {choice.mistake}. {choice.because}" not in verdict.text:
            yield f"{choice.mistake!r} is told as {verdict}"
        if made.several and not choice.touch <= made.targets:
            yield f"{choice.text} cannot be touched"
        if made.read(choice.text) != choice.answer:
            yield f"{choice.text} cannot be typed"
    if len(set(made.hints)) != 2 or made.why in (made.question, *made.hints):
        yield "hints and reason are not three things"
    cited = [rule for rule in made.game.rules if re.search(rf"\b{rule}\b", made.why)]
    if not cited:
        yield "the reason names no rule"
    if any(rule in made.question for rule in made.game.rules):
        yield "the question names a rule"
    for rule in [] if "Suppose" in made.question else cited:  # what is supposed is not the rule
        if runs(made.question, STATED) & runs(made.game.rules[rule].text, STATED):
            yield f"the question states {rule}"
    because = [choice.because for choice in made.choices]
    for text in (made.question, made.why, made.miscounted, *made.hints, *because,
                 *(choice.mistake for choice in made.choices)):
        yield from (f"a number that does not go with its words: {found[0]}" for found in MISCOUNTED.finditer(text))
    for text in (made.question, *made.hints, *because):
        for sentence in sentences(text):
            if len(sentence.split()) > LONGEST_SENTENCE:
                yield f"a long sentence: {sentence}"
    for text in (made.question, made.why, *made.hints, *(choice.because for choice in made.choices)):
        for bracket in re.findall(r"\([^()]*\)", text):
            named = re.findall(r"\b[A-Z]{3}-\w+", bracket)
            if len(set(named)) < len(named):
                yield f"a rule is cited twice: {bracket}"


def form(made, choice):
    """What a guesser sees of a choice: where it stands, how long it is and how it is built; what number it is; and
    where the seat that it names sits, seen from the seats that the question names."""
    texts = [other.text for other in made.choices]
    lengths, counts = sorted(map(len, texts)), sorted(len(words_of(text)) for text in texts)
    shown = choice.text
    return {
        "place": (texts.index(shown), len(texts)),
        "place from the end": len(texts) - texts.index(shown),
        "length": (lengths.index(len(shown)), len(texts)),
        "longest": len(shown) == lengths[-1],
        "shortest": len(shown) == lengths[0],
        "words": counts.index(len(words_of(shown))),
        "most words": len(words_of(shown)) == counts[-1],
        "signs": (" and " in shown, "," in shown, bool(re.search(r"\d", shown)), shown[:1].isupper()),
        "first word": re.sub(r"\d+", "a number", (words_of(shown) or [""])[0]),
        **seat_form(made, shown),
        **number_form(made, shown),
    }


def seat_form(made, shown):
    """How many seats the question names, and how far from the first, the second and the last of them the seat that is
    chosen sits."""
    named = [int(number) for number in re.findall(r"\bSeat (\d+)", made.question)]
    seat = re.fullmatch(r"Seat (\d+)", shown)
    if seat is None:
        return {"seats named": len(named), "a seat": False}
    at = int(seat[1])
    far = {f"from the {which}": (at - other) % made.game.players
           for which, other in zip(("last", "first", "second"), (*named[-1:], *named[:2]), strict=False)}
    return {"seats named": len(named), "a seat": True, "named how often": named.count(at), **far}


def number_form(made, shown):
    """The value of a number, and whether the question has it."""
    number = re.fullmatch(r"(-?\d+)( \D+)?", shown)
    if number is None:
        return {}
    return {"value": number[1], "in the question": number[1] in re.findall(r"-?\d+", made.question)}


class Guesser:
    """Learns from questions which forms of choices are right how often, and then guesses by that alone."""

    def __init__(self, questions):
        self.seen, self.right = defaultdict(float), defaultdict(float)
        for made in questions:
            for choice in made.choices:
                for feature in self.features(made, choice):
                    self.seen[feature] += 1
                    self.right[feature] += choice.right
        self.usual = sum(1 / len(made.choices) for made in questions) / len(questions)

    @staticmethod
    def features(made, choice):
        """Each feature alone, and every two together."""
        seen = list(form(made, choice).items())
        return [*((one,) for one in seen), *combinations(seen, 2)]

    def hope(self, made, choice):
        """How likely this choice looks: by the feature that has told the most."""
        found = []
        for feature in self.features(made, choice):
            seen, right = self.seen[feature], self.right[feature]
            share = (right + 10 * self.usual) / (seen + 10)
            found.append((abs(share - self.usual) * math.sqrt(seen), share))
        found.sort(reverse=True)
        return sum(share for _, share in found[:5])

    def guesses(self, made):
        """Whether the choice that looks most likely is the right one."""
        return max(made.choices, key=lambda choice: self.hope(made, choice)).right


class Toucher:
    """Guesses what is to be touched where nothing is listed: the places in the row of things that were right most
    often."""

    def __init__(self, questions):
        self.right = Counter(map(self.places, questions))

    @staticmethod
    def places(made):
        """How many things there are, and the places of those that belong to the answer."""
        things = sorted(made.targets)
        return len(things), tuple(at for at, tag in enumerate(things) if tag in made.right.touch)

    def guesses(self, made):
        """Whether the most usual places are the right ones."""
        usual = [places for places, _ in self.right.most_common() if places[0] == len(made.targets)]
        return bool(usual) and usual[0] == self.places(made)


def above_chance(made):
    """How much better than chance a guesser does: it learns from each half and is tried on the other."""
    learn = Toucher if made[0].several else Guesser
    halves = made[::2], made[1::2]
    right = sum(guesser.guesses(one) for learned, tried in (halves, halves[::-1])
                for guesser in (learn(learned),) for one in tried)
    return right / len(made) - sum(1 / len(one.choices) for one in made) / len(made)


def shown(made):
    """All that somebody sees of an exercise."""
    return made.question, tuple(choice.text for choice in made.choices), str(made.view), made.below


def looked_at(name, each, first=0):
    """`each` exercises of a kind, of all difficulties, and what is wrong with them."""
    made, trouble = [], []
    for seed in range(first, first + each):
        found = exercise(name, seed, 1 + seed % 3)
        made.append(found)
        if seed % 20 == 0 and not found.targets <= set(re.findall(r'data-move="([^"]*)"', found.picture())):
            trouble.append(f"{name}, seed {seed}: not everything can be touched")
        trouble += [f"{name}, seed {seed}, difficulty {1 + seed % 3}: {wrong}" for wrong in trouble_with(found)]
    return made, trouble


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=1000, help="how many exercises of each kind")
    parser.add_argument("names", nargs="*", help="only kinds whose name has one of these words")
    given = parser.parse_args()
    failed = False
    for name in kinds():
        if given.names and not any(word in name for word in given.names):
            continue
        start = time.process_time()
        made, trouble = looked_at(name, given.each)
        took = (time.process_time() - start) / given.each
        different = len(set(map(shown, made)))
        above = above_chance(made)
        bad = bool(trouble) or above > MOST_ABOVE_CHANCE
        failed |= bad
        print(f"{'FAILED' if bad else 'ok    '} {name}: {len(made)} exercises, {different} different, "
              f"{1000 * took:.1f} ms each, a guesser is {100 * above:+.1f} points above chance",
              *trouble[:5], sep="\n    ", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
