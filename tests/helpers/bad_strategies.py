"""Strategies that fail, each in its own way; workers import them from here."""

import os
import sys
import time
from _thread import interrupt_main
from functools import partial
from itertools import count

CALLS = []
"""How often each strategy that `interrupting` made was called: workers have copies of it, but this is one."""


def raises(view, rng):
    return 1 / 0


def cheats(view, rng):
    return view.game.parse("take r1")


def exits(view, rng):
    sys.exit("bye")


def loops(view, rng):
    while True:
        pass


def loops_and_catches(view, rng):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def sleeps(view, rng):
    time.sleep(600)


def keeps_the_lock(view, rng):
    return sum(range(10 ** 12))


def kills(view, rng):
    os._exit(3)


def sometimes(failing, view, rng):
    """On about one deal in six, in the middle of the game."""
    return failing(view, rng) if len(view.hand) == 6 and rng.random() < 0.05 else view.legal()[0]


def interrupting():
    """A strategy that interrupts as a person would, in the middle of a comparison; from then on it takes its time, so
    that the person is heard before the end."""
    CALLS.append(count(1))
    return partial(_interrupts, len(CALLS) - 1)


def _interrupts(number, view, rng):
    if (call := next(CALLS[number])) == 1500:
        interrupt_main()
    if call >= 1500:
        time.sleep(0.02)
    return view.legal()[0]
