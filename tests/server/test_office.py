"""Who of those that wait is given to which process; the processes are played by the test."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar, cast

import pytest

from tableflip.server.messages.refusals import Refused
from tableflip.server.settings import Settings
from tableflip.server.think import office as offices
from tableflip.server.think.office import Office
from tableflip.server.think.shares import Shares
from tableflip.server.think.thinker import Died, Thinker
from tableflip.server.think.thoughts import Thought
from tableflip.server.think.turns import Asker, Kind
from tableflip.server.think.warming import warm_up
from tableflip.server.think.work import Done

MANY = 300


class Played(Thinker):
    """A process that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__(0, 1.0, 1)
        self.asked: list[Any] = []
        self.freed = 0
        self.at_once = self.at_once_most = 0
        self.answers: asyncio.Queue[Any] = asyncio.Queue()

    async def do(self, function: Any, arguments: tuple[Any, ...], rules: str) -> Done:
        self.asked.append(arguments[0])
        self.at_once += 1
        self.at_once_most = max(self.at_once_most, self.at_once)
        try:
            answer = await self.answers.get()
        finally:
            self.at_once -= 1
        if isinstance(answer, Exception):
            raise answer
        self.knows.add(rules)
        return Done(answer, 1.0, 0.0)

    def let_go(self) -> None:
        self.freed += 1

    def stop(self, patience: float = 0.0) -> None: ...


class Scene:
    """An office with one head and two hands."""

    def __init__(self, **changes: Any) -> None:
        self.office = Office(Settings("", workers=1, **changes))
        self.head, *self.hands = played = [Played() for _ in range(3)]
        self.office.heads = cast(list[Thinker], played[:1])
        self.office.hands = cast(list[Thinker], played[1:])

    def ask(self, what: str, kind: Kind = Kind.BOT, notice: Any = None, **told: Any) -> asyncio.Task[Any]:
        given: dict[str, Any] = {"guess": 1.0, **told}
        thought = Thought(kind, Asker(what), print, (what,), **given)
        return asyncio.create_task(self.office.ask(thought, notice))

    @property
    def waiting(self) -> int:
        return sum(self.office.waiting.values())


