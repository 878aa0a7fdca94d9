"""Nothing hidden leaves the server: every byte to every viewer is the same when all that is hidden from them differs.

A twin of a state, dealt again by `redeal` for one viewer, differs from it in every hidden field of the game, its
key included. Whatever the server would send that viewer must not differ by one byte: a byte that differs is a leak.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import logging
import random
from typing import Any, cast

import pytest

from tableflip import GAMES, SPECTATOR
from tableflip.core.chance import Chance, stream
from tableflip.core.game import Game
from tableflip.core.match import Match, seal
from tableflip.core.notation import write_match
from tableflip.core.words import Telling
from tableflip.server.messages.parts import Told
from tableflip.server.messages.table import Act, Hello, Why
from tableflip.server.people.seating import new_setup
from tableflip.server.play.frames import Held
from tableflip.server.play.room import Room
from tableflip.server.play.story import Story
from tableflip.server.store.store import Seat
from tests.server.conftest import MakeHouse
from tests.server.house import House, play

PLIES = 45
LOOK_EVERY = 4  # plies
PROBES = 3  # illegal actions and places tried at every ply


class Ear:
    """A viewer who keeps every byte."""

    def __init__(self, held: Held, room: Room) -> None:
        self.held = held
        self.room = room
        self.secret_hash = ""
        self.address = ""
        self.plain = False
        self.heard: list[str] = []

    def send(self, text: bytes) -> None:
        self.heard.append(text.decode())

    def show(self, text: bytes, ply: int) -> None:
        self.heard.append(f"{text.decode()} {ply}")

    def renew(self, seen: int, *, asked: bool = True) -> None:
        self.heard += [text.decode() for text in self.room.latest(self, seen)[0]]

    def close(self, code: int, words: str) -> None:
        self.heard.append(f"{code} {words}")


def setups(game: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """Every seat count, and every value of every option, many changed at once: the laws take them one by one."""
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.about.seats]
    longest = max((len(option.values) for option in game.about.options), default=0)
    for turn in range(1, longest):
        options = {option.name: option.values[turn % len(option.values)] for option in game.about.options}
        found.append((max(game.about.seats), options))
    return found


CASES = [(name, seats, options) for name, game in GAMES.items() for seats, options in setups(game)]


def begin(game: Game[Any], seats: int, options: dict[str, str]) -> Story:
    match = Match.new(game, seats=seats, options=options, seed="5eed" * 16)
    closed: dict[str, Any] = {"listed": True, "hints": True, "chosen": False, "aids": True, "imported": False}
    setup = new_setup(match, watch="watch", host="host", **closed)
    return Story(setup, match)


def with_state(story: Story, state: Any) -> Story:
    """The same story, but the table is a twin's: what is heard of the last action is worded anew from it."""
    twin = story.copy()
    twin.match.state = state
    if twin.past:
        viewers = (SPECTATOR, *range(story.match.seats))
        heard = tuple([Told(*event) for event in story.match.game.events(state, viewer)] for viewer in viewers)
        twin.past[-1] = dataclasses.replace(twin.past[-1], heard=heard)
    return twin


class Shelf:
    """A store that writes nothing down; every table is ours."""

    def check_held(self, _table: str) -> int:
        return 0


async def bytes_to(story: Story, viewer: int, probes: list[int], places: list[str]) -> list[str]:
    """All that a viewer can be made to hear now: frame, past, errors, reasons, and the sealed file."""
    told = {"table_id": "t", "taken": True, "secret_hash": ""}
    seats = [Seat(seat=seat, name=f"seat{seat}", **cast(Any, told)) for seat in range(story.match.seats)]
    room = Room(story, seats, cast(Any, Shelf()), cast(Any, None))
    ear = Ear(() if viewer == SPECTATOR else (viewer,), room)
    await room.receive(ear, Hello(0))
    for number in probes:
        await room.receive(ear, Act(f"probe{number}", story.ply, number))
    for place in places:
        await room.receive(ear, Why(f"why{place}", place))
    ear.heard.append(write_match(story.match, sealed=True))
    return ear.heard


def leak_of(game: Game[Any], story: Story, source: Chance, pick: random.Random) -> str | None:
    """The first difference between what a viewer hears and what they would hear from a twin."""
    state = story.match.state
    legal = {game.rules.space.number(action) for action in game.legal(state)}
    for viewer in (SPECTATOR, *range(story.match.seats)):
        twin = with_state(story, game.redeal(state, viewer, source))
        tried = [pick.randrange(len(game.rules.actions)) for _ in range(PROBES)]
        places = [game.telling.place(state, game.rules.actions[number]) for number in tried]
        probes = [number for number in tried if number not in legal]
        one = asyncio.run(bytes_to(with_state(story, state), viewer, probes, places))
        two = asyncio.run(bytes_to(twin, viewer, probes, places))
        for first, second in zip(one, two, strict=True):
            if first != second:
                return f"viewer {viewer} at ply {story.ply}:\n{first}\n{second}"
    return None


