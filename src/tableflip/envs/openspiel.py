"""OpenSpiel: importing this registers every game there is, `python_tableflip_` and its name.

Parameters are `seats`, every option of the game by name, a `seed` for what is sampled (the deck of a game that makes
one), and a `position` to begin from. Whatever chance decides is a chance node of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tableflip.core.action import OVER
from tableflip.core.chance import stream
from tableflip.core.errors import NotLegal, TableflipError
from tableflip.core.fast import DEAL, Fast
from tableflip.core.game import Game
from tableflip.core.news import knows
from tableflip.core.option import Option
from tableflip.core.records import Row, pack
from tableflip.envs.libraries import library
from tableflip.envs.openspiel_observer import Observer
from tableflip.games import GAMES

pyspiel = library("pyspiel")
PREFIX = "python_tableflip_"
WON_MOST = 500.0
DRAWS = 4  # of a sampler of OpenSpiel, for a stream of our own


def register(game: Game[Any]) -> str:
    """Make a game known to OpenSpiel; those there are at import are known already. Its name there."""
    name = f"{PREFIX}{game.name}"
    if name not in pyspiel.registered_names():

        class Registered(TableGame):
            """This game."""

            table = game

        pyspiel.register_game(game_type(game, game.about.default_seats), Registered)
    return name


def game_type(game: Game[Any], seats: int) -> Any:
    """What kind of game it is for so many seats."""
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.rules.outcomes_most else kinds.ChanceMode.DETERMINISTIC
    if game.about.chance and not game.rules.outcomes_most:
        raise TableflipError(f"{game.about.title} does not tell what its chance may bring (rules.outcomes_most)")
    open_to_all = game.telling.same_for_all
    shared = kinds.Utility.IDENTICAL if game.about.together else kinds.Utility.GENERAL_SUM
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.about.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=kinds.Information.PERFECT_INFORMATION if open_to_all else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if seats == 2 and not game.about.together else shared,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.about.seats[-1],
        min_num_players=game.about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "seats": game.about.default_seats,
            "seed": 0,
            "position": "",
            **{option.name: default_of(option) for option in game.about.options},
        },
    )


def default_of(option: Option) -> int | str:
    """The default of a parameter; OpenSpiel reads digits as a number, so where words are values too it is left open."""
    if all(value.isdecimal() for value in option.values):
        return int(option.default)
    return "" if option.default.isdecimal() else option.default


def value_of(option: Option, told: Any) -> str:
    """The value that a parameter means; `n20` is the number 20 of an option that has words as well."""
    value = str(told)
    return value[1:] if value not in option.values and re.fullmatch(r"n\d+", value) else value


class Table:
    """What all states of one game share; copies of a state share it too."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, str], seed: str, position: str) -> None:
        self.game = game
        self.fast: Fast[Any] = Fast(game)
        self.seats = seats
        self.action: int | None = None if position else DEAL
        self.start: Row
        self.weights: list[int] = []
        if position:
            state = game.start_from(position, seed)
            asked = None if seats == game.about.default_seats else seats  # OpenSpiel tells defaults like anything else
            game.check_agreement(state, asked, options)
            self.seats = game.rules.seat_count(state)
            self.start = pack(state)
            return
        self.start = self.fast.before_deal(seats, options, seed)
        self.weights = self.fast.ask(self.start, DEAL)

    def __deepcopy__(self, _memo: Any) -> Table:
        return self


