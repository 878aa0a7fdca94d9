"""A server as a worker sees it: its tasks are computed here, in order with those of all other servers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from tableflip.server.think import work
from tableflip.server.think.far.parcels import BadParcel, packed, packed_problem, unpacked
from tableflip.server.think.far.words import Answer, Ask, Drop, Failure, Hello, NotOurs, Said, Unable, Welcome, able
from tableflip.server.think.thinker import Died
from tableflip.server.think.thoughts import Thought
from tableflip.server.think.turns import Asker, Kind

logger = logging.getLogger("tableflip.server")


class Labour(Protocol):
    """Those who think on this machine."""

    @property
    def heads(self) -> int:
        """How many think."""
        ...

    @property
    def hands(self) -> int:
        """How many find outcomes."""
        ...

    @property
    def ready(self) -> Collection[str]:
        """The games whose compiled rules are at hand."""
        ...

    @property
    def waiting(self) -> Mapping[str, int]:
        """Thoughts that wait for their turn, by kind."""
        ...

    async def done(self, thought: Thought) -> work.Done:
        """What is found."""
        ...


class Shift:
    """What this worker does for one server."""

    def __init__(
        self, where: str, say: Callable[[Said], None], labour: Labour, versions: Mapping[str, str], hang_up: Any
    ) -> None:
        self.where = where
        self.can: frozenset[str] | None = (
            None  # the games that both know alike; None before the server has told its own
        )
        self._say = say
        self._labour = labour
        self._versions = versions
        self._hang_up = hang_up
        self._doing: dict[int, asyncio.Task[None]] = {}

    def hear(self, word: Said) -> None:
        """What the server says."""
        match word:
            case Welcome():
                self.can = frozenset(able(word, self._versions, self.where))
                self.tell()
            case Ask() if self.can is not None:
                self._take(word)
            case Drop(number):
                if (task := self._doing.get(number)) is not None:
                    task.cancel()
            case _:
                raise NotOurs(f"a server does not say {type(word).__name__}")

    def tell(self) -> None:
        """Say what is done here: also when it has become more."""
        if self.can:
            ready = sorted(self.can & set(self._labour.ready))
            # one more than there are heads: a quick thought need not wait there for a long one here
            self._say(Hello(self._labour.heads + 1, self._labour.hands, sorted(self.can), ready))

    def _take(self, ask: Ask) -> None:
        if ask.game and ask.game not in (self.can or ()):
            self._say(Unable(ask.number, f"it does not know {ask.game[:60]} as this server does"))
            return
        if ask.number in self._doing:
            raise NotOurs("the same number twice")
        task = asyncio.create_task(self._do(ask))
        self._doing[ask.number] = task
        task.add_done_callback(lambda _task: self._doing.pop(ask.number, None))

    async def _do(self, ask: Ask) -> None:
        try:
            thought = _thought(ask)
            found = await self._labour.done(thought)
            answer: Said = Answer(ask.number, found.seconds, packed(found.answer), self._waiting)
        except (BadParcel, Died) as problem:
            logger.warning("work of the server at %s is not done: %s", self.where, problem or "its process died twice")
            answer = Unable(ask.number, str(problem)[:200] or "its process died twice")
        except Exception as problem:
            answer = Failure(ask.number, packed_problem(problem), self._waiting)
        self._say(answer)

    @property
    def _waiting(self) -> int:
        return sum(self._labour.waiting.values())

    def lost(self) -> None:
        """The server is gone: nobody waits for anything of this."""
        for task in list(self._doing.values()):
            task.cancel()
        self._hang_up()


def _thought(ask: Ask) -> Thought:
    given: Any = unpacked(ask.body)
    if ask.kind not in set(Kind) or not isinstance(given, tuple) or len(given) != 2:  # pyright: ignore
        raise BadParcel("this is no work")
    function, arguments = given  # pyright: ignore[reportUnknownVariableType]
    if not callable(function) or not isinstance(arguments, tuple):  # pyright: ignore[reportUnknownArgumentType]
        raise BadParcel("this is no work")
    asker = Asker(ask.table, ask.address)
    told: Any = ask.guess, ask.about, ask.rules, ask.by_hand, ask.game
    return Thought(Kind(ask.kind), asker, function, arguments, *told)  # pyright: ignore[reportUnknownArgumentType]
