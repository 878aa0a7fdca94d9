"""Solo results, kept in the user's data folder (CITY-862)."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import platformdirs

from tableflip.core.errors import TableflipError
from tableflip.games.flip_city.rules.state import Phase, Reason, ResultKind, State, held, is_solo

KEPT_MOST = 1000  # the oldest results go first


@dataclass(frozen=True)
class SoloResult:
    """One solo game: how it ended, why, after how many rounds, with how many supply cards left."""

    result: str
    reason: str
    rounds: int
    supply: int

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Wins first, by supply left, then by fewer rounds: a smaller rank is better."""
        return self.result != "win", -self.supply, self.rounds


def result_of(state: State) -> SoloResult:
    """The result of a finished solo game."""
    if not is_solo(state) or state.phase != Phase.OVER:
        raise TableflipError("only finished solo games have a result to record")
    return SoloResult(
        ResultKind(state.kind).name.lower(), Reason(state.reason).name.lower(), state.round, held(state.supply)
    )


def results_file() -> Path:
    """Where the results are: in the user's data folder, or in the one TABLEFLIP_DATA names."""
    folder = os.environ.get("TABLEFLIP_DATA", "")
    return (Path(folder) if folder else platformdirs.user_data_path("tableflip")) / "flip_city_solo.json"


def read_results() -> list[SoloResult]:
    """All results kept so far, oldest first."""
    path = results_file()
    try:
        return [SoloResult(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError) as problem:
        raise TableflipError(f"cannot read the solo results in {path}: {problem}; move the file away") from None


def add_result(result: SoloResult) -> list[SoloResult]:
    """Keep one more result; all of them, best first. The file is replaced whole or not at all."""
    results = [*read_results(), result][-KEPT_MOST:]
    path = results_file()
    written = json.dumps([asdict(each) for each in results], indent=1) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".new")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as problem:
        raise TableflipError(f"cannot keep the result in {path}: {problem.strerror}") from None
    return sorted(results, key=lambda each: each.rank)


def keep(state: State) -> str:
    """Record a finished solo game; where it stands among the others, in a sentence. Other games are not recorded."""
    if not is_solo(state) or state.phase != Phase.OVER:
        return ""
    mine = result_of(state)
    ranked = add_result(mine)
    wins = sum(each.result == "win" for each in ranked)
    best = ranked[0]
    standing = f"Solo games: {len(ranked)}, won {wins}."
    if mine.result == "win":
        standing += f" This one is number {ranked.index(mine) + 1}."
    if best.result == "win":
        standing += f" Best: {best.supply} supply cards left after {best.rounds} rounds."
    return standing
