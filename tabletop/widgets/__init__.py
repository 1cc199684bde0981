"""The controls of the notebooks. They know the contract and no game."""

from tabletop.widgets.compare_panel import ComparePanel
from tabletop.widgets.counting import WhoHolds
from tabletop.widgets.lab import Lab
from tabletop.widgets.play_table import PlayTable
from tabletop.widgets.quiz import Quiz
from tabletop.widgets.review import ReviewPanel
from tabletop.widgets.scoring import Scoring, WhatIf
from tabletop.widgets.step_through import StepThrough
from tabletop.widgets.tournament_panel import TournamentPanel

__all__ = ["ComparePanel", "Lab", "PlayTable", "Quiz", "ReviewPanel", "Scoring", "StepThrough", "TournamentPanel",
           "WhatIf", "WhoHolds"]
