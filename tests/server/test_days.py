"""The deal of the day: one for everybody on a server, whose first try counts and whose key nobody learns early."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tableflip import GAMES
from tableflip.core import daily
from tableflip.core.daily import key_of, puzzle_on
from tableflip.core.match import seal
from tableflip.core.puzzles import Puzzle, begin, solution
from tableflip.server.store.days import Days
from tests.puzzles import own_decisions
from tests.server.conftest import MakeHouse
from tests.server.house import Guest, House, sent_again

DEALS = [game for game, one in daily.daily_games(GAMES.values()) if one.kind == "deal"]
PUZZLES = [game for game, one in daily.daily_games(GAMES.values()) if one.kind == "puzzle"]


class Clock:
    """The time that servers and tests go by."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 16, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    @property
    def day(self) -> str:
        return self.time.date().isoformat()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    told = Clock()
    monkeypatch.setattr(daily, "now", told)
    yield told


@pytest.fixture
def opened(own_house: MakeHouse, clock: Clock) -> House:
    _ = clock
    return own_house(messages_burst=100_000)


def somebody() -> str:
    return secrets.token_urlsafe(24)


def begin_deal(house: House, day: str, who: str, game: str = "captain_flip", **more: Any) -> Any:
    return house.post(f"/api/day/{day}/begin", who=who, game=game, **more)


def sit(house: House, begun: Any) -> Guest:
    return Guest(house, begun["table"], begun["secret"])


def play_out(house: House, begun: Any) -> Any:
    """Play a deal to its end, by the same choices each time; the last frame."""
    with sit(house, begun) as guest:
        frame = guest.hello()
        while frame["result"] is None:
            ply = frame["ply"]
            answer = sent_again(guest, type="act", id=f"ply {ply}", ply=ply, number=some_choice(frame))
            assert answer["type"] == "ack", answer
            frame = guest.at_ply(answer["ply"])
        return frame


def some_choice(frame: Any) -> int:
    return frame["legal"][frame["ply"] * 7 % len(frame["legal"])]["number"]


def mine(house: House, day: str, who: str) -> dict[str, Any]:
    told = house.post(f"/api/day/{day}/mine", who=who)
    return {"line": told["line"], **{one["game"]: one for one in told["deals"]}}


def puzzle_of(house: House, day: str) -> Puzzle:
    secret = house.run(Days(house.hall.store).secret(date.fromisoformat(day)))
    return puzzle_on(PUZZLES[0], date.fromisoformat(day), key_of(secret, PUZZLES[0].name))


def answer(house: House, day: str, who: str, *done: str, **more: Any) -> Any:
    return house.post(f"/api/day/{day}/puzzle", who=who, game=PUZZLES[0].name, done=list(done), **more)


def wrong_in(puzzle: Puzzle, count: int) -> list[str]:
    made = begin(PUZZLES[0], puzzle)
    return [text for text in made.match.legal_texts() if text not in puzzle.answer][:count]


def test_each_game_takes_part_as_it_says(opened: House, clock: Clock) -> None:
    told = opened.get("/api/day")
    assert told["day"] == clock.day and told["is_today"] and told["before"] is None
    assert [one["game"] for one in told["deals"]] == [game.name for game, _ in daily.daily_games(GAMES.values())]
    assert len(told["deals"]) == 4 and all(one["best"] == [] and one["ended"] == 0 for one in told["deals"])


@pytest.mark.parametrize("game", DEALS, ids=lambda game: game.name)
def test_everybody_gets_the_same_deal_and_nobody_its_key(opened: House, clock: Clock, game: Any) -> None:
    frames: list[Any] = []
    for _ in range(2):
        with sit(opened, begin_deal(opened, clock.day, somebody(), game.name)) as guest:
            frames.append(guest.hello())
    one, two = frames
    assert one["hash"] == two["hash"] and one["view"] == two["view"] and one["key"] is None
    told = next(each for each in opened.get("/api/day")["deals"] if each["game"] == game.name)
    assert told["hash"] == one["hash"] and told["key"] is None


def test_other_days_have_other_deals_and_a_restart_changes_nothing(own_house: MakeHouse, clock: Clock) -> None:
    house = own_house(messages_burst=100_000)
    who, first = somebody(), house.get("/api/day")["deals"]
    begun = begin_deal(house, clock.day, who)
    with sit(house, begun) as guest:
        guest.hello()
        seen = guest.at_ply(guest.act()["ply"])["view"]
    house.__exit__()
    again = own_house()
    assert [one["hash"] for one in again.get("/api/day")["deals"]] == [one["hash"] for one in first]
    assert begin_deal(again, clock.day, who) == begun
    with sit(again, begun) as guest:
        assert guest.hello()["view"] == seen
    clock.time += timedelta(days=1)
    later = again.get("/api/day")
    assert later["before"] == "2026-11-16"
    assert not {one["hash"] for one in later["deals"]} & {one["hash"] for one in first}


