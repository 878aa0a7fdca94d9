"""Solve puzzles at the terminal; what was solved is kept in the user's data folder."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import Any, NamedTuple

import click
import platformdirs

from tableflip.cli.named import GAME
from tableflip.cli.screen import Entry, Screen
from tableflip.core.errors import TableflipError
from tableflip.core.game import Game
from tableflip.core.match import Match
from tableflip.core.puzzles import (
    GRADES,
    SEED,
    Attempt,
    NoPuzzle,
    Puzzle,
    begin,
    first_shown,
    puzzle_named,
    puzzles_of,
    solution,
)
from tableflip.core.terminal import board_of
from tableflip.games import game_named

SOLVED = platformdirs.user_data_path("tableflip") / "puzzles.json"
HELP = "Type a decision or its number; s {shows}, m lists all decisions, a begins again, {onward}q leaves."
SHOWS, GIVES_UP = "shows the answer", "gives up and shows the answer"
ONWARD = "n goes on to another puzzle, "
PUT_BACK, COUNTED = "Put back: try again.", "Put back, and counted as a try."


@click.command()
@click.argument("game", type=GAME)
@click.argument("number", required=False)
@click.option(
    "--grade", type=click.Choice([str(grade) for grade in GRADES]), help="How hard.  [default: easiest first]"
)
@click.option(
    "--list", "listing", is_flag=True, help="Show how many there are of each grade and how many you have solved."
)
@click.option("--plain", is_flag=True, help="Words only: no drawings, no colours.")
def puzzle(game: str, number: str | None, grade: str | None, listing: bool, plain: bool) -> None:
    """Solve puzzles of GAME: positions with one best answer. NUMBER is the id of a puzzle."""
    chosen = game_named(game)
    if not puzzles_of(chosen):
        raise TableflipError(
            f"{chosen.about.title} has no puzzles yet; tableflip lab puzzles makes them for some games"
        )
    if listing:
        click.echo(_listed(chosen))
        return
    screen = Screen(chosen.about.title, board_of(chosen.package), plain=plain, aids=False)
    wanted = [_named(chosen, number)] if number else _left(chosen, grade)
    try:
        for each in wanted:
            asked = solve(chosen, each, screen)
            if asked.is_solved:
                _keep(chosen, each)
            if asked.has_left:
                return
            if (asked.is_solved or asked.was_shown) and each is not wanted[-1]:
                input("Enter goes on > ")
        screen.say("No more puzzles here." if not number else "")
    except (EOFError, KeyboardInterrupt):
        screen.say("")


def _listed(game: Game[Any]) -> str:
    solved = _solved(game)
    all_of = Counter(each.grade for each in puzzles_of(game).values())
    own = Counter(each.grade for each in puzzles_of(game).values() if each.id in solved)
    return "\n".join(f"grade {grade}: {all_of[grade]} puzzles, {own[grade]} solved" for grade in GRADES)


def _named(game: Game[Any], number: str) -> Puzzle:
    try:
        return puzzle_named(game, number)
    except NoPuzzle:
        raise NoPuzzle(
            f"{game.about.title} has no puzzle {number[:40]!r}; each tells its number when it begins, and without one "
            "the easiest that is left is asked"
        ) from None


def _left(game: Game[Any], grade: str | None) -> list[Puzzle]:
    solved = _solved(game)
    return [each for each in puzzles_of(game).values() if each.id not in solved and grade in (None, str(each.grade))]


class Asked(NamedTuple):
    """How somebody has fared with a puzzle."""

    is_solved: bool = False
    has_left: bool = False
    was_shown: bool = False  # the answer
    wrong: int = 0


def solve(game: Game[Any], each: Puzzle, screen: Screen, *, of_day: bool = False, wrong: int = 0) -> Asked:
    """Let somebody solve one puzzle; that of the day is the only one, and they were wrong in it so often before."""
    ways = HELP.format(shows=GIVES_UP if of_day else SHOWS, onward="" if of_day else ONWARD)
    told = f"Puzzle {each.id}, {each.theme}, {'●' * each.grade}{'○' * (len(GRADES) - each.grade)}. {ways}"
    if each.look:
        screen.show(Match.new(game, seed=SEED, position=first_shown(each)).state, each.seat)
        input("Press Enter once you remember the closed tiles. ")
        screen.say("\n" * 60)
    screen.say(told)
    made = begin(game, each)
    while True:
        entries = _entries(made)
        screen.show(made.match.state, each.seat, entries, above=f"{told}\n{made.asked}" if told else "")
        screen.say(made.asked)
        told = ""
        try:
            typed = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            screen.say("")
            typed = "q"
        if typed in ("q", "quit"):
            return Asked(has_left=True, wrong=wrong)
        if not typed:
            continue
        if typed in ("n", "next") and not of_day:
            return Asked(wrong=wrong)
        if typed in ("a", "again"):
            made = begin(game, each)
            continue
        if typed in ("?", "help"):
            told = ways
            screen.say(told)
            continue
        if typed in ("m", "menu"):
            screen.say("\n".join(entry.line for entry in entries))
            input("Enter goes on > ")
            continue
        if typed in ("s", "show"):
            _show_answer(game, each, screen)
            return Asked(was_shown=True, wrong=wrong)
        try:
            made.decide(_meant(typed, entries))
        except TableflipError as problem:
            told = str(problem)
            screen.say(told)
            continue
        if made.standing != "open":
            told = _told(made, COUNTED if of_day else PUT_BACK)
            screen.say(told)
            if made.standing == "solved":
                _show_answer(game, each, screen)
                return Asked(is_solved=True, wrong=wrong)
            wrong += 1
            made = begin(game, each)


def _told(made: Attempt, put_back: str) -> str:
    """How a try has ended; a mistake is played out by the other side, and put back."""
    from tableflip.bots.punishing import punish

    lines = list[str]()
    if made.standing == "wrong":
        played = len(made.match.plies)
        punish(made.match, made.puzzle.seat)
        names = made.game.about.seat_names
        lines = [f"{names[ply.seat].title()}: {ply.text}" for ply in made.match.plies[played:]]
        if made.match.verdict and str(made.match.verdict) not in made.said:
            lines.append(str(made.match.verdict))
        return "\n".join([*lines, f"{made.said} {put_back}"])
    return made.said


def _show_answer(game: Game[Any], each: Puzzle, screen: Screen) -> None:
    made = begin(game, each)
    for text in solution(each):
        own = made.match.turn == each.seat
        screen.say(f"  {text}{'  ' + made.reason_for(text) if own else ''}")
        made.play(text)


def _entries(made: Attempt) -> list[Entry]:
    state = made.match.state
    if aims := made.aims:
        return [Entry(f"{number} {aim.text}", aim.words) for number, aim in enumerate(aims, 1)]
    return [
        Entry(f"{number} {made.game.notation.text(state, action)}", made.game.telling.describe(state, action))
        for number, action in enumerate(made.match.legal(), 1)
    ]


def _meant(typed: str, entries: list[Entry]) -> str:
    texts = [entry.text.partition(" ")[2] for entry in entries]
    return texts[int(typed) - 1] if typed.isdecimal() and 1 <= int(typed[:6]) <= len(texts) else typed


def _solved(game: Game[Any]) -> set[str]:
    try:
        return set(json.loads(SOLVED.read_text(encoding="utf-8")).get(game.name, ()))
    except (OSError, ValueError, AttributeError):
        return set()


def _keep(game: Game[Any], each: Puzzle) -> None:
    kept: dict[str, list[str]] = {}
    with suppress(OSError, ValueError, TypeError):  # there is none yet, or one that nobody can read
        kept = dict(json.loads(SOLVED.read_text(encoding="utf-8")))
    kept[game.name] = sorted({*_solved(game), each.id})
    SOLVED.parent.mkdir(parents=True, exist_ok=True)
    SOLVED.write_text(json.dumps(kept), encoding="utf-8")
