"""Where the rest of the server asks for bot moves, hints, aids and outcomes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple, TypeVar

from tableflip.bots.advice import Advice
from tableflip.bots.levels import needs_no_compiler
from tableflip.core.action import Action
from tableflip.core.errors import NoEngine, NotLegal
from tableflip.core.game import Game
from tableflip.core.ply import Ply
from tableflip.core.records import pack
from tableflip.games import GAMES
from tableflip.server.settings import Settings
from tableflip.server.think import beliefs, work
from tableflip.server.think.aids import aids_of
from tableflip.server.think.costs import LITTLE, guess_of
from tableflip.server.think.far.crew import Crew
from tableflip.server.think.far.parcels import game_of
from tableflip.server.think.marks import SPAWN, Mark
from tableflip.server.think.office import Office
from tableflip.server.think.thinker import PATIENCE
from tableflip.server.think.thoughts import Notice, Thought
from tableflip.server.think.turns import Asker, Kind
from tableflip.server.think.warming import Warming, warm_up

T = TypeVar("T")
HINT_SECONDS = 0.5  # of a processor, at a guess


class Before(NamedTuple):
    """What goes into a bot's decision besides the position: what was done so far, and a seed, if it can be repeated."""

    decisions: Iterable[Ply] = ()
    seed: str = ""


NOTHING_BEFORE = Before()


class Decision(NamedTuple):
    """The number of the action a bot takes, whether it was only taken by a first look, and what is meant by it."""

    number: int
    hasty: bool
    meaning: int | None = None


def _decision(chosen: work.Chosen, *, hasty: bool) -> Decision:
    return Decision(chosen.number, hasty, chosen.meaning)


