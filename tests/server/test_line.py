"""The way out to a reader: messages as frames, and what becomes of them when nobody reads or the line is closed."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from tableflip.server.http.line import framed
from tests.server.conftest import MakeHouse
from tests.server.stage import Stage


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_message_of_any_length_is_one_frame_that_any_client_reads(length: int) -> None:
    text = b"x" * length
    reader = StreamReader()
    reader.feed_data(framed(text))
    reading = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as read:
        next(reading)
    frame = read.value.value
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)
    reader.feed_eof()
    with pytest.raises(StopIteration) as rest:
        next(reader.at_eof())
    assert rest.value.value is True  # and nothing after it


def test_what_is_said_while_nobody_reads_comes_later_in_its_order() -> None:
    async def slow() -> None:
        stage = Stage()
        wire = stage.come(0)
        await stage.settle()
        (listener,) = stage.room.connections
        wire.heard.clear()
        listener.send(b'{"type":"a"}')  # at once, with no turn of the loop between
        assert wire.kinds() == ["a"]
        wire.reads.clear()
        listener.send(b'{"type":"b"}')
        await stage.settle()
        wire.reads.set()  # there is room again, but what waits goes first
        listener.send(b'{"type":"c"}')
        assert wire.kinds() == ["a"]
        await stage.settle()
        assert wire.kinds() == ["a", "b", "c"]
        listener.send(b'{"type":"d"}')
        assert wire.kinds() == ["a", "b", "c", "d"]
        await stage.end()

    asyncio.run(slow())


def test_after_a_goodbye_nothing_more_is_written(own_house: MakeHouse) -> None:
    """A frame behind the close frame is an error to a client, and it would not be told why it was shown out."""
    house = own_house()
    table = house.table("me", "open")
    with house.sit(table, 0) as guest:
        guest.hello()

        async def part() -> list[bytes]:
            (listener,) = house.hall.rooms[table["table"]].connections
            line, written = listener.line, list[bytes]()
            real, line.transport = line.transport, SimpleNamespace(write=written.append, is_closing=lambda: False)
            assert line.write(b"before") and not written, "what is said in one turn goes out together"
            line.flush()
            line.transport = real
            line.close(4000, "enough")
            line.transport = SimpleNamespace(write=written.append, is_closing=lambda: False)
            assert line.write(b"behind")
            line.flush()
            line.transport = real
            return written

        assert house.run(part()) == [framed(b"before")]
        with pytest.raises(ConnectionClosed):
            while True:
                guest.next()
        assert (guest.socket.close_code, guest.socket.close_reason) == (4000, "enough")


def test_who_has_just_said_something_is_not_asked_whether_they_are_there(own_house: MakeHouse) -> None:
    house = own_house()
    table = house.table("me", "open")
    with house.sit(table, 0) as guest:
        guest.hello()

        async def look(quiet: float) -> bool:
            """Whether a ping goes to somebody who has been quiet for so many seconds when the next one is due."""
            (listener,) = house.hall.rooms[table["table"]].connections
            line = listener.line
            line._heard = asyncio.get_running_loop().time() - quiet
            line._timer.cancel()
            line._is_asked = False
            line.look()
            assert line._timer.is_coming, "there is always a next look"
            return line._is_asked

        assert not house.run(look(5.0))
        assert house.run(look(19.0)) and house.run(look(300.0))
