// What is printed on the play strips and the mothership, seen from above (SVG axes: y points to the player).

import { circle, PAINT, slab, type Print, type Shape } from "./art";
import { BOX_DEPTH, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH, CENTRE_X, COLUMN_PITCH, COLUMNS, MOON_WIDTH } from "./box";
import { boxNear, farOf, lineOf, near, STRIP_LEFT, stripsEnd, tileOf, type Point } from "./geometry";
import type { View } from "./view";

export const TRACK_RIGHT = MOON_WIDTH + 54;

/** The strips: atmosphere, rows with their cells, moons, the city's track. */
export function stripPrint(table: View): Print[] {
  const [line, far] = [lineOf(table), stripsEnd(table)];
  const wide = MOON_WIDTH - STRIP_LEFT;
  const print: Print[] = [
    { d: slab(STRIP_LEFT, -far, wide, far - line), fill: PAINT.space },
    { d: slab(STRIP_LEFT, -line, wide, line), fill: PAINT.air },
    { d: `M${STRIP_LEFT} ${-line}H${MOON_WIDTH}`, line: "#7fd4ff", width: 2, dash: [10, 6] },
    { text: "ATMOSPHERE", x: CENTRE_X, y: -line + 24, size: 13, fill: "#9cc3f2", spacing: 4 },
  ];
  for (let row = 1; row <= table.rows; row++) print.push(...rowPrint(table, row));
  return [...print, ...trackPrint(table)];
}

function rowPrint(table: View, row: number): Print[] {
  const [y, tile] = [-near(table, row), tileOf(table)];
  const cells = Array.from({ length: COLUMNS }, (_, column) =>
    slab(-COLUMN_PITCH * (column + 1), y - CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT, 4),
  );
  const [x, middle] = [MOON_WIDTH / 2, y - tile / 2];
  return [
    { d: `M${STRIP_LEFT} ${y - tile}H0`, line: PAINT.grid, width: 1.2 },
    { d: cells.join(""), line: PAINT.grid, width: 1.2, dash: [3, 5] },
    { text: `ROW ${row}`, x: STRIP_LEFT + 6, y: middle, size: 8.5, fill: "#8d9bd0", spacing: 1, turn: -90 },
    { d: slab(0, y - tile, MOON_WIDTH, tile), fill: "#0d1430", line: "#3a4880", width: 1 },
    { d: circle(x, middle, 22), fill: PAINT.moon },
    {
      d: circle(x - 7, middle - 5, 5) + circle(x + 8, middle + 6, 3.6) + circle(x + 5, middle - 11, 2.4),
      fill: "#c8c5b6",
    },
    { text: String(row), x, y: middle + 4.2, size: 12, fill: "#4b4a44", weight: 800 },
  ];
}

function trackPrint(table: View): Print[] {
  const { city, icons, top } = table.tracks;
  const step = (boxNear(table) - 30) / top;
  const print: Print[] = [];
  for (let space = 1; space <= top; space++) {
    const y = -12 - step * space;
    const fill = space > city ? "#4e3820" : city <= 5 ? "#ff6a4d" : PAINT.phosphor;
    print.push({ d: slab(MOON_WIDTH + 10, y, 34, step - 3, 3), fill });
    if (icons.includes(space))
      print.push({
        d: circle(MOON_WIDTH + 36, y + step / 2 - 1.5, 5),
        fill: PAINT.wood,
        line: "#3f2a12",
        width: 2,
        opacity: space >= city ? 0.35 : 1,
      });
  }
  print.push({ text: "CITY", x: MOON_WIDTH + 27, y: -boxNear(table) + 14, size: 11, fill: "#ffe9c8", weight: 700 });
  print.push({ text: String(city), x: MOON_WIDTH + 27, y: -4, size: 15, fill: "#fff6e6", weight: 800 });
  return print;
}

/** The docking bay's tray around its middle. */
export const BAY: [wide: number, high: number] = [222, 92];
export function bayPrint(): Print[] {
  const [wide, high] = BAY;
  return [
    { d: slab(-wide / 2, -high / 2, wide, high, 10), fill: "#5a4126" },
    { text: "DOCKING BAY", x: 0, y: -high / 2 + 15, size: 12, fill: "#fff0d8", spacing: 1 },
  ];
}
export const bayAt = (table: View): Point => ({ x: 3, y: farOf(table) - 60 });

/** The mothership's windows, lit as long as it lives, in rows of six around a middle. */
export function windowPrint(table: View, x: number, y: number, pitch = 16): Print[] {
  const { mothership, mothership_start: all } = table.tracks;
  const row = Math.min(6, all);
  const size = pitch * 0.68;
  return Array.from({ length: all }, (_, place): Shape => {
    const left = x + ((place % row) - (row - 1) / 2) * pitch - size / 2;
    const isLit = place < mothership;
    return {
      d: slab(left, y + Math.floor(place / row) * pitch, size, size, size / 5),
      fill: isLit ? PAINT.orange : "#141a2b",
      line: isLit ? "#ffd6a6" : "#55617f",
      width: 1,
    };
  });
}

/** The open mothership box from above. */
export function boxPrint(table: View): Print[] {
  const [left, top, wall] = [CENTRE_X - BOX_WIDTH / 2, -boxNear(table) - BOX_DEPTH, 5];
  const hull = slab(left - wall, top - wall, BOX_WIDTH + 2 * wall, BOX_DEPTH + 2 * wall, 5);
  const shade = slab(left - wall + 5, top - wall + 8, BOX_WIDTH + 2 * wall, BOX_DEPTH + 2 * wall, 5);
  const right = left + BOX_WIDTH;
  const side = BOX_DEPTH - 26;
  return [
    { d: shade, fill: "#1d1206", opacity: 0.45 },
    { d: hull, fill: "#6d7890", line: "#39425a", width: 2 },
    { d: slab(left, top, BOX_WIDTH, BOX_DEPTH, 2), fill: "#232b41" },
    { d: `M${left} ${top}l14 16v${side}l-14 10zM${right} ${top}l-14 16v${side}l14 10z`, fill: "#39445f" },
    { text: "MOTHERSHIP", x: CENTRE_X, y: top + 20, size: 12, fill: PAINT.orange, weight: 700, spacing: 2 },
    ...windowPrint(table, CENTRE_X, top + 30),
  ];
}
