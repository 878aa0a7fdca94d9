"""Bots at a table: another process computes their moves, which count only if the position is still the same."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import partial
from typing import TYPE_CHECKING

from tableflip.core.action import with_meaning
from tableflip.server.messages.refusals import Refused
from tableflip.server.messages.table import Refusal, Waits
from tableflip.server.store.log import Unsaved
from tableflip.server.think.thinker import TookTooLong
from tableflip.server.think.turns import Asker, Kind
from tableflip.server.think.workers import Before

if TYPE_CHECKING:
    from tableflip.server.play.room import Room
    from tableflip.server.play.story import Story
    from tableflip.server.think.workers import Decision

PACE = 0.6  # seconds between two actions of bots that only play each other, so that people can follow
RETRY = 2.0  # seconds until a bot tries again what could not be saved

logger = logging.getLogger("tableflip.server")


def seed_of_thought(key: str, ply: int) -> str:
    """The seed of a bot's decision, by the table's key and what was played before it: so it can be thought again."""
    return hashlib.sha256(f"thought {key} {ply}".encode()).hexdigest()[:32]


class BotPlay:
    """The bots of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None
        self._thought: asyncio.Task[Decision] | None = None
        self._about: Story | None = None  # what is being thought about
        self.waits: Waits | None = None  # what the table has heard of a bot that waits for its turn to think
        self._crowded: Story | None = None  # what a bot may not even wait to think about
        self._told = False  # whether people have heard that a bot is not at its best yet

    @property
    def thinking(self) -> bool:
        """Whether a bot is at it."""
        return self._task is not None

    def to_play(self) -> tuple[int, str] | None:
        """The seat and name of the bot that must decide.

        Bots among themselves play only while somebody watches, and no bot begins a game before somebody looks: nobody's
        first sight of a table is one in which something has already happened.
        """
        room = self.room
        turn = room.story.match.turn
        if turn is None or not room.seats[turn].bot or room.waiting_for() is not None:
            return None
        if room.story.setup.imported or room.story.closed or room.timekeeper.is_paused:
            return None
        if room.length.is_full(room.story):
            return None
        if (self._only_bots() or not room.story.ply) and not room.connections:
            return None
        return turn, room.seats[turn].bot

    def _only_bots(self) -> bool:
        return all(seat.bot for seat in self.room.seats)

    def wake(self) -> None:
        """Let the bot that must decide think."""
        if self._thought is not None and (self._about is not self.room.story or self.to_play() is None):
            self._thought.cancel()  # the table has moved on, or all have left: nobody wants to know any more
        if self._crowded is not None and self._crowded is not self.room.story:
            self._say(-1, "")
        if self._task is None and self.to_play() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._rest)

    def _rest(self, _task: object) -> None:
        self._task = None
        self._say(-1, "")

    async def _play(self) -> None:
        stuck = False
        while (playing := self.to_play()) is not None:
            if self._only_bots():
                await asyncio.sleep(PACE)
            try:
                await self._act(*playing)
                stuck = False
            except Unsaved as problem:
                self.room.tell_waiting(problem)
                await asyncio.sleep(RETRY)
            except Refused as refused:
                if refused.code == "waiting":
                    self._crowded = self.room.story
                    self._say(playing[0], crowded_words(self.room.seats[playing[0]].name))
                await asyncio.sleep(RETRY)
            except Exception as problem:
                table, bot = self.room.story.setup.id, playing[1]
                if isinstance(problem, TookTooLong) and not stuck:
                    stuck = True
                    self.room.send_all(Refusal(None, "waiting", f"{bot} got stuck and was stopped; it thinks again"))
                    continue
                logger.exception("the bot %s failed at table %s", bot, table)
                words = f"the bot {bot} failed to decide; the host can seat another"
                self.room.send_all(Refusal(None, "waiting", words))
                return

    async def _act(self, seat: int, bot: str) -> None:
        room, story = self.room, self.room.story
        found = await self._think(story, seat, bot)
        if found is None:
            return
        number, meaning = found.number, found.meaning
        if found.hasty and not self._told:
            self._told = True
            words = f"{bot} is still warming up after the server's start: until then it plays by a first look"
            room.send_all(Refusal(None, "waiting", words))
        match = story.match
        action = with_meaning(room.game.rules.actions[number], meaning)
        outcome, account = await room.workers.find_outcome(
            room.game, match.state, action, None, match.last_account, asker=self._asker(), kind=Kind.OUTCOME
        )
        async with room.lock:
            await room.catch_up()
            if room.story is story and self.to_play() == (seat, bot):
                after = story.copy()
                await room.write(after, after.act(seat, number, outcome=outcome, account=account, meaning=meaning))

    async def _think(self, story: Story, seat: int, bot: str) -> Decision | None:
        """What the bot does; None if the table has moved on meanwhile."""
        match = story.match
        thinking = self.room.workers.choose(
            self.room.game,
            match.state,
            seat,
            bot,
            Before(match.decisions, seed_of_thought(story.setup.key, story.ply)),
            asker=self._asker(),
            notice=partial(self._notice, seat),
        )
        self._about, self._thought = story, asyncio.create_task(thinking)
        try:
            found = await self._thought
        except asyncio.CancelledError:
            self._thought.cancel()
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            found = None
        finally:
            self._about, self._thought = None, None
        self._say(seat, "")
        return found

    def _asker(self) -> Asker:
        """On whose account a bot thinks: a player's who is here, or else of somebody who watches."""
        here = self.room.connections
        players = sorted(listener.address for listener in here if listener.held)
        return Asker(self.room.story.setup.id, next(iter(players or sorted(each.address for each in here)), ""))

    def _notice(self, seat: int, before: int | None) -> None:
        """Tell the table that a bot has to wait for its turn to think, or waits no longer."""
        self._say(seat, "" if before is None else waiting_words(self.room.seats[seat].name, before))

    def _say(self, seat: int, words: str) -> None:
        """Tell the table why a bot does not think yet, or that it does; what is the same is told once."""
        self._crowded = self._crowded if words else None
        if words != (self.waits.words if self.waits else ""):
            seat = self.waits.seat if self.waits and not words else seat
            self.waits = Waits(seat, words) if words else None
            self.room.send_all(Waits(seat, words))

    async def close(self) -> None:
        """Stop; what was being thought is forgotten."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def waiting_words(bot: str, before: int) -> str:
    """What a table hears of a bot that has to wait."""
    place = f"{before} ahead of it" if before else "it is next"
    return f"{bot} is waiting to think: the server is busy, {place}"


def crowded_words(bot: str) -> str:
    """What a table hears of a bot that may not even wait, since too much of its people does already."""
    return f"{bot} cannot think yet: too many games from your address are waiting. It tries again by itself"
