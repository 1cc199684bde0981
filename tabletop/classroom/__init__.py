"""Exercises that check themselves, and what is handed out. Each game's kinds of exercises are in the module of its
name.

    exercise("bannish-follow")                      shows the question and the table
    exercise("bannish-follow", seed=5)              another one like this
    check("bannish-follow", answer)                 says whether the answer is right, and why
    card_sheet("bannish")                           the cards of a game, to print and cut
    page(record)                                    a game as one HTML file with back and next
    worksheet("maple-42")                           what a question word asks, on paper with its key
    question_page("maple-42")                       the same questions as one HTML file that answers

The positions are drawn from games that are really played, and the right answers are worked out by the rules.
"""

from tabletop.classroom import search
from tabletop.classroom.class_answers import class_answers
from tabletop.classroom.exercise import Choice, Exercise, Slip, Verdict, number_choices, said_of, seat_choices
from tabletop.classroom.handouts import Handout, card_sheet
from tabletop.classroom.kinds import (
           TOPICS,
           Kind,
           Moment,
           Played,
           after,
           check,
           exercise,
           kind,
           kinds,
           moments,
           one_of,
           story,
)
from tabletop.classroom.pages import page
from tabletop.classroom.worksheets import question_page, worksheet

__all__ = ["TOPICS", "Choice", "Exercise", "Handout", "Kind", "Moment", "Played", "Slip", "Verdict", "after",
           "card_sheet",
           "check", "class_answers", "exercise", "kind", "kinds", "moments", "number_choices", "one_of", "page",
           "question_page", "said_of", "search", "seat_choices", "story", "worksheet"]