def test_two_servers_on_one_database_share_a_day(clock: Clock, house: House) -> None:
    """On both kinds of database: whoever asks first makes the secret, and at once both have the same."""
    _ = clock
    days = [Days(house.hall.store), Days(house.hall.store)]
    day = daily.today()

    async def both() -> list[str | None]:
        return list(await asyncio.gather(*(one.secret(day) for one in days)))

    one, two = house.run(both())
    assert one == two and one and house.run(days[0].secret(day + timedelta(days=1))) is None


def test_the_first_try_counts_more_are_free_and_the_table_tells_the_name(opened: House, clock: Clock) -> None:
    ann, bo = somebody(), somebody()
    begun = begin_deal(opened, clock.day, ann, name="Ann")
    assert begun["counted"]
    status, told = opened.ask(f"/api/day/{clock.day}/begin", {"who": ann, "game": "captain_flip", "again": True})
    assert status == 403 and "first try counts" in told["words"]
    assert mine(opened, clock.day, ann)["captain_flip"]["state"] == "running"
    end = play_out(opened, begun)
    own = mine(opened, clock.day, ann)
    assert own["captain_flip"]["state"] == "ended" and own["captain_flip"]["place"] == 1
    assert own["captain_flip"]["result"] in end["ending"]["title"]
    free = begin_deal(opened, clock.day, ann, name="Ann", again=True)
    assert not free["counted"] and free["table"] != begun["table"]
    play_out(opened, free)
    play_out(opened, begin_deal(opened, clock.day, bo))
    assert mine(opened, clock.day, bo)["captain_flip"]["place"] == 1  # what it came to is noted after its last frame
    table = next(one for one in opened.get(f"/api/day/{clock.day}")["deals"] if one["game"] == "captain_flip")
    assert table["ended"] == 2 and [one["place"] for one in table["best"]] == [1, 1]
    assert [one["name"] for one in table["best"]] == ["Ann", "somebody"]
    assert mine(opened, clock.day, ann)["captain_flip"] == own["captain_flip"]
    assert begin_deal(opened, clock.day, ann) == begun, "asked for again, the first try is the same table"


def test_nothing_of_the_key_is_told_before_the_day_is_over(opened: House, clock: Clock) -> None:
    begun = begin_deal(opened, clock.day, somebody())
    table, secret = begun["table"], begun["secret"]
    end = play_out(opened, begun)
    assert end["result"] and end["key"] is None
    assert opened.ask(f"/api/tables/{table}/replay?seat=0&secret={secret}")[0] == 403
    assert opened.ask(f"/api/tables/{table}/position?ply=0")[0] == 403
    assert opened.ask(f"/api/tables/{table}/file")[0] == 403
    info = opened.get(f"/api/tables/{table}")
    assert not info["replay"] and info["day"] == clock.day and info["counted"]
    status, told = opened.ask(f"/api/tables/{table}/file?secret={secret}")
    key = opened.hall.rooms[table].story.match.seed
    assert status == 200 and key not in str(told)
    assert key not in str(opened.get(f"/api/day/{clock.day}"))
    clock.time += timedelta(hours=13)  # one o'clock: others may still be at it
    assert opened.get("/api/day/2026-11-16")["deals"][1]["key"] is None
    clock.time += timedelta(hours=2)
    deal = next(one for one in opened.get("/api/day/2026-11-16")["deals"] if one["game"] == "captain_flip")
    assert deal["key"] == key and seal(key) == deal["hash"] == end["hash"]
    assert opened.get(f"/api/tables/{table}/replay?seat=0")["key"] == key
    with sit(opened, begun) as guest:
        assert guest.hello()["key"] in (key, None)


def test_a_deal_belongs_to_the_day_it_was_begun(opened: House, clock: Clock) -> None:
    ann, bo, day = somebody(), somebody(), clock.day
    begun, late = begin_deal(opened, day, ann, name="Ann"), begin_deal(opened, day, bo, name="Bo")
    clock.time += timedelta(hours=12, minutes=30)
    assert opened.get("/api/day")["day"] == "2026-11-17"
    play_out(opened, begun)
    assert mine(opened, day, ann)["captain_flip"]["place"] == 1
    assert mine(opened, "2026-11-17", ann)["captain_flip"]["state"] == "open"
    status, told = opened.ask(f"/api/day/{day}/begin", {"who": somebody(), "game": "captain_flip"})
    assert status == 403 and "over" in told["words"]
    assert opened.ask(f"/api/day/{day}/begin", {"who": ann, "game": "captain_flip", "again": True})[0] == 403
    clock.time += timedelta(hours=2)
    play_out(opened, late)
    own = mine(opened, day, bo)["captain_flip"]
    assert own["state"] == "ended" and own["place"] is None, "its key was told before it ended"
    assert [one["name"] for one in opened.get(f"/api/day/{day}")["deals"][1]["best"]] == ["Ann"]


