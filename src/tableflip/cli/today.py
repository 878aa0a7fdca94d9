"""The deal of the day at the terminal: by the date, and only for oneself; what was done is kept in the data folder."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, cast

import click
import platformdirs

from tableflip.cli.play import HUMAN
from tableflip.cli.puzzle import solve
from tableflip.cli.screen import Screen
from tableflip.cli.table import TerminalTable
from tableflip.core import daily
from tableflip.core.about import Daily
from tableflip.core.daily import (
    NOT_SOLVED,
    daily_games,
    deal_of,
    feat_of,
    key_of,
    puzzle_on,
    secret_by_date,
    shared_line,
    solved_feat,
)
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.terminal import board_of
from tableflip.core.words import Feat
from tableflip.games import GAMES, game_named

KEPT_MOST = 400  # days


class Deal(NamedTuple):
    """One deal of a day."""

    game: Game[Any]
    daily: Daily
    key: str


@click.command()
@click.argument("game", required=False)
@click.option("--again", is_flag=True, help="Play it again after the try that counted.")
@click.option("--share", is_flag=True, help="Print only the line of results to share with others.")
@click.option("--plain", is_flag=True, help="Words only: no drawings, no colours.")
def today(game: str | None, again: bool, share: bool, plain: bool) -> None:
    """Play today's deal of GAME, or list the deals of all games.

    The date decides the deal, so it is the same for everybody; your results stay on this machine. The first try counts
    and has no hints. If you leave it, the same command continues it on the same day.
    """
    day = daily.today()
    deals = [Deal(*one, key_of(secret_by_date(day), one[0].name)) for one in daily_games(GAMES.values())]
    if game is None or share:
        click.echo(_line(day, deals) or "Nothing is over yet today." if share else _listed(day, deals))
        return
    name = game_named(game).name
    chosen = next((deal for deal in deals if deal.game.name == name), None)
    if chosen is None:
        raise TableflipError(
            f"{game_named(game).about.title} has no deal of the day; tableflip today lists games with one"
        )
    before = _kept(day).get(name)
    if before is not None and not again:
        raise TableflipError(f"you have played it today: {before}; play it again with: tableflip today {name} --again")
    if before is None and again:
        raise TableflipError(f"you have not finished the try that counts; play it with: tableflip today {name}")
    feat = _solved(chosen, day, plain) if chosen.daily.kind == "puzzle" else _played(chosen, day, plain, again)
    if feat is None:
        return
    if not again:
        _keep(day, name, feat.words)
    click.echo(f"{chosen.game.about.title} {feat.words}{' (this try does not count)' if again else ''}")
    click.echo(_line(day, deals))


def _listed(day: date, deals: list[Deal]) -> str:
    kept = _kept(day)
    done = sum(deal.game.name in kept for deal in deals)
    lines = [f"The deal of {day.day} {day:%B} {'●' * done}{'○' * (len(deals) - done)} ({done} of {len(deals)} done)"]
    for deal in deals:
        stands = kept.get(deal.game.name) or f"{deal.daily.words}\n    tableflip today {deal.game.name}"
        lines.append(f"  {deal.game.about.title}: {stands}")
    return "\n".join([*lines, *([_line(day, deals)] if done else [])])


def _line(day: date, deals: list[Deal]) -> str:
    kept = _kept(day)
    done = [(deal.game.about.title, kept[deal.game.name]) for deal in deals if deal.game.name in kept]
    return shared_line(day, done) if done else ""


def _played(deal: Deal, day: date, plain: bool, again: bool) -> Feat | None:
    """Let somebody play a deal; None where they have left it."""
    from tableflip import load

    file = kept_in() / f"{day.isoformat()}-{deal.game.name}{'-again' if again else ''}.flip"
    if again:
        file.unlink(missing_ok=True)
    match = load(file) if file.is_file() else deal_of(deal.game, deal.daily, deal.key)
    file.parent.mkdir(parents=True, exist_ok=True)
    if match.turn is not None:
        players = [HUMAN] * match.seats
        table = TerminalTable(
            match, players, plain=plain, aids=True, seed=deal.key, keep=file, hints=again, onward=_onward(deal.game)
        )
        table.run()
        match = table.match
    return feat_of(match) if match.result is not None else None


def _solved(deal: Deal, day: date, plain: bool) -> Feat | None:
    """Let somebody solve the puzzle; None where they have left it."""
    screen = Screen(deal.game.about.title, board_of(deal.game.package), plain=plain, aids=False)
    puzzle, wrong = puzzle_on(deal.game, day, deal.key), _wrong(day, deal.game.name)
    asked = solve(deal.game, puzzle, screen, of_day=True, wrong=wrong)
    if not asked.is_solved and not asked.was_shown:
        _keep(day, f"{deal.game.name} wrong", str(asked.wrong))
        click.echo(f"Go on with: {_onward(deal.game)}")
        return None
    return solved_feat(1 + asked.wrong) if asked.is_solved else NOT_SOLVED


def _onward(game: Game[Any]) -> str:
    return f"tableflip today {game.name}"


def _wrong(day: date, game: str) -> int:
    kept = _kept(day).get(f"{game} wrong", "")
    return int(kept) if kept.isdecimal() else 0


def kept_in() -> Path:
    """Where the deals of the day are kept between sessions."""
    return platformdirs.user_data_path("tableflip") / "days"


def _all_kept() -> dict[str, dict[str, str]]:
    try:
        found: Any = json.loads((kept_in() / "results.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    days = cast("dict[str, Any]", found)
    return {day: cast("dict[str, str]", told) for day, told in days.items() if isinstance(told, dict)}


def _kept(day: date) -> dict[str, str]:
    return _all_kept().get(day.isoformat(), {})


def _keep(day: date, game: str, words: str) -> None:
    kept = _all_kept()
    kept[day.isoformat()] = {**kept.get(day.isoformat(), {}), game: words}
    for old in sorted(kept)[:-KEPT_MOST]:
        del kept[old]
    kept_in().mkdir(parents=True, exist_ok=True)
    (kept_in() / "results.json").write_text(json.dumps(kept), encoding="utf-8")
