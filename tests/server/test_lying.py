"""Workers that know the secret and lie: the server notices, says so, thinks elsewhere, and no table is harmed."""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any, cast

import pytest

from tableflip import GAMES
from tableflip.bots.advice import Advice
from tableflip.core.action import Action
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.games.flip_ships.box import CELLS
from tableflip.games.flip_ships.landings.targets import MOTHERSHIP_TARGET
from tableflip.server.extras.flip_ships.races import believed
from tableflip.server.store.database import database_at
from tableflip.server.store.leases import Leases
from tableflip.server.think import beliefs, work
from tableflip.server.think.far import crew as crews
from tableflip.server.think.far import line as lines
from tableflip.server.think.far.finding import Finder
from tableflip.server.think.far.line import FarLine
from tableflip.server.think.far.parcels import packed
from tableflip.server.think.far.words import Answer, Beat, Failure
from tableflip.server.think.thoughts import Thought
from tableflip.server.think.turns import Asker, Kind
from tests.server.conftest import quick
from tests.server.house import House
from tests.server.postgres import Postgres
from tests.server.test_far import Scene, Wire, Worker, framed, on_line, played, settle
from tests.server.test_labour import wait

CHESS, SHIPS = GAMES["flip_chess"], GAMES["flip_ships"]
STATE = CHESS.start(seed="1")
LEGAL = [CHESS.rules.space.number(action) for action in CHESS.legal(STATE)]
ILLEGAL = next(number for number in range(len(CHESS.rules.actions)) if number not in LEGAL)
CHOSEN = work.Chosen(LEGAL[0])
GOOD = Advice(CHESS.legal(STATE)[0], 0.5, "even", "it is good")
ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)


def believes(belief: beliefs.Belief, found: Any) -> bool:
    try:
        belief(found)
    except (ValueError, TypeError, RecursionError, TableflipError):
        return False
    return True


@pytest.mark.parametrize("lie", [ILLEGAL, -1, 10**9, True, 1.0, None, "1", [LEGAL[0]], ENDLESS])
def test_a_choice_is_the_number_of_a_legal_action(lie: Any) -> None:
    choice = beliefs.a_choice(CHESS, STATE)
    assert choice(CHOSEN) == CHOSEN and not believes(choice, work.Chosen(lie)) and not believes(choice, LEGAL[0])
    assert not believes(choice, work.Chosen(LEGAL[0], 0))  # by a move in Flip Chess nothing is meant


@pytest.mark.parametrize("lie", [-1, 25, 10**9, True, 1.0, "1", [0]])
def test_an_aim_is_something_that_lies_there(lie: Any) -> None:
    state = SHIPS.apply(SHIPS.start(2, {}, "1"), SHIPS.legal(SHIPS.start(2, {}, "1"))[0])
    (number,) = (SHIPS.rules.space.number(action) for action in SHIPS.legal(state))
    choice = beliefs.a_choice(SHIPS, state)
    box = work.Chosen(number, MOTHERSHIP_TARGET)
    assert choice(box) == box and not believes(choice, work.Chosen(number, lie))
    empty = next(cell for cell in range(CELLS) if not state.filled >> cell & 1)
    assert not believes(choice, work.Chosen(number, empty))


@pytest.mark.parametrize(
    "lie",
    [
        [Advice(CHESS.rules.actions[ILLEGAL], 0.5, "even", "it is good")],
        [Advice(Action(99, 0), 0.5, "even", "it is good")],
        [Advice(GOOD.action, math.nan, "even", "it is good")],
        [Advice(GOOD.action, 0.5, "even", "x" * 10_000)],
        [Advice(GOOD.action, 0.5, "even", 7)],  # type: ignore[arg-type]
        [GOOD, None],
        GOOD,
        ENDLESS,
    ],
)
def test_advice_is_of_legal_actions_in_sentences(lie: Any) -> None:
    advice = beliefs.advice(CHESS, STATE)
    assert advice([GOOD]) == [GOOD] and not believes(advice, lie)


@pytest.mark.parametrize(
    "lie", [[work.Warned(ILLEGAL, 0.2, "no")], [work.Warned(LEGAL[0], math.inf, "no")], [("a", 1, "no")], 5]
)
def test_warnings_are_of_legal_actions(lie: Any) -> None:
    warnings = beliefs.warnings(CHESS, STATE)
    assert warnings([work.Warned(LEGAL[0], 0.2, "no")]) == [work.Warned(LEGAL[0], 0.2, "no")]
    assert not believes(warnings, lie)