def test_no_hint_no_bot_and_no_second_look_help_a_try_that_counts(opened: House, clock: Clock) -> None:
    begun = begin_deal(opened, clock.day, somebody())
    with sit(opened, begun) as guest:
        guest.hello()
        plies: list[Any] = []
        while not plies or not plies[-1].revealed:
            guest.at_ply(guest.act(some_choice(guest.last))["ply"])
            plies = opened.hall.rooms[begun["table"]].story.match.plies
        assert not guest.last["can_ask_undo"] and not guest.last["can_undo"]
        assert guest.ask(type="undo", ply=guest.last["ply"])["code"] == "no_undo"
        assert guest.ask(type="hint")["code"] == "hints_off"
        assert "no bot" in guest.ask(type="ask", what="bot", seat=0)["words"]
    body = {"seat": 0, "bot": "greedy", "secret": begun["secret"]}
    assert opened.ask(f"/api/tables/{begun['table']}/bot", body)[0] == 403
    play_out(opened, begun)
    with sit(opened, begun) as guest:
        assert guest.hello()["series"] is None, "what is played for a score is neither won nor lost"
        assert guest.ask(type="ask", what="rematch")["code"] == "over"


def test_tries_at_a_puzzle_are_counted_until_it_is_solved(opened: House, clock: Clock) -> None:
    ann, puzzle = somebody(), puzzle_of(opened, (opened.get("/api/day")["day"]))
    told = answer(opened, clock.day, ann, name="Ann")
    assert told["tried"]["standing"] == "open" and told["tried"]["goal"].endswith(f". {puzzle.goal}")
    assert told["tried"]["id"] == "", "by its id it could be tried where nobody counts"
    told = answer(opened, clock.day, ann, place="cell:a1", name="Ann")
    assert told["tries"] == 0 and told["tried"]["why"]["words"] and told["tried"]["answer"] == []
    wrong = wrong_in(puzzle, 2)
    for text in (wrong[0], wrong[0], wrong[1]):  # said twice, since its answer was lost: one mistake
        told = answer(opened, clock.day, ann, text)
        assert told["tried"]["standing"] == "wrong" and told["tried"]["answer"] == [] and told["result"] is None
        assert "can be had" not in told["tried"]["said"]
    assert told["tries"] == 2
    told = answer(opened, clock.day, ann, *own_decisions(puzzle), name="Ann")
    assert told["tried"]["standing"] == "solved" and told["tried"]["answer"] and told["result"] == "solved (3 tries)"
    quick, gives_up = somebody(), somebody()
    assert answer(opened, clock.day, quick, *own_decisions(puzzle))["result"] == "solved (1 try)"
    assert answer(opened, clock.day, gives_up, give_up=True)["result"] == "not solved"
    again = answer(opened, clock.day, gives_up, *own_decisions(puzzle))
    assert again["result"] == "not solved", "what was given up is not solved afterwards"
    deal = next(one for one in opened.get("/api/day")["deals"] if one["kind"] == "puzzle")
    assert [one["result"] for one in deal["best"]] == ["solved (1 try)", "solved (3 tries)", "not solved"]
    assert deal["puzzle"] is None


def test_answers_sent_all_at_once_are_counted_one_by_one(opened: House, clock: Clock) -> None:
    who, puzzle = somebody(), puzzle_of(opened, opened.get("/api/day")["day"])
    answer(opened, clock.day, who)
    sent = [[text] for text in wrong_in(puzzle, 3)] + [own_decisions(puzzle)]

    def send(done: list[str]) -> None:
        opened.ask(f"/api/day/{clock.day}/puzzle", {"who": who, "game": PUZZLES[0].name, "done": done})

    with ThreadPoolExecutor(2) as many:
        list(many.map(send, sent))
    told = answer(opened, clock.day, who)
    assert told["result"] in (f"solved ({1 + told['tries']} tries)", "solved (1 try)")
    assert told["tries"] >= 1 or told["result"] == "solved (1 try)"


