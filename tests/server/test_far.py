"""Thinking on other machines, without any: who thinks, what is said, and what becomes of it when they leave."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tableflip import GAMES
from tableflip.core.errors import NotLegal
from tableflip.server.settings import Settings
from tableflip.server.think import work
from tableflip.server.think.far import line as lines
from tableflip.server.think.far.crew import Crew
from tableflip.server.think.far.finding import ABSENT_LOOKS, Finder
from tableflip.server.think.far.line import LENGTH, FarLine
from tableflip.server.think.far.parcels import packed
from tableflip.server.think.far.shift import Shift
from tableflip.server.think.far.words import (
    FRAME_MOST,
    SPOKEN,
    Ask,
    Beat,
    Drop,
    Hello,
    NotOurs,
    Said,
    Welcome,
    read,
    versions,
    written,
)
from tableflip.server.think.office import Office
from tableflip.server.think.thinker import Died, Thinker
from tableflip.server.think.thoughts import Thought
from tableflip.server.think.turns import Asker, Kind
from tests.server.test_office import Played, in_scene, settle

BY = {"a": "1", "b": "1"}  # games, with their versions


class Hands:
    """Those who think on a worker's machine, as the test wants them."""

    heads, hands = 1, 1

    def __init__(self) -> None:
        self.ready: set[str] = {"a", "b"}
        self.waiting: dict[str, int] = {}
        self.asked: list[Thought] = []
        self.left: list[str] = []
        self.answers: asyncio.Queue[Any] = asyncio.Queue()

    async def done(self, thought: Thought) -> work.Done:
        self.asked.append(thought)
        try:
            found = await self.answers.get()
        except asyncio.CancelledError:
            self.left.append(thought.asker.table)
            raise
        if isinstance(found, Exception):
            raise found
        return work.Done(found, 0.5, 0.0)


class Worker:
    """A machine that has come to an office: both ends of its line, without one."""

    def __init__(self, office: Office, theirs: dict[str, str] = BY) -> None:
        self.hands = Hands()
        self.said: list[Said] = []
        self.crew = Crew("far", self._to_worker, office.met)
        self.shift = Shift("server", self._to_server, self.hands, BY, lambda: None)
        self._to_worker(Welcome(SPOKEN, theirs))

    def _to_worker(self, word: Said) -> None:
        self.said.append(word)
        self.shift.hear(read(written(word)))

    def _to_server(self, word: Said) -> None:
        if self.crew.is_here:
            self.crew.hear(read(written(word)))

    def leave(self) -> None:
        self.crew.lost()
        self.shift.lost()

    @property
    def asked(self) -> list[str]:
        return [thought.asker.table for thought in self.hands.asked]


class Scene:
    """An office with one head and two hands of its own."""

    def __init__(self) -> None:
        self.office = Office(Settings("", workers=1))
        self.head, *self.hands = played = [Played() for _ in range(3)]
        self.office.heads = cast(list[Thinker], played[:1])
        self.office.hands = cast(list[Thinker], played[1:])

    def ask(self, table: str, kind: Kind = Kind.BOT, **told: Any) -> asyncio.Task[Any]:
        given: dict[str, Any] = {"guess": 1.0, "game": "a", **told}
        return asyncio.create_task(self.office.ask(Thought(kind, Asker(table), work.limber_up, (table,), **given)))


played = in_scene(Scene)


@played
async def test_where_a_worker_has_come_it_thinks_and_where_it_is_gone_the_server_does(scene: Scene) -> None:
    worker = Worker(scene.office)
    bot, flick = scene.ask("bot"), scene.ask("flick", Kind.HAND, by_hand=True)
    await settle()
    assert sorted(worker.asked) == ["bot", "flick"] and not scene.head.asked and not scene.hands[0].asked
    for _ in range(2):
        worker.hands.answers.put_nowait("found")
    assert await bot == await flick == "found"
    worker.leave()
    later = scene.ask("later")
    await settle()
    assert scene.head.asked == ["later"] and len(worker.asked) == 2
    scene.head.answers.put_nowait("at home")
    assert await later == "at home"


@played
async def test_flips_come_first_then_bots_then_hints_and_no_table_before_another(scene: Scene) -> None:
    worker = Worker(scene.office)
    first = [scene.ask(f"first {number}") for number in range(2)]  # as much as it takes at a time
    await settle()
    given = [("rest", Kind.REST), ("hint", Kind.HINT), ("greedy", Kind.BOT), ("greedy", Kind.BOT), ("modest", Kind.BOT)]
    tasks = [scene.ask(name, kind) for name, kind in given]
    flick = scene.ask("flick", Kind.HAND, by_hand=True)
    await settle()
    assert worker.asked == ["first 0", "first 1", "flick"]
    for _ in range(8):
        worker.hands.answers.put_nowait("found")
        await settle()
    await asyncio.gather(*first, *tasks, flick)
    assert worker.asked[3:] == ["greedy", "modest", "greedy", "hint", "rest"]