@pytest.mark.parametrize("lie", [b"{", b'{"a":1}x', b"[" * 200_000, "{}", None, b'"' + b"x" * 100_001 + b'"'])
def test_an_aid_is_something_in_json(lie: Any) -> None:
    assert beliefs.an_aid(b'{"a":1}') == b'{"a":1}' and not believes(beliefs.an_aid, lie)


def flown(seed: str) -> tuple[Any, int, Any]:
    """A table of Flip Ships before a flick, the flick's number, and what the physics find."""
    pytest.importorskip("mujoco")
    assert SHIPS.outcomes is not None
    state = SHIPS.start(2, {}, seed)
    while not (wanted := [action for action in SHIPS.legal(state) if SHIPS.outcomes.wanted(state, action)]):
        state = SHIPS.apply(state, SHIPS.legal(state)[0])
    return state, SHIPS.rules.space.number(wanted[0]), SHIPS.outcomes.find(state, wanted[0], None, None)


def test_real_flights_are_believed() -> None:
    for seed in range(12):
        state, number, found = flown(str(seed))
        assert beliefs.an_outcome(SHIPS, state, number)(found) == found


def test_an_outcome_is_one_of_this_table() -> None:
    state, number, (outcome, account) = flown("1")
    belief = beliefs.an_outcome(SHIPS, state, number)
    poses = account["poses"]
    lies: list[Any] = [
        ("on 99", account),  # of no table
        ("on 31", None),  # a card that does not lie here
        ("", account),
        (7, account),
        (outcome, {}),
        (outcome, {**account, "poses": 7}),
        (outcome, {**account, "poses": "nonsense"}),
        (outcome, {**account, "tethers": [["S1-1a", 1]]}),
        (outcome, {**account, "kept": ENDLESS}),
        (outcome, {**account, "poses": f"{poses};S1-2a@9000000000,0,0"}),
        outcome,
        None,
    ]
    assert believes(belief, (outcome, account))
    assert [lie for lie in lies if believes(belief, lie)] == []


def test_a_flick_of_a_race_is_believed_where_the_next_one_can_begin() -> None:
    assert not believes(believed, None) and not believes(believed, {"legal": True})


# What becomes of those who lie


def bot(scene: Scene) -> asyncio.Task[Any]:
    belief = beliefs.a_choice(CHESS, STATE)
    thought = Thought(Kind.BOT, Asker("bot"), work.limber_up, ("bot",), 1.0, game="a", belief=belief)
    return asyncio.create_task(scene.office.ask(thought))


async def comes_home(scene: Scene, worker: Worker, asked: asyncio.Task[Any]) -> None:
    """What the worker had is thought about here."""
    await settle()
    assert scene.head.asked == ["bot"]
    scene.head.answers.put_nowait(CHOSEN)
    assert await asked == CHOSEN and worker.asked == ["bot"]


@played
async def test_who_answers_what_cannot_be_is_sent_away_and_the_log_says_so(scene: Scene) -> None:
    heard: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: heard.append(record.getMessage())  # type: ignore[method-assign]
    crews.logger.addHandler(handler)
    worker, hung_up = Worker(scene.office), list[bool]()
    cast(Any, worker.crew)._hang_up = lambda: hung_up.append(True)
    asked, other = bot(scene), scene.ask("other")
    await settle()
    worker.hands.answers.put_nowait(work.Chosen(ILLEGAL))
    await settle()
    crews.logger.removeHandler(handler)
    assert heard == [
        f"the worker at far has answered what cannot be ('the action with the number {ILLEGAL} is not legal'): it is "
        "disconnected, and its work is done elsewhere"
    ]
    assert hung_up == [True] and not scene.office.crews and scene.office.distrusts("far")
    assert not scene.office.distrusts("elsewhere")
    worker.crew.hear(Answer(2, 0.1, packed("late"), 0))  # whatever comes now is not heard
    scene.head.answers.put_nowait(CHOSEN)
    assert await asked == CHOSEN
    scene.head.answers.put_nowait("here")
    assert await other == "here"


