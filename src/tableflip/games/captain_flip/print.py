"""Captain Flip to print and play: its designer gives the game away; drawings and words are our own."""

from __future__ import annotations

from tableflip.core.phrases import signed
from tableflip.core.printed import Aid, Grid, Piece, Printed, Sheets, Wish
from tableflip.games.captain_flip.about import ABOUT
from tableflip.games.captain_flip.box import COPIES, HAND, KINDS, RUN_LEAST, SEATS_MOST, TILES, VALUES, WITH_ACTION
from tableflip.games.captain_flip.drawn import SIZE, back, front
from tableflip.games.captain_flip.rules import RULES

ROUNDS = 10  # games on a score sheet


def make(wish: Wish) -> Sheets:
    """The 54 tiles of a deck, the rules, and a page to play by."""
    state = RULES.set_up(ABOUT.default_seats, ABOUT.checked_options(wish.options))
    state.chance.set_key(wish.seed)
    RULES.deal(state)
    behind = back(wish.saves_ink)
    pieces = [Piece(f"tile {tile}", front(state, tile, wish.saves_ink), behind) for tile in range(1, TILES + 1)]
    note = "the reference deck" if wish.options["deck"] == "reference" else f"deck of seed {wish.seed}"
    return Sheets(pieces=pieces, piece_size=SIZE, note=note, rules=True, aids=(_aid(wish),))


def _aid(wish: Wish) -> Aid:
    grid = int(wish.options["grid"])
    sergeant, commander = wish.options["sergeant"] == "on", wish.options["commander"] == "on"
    tiles = grid * grid
    setup = (
        f"Shuffle the {TILES} tiles facedown. Lay {grid} rows of {grid}. Turn up the two diagonals, "
        f"{2 * grid - grid % 2} tiles. The other {TILES - tiles} are the deck."
    )
    hands = f" Everybody takes {HAND} tiles into the hand, from the player who begins on." if commander else ""
    parts: list[str | Grid] = ["# Set up", setup + hands, "# Your turn"]
    if commander:
        parts.append(
            "**Swap**, once in your turn: you must exchange a tile of your hand with one of the sea. Yours comes to "
            "lie as that one did."
        )
    parts += [
        "**1. Flip** any tile. Now faceup: its **heart** happens. Now facedown: its **skull** happens.",
        "**2. Score**: a tile that you score goes to your pile; the next of the deck comes faceup in its place.",
    ]
    if sergeant:
        parts.append(
            f"**Runs**: {RUN_LEAST} or more faceup tiles of one colour in a line, made in this turn, may be scored."
        )
    parts += [
        "**3. Clear**: rows and columns that lie wholly faceup sink; new tiles come facedown.",
        "**Stars** work while their tile lies in your pile. The game ends when the sea is empty.",
        "# The creatures",
        Grid(
            ["", *KINDS],
            [["value", *(signed(value) for value in VALUES)], ["tiles", *map(str, COPIES)]],
            [1.1, *[1.0] * len(KINDS)],
        ),
        f"{WITH_ACTION} of the tiles have an action, some of them two.",
    ]
    if sergeant:
        sunk = "# Sunk: a stroke for each tile; the type with the most strokes counts negative"
        parts += [sunk, Grid(list(KINDS), [[""] * len(KINDS)], [1.0] * len(KINDS), 14)]
    players = [f"Player {number}" for number in range(1, SEATS_MOST + 1)]
    rows = [[f"Game {number}", *[""] * SEATS_MOST] for number in range(1, (6 if sergeant else ROUNDS) + 1)]
    return Aid("Captain Flip: at the table", [*parts, "# Scores", Grid(["", *players], rows, [1.0] * (SEATS_MOST + 1))])


PRINTED = Printed(
    words="54 tiles to cut out (print both sides, turned over the long edge), the rules, a summary and a score sheet",
    make=make,
    options=("grid", "sergeant", "commander", "deck"),
    dealt=("deck", "generated"),
    draws=True,
)
