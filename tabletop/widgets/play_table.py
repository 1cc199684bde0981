"""Play a game against strategies, or several people at one laptop."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from time import perf_counter

import ipywidgets

from tabletop.arena.deciding import PERSON, decided, guarded
from tabletop.arena.record import A_PERSON, Record, StrategyError, named
from tabletop.arena.review import DEALS, FEWEST_DEALS
from tabletop.classroom.words import question_word
from tabletop.engine.core import NOBODY, Event, Game, Move, RulesFailed, State, Strategy, generator, whole_number
from tabletop.engine.english import listed, quoted, shortened
from tabletop.engine.strategies import RUNGS, playout, reason, strategies, strategy, weighing
from tabletop.show import face_down_rule, hint_sentence, hints_html, marked, table_html, touches
from tabletop.show.ends import end_for
from tabletop.show.sentences import sentence
from tabletop.widgets.board import Board
from tabletop.widgets.common import BAD, PLAIN, Panel, box, button, message, story_html, wrapped
from tabletop.widgets.frame import FileButton
from tabletop.widgets.history import History
from tabletop.widgets.review import ReviewPanel
from tabletop.widgets.slices import Work
from tabletop.widgets.step_through import StepThrough

MESSAGES_HEIGHT, STORY_HEIGHT = "92px", "9em"


class Sitting:
    """One game at the table: its record and state, the last move and who made it. It keeps the log of its own play, so
    that nothing has to be replayed to tell it."""

    def __init__(self, record: Record, humans: frozenset[int]) -> None:
        self.record = Record(record.game, record.seed, (), record.position, record.players)
        self.humans, self.dealt = humans, list[Event]()
        self.state = record.start(self.dealt)
        self.decisions: list[tuple[int, State]] = []
        """Every decision of a person: how many moves came before it, and the state it was made in."""
        self.log = self.dealt
        """What has happened since a person decided; before the first move, the deal."""
        self.just: tuple[int, Move] | None = None
        for move in record.moves:
            self.make(move)
        self.counts = self.state.turn is not None
        """Whether its result is of a game played here: not if it was over when it was loaded."""

    def make(self, move: Move) -> None:
        """Let the seat that decides make this move."""
        turn, number, events = self.state.turn, len(self.record.moves), list[Event]()
        before = self.state.copy() if turn in self.humans else None
        self.state.play(move, events)
        assert turn is not None, "a move was made"
        if before is not None:
            self.decisions.append((number, before))
        self.log = events if before is not None or not number else [*self.log, *events]
        self.record.moves.append(move)
        self.just = turn, move

    def taken_back(self) -> Sitting:
        """The game as it was at the last decision of a person."""
        again, was = copy(self), self.record
        *again.decisions, (number, again.state) = self.decisions
        again.record = Record(was.game, was.seed, was.moves[:number], was.position, was.players)
        again.log, again.just = [] if number else self.dealt, None
        return again


class PlayTable(Panel):
    """A table to play at: touch what you want to play. `opponents` is a strategy, a rung of the game's ladder
    ("beginner" to "expert"), or a table of them by seat;
    `position` is where to begin, if not with a deal. `seed` is the number of the deal, or a question word like
    "maple-42", which deals the same everywhere. A hint tries the choices for `hint_seconds`, and in no more than
    `hint_playouts` games, all in all; a review tries what seems a mistake in `review_deals`."""

    def __init__(self, game: Game, humans: Collection[int] = (0,),
                 opponents: str | Strategy | Mapping[int, str | Strategy] =
                 "thoughtful", seed: int | str = 1, pace: float = 0.5, position: Mapping[str, str] | None = None,
                 hint_playouts: int = 10_000, hint_seconds: float = 2.5, review_deals: int = DEALS) -> None:
        if isinstance(humans, int | str):
            raise ValueError(f"humans must be a set of seats like {{0}}, not {quoted(humans)}.")
        self.game, self.humans, self.pace, self.position = game, frozenset(humans), pace, position
        self.hint_playouts, self.hint_seconds = whole_number(hint_playouts, "hint_playouts", 1), hint_seconds
        self.review_deals = whole_number(review_deals, "review_deals", FEWEST_DEALS)
        if not isinstance(hint_seconds, int | float) or not hint_seconds > 0:
            raise ValueError(f"hint_seconds must be more than 0, not {quoted(hint_seconds)}.")
        seed = question_word(seed).seed if isinstance(seed, str) else whole_number(seed, "seed")
        if not self.humans <= set(range(game.players)):
            raise ValueError(f"humans must be seats from 0 to {game.players - 1}, not {quoted(humans)}.")
        seats = [seat for seat in range(game.players) if seat not in self.humans]
        chosen = opponents if isinstance(opponents, Mapping) else {seat: opponents for seat in seats}
        if set(chosen) != set(seats):
            raise ValueError(f"opponents must name a strategy for each of the seats {seats}, not for "
                             f"{quoted(list(chosen))}.")
        self.as_set = dict(chosen)
        self._seat(self.as_set)
        self.bots, self.thinking = Work(), Work(trusted=True)
        self.touched: list[str] = []
        self.shown_to: int | None = None
        self.failed: StrategyError | None = None
        self.on_screen: tuple[object, ...] = ()

        self.new_deal = button("New deal", "Deal the next game", "primary")
        self.number = ipywidgets.IntText(seed, description="Deal number", layout=ipywidgets.Layout(width="160px"),
                                         style={"description_width": "90px"})
        again = "Begin again with the set position; this number deals what it leaves out"
        self.deal = button("Deal it", again if position else "The same number deals the same game again")
        self.take_back = button("↶ Take back", "Back to your last decision")
        self.hint = button("Hint", "Let the computer try your choices")
        self.review = button("Review my game", "Find the decisions that cost most, and step through the game")
        self.save = button("Save", "Make a file of this game, to keep: a Binder session forgets")
        self.load = FileButton(label="Load a saved game", title="Choose a file that Save has made")
        face_down = face_down_rule(game)
        self.memory = ipywidgets.Checkbox(face_down is None, description="Show cards taken and discarded", indent=False,
                                          tooltip=str(face_down or ""), layout=ipywidgets.Layout(
                                              width="auto", display="none" if face_down is None else ""))
        names = dict.fromkeys(map(named, chosen.values()))
        rung = next((name for name in RUNGS if all(which == name for which in chosen.values())), "") if chosen else ""
        given = [] if rung else [(shortened(" and ".join(names)), "")]
        self.rung = ipywidgets.Dropdown(
            options=[*given, *((name, name) for name in RUNGS)], value=rung, description="Next deal with",
            tooltip="Who plays the other seats from the next deal on", style={"description_width": "initial"},
            layout=ipywidgets.Layout(width="240px", display="" if chosen else "none"))
        self.seated = rung
        """The rung of those who play now; nothing for those that were given."""
        self.status, self.said, self.trouble = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.HTML()
        self.story, self.hints, self.opened = ipywidgets.HTML(), ipywidgets.HTML(), ipywidgets.VBox()
        self.ready = button("", style="primary")
        self.confirm = button("Play this", "Play what you have put together", "primary")
        self.put_back = button("Put back", "Start this move again")
        self.progress = ipywidgets.FloatProgress(0, min=0, max=1,
                                                 layout=ipywidgets.Layout(width="90px", flex="0 0 auto"))
        self.stop = button("Stop", "Stop thinking: what was found so far is kept")
        self.board, self.history = Board(), History(game, self.humans)
        # Whatever changes its height is below the board, or in a box that does not: the board stays where it is.
        # What was said last comes first: on a narrow page the rest of the box has to be scrolled to.
        messages = box([self.trouble, self.said, self.status], MESSAGES_HEIGHT, "messages")
        super().__init__(wrapped([self.new_deal, self.number, self.deal, self.take_back, self.hint, self.review,
                                  self.save, self.load, self.rung, self.memory]),
                         ipywidgets.HBox([messages, self.ready, self.confirm, self.put_back, self.progress,
                                          self.stop]),
                         self.board, box([self.story], STORY_HEIGHT, "story"), self.history, self.hints, self.opened,
                         trouble=self.trouble)
        self.board.on_touch(self.shielded(self._touch))
        for control, answer in ((self.new_deal, self._deal_next), (self.deal, self._deal_number),
                                (self.take_back, self._take_back),
                                (self.hint, self._hint), (self.review, self._review), (self.save, self._save),
                                (self.ready, self._show_hand), (self.confirm, self._play_touched),
                                (self.put_back, self._put_back), (self.stop, self.thinking.stop)):
            control.on_click(self.shielded(lambda _, answer=answer: answer()))
        self.load.on_file(self.shielded(self._load))
        self.memory.observe(self.shielded(lambda _: self._show()), "value")
        self._deal_number()

    def _deal_next(self) -> None:
        self.number.value = self.record.seed + 1
        self._deal_number()

    def _seat(self, chosen: Mapping[int, str | Strategy]) -> None:
        """Let these play the seats that no person has."""
        self.opponents = {seat: strategy(self.game, which) for seat, which in chosen.items()}
        self.names = [named(chosen[seat]) if seat in chosen else A_PERSON for seat in range(self.game.players)]

    def _deal_number(self) -> None:
        if self.rung.value != self.seated:
            self.seated = self.rung.value
            self._seat({seat: self.seated for seat in self.as_set} if self.seated else self.as_set)
        self._begin(Record(self.game, self.number.value, position=self.position, players=self.names))

    def _begin(self, record: Record) -> None:
        """Sit down to a record, at its end."""
        self._open()
        self.shown_to = next(iter(self.humans)) if len(self.humans) == 1 else None
        self._sit_down(Sitting(record, self.humans))

    def _sit_down(self, sitting: Sitting) -> None:
        self.bots.stop()
        self.sitting, self.failed = sitting, None
        self._go_on()

    @property
    def record(self) -> Record:
        """The game so far."""
        return self.sitting.record

    @property
    def state(self) -> State:
        """The state that is on the table."""
        return self.sitting.state

    def _go_on(self) -> None:
        """Clear what belonged to the last decision; let the strategies play until a person decides."""
        self.thinking.stop()
        self.touched.clear()
        self.tried: dict[Move, list[float]] = {}
        self.said.value = self.hints.value = ""
        self.board.hinted = []
        self._show_thinking(False)
        self._show()
        if self.state.turn in self.opponents:
            self.bots.start(self._bot_moves(), self._catch_up, self._answered, self._gave_up)

    def _catch_up(self) -> None:
        """Show what has happened, unless it is on the screen already."""
        if self._moment() != self.on_screen:
            self._show()

    def _moment(self) -> tuple[object, ...]:
        """What the whole picture depends on while the strategies play."""
        return self.sitting, len(self.record.moves), self.failed

    def _answered(self) -> None:
        """The strategies have played, or one has failed: what was said meanwhile is out of date."""
        self.said.value = ""
        if self.failed:
            self.show_trouble(self.failed)
            self._open(StepThrough(self.record, at=len(self.record.moves)))
        self._catch_up()

    def _gave_up(self, wrong: Exception) -> None:
        """What goes wrong; a strategy that could not even be interrupted has failed."""
        turn = self.state.turn
        if isinstance(wrong, TimeoutError) and turn is not None:
            self.failed = StrategyError(self.names[turn], turn, self.record, wrong, str(wrong))
        else:
            self.show_trouble(wrong)

    def _bot_moves(self) -> Iterator[float]:
        """The strategies' moves one by one, with a rest in between so that people can follow."""
        sitting = self.sitting
        record, state = sitting.record, sitting.state
        while (turn := state.turn) in self.opponents:
            yield self.pace
            rng, view = generator(record.seed, f"seat {turn}", len(record.moves)), state.view(turn)
            try:
                move = decided(self.opponents[turn], view, guarded(view), rng)
                if self.sitting is not sitting:  # stopped meanwhile
                    return
                sitting.make(move)
            except RulesFailed:
                raise
            except BaseException as wrong:
                if PERSON.stops(wrong):
                    raise
                if self.sitting is sitting:
                    self.failed = StrategyError(self.names[turn], turn, record, wrong)
                return

    @property
    def my_turn(self) -> bool:
        """Whether a person decides now and sees the hand."""
        return self.state.turn in self.humans and self.shown_to == self.state.turn

    def _touch(self, tag: str) -> None:
        """Put the thing touched to what was touched before: a move is played when it is whole, or refused with the
        reason. What is touched again, and cannot be used twice, is put back."""
        if not self.my_turn:
            self._say("It is not your turn yet." if self.state.turn is not None else "The game is over.")
            return
        try:
            touched = [*self.touched, tag]
            move = self.game.parse(" ".join(touched))
        except ValueError:
            touched = [tag]
            move = self.game.parse(tag)
        ruling = self.state.ruling(move)
        if ruling.ok and not ruling.unfinished:
            self._play(move)
            return
        if ruling.ok or ruling.unfinished:
            self.touched = touched
        elif tag in self.touched:
            self.touched.remove(tag)
            self._say("Put back.", True)
            self._show()
            return
        self._say(f"{move.name}: {ruling}", ruling.ok or ruling.unfinished)
        if self.touched is touched:
            self._show()

    def _put_back(self) -> None:
        self.touched.clear()
        self.said.value = ""
        self._show()

    def _play_touched(self) -> None:
        self._play(self.game.parse(" ".join(self.touched)))

    def _play(self, move: Move) -> None:
        self.sitting.make(move)
        self._go_on()

    def _take_back(self) -> None:
        """Back to the last decision a person made."""
        if self.sitting.decisions:
            self._sit_down(self.sitting.taken_back())
        else:
            self._say("There is nothing to take back.")

    def _show_hand(self) -> None:
        self.shown_to = self.state.turn
        self._show()

    def _hint(self) -> None:
        """Weigh the choices in sampled worlds, then say which did well and why, and mark one; the figures are below the
        table. The first thought is the thoughtful player's own choice."""
        if not self.my_turn:
            self._say("A hint comes when it is your turn.")
            return
        if self.thinking.running:
            return
        view, begun = self.state.view(self.state.turn), perf_counter()
        tried: dict[Move, list[float]] = {}
        self.tried, liked, done = tried, list[Move](), [0]

        def worlds() -> Iterator[None]:
            rng = generator(self.record.seed, "hint", len(self.record.moves))
            liked.append(strategies(self.game)["thoughtful"](view, rng))
            yield None
            left = max(1e-3, self.hint_seconds - (perf_counter() - begun))  # the first thought counts too
            for so_far in weighing(view, rng, self.hint_playouts, choose=playout(self.game), seconds=left):
                tried.update(so_far)
                done[0] += 1
                yield None

        def grow() -> None:
            self.progress.value = max(done[0] / self.hint_playouts, (perf_counter() - begun) / self.hint_seconds)

        def show() -> None:
            if self.tried is tried:  # not stopped by another move
                best = marked(tried, liked)
                self._show_thinking(False)
                # A reason is said of the thoughtful player's own choice only, not of what merely did well.
                self._say(hint_sentence(tried, best, reason(view, best) if best in liked else ""), True)
                self.hints.value = hints_html(view, tried)
                self.board.hinted = [] if best is None else touches(best, self.board.picture)

        if len(view.legal()) == 1:
            tried[view.legal()[0]] = [0.0]
            show()
            return
        self._say("The computer deals the hidden cards again and again, and tries every choice …", True)
        self._show_thinking(True)
        self.thinking.start(worlds(), grow, show, self.show_trouble)

    def _show_thinking(self, thinking: bool) -> None:
        """The bar that grows and the button that stops, while a hint is thought about."""
        self.progress.value = 0
        self.progress.layout.display = self.stop.layout.display = "" if thinking else "none"

    def _review(self) -> None:
        """Say what the decisions so far cost; while the game goes on, only with the eyes of who is at the laptop."""
        eyes = None if self.state.turn is None else self._eyes()
        if eyes == NOBODY:
            self._say("The game can be reviewed when a hand is shown, or at its end.")
            return
        panel = ReviewPanel(self.record, min(self.humans, default=0) if eyes is None else eyes, self.review_deals, eyes)
        self._open(panel)
        panel.frame.in_sight = True

    def _open(self, *panels: Panel) -> None:
        """Show these below the table, in place of what was there."""
        for old in self.opened.children:
            if isinstance(old, ReviewPanel):
                old.work.stop()
        self.opened.children = panels

    def _save(self) -> None:
        """Offer the record as a file."""
        data = base64.b64encode(self.record.to_json().encode()).decode()
        name = f"{self.game.name}-{self.record.seed}.json"
        link = f'<a download="{name}" href="data:application/json;base64,{data}">⤓ {name}</a>'
        self.said.value = message(f"Click {link} to keep this game on your computer. <i>{self.load.label}</i> opens it "
                                  "again, here or another day.", PLAIN)

    def _load(self, text: str) -> None:
        """Sit down to a saved game of the same kind."""
        record = Record.from_json(text)
        if (record.game.name, record.game.options) != (self.game.name, self.game.options):
            raise ValueError(f"This file holds {record.game!r} with the options {quoted(record.game.options)}; this "
                             f"table is for {self.game!r} with {quoted(self.game.options)}.")
        self.number.value = record.seed
        self._begin(record)
        before, now = ([name for name in names if name != A_PERSON] for names in (record.players, self.names))
        if before and before != now and self.state.turn is not None:
            self._say(f"So far this game was played with {listed(dict.fromkeys(before))}. From here on it is played "
                      f"with {listed(dict.fromkeys(now))}.", True)

    def _say(self, text: str, good: bool = False) -> None:
        self.said.value = message(sentence(text, self.game), PLAIN if good else BAD)

    def _show(self) -> None:
        """Bring every part up to date with the state."""
        state = self.state
        self.on_screen = self._moment()
        if state.turn in self.humans and self.shown_to not in (state.turn, None):
            self.shown_to = None
        hidden = state.turn in self.humans and not self.my_turn
        self.board.picture = "" if hidden else table_html(state.view(self._eyes()), True, self.touched,
                                                          self._players(), self.sitting.just, self.memory.value)
        self.ready.layout.display = "" if hidden else "none"
        self.ready.description = f"I am Seat {state.turn}: show my hand" if hidden else ""
        whole = bool(self.touched) and state.ruling(self.game.parse(" ".join(self.touched))).ok
        self.confirm.layout.display = "" if whole else "none"
        self.put_back.layout.display = "" if self.touched else "none"
        self.story.value = f'<div aria-live="polite">{story_html(self.game, self.sitting.log, self._eyes())}</div>'
        now = sentence(self._now(hidden), self.game)
        self.status.value = f'<div class="tt-says"><b>{now}</b></div>'
        if hidden and len(self.humans) > 1:
            self._open()
        self.hint.disabled = not self.my_turn
        if state.turn is None and self.sitting.counts:
            self.history.add(self.record, state)

    def _players(self) -> list[str]:
        """Who plays each seat, as the person at the laptop says it."""
        names = self.record.players if self.state.turn is None and self.record.players else self.names
        return ["you" if seat == self._eyes() else name for seat, name in enumerate(names)]

    def _eyes(self) -> int:
        """The seat whose cards may be on the screen: with several people, the one that decided last, if it is not
        another's turn yet."""
        return NOBODY if self.shown_to is None else self.shown_to

    def _now(self, hidden: bool) -> str:
        turn, outcome = self.state.turn, self.state.outcome()
        if turn is None:
            return f"{end_for(self.state, self.humans)} {outcome.because if outcome else ''}".strip()
        if hidden:
            return f"Seat {turn} decides. Hand the laptop on: the cards show when Seat {turn} is ready."
        if turn in self.humans:
            return f"Your turn. {self.state.view(turn).asks}"
        who = f"Seat {turn} ({self.names[turn]})"
        return f"{who} has failed: take back, or start a new deal." if self.failed else f"{who} is thinking …"
