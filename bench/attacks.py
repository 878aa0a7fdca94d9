"""The list of attacks: everything that was ever found to hurt a server, each thing again and again.

`python -m bench.attacks` reads a `Target` as JSON from its input, and writes what it was answered as JSON. Each attack
has so many connections at most and is over after some seconds.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
from contextlib import ExitStack, suppress

from bench import doors
from bench.attacker import ATTACKS, Answers, Attacker, Target, attack, frame, message

HANDS = 8  # attackers at once, each with an address of its own
CROWD = 60  # connections of one attack

ODD = ("/%00", "/" + "x" * 400, "/..%2f..%2fetc/passwd", f"/api/tables/none/position?ply={'9' * 500}", "/r/%ff%fe")
__all__ = ["ATTACKS", "doors"]
BODIES: dict[str, list[bytes]] = {
    "/api/tables": [
        b'{"game":"flip_chess","seats":100000000}',
        b'{"game":"flip_chess","seats":' + b"9" * 5000 + b"}",
        b"[" * 63_000,
        b'{"game":"flip_chess","fill":[' + b'"x",' * 15_000 + b'"x"]}',
        b'{"game":"flip_city","options":{"book":"' + b"a=1;" * 4_900 + b'"}}',
        b'{"game":"flip_ships","position":"' + b"1 " * 4000 + b'"}',
        b'{"game":"\\ud800","seats":1e400}',
        b"\xff\xfe{",
    ],
    "/api/practice": [b'{"flick":{' + b",".join(b'"k%d":1' % one for one in range(5_000)) + b"}}"],
    "/api/games/flip_city/book": [b'{"text":"' + b"[" * 99_999 + b'"}'],
    "/api/import": [b'{"text":"' + b"[A " * 300_000 + b'"}', b"[" + b"1," * 700_000 + b"1]"],
}


@attack("odd bodies")
def odd_bodies(one: Attacker) -> None:
    for path, bodies in BODIES.items():
        one.post(path, one.pick.choice(bodies))


@attack("a body of 300 MB in chunks")
def endless_body(one: Attacker) -> None:
    kind = ("Content-Type: application/json", "Transfer-Encoding: chunked")
    one.say("POST /api/import", *[b"100000\r\n" + b" " * 0x100000 + b"\r\n"] * 300, headers=kind)
    one.say("POST /api/tables", headers=("Content-Type: application/json", "Content-Length: 300000000"))


@attack("bodies that are never whole")
def held_bodies(one: Attacker) -> None:
    kind = "Content-Type: application/json\r\nContent-Length: 1499999"
    head = f"POST /api/import HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n\r\n".encode()
    with ExitStack() as stack:
        for _ in range(CROWD):
            line = stack.enter_context(one.connect())
            with suppress(OSError):  # it is hung up on
                line.sendall(head + b" " * 1_490_000)
        time.sleep(1)


@attack("what is no request at all")
def garbage(one: Attacker) -> None:
    for _ in range(10 * CROWD):
        with one.connect() as line:
            line.sendall(b"\x00\r\n\r\n")


@attack("odd requests")
def odd_requests(one: Attacker) -> None:
    for path in ODD:
        one.say(f"GET {path}")
    one.say("GET /", host="[")
    one.say("GET /api/tables", headers=("Origin: http://[",))
    one.say("GET /api/tables", headers=("X-Forwarded-For: 10.0.0.1, [::1", "X-Forwarded-Host: ["))
    one.say("BREW /api/tables")
    one.say("GET /", headers=tuple(f"X{number}: y" for number in range(1000)))


@attack("half-open requests")
def half_open(one: Attacker) -> None:
    with ExitStack() as stack:
        for _ in range(CROWD):
            line = stack.enter_context(one.connect())
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        time.sleep(2)


@attack("a long file, read, opened, and left")
def long_file(one: Attacker) -> None:
    body = json.dumps({"text": one.target.file}).encode()
    with one.connect() as line:  # whoever leaves while it is read
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}"
        line.sendall(f"POST /api/import HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n\r\n".encode() + body)
        time.sleep(0.1)
    made = one.post("/api/import", body)
    if made and "table" in made:
        one.say(f"GET /api/tables/{made['table']}")
        one.say(f"GET /api/tables/{made['table']}/position?ply=1000")
        with one.connect(4096) as line:  # and whoever does not read the answer
            line.sendall(f"GET /api/tables/{made['table']}/replay HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            time.sleep(1)


@attack("a crowd of watchers that come, do not read, and go")
def watchers(one: Attacker) -> None:
    table, watch = one.any_table()
    with ExitStack() as stack:
        for _ in range(CROWD):
            line = stack.enter_context(one.upgrade(f"/ws/{table}?secret={watch}", 4096))
            line.sendall(message(type="hello", ply=-1) * 15)
        time.sleep(1)


@attack("hints asked and abandoned")
def hints(one: Attacker) -> None:
    made = one.own_table(fill=["me", "hotseat"])
    if made["seats"][0] is None:  # no other table is given to this address just now, and at this one bots play
        return
    for _ in range(20):
        with one.upgrade(f"/ws/{made['table']}?secret={made['seats'][0]['secret']}") as line:
            line.sendall(message(type="hint", id="h") + message(type="aid", id="a", ply=0))
            time.sleep(0.05)


@attack("questions that take long, from many windows")
def questions(one: Attacker) -> None:
    with ExitStack() as stack:
        lines: list[socket.socket] = []
        for _ in range(CROWD // 8):
            made = one.own_table(game="captain_flip", seats=2, fill=["hotseat", "hotseat"])
            if made["seats"][0] is None:  # no other table is given to this address just now, and at this one bots play
                return
            way = f"/ws/{made['table']}?secret={made['seats'][0]['secret']}"
            lines += [stack.enter_context(one.upgrade(way)) for _ in range(8)]
        for _ in range(20):
            for line in lines:
                line.sendall(message(type="why", id="w", place="x"))
            time.sleep(0.1)


@attack("tables full of the slowest bots")
def slow_bots(one: Attacker) -> None:
    with ExitStack() as stack:
        for _ in range(5):
            made = one.own_table(fill=["bot:level5", "bot:level5"])
            stack.enter_context(one.upgrade(f"/ws/{made['table']}?secret={made['watch']}"))
        time.sleep(3)


@attack("tables set up and abandoned")
def abandoned(one: Attacker) -> None:
    for game in ("flip_ships", "captain_flip", "flip_city", "flip_chess"):
        one.own_table(game=game, seats=2)
    one.own_table(listed=True)


@attack("tables that are damaged")
def damaged(one: Attacker) -> None:
    one.say("GET /api/tables")
    for table in one.target.damaged:
        for rest in ("", "/file", "/replay", "/position?ply=0"):
            one.say(f"GET /api/tables/{table}{rest}")


@attack("two who take one seat")
def one_seat(one: Attacker) -> None:
    for _ in range(3):
        one.post(f"/api/tables/{one.target.open_seat}/join", {"name": "x"})
    one.say(f"GET /api/tables/{one.any_table()[0]}/file")


@attack("what is worked out for readers")
def worked_out(one: Attacker) -> None:
    game = one.pick.choice(("flip_chess", "captain_flip", "flip_city", "flip_ships"))
    one.say(f"GET /api/games/{game}/print.pdf?paper={one.pick.choice(('a4', 'letter', 'x' * 90))}")
    one.say(f"GET /api/games/{game}/print.pdf?book={'a=1;' * 3_000}")
    one.say(f"GET /api/games/{game}/lesson?plain=true")
    one.post(f"/api/games/{game}/lesson", {"step": "x", "action": "y" * 2_000})
    one.post(f"/api/games/{game}/puzzles/{'9' * 300}", {"done": []})
    one.post(f"/api/games/{game}/puzzles/1", {"done": ["a1a2"] * 40, "give_up": True})
    one.post(f"/api/games/{game}/try", {"position": "", "done": ["a1"] * 40, "seat": 10**30})
    table, watch = one.any_table()
    one.post(f"/api/tables/{table}/join", {"secret": watch, "look": True, "seat": 2**63})
    one.post(f"/api/tables/{table}/missed", {"secret": watch, "seen": -(10**30)})
    one.post("/api/yours", {"tables": [{"table": table, "secret": "x" * 40}] * 500})


@attack("races")
def races(one: Attacker) -> None:
    for _ in range(10):
        one.post("/api/races", {"fill": ["me", "bot:expert"]})


@attack("frames without end")
def frames(one: Attacker) -> None:
    table, watch = one.any_table()
    floods = (
        frame(9) * 60_000,
        frame(10) * 60_000,
        frame(1) * 60_000,
        b"\x01\x81\0\0\0\0x" + b"\x00\x81\0\0\0\0x" * 60_000,
        frame(1, b"[" * 16_000) * 20,
        frame(2, b"\xff" * 16_000) * 20,
        os.urandom(300_000),
        message(type="hello", ply=-1) * 2000,
        message(type="act", id="a", ply=0, number=2**31 - 1) * 2000,
    )
    with one.upgrade(f"/ws/{table}?secret={watch}") as line:
        line.settimeout(1)
        with suppress(OSError):
            line.sendall(one.pick.choice(floods))
            while line.recv(65_536):
                pass
    with one.upgrade(f"/ws/{table}?secret={'x' * 40}") as line, suppress(OSError):
        line.recv(1000)


@attack("many requests at once")
def many_requests(one: Attacker) -> None:
    for path in (b"/api/games", b"/openapi.json"):
        with one.connect() as line, suppress(OSError):
            line.settimeout(1)
            line.sendall(b"GET %b HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n" % path * 300)
            time.sleep(0.5)


def main() -> None:
    target = Target(**json.load(sys.stdin))
    answers = Answers()
    threads = [threading.Thread(target=Attacker(target, answers, number).run) for number in range(HANDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    json.dump(vars(answers), sys.stdout)


if __name__ == "__main__":
    main()
