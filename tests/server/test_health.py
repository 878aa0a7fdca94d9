"""Whether a server is well: /healthz and /readyz, which nobody can hurt it with."""

from __future__ import annotations

import asyncio
import http.client
from contextlib import closing
from typing import Any

import pytest

from tableflip.core.errors import TableflipError
from tableflip.server.ops import health
from tableflip.server.ops.health import KEPT, Readiness
from tests.server.conftest import MakeHouse
from tests.server.house import PATIENCE, House


def test_a_well_server_says_so(house: House) -> None:
    assert house.get("/healthz") == "ok\n"
    assert house.get("/readyz") == {"ready": True}


@pytest.mark.parametrize("path", ["/healthz", "/", "/api/games", "/api/tables/none"])
def test_who_only_looks_is_answered_as_who_reads(house: House, path: str) -> None:
    def answer(method: str) -> tuple[int, str | None, bytes]:
        line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
        line.request(method, path)
        with closing(line), line.getresponse() as came:
            return came.status, came.headers["content-length"], came.read()

    status, length, body = answer("GET")
    assert answer("HEAD") == (status, length, b"") and body


def test_a_database_that_fails_is_told_and_the_process_still_answers(own_house: MakeHouse) -> None:
    house = own_house()
    database = house.hall.store.database

    async def away(_work: Any) -> Any:
        raise OSError("connection refused")

    database.read, read = away, database.read
    status, answer = house.ask("/readyz")
    assert (status, answer["code"]) == (503, "not_ready") and "database does not answer" in answer["words"]
    assert house.get("/healthz") == "ok\n"
    database.read = read
    house.app.state.readiness._began -= KEPT  # a second later
    assert house.get("/readyz") == {"ready": True}
    house.app.state.ending = True
    assert house.ask("/readyz") == (503, {"code": "not_ready", "words": "the server is ending"})
    house.app.state.ending = False
    house.hall.workers.close()
    status, answer = house.ask("/readyz")
    assert status == 503 and "think have been stopped" in answer["words"]


class Asked:
    """A database that counts questions, and answers when it is let."""

    def __init__(self) -> None:
        self.questions = 0
        self.let = asyncio.Event()
        self.words = ""
        self.trouble = ""

    async def ask(self) -> None:
        self.questions += 1
        await self.let.wait()
        if self.words:
            raise TableflipError(self.words)


class Awake:
    """Workers with which nothing is wrong."""

    def problem(self) -> None:
        return None


def ready(asked: Any, seconds: float = 0.0) -> Readiness:
    awake: Any = Awake()
    return Readiness(asked, awake, seconds)


@pytest.mark.parametrize("words", ["", "its disk is full"])
def test_many_who_ask_at_once_are_one_question_to_the_database(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT", 3600.0)  # a busy machine may need more than a second for all of it

    async def ask() -> None:
        asked = Asked()
        asked.words = words
        asked.let.set()
        readiness = ready(asked, 60.0)
        answers = await asyncio.gather(*(readiness.problem() for _ in range(100)))
        assert set(answers) == {words or None} and asked.questions == 1
        await readiness.problem()
        assert asked.questions == 1

    asyncio.run(ask())


def test_a_database_that_hangs_is_told_in_time_and_not_asked_again() -> None:
    async def ask() -> None:
        asked = Asked()
        readiness = ready(asked)
        for _ in range(3):
            readiness._began -= KEPT  # pyright: ignore[reportPrivateUsage]
            assert "has not answered for 0 seconds" in str(await readiness.problem())
        assert asked.questions == 1
        asked.let.set()
        await asyncio.sleep(0.01)
        assert await readiness.problem() is None
        readiness.close()

    asyncio.run(ask())