@played
async def test_a_worker_that_dies_in_the_middle_costs_one_retry(scene: Scene) -> None:
    one, two = Worker(scene.office), Worker(scene.office)
    bot = scene.ask("bot")
    await settle()
    dying, other = (one, two) if one.asked else (two, one)
    dying.leave()
    await settle()
    assert dying.hands.left == ["bot"] and other.asked == ["bot"] and not scene.head.asked
    other.hands.answers.put_nowait("found")
    assert await bot == "found"
    again = scene.ask("again")
    await settle()
    other.leave()
    await settle()
    assert scene.head.asked == ["again"], "nobody else is there"
    for _ in range(2):
        scene.head.answers.put_nowait(Died())
    with pytest.raises(Died):
        await again


@played
async def test_workers_that_go_one_after_the_other_cost_nobody_a_bot(scene: Scene) -> None:
    workers = [Worker(scene.office) for _ in range(4)]
    bot = scene.ask("bot")
    await settle()
    for lost in range(2):
        asked = [worker for worker in workers if worker.asked and worker.crew.is_here]
        assert len(asked) == 1 and not scene.head.asked, f"after {lost} were lost"
        asked[0].leave()
        await settle()
    assert scene.head.asked == ["bot"], "it is sent away no more"
    scene.head.answers.put_nowait("at home")
    assert await bot == "at home"


@played
async def test_what_a_worker_cannot_do_is_done_by_another(scene: Scene) -> None:
    worker = Worker(scene.office)
    bot = scene.ask("bot")
    worker.hands.answers.put_nowait(Died())
    await settle()
    assert worker.asked == ["bot"] and scene.head.asked == ["bot"]
    scene.head.answers.put_nowait("at home")
    assert await bot == "at home"


@played
async def test_what_nobody_waits_for_is_dropped_there_too_and_its_place_is_free_at_once(scene: Scene) -> None:
    worker = Worker(scene.office)
    hints = [scene.ask(f"hint {number}", Kind.HINT) for number in range(3)]
    await settle()
    assert worker.asked == ["hint 0", "hint 1"]
    hints[0].cancel()
    await settle()
    assert worker.hands.left == ["hint 0"] and worker.asked == ["hint 0", "hint 1", "hint 2"]
    assert isinstance(worker.said[-2], Drop) or isinstance(worker.said[-1], Drop)
    for hint in hints[1:]:
        hint.cancel()
    await settle()
    assert worker.crew.busy == 0 and len(worker.hands.left) == 3


@played
async def test_a_worker_is_sent_only_what_it_knows_as_the_server_does(scene: Scene) -> None:
    worker = Worker(scene.office, {"a": "1", "b": "2"})
    tasks = [scene.ask("known"), scene.ask("other", game="b")]
    await settle()
    assert worker.asked == ["known"] and scene.head.asked == ["other"]
    assert [word.game for word in worker.said if isinstance(word, Ask)] == ["a"]
    worker.shift.hear(Ask(7, int(Kind.BOT), "t", "", 1.0, "", "", "b", False, packed((work.limber_up, ("b",)))))
    await settle()
    assert worker.asked == ["known"], "and it does not do it when it is"
    for task in tasks:
        task.cancel()


@played
async def test_rules_that_a_worker_has_not_compiled_are_thought_about_where_they_are(scene: Scene) -> None:
    worker = Worker(scene.office)
    worker.hands.ready.clear()
    worker.shift.tell()
    here = scene.ask("here", rules="a")
    await settle()
    assert scene.head.asked == ["here"] and not scene.office.is_known_afar("a")
    worker.hands.ready.add("a")
    worker.shift.tell()
    there = scene.ask("there", rules="a")
    await settle()
    assert worker.asked == ["there"] and scene.office.is_known_afar("a")
    for task in (here, there):
        task.cancel()


@played
async def test_who_has_less_to_do_is_asked_first(scene: Scene) -> None:
    busy, idle = Worker(scene.office), Worker(scene.office)
    busy.crew.waiting = 5  # of other servers
    task = scene.ask("bot")
    await settle()
    assert idle.asked == ["bot"] and not busy.asked
    task.cancel()


@played
async def test_a_thought_that_takes_too_long_is_given_up_and_a_flick_that_fails_says_why(scene: Scene) -> None:
    worker = Worker(scene.office)
    worker.hands.answers.put_nowait(NotLegal("no ship lies there (SHIPS-001)"))
    with pytest.raises(NotLegal, match="SHIPS-001"):
        await scene.ask("wrong", Kind.HAND, by_hand=True)
    worker.crew.patience = 0.0
    slow = scene.ask("slow")
    await settle()
    assert worker.asked == ["wrong", "slow"] and not scene.office.crews and scene.head.asked == ["slow"]
    scene.head.answers.put_nowait("at home")
    assert await slow == "at home"


# The line


