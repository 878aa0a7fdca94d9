"""A match computed from its log: the same entries in the same order give the same table on any server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from tableflip.core.action import SPECTATOR, Action, with_meaning
from tableflip.core.called import called, calling
from tableflip.core.errors import NotLegal
from tableflip.core.match import Match
from tableflip.core.news import EVERYBODY, known_items
from tableflip.core.phrases import listed
from tableflip.core.timing import read_timing
from tableflip.games import game_named
from tableflip.server.messages.parts import Told
from tableflip.server.messages.table import PAST_MOST
from tableflip.server.play.clock import Clock, new_clock, read_clock
from tableflip.server.play.episodes import QUIET, Done, Episode, Heard
from tableflip.server.play.pace import no_pace, rewound
from tableflip.server.store.days import is_secret
from tableflip.server.store.log import Did, Entry, now
from tableflip.server.store.store import Setup

T = TypeVar("T")
YOUR = re.compile(r"\byour\b")  # as the words of an action speak to who takes it
PAST_MORE = 100  # episodes beyond those that are told, of which memory lets go together
LISTED_MOST = 3  # actions that a question names one by one


@dataclass
class Story:
    """A table's match and all that happened at it, up to one ply of the log."""

    setup: Setup
    match: Match[Any]
    ply: int = 0
    past: list[Episode] = field(default_factory=list[Episode])  # the last of it, as much as is ever told
    replay_open: bool = False
    records: list[Done] = field(default_factory=list[Done])
    closed: str = ""  # why the table can only be looked at; empty while it can be played at
    clocks: list[Clock] = field(default_factory=list[Clock])  # at the start and after each ply in force; none without
    names: Sequence[str] = ()  # how the seats are called; without any, by their own names
    has_forgotten: bool = False  # whether something has happened that made a log forget
    _looks: dict[tuple[int, bool], msgspec.Raw] = field(default_factory=dict[tuple[int, bool], msgspec.Raw], init=False)
    _legal: list[Action] | None = field(default=None, init=False)
    _hidden: int | None = field(default=None, init=False)

    @classmethod
    def begin(cls, setup: Setup, entries: Iterable[Entry] = (), names: Sequence[str] = ()) -> Story:
        """The story of a table, from its log."""
        game, options = game_named(setup.game), setup.options
        if setup.position is None:
            options = game.about.checked_options(options, setup.rules)
        match = Match.new(game, seats=setup.seats, options=options, seed=setup.key, position=setup.position)
        closed = closing(setup.closed) if setup.closed else ""
        story = cls(setup, match, replay_open=setup.imported, closed=closed, names=names)
        story.set_clock()
        for entry in entries:
            story.take(entry)
        return story

    @classmethod
    def shown(cls, setup: Setup, entries: Iterable[Entry], count: int, why: str) -> Story:
        """The story of a table that cannot be played at, as far as the rules of this program can tell it."""
        game, position = game_named(setup.game), setup.position
        options = (
            {} if position else {one: value for one, value in setup.options.items() if game.about.knows(one, value)}
        )
        story = cls(setup, Match.new(game, seats=setup.seats, options=options, seed=setup.key, position=position))
        story.closed = f"This table can only be looked at: {why}"
        for entry in entries:
            trial = story.copy()
            try:
                trial.take(entry)
            except Exception:  # other rules than ours, or damage: what came before is all that we can show
                story.closed += f" (shown: the first {story.ply} of {count} actions)"
                break
            story = trial
        return story

    def copy(self) -> Story:
        """A story that may go on differently; this one stays as it is."""
        made, match = _twin(self), _twin(self.match)
        match.plies, match.redeals = list(match.plies), list(match.redeals)
        made.match, made.past, made.records, made.clocks = match, list(self.past), list(self.records), list(self.clocks)
        made._looks = {}
        return made

    @property
    def clock(self) -> Clock | None:
        """The clock as the last entry left it; None at a table without."""
        return self.clocks[-1] if self.clocks else None

    def set_clock(self) -> None:
        """Lay the clock beside the table, if it is played with one."""
        match = self.match
        if self.setup.clock is not None and match.turn is not None:
            match.timing = read_timing(self.setup.clock)
            number = match.game.rules.turn_number(match.state)
            self.clocks = [new_clock(match.timing, match.seats, number, match.turn)]

    def keep_clock(self, clock: Clock) -> None:
        """The clock from the last entry on."""
        del self.clocks[len(self.match.plies) :]
        self.clocks.append(clock)

    @property
    def just_found(self) -> bool:
        """Whether the last thing that happened has an outcome that was found out just now."""
        return bool(self.past and self.past[-1].kind == "act" and self.match.plies[-1].account is not None)

    @property
    def forgets(self) -> bool:
        """Whether a log may tell less than before of what happened before the last thing that did."""
        return bool(self.past) and any(told.forgets for heard in self.past[-1].heard for told in heard)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or by agreement."""
        return self.match.turn is None

    @property
    def is_secret(self) -> bool:
        """Whether nobody may learn how it was dealt: while it runs, and while others play the same deal of the day."""
        if self.setup.imported:
            return False
        return not self.over or (self.setup.day is not None and is_secret(self.setup.day))

    @property
    def verdict(self) -> str | None:
        """The result in a sentence, None while the match runs."""
        with calling(self.names):
            verdict = self.match.verdict
        return None if verdict is None else str(verdict)

    def look(self, viewer: int, plain: bool = False) -> msgspec.Raw:
        """What a seat or a spectator sees now, as JSON: made once for all who see the same."""
        telling = self.match.game.telling
        eye = viewer if telling.sees_more(self.match.state, viewer) else SPECTATOR
        if (eye, plain) not in self._looks:
            with calling(self.names):
                seen = (telling.layout if plain else telling.view)(self.match.state, eye)
            self._looks[eye, plain] = msgspec.Raw(msgspec.json.encode(seen))
        return self._looks[eye, plain]

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat to decide may do: found once for who is told and for who then does it."""
        if self._legal is None:
            self._legal = self.match.game.legal(self.match.state)
        return self._legal

    @property
    def hidden(self) -> int:
        """The things that no earlier event may show now, a bit each: found once for all that is told of them."""
        if self._hidden is None:
            memory = self.match.game.words.memory
            self._hidden = memory.hidden(self.match.state) if memory else 0
        return self._hidden

    def forget_looks(self) -> None:
        """Let go of what was made for those who look now."""
        self._looks.clear()

    @property
    def _eyes(self) -> Sequence[int]:
        """The viewers who may see different things."""
        return (SPECTATOR,) if self.match.game.telling.same_for_all else (SPECTATOR, *range(self.match.seats))

    def _for_all(self, each: Sequence[T]) -> tuple[T, ...]:
        """What was made for the viewers who may see different things, for every viewer."""
        return tuple(each) if len(each) > 1 else tuple(each) * (self.match.seats + 1)

    def _heard(self) -> Heard:
        """What the last action made happen, for every viewer; what all may know is put into words once."""
        news = self.match.state.news
        is_public = all(news.items[place].known_to == EVERYBODY for place in range(news.count))
        with calling(self.names):
            each = [
                [Told(*event) for event in self.match.events(viewer)]
                for viewer in ((SPECTATOR,) if is_public else self._eyes)
            ]
        return self._for_all([each[0] if one == each[0] else one for one in each])

    def act(
        self,
        seat: int,
        number: int,
        *,
        outcome: str | None = None,
        account: Any = None,
        message: str | None = None,
        meaning: int | None = None,
    ) -> Entry:
        """Take an action; where no outcome is told, nature goes by what is meant."""
        game, before = self.match.game, self.match.state
        action = with_meaning(game.rules.actions[number], meaning)
        (played,) = self.match.play(action, outcome, account, self.legal)
        heard = self._heard()
        texts = self._for_all([game.words.shown(before, played.action, viewer) for viewer in self._eyes])
        words = texts[0]
        if words == played.text and not game.words.memory:
            with calling(self.names):
                words = YOUR.sub("the", game.telling.describe(before, played.action))  # others read it too
        if not all(heard):
            quiet = self.quietly(before, words, texts[0])
            heard = tuple(told or quiet for told in heard)
        self._add(Episode(self.ply, "act", seat, texts, heard, *self._things(heard)))
        place = game.telling.place(before, played.action)
        self.records.append(Done(texts, tuple(place if text == played.text else "" for text in texts), words))
        kept = None if account is None else msgspec.json.encode(account).decode()
        return self._entry("act", seat, number, played.outcome, kept, message)

    def quietly(self, before: Any, words: str, text: str) -> list[Told]:
        """What is told of an action that makes nothing happen: what was done, or else what its seat was about."""
        game, seat = self.match.game, self.match.game.rules.turn(before)
        with calling(self.names):
            is_told = words != text
            return [Told(QUIET, seat, f"{called(game.about, seat)}: {words}" if is_told else game.waited(before))]

    def take_back(
        self,
        seat: int,
        count: int,
        key: str | None,
        *,
        message: str | None = None,
        between: Callable[[], None] = no_pace,
    ) -> Entry:
        """Undo some plies; with a key, deal what is still hidden again."""
        match = self.match
        if not 0 <= count <= len(match.plies):
            raise NotLegal("there is nothing to take back")
        texts = self.written_last(count)
        left = len(match.plies) - count
        earlier = rewound(match, left, between) if count else replace(self.copy().match, ended=None)
        earlier.names = match.names
        self.match = earlier
        if key is not None:
            earlier.redeal(key)
        anew = " and all that is hidden is dealt anew" if key is not None else ""
        self._add(self._all_hear("undo", seat, "undo", f"{self._who(seat)} takes back {texts}{anew}"))
        del self.records[len(earlier.plies) :]
        return self._entry("undo", seat, count, key, None, message)

    def resign(self, seat: int, *, message: str | None = None) -> Entry:
        """Give the match up."""
        trial = replace(self.match)
        trial.resign(seat)
        return self.end(seat, trial.ended or "", message=message)

    def end(self, seat: int, result: str, *, message: str | None = None) -> Entry:
        """End the match outside the rules: a resignation or an agreed draw."""
        if self.over:
            raise NotLegal(f"the match is over ({self.match.result})")
        self.match.ended = result
        self._add(self._all_hear("end", seat, result, self.verdict or result))
        return self._entry("end", seat, -1, result, None, message)

    def flag(self, seat: int, bot: str) -> Entry:
        """A seat's time is out, and a bot plays on for it."""
        self._add(self._all_hear("flag", seat, "time", f"{self._who(seat)} has run out of time; {bot} plays on"))
        return self._entry("flag", seat, -1, bot, None, None)

    def pause(self, seat: int, *, message: str | None = None) -> Entry:
        """Stop the clock, as all have agreed."""
        if self.clock is None or self.clock.paused:
            raise NotLegal("no clock runs here" if self.clock is None else "the clock is stopped already")
        self._add(self._all_hear("pause", seat, "pause", "The clock stands still: all have agreed to a pause"))
        return self._entry("pause", seat, -1, None, None, message)

    def go_on(self, seat: int, *, message: str | None = None) -> Entry:
        """Let the clock run again."""
        if self.clock is None or not self.clock.paused:
            raise NotLegal("there is no pause to end")
        self._add(self._all_hear("go_on", seat, "go on", f"{self._who(seat)} ends the pause"))
        return self._entry("go_on", seat, -1, None, None, message)

    def open_replay(self, seat: int, *, message: str | None = None) -> Entry:
        """Let everybody look back while the match runs."""
        self.replay_open = True
        self._add(self._all_hear("replay", seat, "replay", "The replay is open to all at the table"))
        return self._entry("replay", seat, -1, None, None, message)

    def take(self, entry: Entry) -> None:
        """Go on by an entry of the log."""
        if entry.ply != self.ply:
            raise ValueError(f"the log of table {entry.table} jumps from ply {self.ply} to {entry.ply}")
        entry.check()
        match entry.kind:
            case "act":
                account = None if entry.account is None else msgspec.json.decode(entry.account)
                self.act(entry.seat, entry.number, outcome=entry.text, account=account)
            case "undo":
                self.take_back(entry.seat, entry.number, entry.text)
            case "end":
                self.end(entry.seat, entry.text or "")
            case "replay":
                self.open_replay(entry.seat)
            case "flag":
                self.flag(entry.seat, entry.text or "")
            case "pause":
                self.pause(entry.seat)
            case "go_on":
                self.go_on(entry.seat)
        if self.clocks:
            kept = self.clocks[min(len(self.match.plies), len(self.clocks) - 1)]
            self.keep_clock(kept if entry.clock is None else read_clock(entry.clock, self.match.seats))

    def undoes(self, seats: Sequence[int]) -> int:
        """How many plies go if these seats take back their last action; 0 if they have none."""
        for count, ply in enumerate(reversed(self.match.plies), 1):
            if ply.seat in seats:
                return count
        return 0

    def written_last(self, count: int) -> str:
        """The last plies as anybody may read them: in words, and a long row of them by its number."""
        if self.match.game.words.memory:  # a sentence would name what is hidden again
            return "the last action" if count == 1 else f"the last {count} actions"
        last = [f"“{done.words}”" for done in self.records[len(self.records) - count :]]
        return listed(last) if count <= LISTED_MOST else f"the last {count} actions"

    def past_of(self, episode: Episode, seat: int) -> list[Told]:
        """What a log may tell a seat now of something earlier: a game may want it to be remembered instead."""
        return episode.told_later(seat, self.hidden)

    def since(self, ply: int) -> Sequence[Episode]:
        """What happened from a ply on, as far back as anybody is told."""
        first = self.ply - len(self.past)
        return self.past[max(ply - first, len(self.past) - PAST_MOST, 0) :]

    def _add(self, episode: Episode) -> None:
        self.past.append(episode)
        if len(self.past) > PAST_MOST + PAST_MORE:
            del self.past[:PAST_MORE]
        self.has_forgotten = self.has_forgotten or self.forgets
        self.ply += 1
        self._looks.clear()
        self._legal = self._hidden = None

    def _things(self, heard: Heard) -> tuple[tuple[tuple[int, ...], ...], int]:
        """What the events just heard show that may be hidden again, and which of it is told on until it is."""
        memory, news = self.match.game.words.memory, self.match.state.news
        if memory is None:
            return (), 0
        each = self._for_all([tuple(map(memory.thing, known_items(news, viewer))) for viewer in self._eyes])
        told_on = {thing for told, things in zip(heard, each) for one, thing in zip(told, things) if one.least}
        return each, sum(1 << thing for thing in told_on)

    def _all_hear(self, kind: Did, seat: int, text: str, words: str) -> Episode:
        all_of_them = self.match.seats + 1
        forgets = kind == "undo" and not self.match.game.words.may_look_back(self.match.state)
        told = Told("ended" if kind == "end" else kind, seat, words, forgets=forgets)
        return Episode(self.ply, kind, seat, (text,) * all_of_them, ([told],) * all_of_them)

    def _entry(
        self, kind: Did, seat: int, number: int, text: str | None, account: str | None, message: str | None
    ) -> Entry:
        return Entry(self.setup.id, self.ply - 1, now(), kind, seat, number, text, account, message)

    def _who(self, seat: int) -> str:
        with calling(self.names):
            return called(self.match.game.about, seat)


def _twin(one: T) -> T:
    """A second one with the same fields; the library's `copy` asks how first, which takes longer than doing it."""
    made = object.__new__(type(one))
    made.__dict__.update(one.__dict__)
    return made


def closing(why: str) -> str:
    """What people at a table are told that an operator has closed."""
    return f"The operator of this server has closed this table: {why}"
