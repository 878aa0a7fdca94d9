// What is printed on the play strips and the mothership, seen from above (SVG axes: y points to the player).

import { circle, PAINT, paintsOf, slab, type Print, type Shape } from "./art";
import { BOX_DEPTH, BOX_WIDTH, CARD_HEIGHT, CARD_WIDTH, CENTRE_X, COLUMN_PITCH, COLUMNS, MOON_WIDTH } from "./box";
import { boxNear, farOf, lineOf, near, STRIP_LEFT, stripsEnd, tileOf, type Point } from "./geometry";
import type { View } from "./view";

export const TRACK_RIGHT = MOON_WIDTH + 54;
export const TRACK_LEFT = STRIP_LEFT - 54;

/** The strips: atmosphere with the city under it, rows with their cells, moons; beside them both tracks and the order. */
export function stripPrint(table: View): Print[] {
  const [line, far] = [lineOf(table), stripsEnd(table)];
  const wide = MOON_WIDTH - STRIP_LEFT;
  const print: Print[] = [
    { d: slab(STRIP_LEFT, -far, wide, far - line), fill: PAINT.space },
    { d: slab(STRIP_LEFT, -line, wide, line), fill: PAINT.air },
    { d: slab(STRIP_LEFT, -line * 0.55, wide, line * 0.55), fill: "#2b4a86" },
    { d: slab(STRIP_LEFT, -line * 0.28, wide, line * 0.28), fill: "#3d619f" },
    ...cityPrint(table),
    { d: `M${STRIP_LEFT} ${-line}H${MOON_WIDTH}`, line: "#7fd4ff", width: 2, dash: [10, 6] },
    { text: "ATMOSPHERE", x: CENTRE_X, y: -line + 26, size: 16, fill: "#b4d4f8", spacing: 5 },
  ];
  for (let row = 1; row <= table.rows; row++) print.push(...rowPrint(table, row));
  return [...print, ...cityTrack(table), ...mothershipTrack(table), ...orderPrint(table)];
}

// the houses of the city from left to right: how wide, how high
const HOUSES: [number, number][] = [
  [30, 26],
  [22, 40],
  [34, 20],
  [26, 52],
  [18, 34],
  [38, 24],
  [24, 60],
  [30, 30],
  [20, 46],
  [36, 22],
  [26, 38],
  [22, 56],
  [34, 26],
  [28, 42],
  [40, 20],
  [22, 34],
];

/** The city at the launch edge: its windows go dark house by house as it is hit. */
function cityPrint({ tracks: { city, city_start } }: View): Print[] {
  const print: Print[] = [];
  const lit = Math.ceil((HOUSES.length * city) / city_start);
  let x = STRIP_LEFT + 6;
  HOUSES.forEach(([wide, high], place) => {
    if (x + wide > MOON_WIDTH - 4) return;
    print.push({ d: slab(x, -high, wide - 2, high), fill: "#1a2a55" });
    const panes: string[] = [];
    for (let up = 8; up < high - 4; up += 9)
      for (let aside = 4; aside < wide - 8; aside += 8) panes.push(slab(x + aside, -up - 4, 4, 4));
    if (panes.length)
      print.push({ d: panes.join(""), fill: (place * 7) % HOUSES.length < lit ? "#ffd98a" : "#0d1736" });
    x += wide;
  });
  return print;
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
    { text: `ROW ${row}`, x: STRIP_LEFT + 7, y: middle, size: 9, fill: "#a9b6e6", spacing: 1, turn: -90 },
    { d: slab(0, y - tile, MOON_WIDTH, tile), fill: "#0d1430", line: "#3a4880", width: 1 },
    { d: circle(x, middle, 22), fill: PAINT.moon },
    {
      d: circle(x - 7, middle - 5, 5) + circle(x + 8, middle + 6, 3.6) + circle(x + 5, middle - 11, 2.4),
      fill: "#c8c5b6",
    },
    { text: String(row), x, y: middle + 6.4, size: 18, fill: "#4b4a44", weight: 800 },
  ];
}

