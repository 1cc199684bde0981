"""The controls of the notebooks. They know the contract and no game."""

from tabletop.widgets.scoring import Scoring, WhatIf
from tabletop.widgets.step_through import StepThrough

__all__ = ["Scoring", "StepThrough", "WhatIf"]