def first_leak(game: Game[Any], seats: int, options: dict[str, str]) -> str | None:
    story, source, pick = begin(game, seats, options), stream("twins"), random.Random(1)
    for ply in range(PLIES):
        if ply % LOOK_EVERY == 0 and (leak := leak_of(game, story, source, pick)) is not None:
            return leak
        if story.match.turn is None:
            return None
        story.act(story.match.turn, game.rules.space.number(pick.choice(story.match.legal())))
    return None


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_no_byte_depends_on_what_its_reader_cannot_know(name: str, seats: int, options: dict[str, str]) -> None:
    assert first_leak(GAMES[name], seats, options) is None


def test_a_planted_leak_is_found() -> None:
    chess = GAMES["flip_chess"]

    def tells_a_card(state: Any, seat: int) -> Any:
        return {**chess.telling.view(state, seat), "canary": state.cards[35]}

    def tells_it_in_an_event(state: Any, item: Any, seat: int) -> Any:
        event = chess.telling.word(state, item, seat)
        return event._replace(words=f"{event.words} (and f6 is {state.cards[35]})")

    def tells_it_when_refusing(state: Any, action: Any) -> str:
        return f"{chess.telling.why_not(state, action)} {state.cards[35]}"

    def tells_the_key(state: Any) -> str:
        return str(state.chance.key[0])

    def tells_all(state: Any, _action: Any) -> str:
        return str(state.cards)

    for leak in (
        {"view": tells_a_card},
        {"word": tells_it_in_an_event},
        {"prompt": tells_the_key},
        {"describe": tells_all},
        {"why_not": tells_it_when_refusing},
    ):
        telling: Telling[Any] = dataclasses.replace(chess.telling, **leak)
        leaky = chess.changed(words=dataclasses.replace(chess.words, telling=telling))
        assert first_leak(leaky, 2, {}) is not None


def everything_heard(house: House, table: Any, guests: list[Any]) -> str:
    """Every byte that left the house about a running table, save the answer that made it."""
    path = f"/api/tables/{table['table']}"
    asked = ["", "/file", "/replay", "/replay?seat=0", "/nothing"]
    texts = [json.dumps(house.ask(path + part)) for part in asked]
    texts += [json.dumps(house.ask("/api/tables")), json.dumps(house.ask(f"{path}/join", {"secret": "x"}))]
    texts += [json.dumps(house.ask(f"{path}/revoke", {"host": "x", "seat": 0}))]
    return "\n".join([*texts, *(raw for guest in guests for raw in guest.raw)])


@pytest.mark.parametrize("name", GAMES)
def test_keys_and_secrets_never_leave_a_running_table(
    own_house: MakeHouse, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "tableflip.server")  # other libraries at the level the server runs them at
    house = own_house(messages_burst=10_000)
    seats = GAMES[name].about.seats[0]
    table = house.table(*["me", "open", "open", "open"][:seats], game=name, listed=True)
    guests = [house.sit(table, seat) for seat in range(seats)] + [house.watch(table)]
    for guest in [*guests, *guests]:
        guest.hello()
    for turn in range(12):
        play(guests, 1, pick=turn)
        for guest in guests:
            guest.ask(type="act", ply=0, number=-5)
            guest.ask(type="why", place="deck:0")
            guest.say(type="nonsense")
            guest.wait("error", code="malformed")
            if guest.last["can_ask_undo"] and not guest.last["question"] and turn % 4 == 3:
                guest.ask(type="undo", ply=guest.last["ply"])
                for other in guests[:seats]:
                    other.ask(type="answer", yes=True)
                for other in guests:
                    other.hello()
    match = house.hall.rooms[table["table"]].story.match
    keys = [match.seed, *(redeal.key for redeal in match.redeals)]
    heard = everything_heard(house, table, guests) + caplog.text
    assert seal(match.seed) in heard
    for key in keys:
        assert key not in heard and str(int(key[:8], 16)) not in heard
    for secret in (table["host"], table["watch"], *(seat["secret"] for seat in table["seats"] if seat)):
        assert secret not in heard
    for guest in guests:
        guest.close()