class Workers:
    """What a server has thought about; a state goes in as bytes, what was found comes back."""

    def __init__(self, settings: Settings) -> None:
        self._office = Office(settings)
        self.warmed: Callable[[], object] = lambda: None  # told whenever a game is ready
        starting = work.follow_parent, (Mark().shared, work.POLITE)
        self._warming = Warming(lambda: ProcessPoolExecutor(1, SPAWN, *starting), self._read_back)

    def warm(self, order: Iterable[str] = ()) -> None:
        """Compile what the bots need before anybody waits for it, the games told first."""
        names = dict.fromkeys([*order, *GAMES])
        self._warming.begin(name for name in names if name in GAMES)
        for game in GAMES.values():
            if game.outcomes is not None:
                self._office.later(self._office.hands[:1], work.limber_up, game.name)

    async def wake(self) -> None:
        """Start those who think before anybody waits for them: come back when each has answered."""
        hand, able = self._office.hands[0], [name for name, game in GAMES.items() if game.outcomes is not None]

        async def limber_up() -> None:
            for name in able:
                await hand.do(work.limber_up, (name,), "")

        waking = [*(head.do(work.wake, (), "") for head in self._office.heads), limber_up()]
        for problem in await asyncio.gather(*waking, return_exceptions=True):
            if isinstance(problem, Exception) and not isinstance(problem, NoEngine):  # without one nature draws
                work.logger.warning("a process that thinks did not begin well: %s", type(problem).__name__)

    def _read_back(self, name: str) -> None:
        """What was compiled is read from the disk by those who think."""
        self._office.later(self._office.heads, warm_up, name)
        self.warmed()

    # For others, or by others

    @property
    def heads(self) -> int:
        """How many think here."""
        return len(self._office.heads)

    @property
    def hands(self) -> int:
        """How many find outcomes here."""
        return len(self._office.hands)

    @property
    def ready(self) -> Collection[str]:
        """The games whose bots need no compiler any more."""
        return GAMES.keys() - self._warming.waiting

    @property
    def crews(self) -> Sequence[Crew]:
        """The workers that have come."""
        return self._office.crews

    def met(self, crew: Crew) -> None:
        """A worker on another machine has come, can do more, or is gone."""
        self._office.met(crew)

    def distrusts(self, name: str) -> bool:
        """Whether a worker that came from there has lied a while ago."""
        return self._office.distrusts(name)

    async def done(self, thought: Thought) -> work.Done:
        """What is found out for somebody else, with what it took."""
        return await self._office.done(thought)

    async def _is_ready(self, name: str) -> bool:
        return self._office.is_known_afar(name) or await self._warming.is_ready(name)

    @property
    def waiting(self) -> Mapping[str, int]:
        """How many thoughts of each kind wait for their turn."""
        return self._office.waiting

    def close(self) -> None:
        """Stop thinking."""
        self._warming.close(PATIENCE)
        self._office.close()

    def problem(self) -> str | None:
        """Why nobody can think now, in words; None if somebody can."""
        return "the processes that think have been stopped" if self._office.closed else None

    async def choose(
        self,
        game: Game[Any],
        state: Any,
        seat: int,
        bot: str,
        before: Before = NOTHING_BEFORE,
        *,
        asker: Asker,
        notice: Notice | None = None,
    ) -> Decision:
        """What a bot does that may know what others did so far; at a first look while its game is being compiled."""
        brief = work.brief_on(game, state, seat, before.seed)
        needs_rules = not needs_no_compiler(game, bot)
        like, belief = f"{game.name} {bot}", beliefs.a_choice(game, state)
        if needs_rules and not await self._is_ready(game.name):
            about: dict[str, Any] = {"about": game.name, "game": game.name, "belief": belief}
            thought = Thought(Kind.BOT, asker, work.choose_hastily, (brief,), LITTLE, **about)
            return _decision(await self._office.ask(thought, notice), hasty=True)
        arguments = brief, work.packed_deeds(game, before.decisions, seat), bot
        rules, guess = game.name if needs_rules else "", guess_of(game, bot)
        thought = Thought(Kind.BOT, asker, work.choose, arguments, guess, like, rules, game=game.name, belief=belief)
        return _decision(await self._office.ask(thought, notice), hasty=False)

    async def advise(
        self, game: Game[Any], state: Any, seat: int, decisions: Iterable[Ply] = (), *, asker: Asker
    ) -> list[Advice]:
        """The best actions for a seat, with reasons."""
        brief, name = work.brief_on(game, state, seat), game.name
        about: dict[str, Any] = {"about": name, "game": name, "belief": beliefs.advice(game, state)}
        if not await self._is_ready(game.name):
            return await self._office.ask(Thought(Kind.HINT, asker, work.advise_hastily, (brief,), LITTLE, **about))
        arguments = brief, work.packed_deeds(game, decisions, seat)
        return await self._office.ask(
            Thought(Kind.HINT, asker, work.advise, arguments, HINT_SECONDS, rules=name, **about)
        )

    async def weigh(
        self, game: Game[Any], state: Any, seat: int, decisions: Iterable[Ply] = (), *, asker: Asker
    ) -> list[work.Warned]:
        """The actions that a seat should be warned of; a first look judges nobody, so none while a game is compiled."""
        if not await self._is_ready(game.name):
            return []
        arguments = work.brief_on(game, state, seat), work.packed_deeds(game, decisions, seat)
        like, name, belief = f"{game.name} weighed", game.name, beliefs.warnings(game, state)
        return await self._office.ask(
            Thought(Kind.COACH, asker, work.weigh, arguments, HINT_SECONDS, like, name, game=name, belief=belief)
        )

    async def aid(self, game: Game[Any], state: Any, seat: int, *, asker: Asker) -> bytes:
        """What helps a viewer to see, as JSON; null where the game has no aids."""
        find = aids_of(game)
        if find is None:
            return b"null"
        arguments = find, work.brief_on(game, state, seat)
        about: dict[str, Any] = {"about": game.name, "game": game.name, "belief": beliefs.an_aid}
        return await self._office.ask(Thought(Kind.REST, asker, work.aid, arguments, LITTLE, **about))

    async def find_outcome(
        self,
        game: Game[Any],
        state: Any,
        action: Action,
        numbers: Mapping[str, int] | None,
        before: Any,
        *,
        asker: Asker,
        kind: Kind = Kind.HAND,
    ) -> tuple[str | None, Any]:
        """The outcome of an action that needs one, in notation, and its account; without numbers the house acts.

        The house goes by what a bot means, if it means something.
        """
        if game.outcomes is None or not game.outcomes.wanted(state, action):
            if numbers is not None:
                raise NotLegal(f"{game.notation.text(state, action)} is not done by hand")
            return None, None
        told = None if numbers is None else dict(numbers)
        number, meaning = work.chosen(game, action)
        arguments = game.name, pack(state).tobytes(), number, told, before, meaning
        belief = beliefs.an_outcome(game, state, number)
        about: dict[str, Any] = {"about": game.name, "game": game.name, "by_hand": True, "belief": belief}
        try:
            return await self._office.ask(Thought(kind, asker, work.find_outcome, arguments, LITTLE, **about))
        except NoEngine:
            if numbers is not None:
                raise
            return None, None  # nature draws it

    async def by_hand(
        self,
        function: Callable[..., T],
        *arguments: Any,
        asker: Asker,
        kind: Kind,
        belief: beliefs.Belief | None = None,
    ) -> T:
        """What a hand does outside of a match, where there is no state of a game."""
        about: dict[str, Any] = {"by_hand": True, "game": game_of(function)}
        about["belief"] = belief or beliefs.as_declared(function)
        return await self._office.ask(Thought(kind, asker, function, arguments, LITTLE, **about))
