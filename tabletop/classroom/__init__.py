"""Exercises that check themselves, and handouts. A game's kinds of exercises are in its `lesson/exercises.py`.

    exercise("bannish-follow")                      shows the question and the table
    exercise("bannish-follow", seed=5)              another one like this
    check("bannish-follow", answer)                 says whether the answer is right, and why
    card_sheet("bannish")                           the cards of a game, to print and cut
    rules_card("bannish")                           the rules of a game in eight lines, to read and to print
    page(record)                                    a game as one HTML file with back and next
    worksheet("maple-42")                           what a question word asks, on paper with its key
    question_page("maple-42")                       the same questions as one HTML file that answers
    strategy_file(mine, "bannish", "Ada")           a strategy as a file, to hand in
    class_tournament("strategies", game)            ranks the files of a class, in processes of their own

The positions come from games that are really played, and the rules work out the right answers.
"""

from tabletop.classroom.asking import (
           Exercises,
           Mistake,
           for_cards,
           for_number,
           for_one,
           for_seat,
           for_share,
           tricks_picture,
)
from tabletop.classroom.class_answers import class_answers
from tabletop.classroom.class_tournament import class_tournament
from tabletop.classroom.exercise import Choice, Exercise, Verdict, said_of
from tabletop.classroom.handouts import Handout, card_sheet, rules_card
from tabletop.classroom.kinds import TOPICS, Kind, check, exercise, kind, kinds
from tabletop.classroom.moments import after, goes_on, moments, one_of, revokes, rounds, so_far, told, with_rules
from tabletop.classroom.pages import page
from tabletop.classroom.strategy_files import strategy_file
from tabletop.classroom.worksheets import question_page, worksheet

__all__ = ["TOPICS", "Choice", "Exercise", "Exercises", "Handout", "Kind", "Mistake", "Verdict", "after", "card_sheet",
           "check", "class_answers", "class_tournament", "exercise", "for_cards", "for_number", "for_one", "for_seat",
           "for_share", "goes_on", "kind", "kinds", "moments", "one_of", "page", "question_page", "revokes", "rounds",
           "rules_card", "said_of", "so_far", "strategy_file", "told", "tricks_picture", "with_rules", "worksheet"]
