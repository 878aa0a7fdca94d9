"""PettingZoo: `env("name_of_the_game")` is a game as an agent environment cycle, with an agent for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tableflip.core.action import OVER
from tableflip.core.batch import Batch
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.game import Game
from tableflip.core.terminal import board_of
from tableflip.envs.libraries import library
from tableflip.envs.spaces import LOST, action_space, checked_action, checked_illegal, observation_space
from tableflip.games import game_named

pettingzoo = library("pettingzoo")
SEED_MOST = 1 << 31


def env(game: str | Game[Any], **told: Any) -> Any:
    """A game as an environment that minds the order of calls; it takes what `raw_env` takes."""
    return pettingzoo.utils.OrderEnforcingWrapper(raw_env(game, **told))


class raw_env(pettingzoo.AECEnv):
    """The game itself.

    A seat may decide several times in a row. Rewards come at the end: -1 for a loss, 1 for a win. An illegal action
    loses the game for its agent and ends it for the others with 0 (`illegal="lose"`), is replaced by the first that is
    legal (`"replace"`), or raises NotLegal and changes nothing (`"raise"`). After `max_cycles` decisions a game is cut
    off.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "tableflip_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        max_cycles: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType]
        self.game: Game[Any] = game_named(game) if isinstance(game, str) else game
        self.metadata = {**self.metadata, "name": f"{self.game.name}_v1"}
        self.illegal = checked_illegal(illegal)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise TableflipError(f"a game is rendered as ansi (text) or not at all, not as {render_mode!r:.60}")
        self.render_mode = render_mode
        self.batch: Batch[Any] = Batch(
            self.game, 1, 0, seats, options=options, limit=max_cycles, autoreset=False, all_seats=True
        )
        self.possible_agents = [f"player_{seat}" for seat in range(self.batch.seat_count)]
        self._seen_by = observation_space(self.game)
        self._taken_from = action_space(self.game)
        self._sown = False

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._seen_by

    def action_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._taken_from

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed, or without one the next game of the seed before."""
        if seed is None and not self._sown:
            seed = int(np.random.default_rng().integers(SEED_MOST))
        self._sown = True
        self.batch.reset(None, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and a mask of what it may do: all zero unless it decides."""
        seat = self.possible_agents.index(agent)
        is_open = agent in self.agents and not (self.terminations[agent] or self.truncations[agent])
        decides = is_open and self.batch.seats[0] == seat
        mask = self.batch.mask[0].astype(np.int8) if decides else np.zeros(self.batch.mask.shape[1], np.int8)
        return {"observation": self.batch.seen[0, seat].copy(), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out what the agent decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = checked_action(action)
        if not (0 <= number < self.batch.mask.shape[1] and self.batch.mask[0, number]):
            if self.illegal == "raise":
                raise NotLegal(f"{agent}: {number} is not a legal action; the mask tells which are")
            if self.illegal == "lose":
                self._lose(agent)
                return
            number = int(self.batch.mask[0].argmax())
        self._begin_step(agent)
        self.batch.step([number])
        if self.batch.terminated[0]:
            for seat, each in enumerate(self.possible_agents):
                self.rewards[each] = float(self.batch.rewards[0, seat])
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.batch.truncated[0]:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._pass_on()

    def render(self) -> str | None:
        """The board as text, as the agent to decide sees it."""
        if self.render_mode != "ansi":
            return None
        seat = self.possible_agents.index(self.agent_selection)
        return board_of(self.game.package).plain(self.batch.read(0), seat, False)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin_step(self, agent: str) -> None:
        """What was earned before is paid out."""
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()

    def _lose(self, agent: str) -> None:
        """An illegal action ends the game."""
        self._begin_step(agent)
        self.rewards[agent] = LOST
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"illegal": True}
        self._accumulate_rewards()

    def _pass_on(self) -> None:
        seat = int(self.batch.seats[0])
        if seat != OVER:
            self.agent_selection = self.possible_agents[seat]
