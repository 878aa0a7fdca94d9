"""More of the list of attacks: the doors by which people talk, ask, meet and play the deal of the day."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from bench.attacker import Attacker, attack, message

READ_SECONDS = 1.0  # for which answers are read
TEXTS = ("x" * 5_000, "a\0b\x1b[2J\r\n", "\u202eevil\u2066", "a" + "\u0301" * 250, "javascript:alert(1)", " ")
CLOCKS: tuple[Any, ...] = (
    {"kind": "game", "seconds": 10**30},
    {"kind": "move", "seconds": -1},
    {"kind": "game", "seconds": 300, "more": 1e308},
    {"kind": "game", "seconds": True},
    [[]],
)
WHO = "attacker-{:023d}"  # what a device calls itself


def at_own_table(one: Attacker, *sent: bytes, **told: Any) -> None:
    """Say all of this at a table of one's own, and read for a moment what is answered."""
    made = one.own_table(fill=["me", "hotseat"], **told)
    if made["seats"][0] is None:  # no other table is given to this address just now, and at this one bots play
        return
    with one.upgrade(f"/ws/{made['table']}?secret={made['seats'][0]['secret']}") as line, suppress(OSError):
        line.settimeout(READ_SECONDS)
        line.sendall(b"".join(sent))
        while line.recv(65_536):
            pass


@attack("talk without end")
def talk(one: Attacker) -> None:
    said = [message(type="say", id="s", text=text) for text in TEXTS]
    phrases = [message(type="phrase", id="p", phrase=number) for number in (0, 1, 10**9, -1)]
    pointing = [message(type=kind, id="g", place="x" * 80) for kind in ("ping", "why")]
    shut = [message(type="block", id="b", who="watcher999999999", on=True)]
    at_own_table(one, *(said + phrases + pointing + shut) * 10, talk="people")


@attack("questions and next games without end")
def questions(one: Attacker) -> None:
    wishes = ("draw", "replay", "bot", "pause", "rematch", "swap", "x")
    asked = [message(type="ask", id="a", what=what, seat=1) for what in wishes]
    answers = [
        message(type="answer", id="y", yes=True),
        message(type="withdraw", id="w"),
        message(type="go_on", id="g"),
    ]
    at_own_table(one, *(asked + answers) * 5)
    at_own_table(one, message(type="resign", id="r"), *(asked[4:6] + answers) * 10)


@attack("wishes for quick matches")
def quick(one: Attacker) -> None:
    for number in range(8):
        clock = {"kind": "game", "seconds": 300 + number}
        made = one.post("/api/quick", {"game": "flip_chess", "clock": clock, "mine": ["x" * 40] * 5})
        if made and "table" in made:  # who comes, goes, and leaves an empty chair
            one.upgrade(f"/ws/{made['table']}?secret={made['secret']}").close()
    for clock in CLOCKS:
        one.post("/api/quick", {"game": "flip_chess", "clock": clock})
        one.post("/api/tables", {"game": "flip_chess", "clock": clock})
    one.post("/api/quick", {"game": "flip_chess", "mine": ["x"] * 5_000})


@attack("tries at the deal of the day")
def days(one: Attacker) -> None:
    today = datetime.now(UTC).date().isoformat()
    for number in range(8):
        who = WHO.format(one.pick.randrange(10**20))
        game = ("flip_chess", "captain_flip", "flip_city", "flip_ships")[number % 4]
        made = one.post(f"/api/day/{today}/begin", {"who": who, "game": game, "name": f"x{number}"})
        one.post(f"/api/day/{today}/puzzle", {"who": who, "game": game, "done": ["x" * 300] * 40, "give_up": True})
        if made and "table" in made:  # what would help a try that counts
            one.post(f"/api/tables/{made['table']}/hint", {"secret": made["secret"]})
            one.say(f"GET /api/tables/{made['table']}/position?ply=0&secret={made['secret']}")
    for day in ("0000-00-00", "9999-12-31", "x" * 400, "%00"):
        one.say(f"GET /api/day/{day}")
        one.post(f"/api/day/{day}/begin", {"who": "0" * 32, "game": "x" * 5_000})


@attack("pictures of matches")
def pictures(one: Attacker) -> None:
    table, _ = one.any_table()
    for ply in ("0", "9" * 300, "-1", "x"):
        one.say(f"GET /preview/tables/{table}.png?ply={ply}")
    one.say(f"GET /preview/tables/{'x' * 300}.png")
    made = one.post("/api/import", {"text": one.target.file})
    if made and "table" in made:
        for _ in range(5):
            one.say(f"GET /preview/tables/{made['table']}.png?ply={one.pick.randrange(400)}")


@attack("the doors of other servers and of workers")
def peers(one: Attacker) -> None:
    for shown in ("", "x", "\xff" * 40, "y" * 4_000):
        headers = (f"X-Tableflip-Peer: {shown}", "X-Forwarded-For: 203.0.113.9")
        one.say("GET /api/tables", headers=headers)
        body = json.dumps({"game": "flip_chess"}).encode()
        one.say("POST /api/tables", body, headers=(*headers, f"Content-Length: {len(body)}"))
    with one.upgrade("/work") as line, suppress(OSError):
        line.sendall(b"\xff\xff\xff\xff" * 1_000)
        time.sleep(0.2)
        line.recv(65_536)
    for _ in range(10):
        one.upgrade("/work").close()
