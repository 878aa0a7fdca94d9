"""How much more often planners win than partners: the same deals, the same luck of the flicks, the same hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableflip.bots import make_bot
from tableflip.core.chance import stream
from tableflip.games.flip_ships import FLIP_SHIPS
from tableflip.games.flip_ships.rules.state import Result
from tableflip.lab.intervals import give_or_take, wilson


@dataclass(frozen=True)
class Compared:
    """Games won by each, deal by deal."""

    partners: tuple[bool, ...]
    planners: tuple[bool, ...]

    @property
    def words(self) -> str:
        """Both shares and the difference, in percent, with 95 % intervals."""
        more = [int(one) - int(other) for one, other in zip(self.planners, self.partners)]
        gained = f"{100 * sum(more) / len(more):+.1f} points (± {100 * give_or_take(more):.1f})"
        shares = [
            f"{name} win {_percent(won)}" for name, won in (("planners", self.planners), ("partners", self.partners))
        ]
        return f"{len(more)} games: {shares[0]}, {shares[1]}, {gained}"


def _percent(won: tuple[bool, ...]) -> str:
    low, high = wilson(sum(won) / len(won), len(won))
    return f"{100 * sum(won) / len(won):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def compared(games: int, bot: str, seed: str, seats: int, level: str, skill: str) -> Iterator[Compared]:
    """What is known after each game."""
    options = {"level": level, "skill": skill}
    won = list[tuple[bool, bool]]()
    for number in range(games):
        deal = f"{seed} {number}"
        won.append((_is_won("partner", deal, seats, options), _is_won(bot, deal, seats, options)))
        partners, planners = zip(*won)
        yield Compared(partners, planners)


def _is_won(bot: str, deal: str, seats: int, options: dict[str, str]) -> bool:
    """Whether a team of one kind wins a deal; each is shown only what its seat may know."""
    state, deals = FLIP_SHIPS.start(seats, options, deal), stream(f"deals {deal}")
    team = [make_bot(FLIP_SHIPS, bot, f"{deal} {seat}") for seat in range(seats)]
    while (seat := FLIP_SHIPS.rules.turn(state)) >= 0:
        state = FLIP_SHIPS.apply(state, team[seat].choose(FLIP_SHIPS, FLIP_SHIPS.redeal(state, seat, deals), seat))
    return state.result == Result.WIN