class TableGame(pyspiel.Game):
    """A game with its seats and options chosen."""

    table: Game[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        told = dict(params or {})
        about, rules = self.table.about, self.table.rules
        seats = about.checked_seats(int(told.get("seats", about.default_seats)))
        given = ((option, value_of(option, told.get(option.name, ""))) for option in about.options)
        options = {option.name: value for option, value in given if value and value != option.default}
        self.shared = Table(self.table, seats, options, str(told.get("seed", 0)), str(told.get("position", "")))
        self.seats = self.shared.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=rules.outcomes_most,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.seats == 2 and not about.together else None,
            max_game_length=rules.plies_most,
        )
        super().__init__(game_type(self.table, self.seats), info, told)  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> TableState:
        """Before the deal, or at the position."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees, with or without all it remembers."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType
        if params or not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise TableflipError("an observer shows what is public, with or without what one seat knows besides")
        return Observer(self.table, kind.perfect_recall, kind.private_info != private.NONE)


class TableState(pyspiel.State):
    """A row of bytes, the action that is waiting for its chance, and what each seat remembers."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.of = game.shared
        self.seats = self.of.seats
        self.row: Row = self.of.start.copy()
        self.action: int | None = self.of.action
        self.told: list[int] = []
        self.weights: list[int] = list(self.of.weights)
        self.memory: list[list[str]] = [[] for _ in range(self.seats)]
        if self.action is not None and not self.weights:  # nothing of the deal is seen
            self._go_on()

    def current_player(self) -> int:
        """The seat that decides, or chance."""
        if self.action is not None:
            return pyspiel.PlayerId.CHANCE
        seat = self.of.fast.turn(self.row)
        return pyspiel.PlayerId.TERMINAL if seat == OVER else seat

    def _legal_actions(self, player: int) -> list[int]:
        fast = self.of.fast
        return sorted(fast.menu[: fast.legal_into(self.row, fast.menu)].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may come now, each with its probability."""
        total = sum(self.weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(self.weights) if weight]

    def _apply_action(self, action: int) -> None:
        if self.action is None:
            if action not in self._legal_actions(self.current_player()):
                raise NotLegal(f"{action} is not a legal action here; legal_actions() tells which are")
            self.action = action
            self.told = []
        else:
            if not (0 <= action < len(self.weights) and self.weights[action]):
                raise NotLegal(f"{action} cannot come here; chance_outcomes() tells what can")
            self.told.append(action)
        self._go_on()

    def _go_on(self) -> None:
        """Ask chance what is left to it, or carry the action out."""
        number = self.action
        assert number is not None
        fast = self.of.fast
        self.weights = fast.ask(self.row, number, self.told)
        if self.weights:
            return
        mover = OVER if number == DEAL else fast.turn(self.row)
        fast.settle(self.row, number, self.told)
        self.action, self.told = None, []
        for seat in range(self.seats):
            own = str(number) if seat == mover else "-"
            self.memory[seat].append(f"{mover}:{own}:{self._heard(seat)}:{self.seen(seat).tobytes().hex()}")

    def _heard(self, seat: int) -> str:
        """The news of the last action as far as a seat may know them."""
        news = self.row.view(self.of.game.rules.state.dtype)[0]["news"]
        items = news["items"][: int(news["count"])]
        known = [
            (int(item["kind"]), int(item["seat"]), int(item["what"]) if knows(int(item["known_to"]), seat) else "?")
            for item in items
        ]
        return ";".join(".".join(map(str, each)) for each in known)

    def seen(self, seat: int) -> Any:
        """What a seat sees, as numbers."""
        self._check_seat(seat)
        seen = np.zeros(int(np.prod(self.of.game.mind.observation)), np.uint8)
        self.of.fast.observe(self.row, seat, seen)
        return seen

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.action is None and self.of.fast.turn(self.row) == OVER

    def returns(self) -> list[float]:
        """At the end -1 for a loss and 1 for a win."""
        if not self.is_terminal():
            return [0.0] * self.seats
        return [self.of.fast.payoff(self.row, seat) / WON_MOST - 1.0 for seat in range(self.seats)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        game = self.of.game
        return game.notation.text(self.of.fast.read(self.row), game.rules.actions[action])

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen, heard and done."""
        seat = self.current_player() if player is None else player
        self._check_seat(seat)
        return "\n".join(self.memory[seat]) if self.memory[seat] else f"seat {seat}"

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise TableflipError(f"players are numbered 0 to {self.seats - 1}, and none of them is {seat}")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that looks the same to a player, with all that it cannot know dealt again; for searches.

        What the others remember is what they see then: of what they saw before, nothing is left that could differ.
        """
        self._check_seat(player)
        if self.action is not None:
            raise TableflipError("chance decides here: resample where a player does")
        other = self.clone()
        source = pack(stream(" ".join(f"{sampler()!r}" for _ in range(DRAWS))))
        other.of.fast.resample(other.row, player, source)
        for seat in range(self.seats):
            if seat != player:
                other.memory[seat] = [f"as {player} may think:{other.seen(seat).tobytes().hex()}"]
        return other

    def __str__(self) -> str:
        waits = "" if self.action is None else f" after {self.action} {self.told}"
        if self.action == DEAL:
            return f"before the deal{waits}"
        return f"{self.of.game.positions.write(self.of.fast.read(self.row), True)}{waits}"


def names() -> Sequence[str]:
    """The games of this house that OpenSpiel knows."""
    return [name for name in pyspiel.registered_names() if name.startswith(PREFIX)]


for _game in GAMES.values():
    if _game.rules.outcomes_most or not _game.about.chance:
        register(_game)
