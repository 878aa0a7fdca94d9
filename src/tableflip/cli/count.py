"""The count of a finished game in the terminal: what each seat has, adding up to its total."""

from __future__ import annotations

from typing import Any

from tableflip.core.called import called
from tableflip.core.match import Match
from tableflip.core.phrases import figure


def count_of(match: Match[Any]) -> list[str]:
    """A line for each total, as "Captain: Whale (9) + Kraken (−2) = 7 points"; none where nothing is counted."""
    tally = match.tally
    if tally is None:
        return []
    is_together = len(tally.totals) == 1
    counted: list[str] = []
    for seat, total in enumerate(tally.totals):
        own = [line for line in tally.lines if is_together or line.seat == seat]
        parts = [f"{line.label} ({figure(line.points)}{f' of {line.of}' if line.of else ''})" for line in own]
        unit = tally.unit if abs(total) == 1 else f"{tally.unit}s"
        most = f" of {tally.goal}" if tally.goal else ""
        name = "Together" if is_together else called(match.game.about, seat)
        counted.append(f"{name}: {' + '.join(parts) or 'nothing'} = {figure(total)}{most} {unit}")
    return [*counted, *([tally.note] if tally.note else [])]