class Wire:
    """In place of a socket."""

    def __init__(self) -> None:
        self.sent = b""
        self.closed = False
        self.full = 0

    def write(self, data: bytes) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.full

    def abort(self) -> None:
        self.closed = True


def on_line(test: Callable[[FarLine, Wire, list[Any]], Awaitable[None]]) -> None:
    async def run() -> None:
        heard: list[Any] = []
        end = SimpleNamespace(hear=heard.append, lost=lambda: heard.append(None))
        line, wire = FarLine(lambda _line: cast(Any, end)), Wire()
        line.connection_made(cast(Any, wire))
        await test(line, wire, heard)
        line.connection_lost(None)

    asyncio.run(run())


def framed(word: Any) -> bytes:
    raw = word if isinstance(word, bytes) else written(word)
    return len(raw).to_bytes(LENGTH) + raw


def test_messages_are_heard_whole_however_they_come() -> None:
    async def test(line: FarLine, wire: Wire, heard: list[Any]) -> None:
        for byte in framed(Drop(1)) + framed(Beat()) + framed(Drop(2)):
            line.data_received(bytes((byte,)))
        assert heard == [Drop(1), Drop(2)] and wire.sent == framed(Beat()) and not wire.closed

    on_line(test)


@pytest.mark.parametrize(
    "sent", [framed(b"nonsense"), (FRAME_MOST + 1).to_bytes(LENGTH), framed(msgspec.msgpack.encode(["Ask", 1]))]
)
def test_who_says_what_is_not_said_here_is_cut_off(sent: bytes) -> None:
    async def test(line: FarLine, wire: Wire, heard: list[Any]) -> None:
        line.data_received(sent)
        assert wire.closed and not heard

    on_line(test)


def test_who_is_silent_or_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "BEAT_SECONDS", 0.001)

    async def silent(_line: FarLine, wire: Wire, _heard: list[Any]) -> None:
        while not wire.sent.startswith(framed(Beat()) * 2):
            await asyncio.sleep(0.001)
        assert not wire.closed
        monkeypatch.setattr(lines, "SILENCE_SECONDS", 0.0)
        while not wire.closed:
            await asyncio.sleep(0.001)

    async def full(line: FarLine, wire: Wire, _heard: list[Any]) -> None:
        wire.full = lines.UNSENT_MOST + 1
        line.say(Drop(1))
        assert wire.closed

    on_line(silent)
    on_line(full)


def test_neither_end_says_what_is_the_others_to_say() -> None:
    async def run() -> None:
        with pytest.raises(NotOurs):
            Crew("far", lambda _word: None, lambda _crew: None).hear(Drop(1))
        with pytest.raises(NotOurs):
            Shift("near", lambda _word: None, Hands(), BY, lambda: None).hear(Hello(1, 1, [], []))
        with pytest.raises(NotOurs):  # before it has said what it plays
            Shift("near", lambda _word: None, Hands(), BY, lambda: None).hear(
                Ask(1, 2, "", "", 1.0, "", "", "", False, b"")
            )

    asyncio.run(run())


def test_a_worker_of_another_version_says_in_its_log_what_it_does_not_do(caplog: pytest.LogCaptureFixture) -> None:
    said: list[Any] = []
    with caplog.at_level(logging.WARNING):
        shift = Shift("10.0.0.5:8427", said.append, Hands(), {"a": "rules 1", "b": "rules 1"}, lambda: None)
        shift.hear(Welcome(SPOKEN, {"a": "rules 1", "b": "rules 2", "c": "rules 1"}))
        assert [word.games for word in said] == [["a"]]
        assert "10.0.0.5:8427 plays b by rules 2, and this worker knows rules 1: it does no work" in caplog.text
        assert "plays c by rules 1, and this worker knows no such game" in caplog.text
        Shift("server", said.append, Hands(), {"a": "rules 1"}, lambda: None).hear(
            Welcome(SPOKEN + 1, {"a": "rules 1"})
        )
        assert len(said) == 1 and "it does no work for it; install the same version" in caplog.text


def test_a_worker_leaves_a_server_that_has_no_row_any_more_but_not_at_once() -> None:
    """A server that was taken for gone, and is not, has another row, and so another line."""
    closed: list[str] = []

    async def run() -> None:
        finder: Any = Finder(cast(Any, None), Hands())
        for name in ("stays", "goes"):
            transport = SimpleNamespace(close=lambda name=name: closed.append(name))
            finder._lines[name] = SimpleNamespace(transport=transport)
        for _ in range(ABSENT_LOOKS - 1):
            finder._leave({"stays"})
        finder._leave({"stays", "goes"})  # the database was away, and with it everybody's row
        for _ in range(ABSENT_LOOKS - 1):
            finder._leave({"stays"})
        assert closed == []
        finder._leave({"stays"})

    asyncio.run(run())
    assert closed == ["goes"]


def test_every_game_has_a_version() -> None:
    assert versions().keys() == GAMES.keys() and all("rules" in told for told in versions().values())