def test_the_shared_line_is_short_and_gives_nothing_away(opened: House, clock: Clock) -> None:
    who = somebody()
    puzzle = puzzle_of(opened, opened.get("/api/day")["day"])
    assert mine(opened, clock.day, who)["line"] == ""
    answer(opened, clock.day, who, *own_decisions(puzzle))
    play_out(opened, begin_deal(opened, clock.day, who, "captain_flip"))
    line = mine(opened, clock.day, who)["line"]
    assert line.startswith("tableflip 16 Nov: Captain Flip ") and "· Flip Chess solved (1 try) – " in line
    assert line.endswith(f"/day/{clock.day}") and len(line) <= 200
    assert not any(text in line for text in solution(puzzle))


NONSENSE: list[tuple[str, Any, int, str]] = [
    ("/api/day/2026-11-17", None, 404, "not begun"),
    ("/api/day/2026-11-15", None, 404, "nobody has played"),
    ("/api/day/16-11-2026", None, 404, "2026-11-16"),
    ("/api/day/%00", None, 400, "cannot be read"),
    (f"/api/day/{'9' * 400}", None, 404, "2026-11-16"),
    ("/api/day/2026-11-16/mine", {"who": "short"}, 400, "who"),
    ("/api/day/2026-11-16/mine", {"who": "a" * 31 + "\n"}, 400, "who"),
    ("/api/day/2026-11-16/begin", {"who": "a" * 32, "game": "flip_chess"}, 400, "no deal of that name"),
    ("/api/day/2026-11-16/begin", {"who": "a" * 32, "game": "chess"}, 400, "no deal of that name"),
    ("/api/day/2026-11-16/begin", {"who": "a" * 32, "game": "flip_city", "name": "x" * 1000}, 400, "name"),
    ("/api/day/2026-11-16/begin", {"who": "a" * 32, "game": "flip_city", "name": 'a","b'}, 400, "a name is"),
    ("/api/day/2026-11-16/begin", {"who": "a" * 32, "game": "flip_city", "seed": "1"}, 400, "seed"),
    ("/api/day/2026-11-16/puzzle", {"who": "a" * 32, "game": "flip_city", "done": []}, 400, "no puzzle"),
    ("/api/day/2026-11-16/puzzle", {"who": "a" * 32, "game": "flip_chess", "done": ["x"] * 999}, 400, "done"),
    ("/api/day/2026-11-16/puzzle", {"who": "a" * 32, "game": "flip_chess", "done": ["zz"]}, 400, "zz"),
]


def test_nonsense_is_refused_in_a_sentence(opened: House) -> None:
    opened.get("/api/day")
    for path, body, status, words in NONSENSE:
        found, told = opened.ask(path, body)
        assert found == status and words in told["words"], (path, body, told)
        assert len(told["words"]) < 600


def test_one_address_cannot_flood_the_table(own_house: MakeHouse, clock: Clock) -> None:
    house = own_house(days_burst=3, days_per_second=0.000001)
    known = somebody()
    begin_deal(house, clock.day, known)
    for _ in range(2):
        begin_deal(house, clock.day, somebody())
    status, told = house.ask(f"/api/day/{clock.day}/begin", {"who": somebody(), "game": "captain_flip"})
    assert status == 429 and "many deals" in told["words"]
    assert house.ask(f"/api/day/{clock.day}/puzzle", {"who": somebody(), "game": "flip_chess", "done": []})[0] == 429
    assert begin_deal(house, clock.day, known)["counted"], "who has begun goes on"
    assert house.table("me", "bot:greedy")["table"]


def test_a_result_that_could_not_be_noted_is_noted_when_its_player_asks(
    opened: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_room: Any) -> None:
        return None

    who = somebody()
    with monkeypatch.context() as broken:
        broken.setattr("tableflip.server.play.room.note_try", nothing)
        play_out(opened, begin_deal(opened, clock.day, who, name="Ann"))
    deal = opened.get(f"/api/day/{clock.day}")["deals"][1]
    assert deal["game"] == "captain_flip" and deal["ended"] == 0
    assert mine(opened, clock.day, who)["captain_flip"]["place"] == 1
    assert opened.get(f"/api/day/{clock.day}")["deals"][1]["best"][0]["name"] == "Ann"


def test_old_days_are_forgotten_with_old_tables(opened: House, clock: Clock) -> None:
    opened.get("/api/day")
    days = Days(opened.hall.store)
    opened.run(days.forget("2026-11-16"))
    assert opened.get(f"/api/day/{clock.day}")["day"] == clock.day
    opened.run(days.forget("2026-11-17"))
    clock.time += timedelta(days=1)
    assert opened.ask("/api/day/2026-11-16")[0] == 404
