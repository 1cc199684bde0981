"""Pictures of states, records and scores. What belongs to one game is in that game's `lesson/table.py`."""

from tabletop.show.hints import did_well, hint_sentence, hints_html, marked, touches
from tabletop.show.ladder import ladder_html
from tabletop.show.looking import looking_early
from tabletop.show.records import record_html, rounds, score_html
from tabletop.show.results import differing_html, results_html
from tabletop.show.rulings import rules_card_html, rules_html, rulings_html
from tabletop.show.table import face_down_rule, face_up_said, pictures, table_html
from tabletop.show.thinking import thinking
from tabletop.show.tournaments import tournament_html

__all__ = ["did_well", "differing_html", "face_down_rule", "face_up_said", "hint_sentence", "hints_html",
           "ladder_html", "looking_early", "marked", "pictures", "record_html", "results_html", "rounds",
           "rules_card_html", "rules_html", "rulings_html", "score_html", "table_html", "thinking", "touches",
           "tournament_html"]
