// What is printed and painted on the pieces, as shapes in millimetres: drawn as SVG and onto the 3D pieces alike.

import { CARD_HEIGHT as H, CARD_WIDTH as W, COLOURS, SHIP_RADIUS as R } from "./box";
import { levelOf, seatOf } from "./ships";
import type { Face, View } from "./view";

export interface Shape {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  dash?: number[];
  opacity?: number;
}
interface Letters {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: "start" | "middle";
  weight?: number;
  spacing?: number;
  /** Degrees, clockwise as seen on paper. */
  turn?: number;
}
export type Print = Shape | Letters;

export const PAINT = {
  navy: "#10193a",
  space: "#131c40",
  air: "#1e3566",
  grid: "#2c3a70",
  phosphor: "#63e886",
  orange: "#ff9a3d",
  amber: "#ffb03a",
  alarm: "#d7372f",
  moon: "#e6e4da",
  card: "#e8e4d6",
  wood: "#e9c996",
  woodUnder: "#c79e63",
  seats: ["#3f7fe0", "#e2513b", "#3fa860", "#e0a224"],
} as const;

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const slab = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}` +
      `a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

// three hulls, faster ones more pointed
const HULLS = [
  "M-19-13h38v8l-7 7h-4v7h-5v-6h-6v6h-5v-7h-4l-7-7z",
  "M-20-15l9 4.5 4.5-4.500h13l4.5 4.5 9-4.500v11l-9 5.6-4.5 9-3.4-6.700h-6.200l-3.4 6.7-4.5-9-9-5.600z",
  "M-18-17.500l11.2 3.4 6.8-3.4 6.8 3.4 11.2-3.4-6.8 14.6-6.8 3.4-4.4 11.2-4.4-11.2-6.8-3.400z",
];
const EYES = "M-6.5-9.500h4.400v4.400h-4.400zM2.1-9.500h4.400v4.400h-4.400z";
const SHIELD = "M-12.5-28h25l12.5 21.5-12.5 21.500h-25l-12.5-21.500z";
const STARS: [number, number, number][] = [
  [-20, -26, 0.8],
  [14, -30, 1],
  [22, 6, 0.7],
  [-23, 8, 1],
  [4, 20, 0.7],
  [-9, -33, 0.6],
  [24, -14, 0.8],
];

/** An enemy card around its middle: ship, speed arrows, damage, shield, double hit. */
export function enemyPrint(face: Face): Print[] {
  const print: Print[] = [
    { d: slab(-W / 2, -H / 2, W, H, 4), fill: face.shield ? "#bff2cf" : PAINT.card },
    { d: slab(-W / 2 + 3, -H / 2 + 3, W - 6, H - 6, 2.5), fill: PAINT.navy },
    ...STARS.map(([x, y, r]): Shape => ({ d: circle(x, y, r), fill: "#dfe6ff", opacity: 0.7 })),
  ];
  if (face.shield) print.push({ d: SHIELD, fill: "rgb(99 232 134 / 12%)", line: PAINT.phosphor, width: 2.4 });
  print.push({ d: HULLS[face.speed - 1] ?? HULLS[0]!, fill: PAINT.phosphor }, { d: EYES, fill: PAINT.navy });
  for (let place = 0; place < face.speed; place++)
    print.push({ d: `M-28 ${15 + place * 8}h12l-6 7z`, fill: PAINT.amber });
  print.push({ d: circle(20, 31, 10.5), fill: PAINT.alarm });
  print.push({ text: String(face.damage), x: 20, y: 36.6, size: 16, fill: "#fff", weight: 800 });
  if (face.double) print.push({ d: circle(-3, 33, 3.4) + circle(6, 33, 3.4), fill: PAINT.amber });
  print.push({ text: String(face.id), x: -27, y: -32, size: 9.5, fill: "#b9c6e6", anchor: "start", weight: 600 });
  return print;
}

/** The back of an enemy card: a starfield with a hazard stripe. */
export function backPrint(): Print[] {
  const stars = STARS.flatMap(([x, y, r]) => [circle(x, y, r), circle(-y * 0.8, x * 1.3, r)]).join("");
  return [
    { d: slab(-W / 2, -H / 2, W, H, 4), fill: PAINT.card },
    { d: slab(-W / 2 + 3, -H / 2 + 3, W - 6, H - 6, 2.5), fill: "#0c1330" },
    { d: stars, fill: "#dfe6ff", opacity: 0.8 },
    { d: "M-28.7 20l57.4-46v16l-57.4 46z", fill: PAINT.orange },
    { d: "M-14 8.800l8-6.400v16l-8 6.400zM6-7.200l8-6.400v16l-8 6.400z", fill: "#0c1330" },
  ];
}

/** The paints of the seats of a table, by the colours they have chosen. */
export const paintsOf = (table: Pick<View, "pilots">): string[] =>
  table.pilots.map((seat) => PAINT.seats[COLOURS.indexOf(seat.colour)]!);

export const paintOf = (id: string, paints: readonly string[] = PAINT.seats): string => paints[seatOf(id)]!;

/** A ship disc around its middle: the seat's colour on the rim, its level as bars. */
export function discPrint(id: string, isUnder: boolean, paints: readonly string[] = PAINT.seats): Print[] {
  const print: Print[] = [
    { d: circle(0, 0, R), fill: paintOf(id, paints), line: "rgb(0 0 0 / 35%)", width: 0.6 },
    { d: circle(0, 0, R - 3), fill: isUnder ? PAINT.woodUnder : PAINT.wood },
  ];
  if (isUnder) return print;
  print.push({
    d: "M0-8l3.5 6.2 5.3 4.400v3.500l-6.2-1.7-2.6 2.6-2.6-2.6-6.2 1.700v-3.500l5.3-4.400z",
    fill: paintOf(id, paints),
  });
  const level = levelOf(id);
  for (let place = 0; place < level; place++)
    print.push({ d: slab(-1.3 + (place - (level - 1) / 2) * 4.4, 6.9, 2.6, 3.6, 0.6), fill: "#4a3115" });
  return print;
}
