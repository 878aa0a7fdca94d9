"""Matches: playing, undoing, ending, and names."""

from __future__ import annotations

import pytest

from tableflip import GAMES, Ambiguous, BadOption, Match, NotFree, NotLegal, NotNotation, game_named, write_match
from tableflip.core.chance import Script
from tableflip.core.marks import APART
from tableflip.core.notation import read_match
from tableflip.core.records import taken_out
from tableflip.games.flip_chess.box import DECK

CHESS = GAMES["flip_chess"]


class Drawn(Script):
    """A script without an end: it draws by a count of its own."""

    def __init__(self, drawn: int = 0) -> None:
        super().__init__()
        self.drawn = drawn

    def clone(self) -> Drawn:
        return Drawn(self.drawn)

    def draw(self, n: int) -> int:
        self.drawn += 1
        return self.drawn * 7 % n


def test_the_three_ways_a_text_can_be_wrong_are_told_apart() -> None:
    match = Match.new(CHESS, seed=1)
    with pytest.raises(NotNotation, match="for example"):
        match.play("castle")
    with pytest.raises(NotLegal, match="CHESS-021"):
        match.play("a1a2")
    with pytest.raises(Ambiguous, match="a2a3"):
        match.play("a")
    assert match.plies == []


def test_notation_is_read_whatever_its_case_and_spaces() -> None:
    match = Match.new(CHESS, seed=1)
    assert match.play("  C2C3 ")[0].text == "c2c3"


def test_a_whole_turn_is_played_whole_or_not_at_all() -> None:
    match = Match.new(CHESS, seed=1)
    with pytest.raises(NotLegal):
        match.play("c2c3/a1")
    assert match.plies == [] and match.state == match.start
    assert [ply.text for ply in match.play("c2c3/c2")] == ["c2c3", "*c2"]


def test_without_a_seed_no_two_deals_are_alike() -> None:
    assert Match.new(CHESS).seed != Match.new(CHESS).seed


def test_a_scripted_match_replays_through_undo() -> None:
    match = Match.new(CHESS, script=Script([list(DECK)]))
    match.play("c2c3/c2")
    match.undo(agreed=True)
    match.undo()
    assert match.plies == [] and match.state.cards == match.start.cards


def test_a_scripted_match_goes_on_for_long_and_back_by_its_script() -> None:
    for game in GAMES.values():
        match = Match.new(game, script=Drawn())
        while match.turn is not None and len(match.plies) < 3 * APART:
            match.play(match.legal()[len(match.plies) % len(match.legal())])
        texts = [ply.text for ply in match.plies]
        match.undo(agreed=True)
        assert isinstance(match.state.chance, Drawn) and [ply.text for ply in match.plies] == texts[:-1]


def test_undo_on_an_empty_match_says_so() -> None:
    with pytest.raises(NotFree, match="nothing"):
        Match.new(CHESS, seed=1).undo()


def test_names_that_would_break_a_file_are_refused() -> None:
    with pytest.raises(BadOption, match="commas"):
        Match.new(CHESS, names=("Ada, the first", "Bob"))


@pytest.mark.parametrize("name", ["A\x9b2J", "A\x7f", "Ann\u202egnuj", "A\u2066nn", "A\u2028nn", "A\x1b[2J"])
def test_names_that_would_do_something_to_a_terminal_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match="a seat's name"):
        Match.new(CHESS, names=[name])


def test_more_names_than_seats_are_refused() -> None:
    assert Match.new(CHESS, names=["Ann"]).names == ["Ann", "red"]
    with pytest.raises(BadOption, match="2 seats have 2 names at most, not 3"):
        Match.new(CHESS, names=["Ann", "Bob", "Cy"])


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(BadOption, match="2 seats"):
        Match.new(CHESS, seats=3)


def test_events_and_views_follow_the_match() -> None:
    match = Match.new(CHESS, seed=1)
    match.play("c2c3/c2")
    assert [event.kind for event in match.events(0)] == ["flipped"]
    assert match.view(1)["side"] == "red" and match.turn == 1


def test_what_rivals_decided_is_known_of_a_match_that_was_read() -> None:
    captain = GAMES["captain_flip"]
    played = Match.new(captain, seed=2)
    for _ in range(12):
        played.play(played.legal()[-1])
    read = read_match(write_match(played), game_named)
    assert len(played.deeds) == 12 and read.deeds == played.deeds
    read.undo(agreed=True)
    assert read.deeds == played.deeds[:11]
    assert all(0 < len(ply.before or b"") < 1_000 for ply in played.plies), "a state kept whole takes twenty times that"
    assert played.deeds_from(9) == played.deeds[9:]


def test_a_state_is_put_away_as_it_is_now() -> None:
    match = Match.new(CHESS, seed=1)
    for _ in range(6):
        assert taken_out(match.game.rules.state, match.state_put_away()) == match.state
        match.read_action(match.legal_texts()[0])  # in place
    assert match.state_put_away() is match.state_put_away()


def test_a_text_that_meant_one_action_may_mean_another_elsewhere() -> None:
    before = Match.new(CHESS, seed=1)
    before.play("c2c3")
    with pytest.raises(NotLegal):  # it is known from before, and still not legal
        before.play("c2c3")


def test_what_is_told_to_be_legal_is_not_found_out_again_and_nothing_else_is() -> None:
    match = Match.new(CHESS, seed="1")
    first, second = match.legal()[:2]
    with pytest.raises(NotLegal):
        match.play(first, legal=[second])
    assert not match.plies
    match.play(first, legal=[first])
    assert match.plies[0].action == first
