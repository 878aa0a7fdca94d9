"""Flicks a ship at the middle column, prints where it landed and why, saves a picture of the table from above."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from tableflip.games.flip_ships.table import shapes
from tableflip.games.flip_ships.table.flick import parse
from tableflip.games.flip_ships.table.flown import Flown
from tableflip.games.flip_ships.table.geometry import BOX_WALL, MOON_WIDTH, STANDARD, TRACKS_WIDTH, Rectangle
from tableflip.games.flip_ships.table.hand import HUMAN, shaken
from tableflip.games.flip_ships.table.physics import throw
from tableflip.games.flip_ships.table.tabletop import Tabletop, Vectors, home

SCALE = 1.0  # pixels a millimetre
SHARP = 3  # drawn larger and made smaller, for smooth edges
Point = tuple[float, float]


def main(text: str = "place=-197 overhang=110 power=286 loft=48", picture: str = "flick.png") -> None:
    cards = {row * 10 + column: home(STANDARD, row, column) for row in (3, 4) for column in range(1, 6)}
    flick = shaken(parse(text), HUMAN, seed="example")
    flight = throw(Tabletop(cards=cards), flick)

    print(f"flick   {flick.text()}")
    print(f"flight  {flight.turn:.0f} degrees, {flight.apex:.0f} mm high, at rest after {flight.seconds:.2f} s")
    print(f"legal   {flight.landing.legal}")
    print(f"place   {flight.landing.ship.place}")
    for card, area in flight.measured.cards_mm2.items():
        print(f"on      row {card // 10}, column {card % 10}: {area:.1f} mm²")
    for card, gap in sorted(flight.measured.gaps_mm.items(), key=lambda each: each[1])[:3]:
        if gap > 0:
            print(f"near    row {card // 10}, column {card % 10}: {gap:.1f} mm")

    draw(flight).save(picture)
    print(f"drawn   {Path(picture).resolve().name}")


def draw(flight: Flown) -> Image.Image:
    top = flight.before.field.top
    size = round((top.right - top.left) * SCALE) * SHARP, round((top.far - top.near) * SCALE) * SHARP
    image = Image.new("RGB", size, "#2b2a33")
    pen = ImageDraw.Draw(image)

    def at(x: float, y: float) -> Point:
        return (x - top.left) * SCALE * SHARP, (top.far - y) * SCALE * SHARP

    def area(outline: Vectors, fill: str | None, line: str) -> None:
        pen.polygon([at(x, y) for x, y in outline.tolist()], fill=fill, outline=line, width=SHARP)

    field = flight.before.field
    area(shapes.rectangle_outline(Rectangle(top.left, top.right, top.near, field.line)), "#243b53", "#243b53")
    for row in range(1, field.rows + 1):
        area(shapes.rectangle_outline(field.moon(row)), "#3d3b4f", "#8d8aa8")
    strip = Rectangle(MOON_WIDTH, MOON_WIDTH + TRACKS_WIDTH, 0, field.near(field.rows) + field.tile)
    area(shapes.rectangle_outline(strip), "#33323f", "#8d8aa8")
    left, right, near, far = field.box
    walls = Rectangle(left - BOX_WALL, right + BOX_WALL, near - BOX_WALL, far + BOX_WALL)
    area(shapes.rectangle_outline(walls), "#4a4458", "#d9c7ff")
    for card, pose in flight.after.cards.items():
        hit = card in flight.landing.ship.cards
        area(shapes.card_outline(pose), "#b5483a" if hit else "#6d6b7d", "#efe9dc")
    path = [at(pose.x / 1000, pose.y / 1000) for pose in flight.tracks[0].poses()]
    pen.line(path, fill="#f2c14e", width=2 * SHARP, joint="curve")
    for pose in flight.tracks[0].poses()[::12]:
        area(shapes.ship_outline(pose), None, "#f2c14e")
    area(shapes.ship_outline(flight.ship), "#f2c14e", "#fff3c9")
    return image.resize((size[0] // SHARP, size[1] // SHARP), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