function cityTrack(table: View): Print[] {
  const { city, icons, top } = table.tracks;
  const step = (boxNear(table) - 58) / top;
  const print: Print[] = [{ d: slab(MOON_WIDTH + 5, -boxNear(table) + 4, 46, boxNear(table) - 6, 6), fill: "#4b3219" }];
  for (let space = 1; space <= top; space++) {
    const y = -26 - step * space;
    const fill = space > city ? "#2c1d0d" : city <= 5 ? "#ff6a4d" : PAINT.phosphor;
    print.push({ d: slab(MOON_WIDTH + 10, y, 36, step - 2.5, 3), fill });
    if (icons.includes(space))
      print.push({
        d: circle(MOON_WIDTH + 37, y + step / 2 - 1.2, 6),
        fill: PAINT.wood,
        line: "#3f2a12",
        width: 2,
        opacity: space >= city ? 0.35 : 1,
      });
  }
  print.push({ text: "CITY", x: MOON_WIDTH + 28, y: -boxNear(table) + 17, size: 14, fill: "#ffe9c8", weight: 800 });
  print.push({ text: String(city), x: MOON_WIDTH + 28, y: -8, size: 20, fill: "#fff6e6", weight: 800 });
  return print;
}

/** The mothership's health, on the left as the city's is on the right. */
function mothershipTrack(table: View): Print[] {
  const { mothership, mothership_start: all } = table.tracks;
  const [low, high] = [lineOf(table) + 4, stripsEnd(table) - 2];
  const step = (high - low - 56) / all;
  const print: Print[] = [{ d: slab(TRACK_LEFT, -high, 48, high - low, 6), fill: "#3a2b4f" }];
  for (let space = 1; space <= all; space++) {
    const fill = space <= mothership ? PAINT.orange : "#1d1530";
    print.push({ d: slab(TRACK_LEFT + 7, -low - 30 - step * space, 34, step - 3, 3), fill });
  }
  print.push({ text: "BOX", x: TRACK_LEFT + 24, y: -high + 19, size: 14, fill: "#ffd9ae", weight: 800 });
  print.push({ text: String(mothership), x: TRACK_LEFT + 24, y: -low - 9, size: 20, fill: "#fff6e6", weight: 800 });
  return print;
}

/** Who flips in which order this round, the marker beside the one whose turn it is. */
function orderPrint(table: View): Print[] {
  const top = lineOf(table) - 8;
  const step = Math.min(36, (top - 30) / Math.max(1, table.seats));
  const begins = table.marker;
  const order = Array.from({ length: table.seats }, (_, place) => ((begins - 1 + place) % table.seats) + 1);
  const print: Print[] = [
    { d: slab(TRACK_LEFT, -top, 48, top - 6, 6), fill: "#4b3219" },
    { text: "TURN", x: TRACK_LEFT + 24, y: -top + 17, size: 13, fill: "#ffe9c8", weight: 800 },
  ];
  const paints = paintsOf(table);
  order.forEach((seat, place) => {
    const y = -top + 24 + step * place + step / 2;
    const isNow = seat === table.to_move;
    print.push({
      d: circle(TRACK_LEFT + 27, y, step * 0.38),
      fill: paints[seat - 1] ?? PAINT.card,
      line: "#fff6e6",
      width: isNow ? 3 : 1,
    });
    print.push({ text: "ABCD"[seat - 1] ?? "", x: TRACK_LEFT + 27, y: y + 5, size: 14, fill: "#fff", weight: 800 });
    if (isNow)
      print.push({ d: `M${TRACK_LEFT + 2} ${y - 8}l11 8-11 8z`, fill: PAINT.amber, line: "#2c1d0d", width: 1 });
  });
  return print;
}

/** The docking bay's tray around its middle. */
export const BAY: [wide: number, high: number] = [222, 92];
export function bayPrint(): Print[] {
  const [wide, high] = BAY;
  return [
    { d: slab(-wide / 2, -high / 2, wide, high, 10), fill: "#5a4126" },
    { text: "DOCKING BAY", x: 0, y: -high / 2 + 17, size: 15, fill: "#fff0d8", spacing: 1 },
  ];
}
export const bayAt = (table: View): Point => ({ x: 3, y: farOf(table) - 60 });

/** Where the launch pad lies while nobody flips from it: between the deck and the mothership. */
export const padRest = (table: View): Point => ({ x: -308, y: farOf(table) - 58 });

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
    { d: hull, fill: "#6b5a86", line: "#33264a", width: 2 },
    { d: slab(left, top, BOX_WIDTH, BOX_DEPTH, 2), fill: "#2a2140" },
    { d: `M${left} ${top}l14 16v${side}l-14 10zM${right} ${top}l-14 16v${side}l14 10z`, fill: "#43345c" },
    { text: "MOTHERSHIP", x: CENTRE_X, y: top + 22, size: 14.5, fill: PAINT.orange, weight: 800, spacing: 1 },
    ...windowPrint(table, CENTRE_X, top + 30),
  ];
}
