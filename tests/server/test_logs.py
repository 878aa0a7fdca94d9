"""The log: a line for each event, with the number of its request, and never a secret or a hidden card."""

from __future__ import annotations

import io
import json
import logging
import time
import urllib.request
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tableflip.core.errors import TableflipError
from tableflip.server.signs.logs import NAMED_MOST, OnceAMinute, set_up, tell, without_secrets
from tableflip.server.signs.numbers import NUMBER
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, play
from tests.server.raw import Raw


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is written at the level that tells most."""
    out = io.StringIO()
    undo = set_up("json", "debug", out)
    yield out
    undo()


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def lines_with(out: io.StringIO, name: str, words: str) -> list[dict[str, Any]]:
    """The lines with these words in a field; an answer may be there before the line about it is."""
    for _ in range(1000):
        if found := [line for line in lines(out) if words in line.get(name, "")]:
            return found
        time.sleep(0.01)
    raise AssertionError(f"no line with {words!r} was written")


def test_no_secret_and_no_key_of_a_deal_is_ever_written(house: House, written: io.StringIO) -> None:
    table = house.table("me", "open", "open", game="captain_flip", name="Ada", listed=True)
    name = table["table"]
    secrets = {table["host"], table["watch"], *(seat["secret"] for seat in table["seats"] if seat)}
    room = house.hall.rooms[name]
    key = room.story.setup.key
    house.post(f"/api/tables/{name}/join", secret=table["seats"][1]["secret"], name="Grace")
    new = house.post(f"/api/tables/{name}/revoke", host=table["host"], seat=2)["secret"]
    secrets |= {new, house.post(f"/api/tables/{name}/join", name="Eve")["secret"]}
    taken = room.seats[2].secret_hash
    last = next(secret for secret in secrets if room.seats_of(secret) == (2,))
    guests = [house.sit(table, 0), house.sit(table, 1), Guest(house, name, last)]
    watcher = house.watch(table)
    for guest in (*guests, watcher):
        guest.hello()
    play(guests, 12)
    guests[0].say(type="hint")
    guests[0].ask(type="act", ply=0, number=10**9)
    house.ask(f"/api/tables/{name}/replay?seat=0&secret={table['seats'][0]['secret']}")
    house.ask(f"/t/{name}%23{table['seats'][0]['secret']}")
    house.ask(f"/api/tables/{name}/take", {"secret": table["seats"][0]["secret"], "seat": "x"})
    house.ask(f"/api/tables/{name}", headers={"authorization": f"Bearer {table['host']}"})
    for guest in (*guests, watcher):
        guest.close()
    text = written.getvalue()
    assert name in text and "socket opened" in text and '"path": "/api/tables' in text
    assert [secret for secret in secrets if secret in text] == []
    assert key not in text and str(taken) not in text and "Grace" not in text


def test_a_fault_is_told_with_a_number_and_written_once(house: House, written: io.StringIO) -> None:
    hall = house.hall

    async def fail(*_: Any) -> Any:
        raise RuntimeError("at /ws/x?secret=shh&plain=1")

    hall.listed = fail
    try:
        answers = [house.ask("/api/tables") for _ in range(3)]
    finally:
        del hall.listed
    assert {status for status, _ in answers} == {500} and answers[0][1]["code"] == "broken"
    faults = lines_with(written, "trace", "RuntimeError: at /ws/x?secret=…")
    assert len(faults) == 1 and "shh" not in written.getvalue()
    assert answers[0][1]["words"].endswith(f"tell its operator this number: {faults[0]['request']}")


def test_a_message_that_meets_a_fault_is_written_and_its_sender_told(
    house: House, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, one, two = house.two()

    async def fail(*_: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr("tableflip.server.play.room.carry_out", fail)
    with one, two:
        one.say(type="hello", ply=-1)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                one.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1011
    (fault,) = lines_with(written, "trace", "RuntimeError: no")
    assert closed.value.rcvd.reason.endswith(fault["request"])


def test_every_answer_has_a_number_and_its_line(house: House, written: io.StringIO) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{house.port}/healthz?secret=shh") as answer:
        number = answer.headers["x-request-id"]
    (line,) = lines_with(written, "request", number)
    assert (line["event"], line["path"], line["status"], line["address"]) == ("request", "/healthz", 200, "127.0.0.1")
    assert line["time"].endswith("+00:00") and line["level"] == "debug" and line["ms"] >= 0


def test_who_sends_what_cannot_be_read_is_named_once_and_floods_no_log(
    own_house: MakeHouse, written: io.StringIO
) -> None:
    house = own_house()
    for _ in range(20):
        for line in ("GARBAGE", "GET /healthz HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, close"):
            with Raw(house) as raw:
                raw.head(line)
                raw.all()
    (line,) = [line for line in lines(written) if line["event"] != "request"]
    assert (line["event"], line["address"]) == ("requests that cannot be read", "127.0.0.1")


def test_others_are_heard_from_warnings_on(written: io.StringIO) -> None:
    logging.getLogger("websockets.server").info("GET /ws/x?secret=shh")
    logging.getLogger("uvicorn.error").info("GET /ws/x?secret=shh")
    assert written.getvalue() == ""
    logging.getLogger("websockets.server").warning("GET /ws/x?watch=shh&plain=1")
    (line,) = lines(written)
    assert (line["level"], line["event"]) == ("warning", "GET /ws/x?watch=…&plain=1")


@pytest.mark.parametrize(
    "text",
    [
        "/ws/a?secret=shh",
        "/t/a?invite=shh",
        '{"invite": "shh"}',
        "{'who': 'shh'}",
        "?plain=1&watch=shh&x=2",
        "{'secret': 'shh'}",
        '{"host":"shh"}',
        "Authorization: Bearer shh",
        "postgresql://table:shh@127.0.0.1/x",
    ],
)
def test_what_looks_like_a_secret_is_left_out(text: str) -> None:
    assert "shh" not in without_secrets(text) and "…" in without_secrets(text)


@pytest.mark.parametrize(("form", "level"), [("xml", "info"), ("json", "loud")])
def test_a_form_or_level_that_there_is_not_is_told(form: str, level: str) -> None:
    with pytest.raises(
        TableflipError, match=r"is (json, text or auto|debug, info, warning or error), not '(xml|loud)'"
    ):
        set_up(form, level, io.StringIO())


def test_a_terminal_gets_text_in_which_a_client_cannot_begin_a_line() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    undo = set_up("auto", "info", out)
    NUMBER.set("")
    tell(logging.INFO, "socket opened", path="/ws/x\n12:00:00 error forged")
    tell(logging.DEBUG, "not told")
    undo()
    assert out.getvalue().endswith("info socket opened path='/ws/x\\n12:00:00 error forged'\n")
    assert len(out.getvalue().splitlines()) == 1


def test_the_same_error_again_is_counted_and_another_one_told(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("tableflip.server.signs.logs.time.monotonic", lambda: now)
    once = OnceAMinute()

    def record(kind: type[Exception]) -> logging.LogRecord:
        try:
            raise kind("x")
        except Exception as problem:
            found = (kind, problem, problem.__traceback__)
            return logging.LogRecord("x", logging.ERROR, "", 0, "fails", None, found)

    assert [once.filter(record(ValueError)) for _ in range(3)] == [True, False, False]
    assert once.filter(record(TypeError))
    now += 61
    again = record(ValueError)
    assert once.filter(again) and getattr(again, "again") == 2  # noqa: B009


def test_whoever_meets_the_same_error_finds_it_in_the_log_by_their_own_number(house: House) -> None:
    out = io.StringIO()
    undo = set_up("json", "warning", out)

    def fail(number: str) -> None:
        NUMBER.set(number)
        try:
            raise ValueError("a fault that many meet")
        except ValueError:
            logging.getLogger("tableflip.server").exception("fails")

    for number in ("first", "second", "first", "", *map(str, range(NAMED_MOST))):
        copy_context().run(fail, number)
    undo()
    whole, *others = lines(out)
    assert (whole["request"], "a fault that many meet" in whole["trace"]) == ("first", True)
    assert others[0] == {**others[0], "request": "second", "like": "first", "event": "fails"}
    assert "trace" not in others[0] and len(others) < NAMED_MOST, "who floods a server does not flood its log"
