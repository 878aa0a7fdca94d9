"""An open WebSocket: all that is kept of one while nothing happens on it, and the limits on what it may cost.

Uvicorn keeps a request, its layers, a task and three queues for each socket; here those are gone once it is open. The
frames are read by the library it uses for that too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import SERVER, Protocol, State

from tableflip.server.http.line import Hearer, framed
from tableflip.server.http.measure import PIECE, Measure
from tableflip.server.people.rates import Bucket
from tableflip.server.people.rounds import Due, later

MESSAGE_MOST = 16_384  # bytes of one message
FRAMES_A_MESSAGE = 10  # frames (pings, parts) for each message that a socket may send
FRAMES_LEAST = 200
ASKED_AFTER = 20.0  # seconds of silence, a quarter less at least, after which somebody is asked whether they are there
ANSWERED_WITHIN = 20.0
TOGETHER_MOST = 8  # messages that go out together
GOODBYE_SECONDS = 10.0  # for the other side to say goodbye too
PING = b"\x89\x00"
UNANSWERED, ENDING = 1011, 1012  # WebSocket close codes


class OpenLine(asyncio.Protocol):
    """The line of one socket. Who reads nothing, sends frames without end or is gone is cut off."""

    __slots__ = (
        "_backlog",
        "_conn",
        "_ends",
        "_frames",
        "_freed",
        "_heard",
        "_hearer",
        "_is_asked",
        "_measure",
        "_next",
        "_out",
        "_parting",
        "_parts",
        "_place",
        "_state",
        "_timer",
        "_unread",
        "_waiting",
        "transport",
    )

    def __init__(self, transport: asyncio.Transport, measure: Measure, state: ServerState, place: str) -> None:
        burst, rate = measure.settings.messages_burst, measure.settings.messages_per_second
        self.transport = transport
        self._measure = measure
        self._state = state
        self._place = place
        self._conn = Protocol(SERVER, max_size=MESSAGE_MOST)
        self._frames = Bucket(max(FRAMES_A_MESSAGE * burst, FRAMES_LEAST), FRAMES_A_MESSAGE * rate)
        self._hearer: Hearer | None = None
        self._ends: list[Callable[[], object]] = []
        self._waiting: bytearray | None = None  # what has come and is not read yet
        self._backlog: list[bytes] | None = None  # messages that wait for the one before them
        self._parts: bytearray | None = (
            None  # of a message that is not whole yet: however many, no more than is in them
        )
        self._next: asyncio.Handle | None = None  # when it is read on
        self._out: list[bytes] | None = None  # what was said in this turn of the loop, to go out together
        self._unread: asyncio.TimerHandle | None = None  # runs while something is sent and not read
        self._freed: asyncio.Event | None = None  # where somebody waits for that to end
        self._parting: asyncio.TimerHandle | None = None  # runs once goodbye was said
        self._heard = _now()  # when something last came
        self._is_asked = False  # whether they are there
        self._timer: Due | None = None
        self._look_later(ASKED_AFTER)
        state.connections.add(cast(Any, self))

    # Who is there

    def listen(self, hearer: Hearer) -> None:
        """Hand messages over from now on."""
        self._hearer = hearer
        if self.transport.is_closing():
            hearer.lost()
        else:
            self.go_on()

    def carry_out(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that a server which ends waits for."""
        task = asyncio.create_task(doing)
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)
        return task

    def at_the_end(self, call: Callable[[], object]) -> None:
        """Have something done when this is closed."""
        self._ends.append(call)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._state.connections.discard(cast(Any, self))
        for timer in (self._timer, self._unread, self._parting, self._next):
            if timer is not None:
                timer.cancel()
        self._timer = self._unread = self._parting = self._next = None
        self._set_free()
        if self._place:
            self._measure.crowd.leave(self._place)
        if self._hearer is not None:
            self._hearer.lost()
        ends, self._ends = self._ends, []
        for end in reversed(ends):
            end()
        self._hearer = self._waiting = self._backlog = self._parts = None
        self._conn.parser.close()  # it knows its owner: both are free at once

    def shutdown(self) -> None:
        """The server ends."""
        self._say_goodbye(ENDING, "")
        if self._hearer is not None:
            self._hearer.lost()
        self.transport.close()

    # What comes

    def data_received(self, data: bytes) -> None:
        """Something comes; more than a piece waits for the next turn of the loop, and for the message before it."""
        self._heard, self._is_asked = _now(), False
        if self._waiting is None and len(data) <= PIECE and self._may_read():
            self._take(data)
            return
        self._waiting = (self._waiting or bytearray()) + data
        self.transport.pause_reading()
        self._read_later()

    def go_on(self) -> None:
        """Hand the next message over, or read on."""
        while self._backlog and self._hearer is not None and not self._hearer.is_busy:
            self._hearer.hear(self._backlog.pop(0))
        if not self._backlog:
            self._backlog = None
            self._read_later()

    def _may_read(self) -> bool:
        """Whether what comes can be read: there is somebody to hear it, or nobody hears it any more."""
        return self._parting is not None or (self._hearer is not None and not self._hearer.is_busy)

    def _read_later(self) -> None:
        if self._waiting is not None and self._next is None:
            self._next = asyncio.get_running_loop().call_soon(self._read_on)

    def _read_on(self) -> None:
        self._next = None
        if self.transport.is_closing():
            self._waiting = None
        if self._waiting is None or not self._may_read():
            return  # `go_on` is called when it may
        piece = bytes(self._waiting[:PIECE])
        del self._waiting[:PIECE]
        self._take(piece)
        if self._waiting:
            self._read_later()
        else:
            self._waiting = None
            if not self.transport.is_closing():
                self.transport.resume_reading()

    def _take(self, piece: bytes) -> None:
        self._conn.receive_data(piece)
        for event in self._conn.events_received():
            if self.transport.is_closing():
                return
            if not self._frames.take():
                self.transport.abort()
                return
            self._take_frame(cast(Frame, event))
        if self._conn.parser_exc is not None:  # it was no frame, and the answer says so
            self._part()

    def _take_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                self._take_part(bytes(frame.data), frame.fin)
            case Opcode.PING:
                answer = b"".join(self._conn.data_to_send())
                if self._unread is None:  # else the answers are not read
                    self.transport.write(answer)  # before or between what is said: it is a frame of its own
            case Opcode.CLOSE:
                self._part()
            case _:
                pass  # an answer to our ping: that something came was all that mattered

    def _take_part(self, data: bytes, is_last: bool) -> None:
        if self._parts is not None:
            self._parts += data
        if not is_last:
            self._parts = bytearray(data) if self._parts is None else self._parts
            return
        whole = data if self._parts is None else bytes(self._parts)
        self._parts = None
        if self._hearer is None or self._parting is not None:
            return  # who was shown out is not heard any more
        if self._hearer.is_busy:
            self._backlog = [*(self._backlog or ()), whole]
        else:
            self._hearer.hear(whole)

    def _part(self) -> None:
        """The other side has said goodbye, or what cannot be read; it is answered, and that is all."""
        if self._parting is None:
            self.flush()
            self.transport.write(b"".join(self._conn.data_to_send()))
        if self._hearer is not None:
            self._hearer.lost()
        self.transport.close()

    # What is said

    def write(self, text: bytes) -> bool:
        """Hand a message to the network; to who is leaving nothing is said."""
        if self._unread is not None:
            return False
        if self._conn.state is State.OPEN and not self.transport.is_closing():
            if self._out is None:
                self._out = [framed(text)]
                asyncio.get_running_loop().call_soon(self.flush)
            else:
                self._out.append(framed(text))
                if len(self._out) >= TOGETHER_MOST:
                    self.flush()
        return True

    def flush(self) -> None:
        """Hand what was said to the network: to write costs a call of the system, however short it is."""
        out, self._out = self._out, None
        if out is not None and not self.transport.is_closing():
            self.transport.write(out[0] if len(out) == 1 else b"".join(out))

    async def free(self) -> None:
        """Come back when there is room again, or nobody there."""
        if self._unread is not None:
            self._freed = self._freed or asyncio.Event()
            await self._freed.wait()

    def show_out(self, text: bytes, code: int, words: str) -> None:
        """Tell whoever is there something, and have them shown out."""
        self.write(text)
        if self._hearer is None:
            self.close(code, words)
        else:
            self._hearer.close(code, words)

    def close(self, code: int, words: str) -> None:
        """Say goodbye, and wait a while for the answer."""
        if self._say_goodbye(code, words):
            self._parting = asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.transport.close)
            self._backlog = None
            self._read_later()
            if self._waiting is None:
                self.transport.resume_reading()

    def _say_goodbye(self, code: int, words: str) -> bool:
        if self.transport.is_closing() or self._conn.state is not State.OPEN:
            return False
        self.flush()
        self._conn.send_close(code, words)
        self.transport.write(b"".join(self._conn.data_to_send()))
        return True

    def pause_writing(self) -> None:
        """What is sent is not being read."""
        seconds = self._measure.settings.write_seconds
        self._unread = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is read again."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self._set_free()

    def _set_free(self) -> None:
        if self._freed is not None:
            self._freed.set()
            self._freed = None

    # Whether they are there

    def _look_later(self, seconds: float) -> None:
        self._timer = later(seconds, self.look)

    def look(self) -> None:
        """Ask whether somebody is there, unless they have just said so themselves, as those who play do."""
        quiet = _now() - self._heard
        if self.transport.is_closing():
            return
        if self._is_asked:
            self.close(UNANSWERED, "nobody answers")
            self.transport.close()
        elif quiet < ASKED_AFTER * 3 / 4:
            self._look_later(ASKED_AFTER - quiet)
        else:
            self._is_asked = True
            if self._unread is None:  # else there is a limit on that already
                self.transport.write(PING)
            self._look_later(ANSWERED_WITHIN)


def _now() -> float:
    return asyncio.get_running_loop().time()
