"""The addresses of puzzles: the list of a game's, and one of them to be solved."""

from __future__ import annotations

from fastapi import APIRouter, Request

from tableflip.core.puzzles import NoPuzzle, puzzle_named
from tableflip.server.http.limits import LIMITED
from tableflip.server.http.reading import desk_of, game_at
from tableflip.server.messages.puzzles import PuzzleList, PuzzleTried, PuzzleTry
from tableflip.server.messages.refusals import NoTable
from tableflip.server.play import puzzling

ROUTES = APIRouter()


@ROUTES.get("/api/games/{name}/puzzles")
def puzzles_of(name: str) -> PuzzleList:
    """The puzzles of a game, by grade."""
    return puzzling.listed(game_at(name))


@ROUTES.post("/api/games/{name}/puzzles/{number}", dependencies=LIMITED)
async def try_puzzle(name: str, number: str, asked: PuzzleTry, request: Request) -> PuzzleTried:
    """A puzzle after some decisions, all of which are checked here; without any it is set up."""
    game = game_at(name)
    try:
        puzzle = puzzle_named(game, number)
    except NoPuzzle as problem:
        raise NoTable(str(problem)) from None
    return await desk_of(request).do(request, lambda between: puzzling.tried(game, puzzle, asked, between))