@pytest.mark.parametrize("body", [b"", b"garbage", packed("x" * 500_000)])
def test_who_answers_garbage_is_sent_away(body: bytes) -> None:
    @played
    async def test(scene: Scene) -> None:
        worker = Worker(scene.office)
        asked = bot(scene)
        await settle()
        worker.crew.hear(Answer(1, 0.1, body, 0))
        assert not scene.office.crews
        await comes_home(scene, worker, asked)

    test()


@played
async def test_who_never_answers_is_sent_away(scene: Scene) -> None:
    worker = Worker(scene.office)
    worker.crew.patience = 0.0
    asked = bot(scene)
    await settle()
    assert not scene.office.crews and scene.office.distrusts("far")
    await comes_home(scene, worker, asked)


@played
async def test_a_bot_that_fails_afar_thinks_at_home(scene: Scene) -> None:
    worker = Worker(scene.office)
    asked = bot(scene)
    await settle()
    worker.crew.hear(Failure(1, packed(NotLegal("the bot gives up")), 0))
    await comes_home(scene, worker, asked)
    assert scene.office.crews == [worker.crew], "it may be the bot's own fault"


@pytest.mark.parametrize("seconds", [math.nan, -5.0, 1e300])
def test_nobody_is_charged_what_a_worker_makes_up(seconds: float) -> None:
    @played
    async def test(scene: Scene) -> None:
        worker = Worker(scene.office)
        asked = asyncio.create_task(scene.office.done(Thought(Kind.BOT, Asker("t"), work.limber_up, ("t",), 1.0)))
        await settle()
        worker.crew.hear(Answer(1, seconds, packed("found"), -7))
        assert 0.0 <= (await asked).seconds < 60 and worker.crew.waiting == 0

    test()


def test_words_without_end_are_not_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "WORDS_BURST", 50)

    async def test(line: FarLine, wire: Wire, heard: list[Any]) -> None:
        line.data_received(framed(Beat()) * 49)
        assert not wire.closed
        line.data_received(framed(Beat()) * 5000)
        assert wire.closed

    on_line(test)


# For real


class Liars:
    """Those who think on a worker's machine, and answer what they like."""

    heads, hands = 2, 2
    ready = frozenset(GAMES)
    waiting: dict[str, int] = {}  # noqa: RUF012

    def __init__(self, lie: Any) -> None:
        self.lie = lie
        self.told = 0

    async def done(self, thought: Thought) -> work.Done:
        assert thought.belief is None, "what is believed is for the server to say, and does not travel"
        self.told += 1
        return work.Done(self.lie, 0.01, 0.0)


@contextmanager
def lying(house: House, lie: Any) -> Generator[Liars]:
    """A worker that has come to a server with the secret, in a thread of its own."""
    liars, over, runner = Liars(lie), asyncio.Event(), asyncio.Runner()

    async def run() -> None:
        database = database_at(house.settings.database)
        finder = Finder(Leases(database), liars)
        finding = asyncio.create_task(finder.run())
        await over.wait()
        finding.cancel()
        with suppress(asyncio.CancelledError):
            await finding
        finder.close()
        await database.close()

    def work_there() -> None:
        with runner:
            runner.run(run())

    loop, thread = runner.get_loop(), threading.Thread(target=work_there)
    thread.start()
    try:
        yield liars
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()


@pytest.mark.parametrize("lie", [-1, "e4", ENDLESS], ids=["illegal", "text", "endless"])
def test_a_table_with_a_bot_goes_on_beside_a_worker_that_lies(
    postgres: Postgres, lie: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with House(quick(postgres.new_database(), shared="127.0.0.1:1")) as house, lying(house, lie) as liars:
        wait(lambda: house.hall.workers.crews)
        table = house.table("me", "bot:random")
        with house.sit(table, 0) as guest:
            guest.hello()
            for _ in range(4):
                while not guest.last["mine"]:
                    guest.at_ply(guest.last["ply"] + 1)
                before = guest.last["ply"]
                assert guest.act()["type"] == "ack"
                guest.at_ply(before + 1)
        assert liars.told and not house.hall.workers.crews
    told = [record.getMessage() for record in caplog.records if "it is disconnected" in record.getMessage()]
    assert len(told) == 1 and told[0].startswith("the worker at 127.0.0.1 has answered what cannot be")