async def settle() -> None:
    """Let everybody who can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


class HasOffice(Protocol):
    """What a test of an office is played with."""

    office: Office


S = TypeVar("S", bound=HasOffice)


def in_scene(make: Callable[[], S]) -> Callable[[Callable[[S], Awaitable[None]]], Callable[[], None]]:
    """Marks a test that has a scene of its own."""

    def played(test: Callable[[S], Awaitable[None]]) -> Callable[[], None]:
        async def run() -> None:
            scene = make()
            await test(scene)
            scene.office.close()
            await settle()

        return lambda: asyncio.run(run())

    return played


played = in_scene(lambda: Scene(thoughts_per_table=2))


@played
async def test_bots_come_before_hints_and_hands_have_their_own_work(scene: Scene) -> None:
    names = {"rest": Kind.REST, "hint": Kind.HINT, "bot": Kind.BOT, "other bot": Kind.BOT}
    first = scene.ask("first")
    await settle()
    tasks = [scene.ask(name, kind) for name, kind in names.items()]
    flick = scene.ask("flick", Kind.HAND, by_hand=True)
    await settle()
    assert (scene.head.asked, scene.hands[0].asked, scene.hands[1].asked) == (["first"], ["flick"], [])
    assert scene.office.waiting == {"hand": 0, "outcome": 0, "bot": 2, "hint": 1, "rest": 1, "coach": 0}
    for number in range(5):
        scene.head.answers.put_nowait(number)
    scene.hands[0].answers.put_nowait("flown")
    assert await asyncio.gather(first, *tasks) == [0, 4, 3, 1, 2] and await flick == "flown"
    assert scene.head.asked == ["first", "bot", "other bot", "hint", "rest"]


@played
async def test_a_process_is_asked_one_thing_at_a_time_also_by_who_asks_again_at_once(scene: Scene) -> None:
    async def ask_often(name: str) -> None:
        for _ in range(5):
            await scene.office.ask(Thought(Kind.BOT, Asker(name), print, (name,), 1.0))

    asking = [asyncio.create_task(ask_often(name)) for name in ("one", "two", "three")]
    for number in range(15):
        await settle()
        scene.head.answers.put_nowait(number)
    await asyncio.gather(*asking)
    assert len(scene.head.asked) == 15 and scene.head.at_once_most == 1


@played
async def test_200_hints_that_are_asked_and_left_delay_nobody(scene: Scene) -> None:
    """However many were asked, a bot of another table is the next: only what runs is waited for, and that is ended."""
    hints = [scene.ask(f"hint {number}", Kind.HINT) for number in range(200)]
    await settle()
    assert scene.waiting == 199
    for hint in hints:
        hint.cancel()
    await settle()
    assert scene.waiting == 0 and scene.head.freed == 1 and scene.head.asked == ["hint 0"]
    bot = scene.ask("bot")
    scene.head.answers.put_nowait("nobody wants it")
    scene.head.answers.put_nowait("found")
    assert await bot == "found" and scene.head.asked == ["hint 0", "bot"]


@played
async def test_what_is_given_up_in_the_moment_it_begins_is_not_begun(scene: Scene) -> None:
    hint = scene.ask("hint", Kind.HINT)
    await asyncio.sleep(0)
    hint.cancel()
    await settle()
    assert scene.head.asked == [] and not scene.head.busy and scene.waiting == 0


@played
async def test_more_than_a_table_may_ask_is_refused(scene: Scene) -> None:
    tasks = [scene.ask("same", Kind.HINT) for _ in range(4)]
    await settle()
    with pytest.raises(Refused, match="this table"):
        await tasks[3]
    for task in tasks[:3]:
        task.cancel()


@played
async def test_a_quick_thought_does_not_wait_for_a_long_one_once_the_last_hand_knows_its_game(scene: Scene) -> None:
    scene.head.knows.add("game")
    long = [scene.ask(f"long {number}", rules="game") for number in range(2)]
    quick = scene.ask("quick", guess=0.01, rules="game")
    simple = scene.ask("simple", guess=0.01)
    await settle()
    assert scene.head.asked == ["long 0"] and scene.hands[1].asked == ["simple"] and not quick.done()
    assert list(scene.hands[1].chores) == [(warm_up, "game")]
    for answer in ("simple", "warm", "quick"):
        scene.hands[1].answers.put_nowait(answer)
    assert (await simple, await quick) == ("simple", "quick") and not any(task.done() for task in long)
    assert scene.hands[0].asked == [] and scene.hands[1].asked == ["simple", "game", "quick"]
    for task in long:
        task.cancel()


@played
async def test_what_nobody_has_compiled_yet_the_last_hand_does_not_learn(scene: Scene) -> None:
    tasks = [scene.ask(name, guess=0.01, rules="game") for name in ("one", "two")]
    await settle()
    assert scene.head.asked == ["one"] and not scene.hands[1].chores and not scene.hands[1].asked
    for task in tasks:
        task.cancel()


@played
async def test_costs_are_learned_but_not_from_a_process_that_has_to_read_its_rules_first(scene: Scene) -> None:
    for number in range(2):
        scene.head.answers.put_nowait(number)
        await scene.ask("bot", guess=0.3, rules="game", about="level1")
        like = Thought(Kind.BOT, Asker(""), print, (), 0.3, "level1").like
        assert scene.office.costs.expected(like, 0.3) == pytest.approx(0.3 + number * 0.7 / 5)


@played
async def test_a_thought_whose_process_dies_is_thought_once_more(scene: Scene) -> None:
    for answer in (Died(), "found", Died(), Died(), "still there"):
        scene.head.answers.put_nowait(answer)
    assert await scene.ask("one") == "found"
    with pytest.raises(Died):
        await scene.ask("two")
    assert await scene.ask("three") == "still there"
    assert scene.head.asked == ["one", "one", "two", "two", "three"]


def test_whoever_has_to_wait_hears_of_it_and_of_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offices, "FIRST_NOTICE", 0.01)
    monkeypatch.setattr(offices, "NEXT_NOTICE", 0.01)
    heard: list[int | None] = []
    told = asyncio.Event()

    def notice(before: int | None) -> None:
        heard.append(before)
        told.set()

    async def run() -> None:
        scene = Scene()
        others = [scene.ask(f"other {number}") for number in range(3)]
        mine = scene.ask("mine", notice=notice)
        await told.wait()
        for number in range(4):
            scene.head.answers.put_nowait(number)
        assert await mine == 3 and await asyncio.gather(*others) == [0, 1, 2]
        at_once = scene.ask("at once", notice=heard.append)
        scene.head.answers.put_nowait("found")
        assert await at_once == "found"
        scene.office.close()

    asyncio.run(run())
    assert heard[0] == 2 and heard[-1] is None and heard.count(None) == 1


def test_a_long_line_is_gone_through_seldom_however_many_want_to_know_their_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(offices, "FIRST_NOTICE", 1.0)
    monkeypatch.setattr(offices, "LOOK_APART", 3600.0)
    looked, heard = list[int](), dict[int, list[int | None]]()
    real = Shares.after

    def after(self: Shares, name: str, cost: float) -> float:
        looked.append(1)
        return real(self, name, cost)

    async def run() -> None:
        scene = Scene(thoughts_per_address=MANY)
        scene.ask("first")
        await settle()
        waiting = [scene.ask(f"bot {number}", notice=heard.setdefault(number, []).append) for number in range(MANY)]
        await settle()
        monkeypatch.setattr(Shares, "after", after)
        while not all(heard.values()):
            await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        scene.office.close()

    asyncio.run(run())
    assert [each[0] for each in heard.values()] == list(range(MANY)), "and it is the right one"
    assert len(looked) <= 3 * 2 * MANY, "by address and by table, once for each that waits, and not for each that asks"


def test_a_thought_that_is_begun_as_its_place_is_to_be_told_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offices, "FIRST_NOTICE", 0.05)

    async def run() -> None:
        scene, heard = Scene(), list[int | None]()
        other = scene.ask("other")
        await settle()
        mine = scene.ask("mine", notice=heard.append)
        await settle()

        def free() -> None:
            scene.head.busy = False
            scene.office.go_on()

        asyncio.get_running_loop().call_later(0.06, free)
        time.sleep(0.1)  # both are due in the same turn of the loop, this one last
        scene.head.answers.put_nowait(1)
        scene.head.answers.put_nowait(2)
        assert {await mine, await other} == {1, 2} and heard == []
        scene.office.close()

    asyncio.run(run())
