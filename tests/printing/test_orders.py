"""What can be ordered, what is refused and why: by the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tableflip.cli.main import main
from tableflip.core.errors import TableflipError
from tableflip.games._template import PEEK_PAIRS
from tableflip.printing import press
from tableflip.printing.order import NothingToPrint, ordered
from tests.printing.pages import opened


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["print", *words], catch_exceptions=False)


def test_a_file_is_written_named_after_the_game_and_the_paper_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("flip_city", "--paper", "letter", "--office=on", "--copies", "2")
    assert done.exit_code == 0 and "flip_city-letter.pdf: a summary" in done.output
    made = (tmp_path / "flip_city-letter.pdf").read_bytes()
    with opened(made) as pages:
        assert len(pages) == 2 and "Trade Center" in pages.words(1)
    again = run("flip_city", "--paper", "letter")
    assert again.exit_code == 2 and "exists already" in again.output
    assert (tmp_path / "flip_city-letter.pdf").read_bytes() == made
    assert run("flip_city", "--paper", "letter", "--force").exit_code == 0
    assert (tmp_path / "flip_city-letter.pdf").read_bytes() != made


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["flip_tennis"], "there is no game"),
        (["captain_flip", "--paper", "a3"], "it is one of a4 or letter"),
        (["captain_flip", "--ink", "gold"], "it is one of colour or saving"),
        (["flip_chess", "--ink", "saving"], "no ink to save"),
        (["captain_flip", "--copies", "0"], "1 to 6 copies"),
        (["captain_flip", "--copies", "7"], "1 to 6 copies"),
        (["captain_flip", "--memory", "log"], "only grid, sergeant, commander and deck do"),
        (["flip_ships", "--level", "elite"], "no option does"),
        (["captain_flip", "--sargeant", "on"], "did you mean 'sergeant'"),
        (["captain_flip", "--sergeant", "perhaps"], "it is one of off, on"),
        (["captain_flip", "--sergeant"], "--sergeant needs a value"),
        (["captain_flip", "now"], "is not an option"),
        (["captain_flip", "--seed", ""], "a seed is 1 to 40"),
        (["captain_flip", "--seed", "x" * 41], "a seed is 1 to 40"),
        (["captain_flip", "--seed", "2", "--deck", "reference"], "unless deck=generated"),
        (["flip_chess", "--seed", "2"], "it takes no seed"),
        (["flip_chess", "--to", "no/such/folder.pdf"], "no/such/folder.pdf cannot be written: No such file"),
        (["flip_chess", "--to", "."], "exists already"),
        (["flip_chess", "--to", ".", "--force"], "cannot be written: Is a directory"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2 and told in done.output and done.output.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_sheets_says_so() -> None:
    with pytest.raises(NothingToPrint, match="Peek Pairs has nothing to print"):
        ordered(PEEK_PAIRS)


def test_without_the_library_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    press.library.cache_clear()
    with pytest.raises(TableflipError, match=r"tableflip\[print\]"):
        press.Press(210, 297, "")
    press.library.cache_clear()


KEEPS = """
import gc
from tableflip import GAMES
from tableflip.printing.job import printed
from tableflip.printing.order import ordered

def give_up():
    steps.append(1)
    if len(steps) == 5:
        raise TimeoutError

steps = []
printed(ordered(GAMES["flip_chess"]))
try:
    printed(ordered(GAMES["flip_city"]), give_up)
except TimeoutError:
    steps.clear()
gc.collect()
kept = ("Press", "FPDF", "TTFFont", "SubsetMap", "TTFont")
print(steps, [each for each in gc.get_objects() if type(each).__name__ in kept])
"""


def test_nothing_of_a_pdf_that_is_made_or_given_up_stays_in_memory() -> None:
    done = subprocess.run([sys.executable, "-c", KEEPS], check=True, capture_output=True, text=True)
    assert done.stdout == "[] []\n"
