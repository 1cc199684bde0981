"""Exercises that check themselves. Each game's kinds of exercises are in the module of its name.

    exercise("bannish-follow")                      shows the question and the table
    exercise("bannish-follow", seed=5)              another one like this
    check("bannish-follow", answer)                 says whether the answer is right, and why

The positions are drawn from games that are really played, and the right answers are worked out by the rules.
"""

from tabletop.classroom import search
from tabletop.classroom.class_answers import class_answers
from tabletop.classroom.exercise import Choice, Exercise, Slip, Verdict, said_of, seat_choices
from tabletop.classroom.kinds import TOPICS, Kind, Moment, Played, after, check, exercise, kind, kinds, moments, one_of, story

__all__ = ["TOPICS", "Choice", "Exercise", "Kind", "Moment", "Played", "Slip", "Verdict", "after", "check", "class_answers", "exercise",
           "kind", "kinds", "moments", "one_of", "said_of", "search", "seat_choices", "story"]
