"""A match: game, options, seed and the actions taken; the state is always what replaying them gives."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

from tableflip.core.action import OVER, TOGETHER, WON, Action
from tableflip.core.called import called
from tableflip.core.chance import Script, stream
from tableflip.core.errors import BadOption, NotFree, NotLegal
from tableflip.core.game import Game
from tableflip.core.marks import Marks, last_mark, marked
from tableflip.core.news import is_revealing
from tableflip.core.phrases import quoted
from tableflip.core.ply import OUTCOME, Deed, Ply, Redeal
from tableflip.core.records import put_away, taken_out
from tableflip.core.state import S, State
from tableflip.core.tally import Tally
from tableflip.core.timing import Timing
from tableflip.core.words import Event, Json, Verdict

T = TypeVar("T", bound=State)

EndedBy = Literal["rules", "resignation", "agreement", "time"]

KEY = re.compile("[0-9a-f]{64}")
# of a seat: nothing that would end a tag, or be a command to a terminal, or turn around what stands beside it
NAME = re.compile(r"[^,\[\]\"\\\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]{1,40}")
AGREED = "- agreed"  # the result of a draw that the players agree on


@lru_cache(4096)  # every frame of a running match tells the same
def seal(key: str) -> str:
    """What is published of a key before the end: its SHA-256, as `printf %s KEY | sha256sum` gives it."""
    return hashlib.sha256(key.encode()).hexdigest()


@dataclass
class Match(Generic[S]):
    """One game being played. Begin one with `Match.new`, or read one with `tableflip.load`."""

    game: Game[S]
    seats: int
    options: Mapping[str, str]
    seed: str
    position: str | None
    names: list[str]
    state: S
    start: S
    plies: list[Ply] = field(default_factory=list[Ply])
    redeals: list[Redeal] = field(default_factory=list[Redeal])
    read_account: Json = None  # an account that was read from a text, and after how many plies
    read_at: int = 0
    ended: str | None = None  # a result made outside the rules: "r resign", "- agreed", "r time"
    timing: Timing | None = None  # the clock it is played with
    left: tuple[int, ...] = ()  # milliseconds that each seat has left by it, where that is known
    _put_away: tuple[S, bytes] | None = field(default=None, repr=False, compare=False)  # a state, and the same put away
    _marks: Marks = field(default=(), repr=False, compare=False)

    @staticmethod
    def new(
        game: Game[T],
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        position: str | None = None,
        names: Sequence[str] = (),
        script: Script | None = None,
    ) -> Match[T]:
        """Begin a match. Without a seed the deal cannot be foreseen by anybody.

        A position brings its seats and options along, and others told beside it are refused.
        """
        told = secrets.token_hex(32) if seed is None else str(seed)
        if position is not None:
            start = game.start_from(position, told)
            game.check_agreement(start, seats, options or {})
        elif script is not None:
            start = game.start_scripted(seats, options, script.clone())
        else:
            start = game.start(seats, options, told)
        count = game.rules.seat_count(start)
        if len(names) > count:
            raise BadOption(f"{count} seats have {count} names at most, not {len(names)}")
        for name in names:
            if not NAME.fullmatch(name):
                raise BadOption(f"a seat's name is up to 40 characters without commas and brackets, not {quoted(name)}")
        called = list(names) + list(game.about.seat_names[len(names) : count])
        match = Match(game, count, game.rules.settings(start), told, position, called, start.clone(), start)
        match.read_account = match.account_at_start()
        return match

    def account_at_start(self) -> Json:
        """The account that the position text stands for."""
        outcomes = self.game.outcomes
        return outcomes.read(self.start, self.position) if outcomes and self.position is not None else None

    @property
    def turn(self) -> int | None:
        """The seat that must decide; None once the match is over."""
        seat = self.game.rules.turn(self.state)
        return None if seat == OVER or self.ended else seat

    @property
    def result(self) -> str | None:
        """The result in notation, None while the match runs."""
        if self.ended:
            return self.ended
        return self.game.notation.result(self.state) if self.game.rules.turn(self.state) == OVER else None

    @property
    def ended_by(self) -> EndedBy | None:
        """What ended the match, None while it runs."""
        if self.result is None:
            return None
        if self.ended is None or self.ended == AGREED:
            return "rules" if self.ended is None else "agreement"
        return "time" if self.ended.endswith(" time") else "resignation"

    @property
    def verdict(self) -> Verdict | None:
        """The result in words, None while the match runs."""
        if self.result is None:
            return None
        if self.ended is None:
            return self.game.telling.verdict(self.state)
        if self.ended == AGREED:
            return Verdict(f"A draw, agreed by {'both' if self.seats == 2 else 'all'}")
        winner, about = self._winner_outside(self.ended), self.game.about
        why = "has run out of time" if self.ended_by == "time" else "resigns"
        return Verdict(f"{called(about, winner)} wins", f"{called(about, 1 - winner)} {why}")

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none in a draw, in a loss of all, and while the match runs."""
        if self.result is None or self.ended == AGREED:
            return []
        if self.ended is not None:
            return [self._winner_outside(self.ended)]
        paid = self.game.rules.scores(self.state)
        best = max(paid)
        return [seat for seat, one in enumerate(paid) if one == best] if best > min(paid) or best == WON else []

    @property
    def tally(self) -> Tally | None:
        """How the end is counted; None before it, where the players ended it, and in games that count nothing."""
        count = self.game.telling.tally
        return count(self.state) if count and self.ended_by == "rules" else None

    def results_by_agreement(self) -> list[str]:
        """The results, in notation, that the players may make without the rules."""
        if self.game.about.together:
            return []
        return [AGREED, *(self.won_by(seat, how) for how in ("resign", "time") for seat in range(2) if self.seats == 2)]

    def _winner_outside(self, ended: str) -> int:
        return int(ended != self.won_by(0, ended.rpartition(" ")[2]))

    def won_by(self, seat: int, how: str) -> str:
        """The result, in notation, where the other seat gives up or has run out of time."""
        return f"{self.game.about.seat_mark(2, seat)} {how}"

    def legal(self) -> list[Action]:
        """What the seat to decide may do."""
        return [] if self.ended else self.game.legal(self.state)

    def legal_texts(self) -> list[str]:
        """What the seat to decide may do, in notation."""
        return [self.game.notation.text(self.state, action) for action in self.legal()]

    def view(self, seat: int) -> Mapping[str, Any]:
        """What a seat (or SPECTATOR) may see now."""
        return self.game.telling.view(self.state, seat)

    def events(self, seat: int) -> list[Event]:
        """What the last action made happen, for a seat."""
        return self.game.events(self.state, seat)

    @property
    def last_account(self) -> Json:
        """The last account known of how an outcome came about."""
        if self.game.outcomes is None:  # there is none: no need to look through a long match for it
            return self.read_account
        since = self.plies[self.read_at :]
        return next((ply.account for ply in reversed(since) if ply.account is not None), self.read_account)

    def written(self, *, public: bool = False) -> str:
        """The position text of now."""
        return position_text(self.game, self.state, self.last_account, public)

    @property
    def decisions(self) -> list[Ply]:
        """The plies, each with the state before it, in games whose bots learn from them."""
        if self.game.mind.rivals is None:
            return []
        if any(ply.before is None for ply in self.plies):  # they were read from a file
            self.plies = [replace(ply, before=then.state_put_away()) for ply, then in zip(self.plies, self.replayed())]
        return self.plies

    @property
    def deeds(self) -> list[Deed]:
        """What everybody decided so far, in games whose bots learn from it."""
        return self.deeds_from(0)

    def deeds_from(self, first: int) -> list[Deed]:
        """What everybody decided from a ply on, in games whose bots learn from it."""
        kind = self.game.rules.state
        return [Deed(taken_out(kind, ply.before or b""), ply.seat, ply.action) for ply in self.decisions[first:]]

    @property
    def is_scripted(self) -> bool:
        """Whether its chance is told in advance: such a state runs interpreted and has no bytes."""
        return isinstance(self.state.chance, Script)

    def state_put_away(self) -> bytes:
        """The state of now as it is kept for later; made once for all who keep it."""
        if self._put_away is None or self._put_away[0] is not self.state:
            self._put_away = self.state, put_away(self.state)
        return self._put_away[1]

    def play(
        self,
        what: str | Action,
        outcome: str | None = None,
        account: Json = None,
        legal: Sequence[Action] | None = None,
    ) -> list[Ply]:
        """Take an action, written or as a value; a whole turn may be written as one word where the game has that.

        Who has found out what is legal now can tell, so that it is not found out again for an action as a value.
        """
        if isinstance(what, str) and OUTCOME in what:
            what, outcome = what.split(OUTCOME, 1)
        before, played = self.state, len(self.plies)
        try:
            return [
                self._take(action, outcome, account, legal if action is what else None) for action in self._meant(what)
            ]
        except Exception:
            self.state = before
            del self.plies[played:]  # a turn is played whole or not at all
            raise

    def _meant(self, what: str | Action) -> list[Action]:
        if self.ended:
            raise NotLegal(f"the match is over ({self.ended})")
        if isinstance(what, Action):
            return [what]
        whole_turns = self.game.notation.whole_turns
        if whole_turns and (spelt := whole_turns.spell(self.state, what)):
            return spelt
        return [self.game.parse(self.state, what)]

    def _take(self, action: Action, outcome: str | None, account: Json, legal: Sequence[Action] | None) -> Ply:
        before = self.state
        if action not in (self.game.legal(before) if legal is None else legal):
            raise NotLegal(self.game.refusal(before, action))
        # bots that learn from others want it
        kept = self.state_put_away() if self.game.mind.rivals and not self.is_scripted else None
        self.state = before.clone()
        return self._carry_out(action, outcome, account, kept)

    def _carry_out(self, action: Action, outcome: str | None, account: Json, before: bytes | None) -> Ply:
        """Take a legal action in place."""
        if not self.is_scripted:
            self._marks = marked(self._marks, len(self.plies), self.state_put_away)
        self._put_away = None
        state, rules, outcomes = self.state, self.game.rules, self.game.outcomes
        seat, turn, text = rules.turn(state), rules.turn_number(state), self.game.notation.text(state, action)
        is_found = outcomes is not None and outcomes.wanted(state, action)
        self.game.carry_out(state, action, outcome)
        came = outcomes.text(state) if outcomes and is_found else None
        revealed = came is not None or is_revealing(state.news)
        self.plies.append(Ply(seat, turn, action, text, came, revealed, account, before))
        return self.plies[-1]

    def read_action(self, text: str) -> None:
        """Take a written action in place, which is quicker: one that is refused spoils the match for its reader."""
        what, told, outcome = text.partition(OUTCOME)
        actions = self._meant(what)
        if len(actions) == 1:
            self._carry_out(actions[0], outcome if told else None, None, None)
        else:
            self.play(text)

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last action may be taken back freely: nobody learnt anything from it, and it was `seat`'s."""
        if not self.plies or self.ended:
            return False
        last = self.plies[-1]
        return not last.revealed and (seat is None or last.seat == seat)

    def undo(self, *, agreed: bool = False) -> Ply:
        """Take the last action back; one that showed somebody something only if all have agreed."""
        if not self.plies:
            raise NotFree("nothing has been played yet")
        if not agreed and not self.can_undo():
            raise NotFree(f"{self.plies[-1].text} showed something new; taking it back needs everybody's agreement")
        gone = self.plies[-1]
        again = self.rewound(len(self.plies) - 1)
        self.state, self.plies, self.redeals, self.ended = again.state, again.plies, again.redeals, None
        self.read_account, self.read_at = again.read_account, again.read_at
        return gone

    def redeal(self, key: str | None = None) -> Redeal:
        """Deal all that no seat knows again, by a new key: after an undo the same cards do not simply come again."""
        told = secrets.token_hex(32) if key is None else key
        if not KEY.fullmatch(told):
            raise BadOption(f"a key is 64 hexadecimal digits, not {quoted(told, 80)}")
        if self.turn is None:
            raise NotLegal(f"the match is over ({self.result})")
        state = self.state.clone()
        state.chance = stream(told)
        self.game.rules.resample(state, TOGETHER)
        self.state = state
        self.redeals.append(Redeal(len(self.plies), told))
        return self.redeals[-1]

    def rewound(self, plies: int) -> Match[S]:
        """A match of its own that holds only the first plies of this one."""
        start, (mark, kept) = self.start, last_mark(self._marks, plies, len(self.plies))
        then = start.clone() if kept is None else taken_out(self.game.rules.state, kept)
        early: Match[S] = Match(
            self.game, self.seats, self.options, self.seed, self.position, list(self.names), then, start
        )
        if kept is not None:
            early.plies, early.redeals = self.plies[:mark], [one for one in self.redeals if one.ply <= mark]
            early._marks = self._marks
        keys = self.keys_by_ply
        for number in range(mark, plies + 1):
            for key in keys.get(number, ()) if number > mark or kept is None else ():
                early.redeal(key)
            if number < plies:
                early.play(self.plies[number].action, self.plies[number].outcome, self.plies[number].account)
        early.read_account, early.read_at = self.read_account, self.read_at
        early.timing = self.timing
        if plies < self.read_at:
            early.read_account, early.read_at = self.account_at_start(), 0
        return early

    def mark_before(self, plies: int) -> int:
        """How many of the first plies need not be played again to come to this one."""
        return last_mark(self._marks, plies, len(self.plies))[0]

    def replayed(self, since: int = 0) -> Iterator[Match[S]]:
        """The match as it was before each ply and as it is at the end: one that goes on from look to look."""
        again = self.rewound(since)
        keys = self.keys_by_ply
        for number, ply in enumerate(self.plies[since:], since + 1):
            yield again
            again.play(ply.action, ply.outcome, ply.account)
            for key in keys.get(number, ()):
                again.redeal(key)
        yield again

    @property
    def keys_by_ply(self) -> dict[int, list[str]]:
        """The keys of the redeals, in order, by the number of plies before them."""
        keys: dict[int, list[str]] = {}
        for redeal in self.redeals:
            keys.setdefault(redeal.ply, []).append(redeal.key)
        return keys

    def resign(self, seat: int) -> None:
        """Give up; the other side wins (two-seat games)."""
        if self.turn is None:
            raise NotLegal(f"the match is over ({self.result})")
        if self.game.about.together:
            raise NotLegal("all seats win or lose together, so nobody can resign; leave the table instead")
        if self.seats != 2:
            raise NotLegal("resigning is for games of two; leave the table instead")
        self.ended = self.won_by(1 - seat, "resign")

    def agree_draw(self) -> None:
        """End the match in a draw, both sides agreeing."""
        if self.turn is None:
            raise NotLegal(f"the match is over ({self.result})")
        if self.game.about.together:
            raise NotLegal("all seats win or lose together, so nothing can be drawn; leave the table instead")
        self.ended = AGREED


def position_text(game: Game[S], state: S, account: Json, public: bool) -> str:
    """A position text, with what the last account of an outcome left behind."""
    left = game.outcomes.write(state, account) if game.outcomes else ""
    return f"{game.positions.write(state, public)} {left}".rstrip()
