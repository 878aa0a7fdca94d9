// What is printed and painted on the pieces, as shapes in millimetres: drawn as SVG and onto the 3D pieces alike.

import { CARD_HEIGHT as H, CARD_WIDTH as W, COLOURS, KINDS, SHIP_RADIUS as R } from "./box";
import { levelOf, numeralOf, seatOf } from "./ships";
import type { Face, View } from "./view";

export interface Shape {
  d: string;
  fill?: string;
  line?: string;
  width?: number;
  dash?: number[];
  opacity?: number;
  /** Whether the ends and corners of its line are round. */
  round?: boolean;
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

// Three bodies that cannot be confused, around the middle of a card: a beetle that crawls, a ray that glides, a dart
// that dives. Each has a dark side, legs or fins, and a face.
interface Body {
  paint: string;
  dark: string;
  limbs: string;
  hull: string;
  shade: string;
  eyes: [number, number, number][];
  lids: string;
  mouth: string;
}
const BODIES: [Body, Body, Body] = [
  {
    paint: "#6fe08a",
    dark: "#2f9455",
    limbs: "M-14 0l-9 8M-11 7l-7 9M11 7l7 9M14 0l9 8M-16-6l-9 1M16-6l9 1M-6-17l-5-7M6-17l5-7",
    hull: "M-18-3c0-20 36-20 36 0c0 9-8 14-18 14s-18-5-18-14z",
    shade: "M-18-3c0 9 8 14 18 14s18-5 18-14c-3 5-9 8-18 8s-15-3-18-8z",
    eyes: [
      [-6.8, -7, 5.4],
      [6.8, -7, 5.4],
    ],
    lids: "M-12.5-9.5l10.5 1.5-1-4.5-8-.5zM12.5-9.5l-10.5 1.5 1-4.5 8-.5z",
    mouth: "M-8 2h16l-2.6 4.4-2.7-2.4-2.7 2.4-2.7-2.4-2.7 2.4z",
  },
  {
    paint: "#ffb14d",
    dark: "#c9701b",
    limbs: "M0 8v15M-4 20l4 4 4-4",
    hull: "M0-20c7 1 10 8 29 9c-3 10-15 9-20 14l-5 8h-8l-5-8c-5-5-17-4-20-14c19-1 22-8 29-9z",
    shade: "M29-11c-3 10-15 9-20 14l-5 8h-8l-5-8c-5-5-17-4-20-14c6 5 16 5 21 8l8 4 8-4c5-3 15-3 21-8z",
    eyes: [
      [-6, -9, 4.4],
      [6, -9, 4.4],
    ],
    lids: "M-12-15l10 5.5 2-2-5-5zM12-15l-10 5.5-2-2 5-5z",
    mouth: "M-5 0q5 4 10 0l-2 4h-6z",
  },
  {
    paint: "#ff7d6b",
    dark: "#b83227",
    limbs: "M-15-15l-7-9M15-15l7-9M0-18v-8",
    hull: "M0 20l-8-15-15-22 14 4 9-7 9 7 14-4-15 22z",
    shade: "M0 20l-8-15-15-22 11 12 12 9 12-9 11-12-15 22z",
    eyes: [
      [-5, -8, 3.7],
      [5, -8, 3.7],
    ],
    lids: "M-10-12.5l9 4-.5-3.5-5-3zM10-12.5l-9 4 .5-3.5 5-3z",
    mouth: "M-4-1.5h8l-2 3.5-2-2-2 2z",
  },
];
const SHIELD = "M-15.5-34h31l15.5 26-15.5 26h-31l-15.5-26z";
const NODES: [number, number][] = [
  [-15.5, -34],
  [15.5, -34],
  [31, -8],
  [15.5, 18],
  [-15.5, 18],
  [-31, -8],
];
const STARS: [number, number, number][] = [
  [-20, -26, 0.8],
  [14, -30, 1],
  [22, 6, 0.7],
  [-23, 8, 1],
  [4, 20, 0.7],
  [-9, -33, 0.6],
  [24, -14, 0.8],
];

const kindOf = (speed: number): number => Math.max(0, Math.min(KINDS.length, speed) - 1);
/** What a person calls an enemy, as the words of the game do. */
export const enemyName = (face: Face): string => `${KINDS[kindOf(face.speed)]!} ${face.id}`;

/** An enemy card around its middle: its number, the creature with its face, speed arrows, damage, shield, armour. */
export function enemyPrint(face: Face): Print[] {
  const body = BODIES[kindOf(face.speed)]!;
  const print: Print[] = [
    { d: slab(-W / 2, -H / 2, W, H, 4), fill: face.shield ? "#c9f5d6" : PAINT.card },
    { d: slab(-W / 2 + 2.6, -H / 2 + 2.6, W - 5.2, H - 5.2, 2.6), fill: PAINT.navy },
    {
      d: `M${-W / 2 + 2.6} ${H / 2 - 22}h${W - 5.2}v16.8a2.6 2.6 0 0 1-2.6 2.6h${10.4 - W}a2.6 2.6 0 0 1-2.6-2.6z`,
      fill: "#1d2a5c",
    },
    ...STARS.map(([x, y, r]): Shape => ({ d: circle(x, y, r), fill: "#dfe6ff", opacity: 0.7 })),
  ];
  if (face.shield) print.push({ d: SHIELD, fill: "rgb(99 232 134 / 16%)", line: PAINT.phosphor, width: 2.6 });
  print.push(
    { d: body.limbs, line: body.dark, width: 3.2, round: true },
    { d: body.hull, fill: body.paint, line: "#0a1028", width: 1.4, round: true },
    { d: body.shade, fill: body.dark, opacity: 0.75 },
  );
  if (face.double) print.push(...ARMOUR);
  for (const [x, y, r] of body.eyes)
    print.push(
      { d: circle(x, y, r), fill: "#fffdf4" },
      { d: circle(x * 0.82, y + r * 0.28, r * 0.5), fill: "#0a1028" },
    );
  print.push({ d: body.lids, fill: body.dark }, { d: body.mouth, fill: "#0a1028" });
  if (face.shield)
    print.push({
      d: NODES.map(([x, y]) => circle(x, y, 2.8)).join(""),
      fill: PAINT.phosphor,
      line: "#0a1028",
      width: 1,
    });
  for (let place = 0; place < face.speed; place++)
    print.push({ d: `M-27 ${25.5 + place * 5.4}h13l-6.5 5z`, fill: PAINT.amber });
  print.push({ d: BURST, fill: PAINT.alarm, line: "#fff3e2", width: 1 });
  print.push({ text: String(face.damage), x: 18.5, y: 37.4, size: 19, fill: "#fff", weight: 800 });
  if (face.double) print.push({ d: circle(-8, 32.5, 3.4) + circle(0.5, 32.5, 3.4), fill: PAINT.amber });
  print.push({ text: String(face.id), x: -27.5, y: -28.5, size: 14.5, fill: "#f4efe0", anchor: "start", weight: 800 });
  return print;
}

// twelve points, around where the damage stands
const BURST = Array.from({ length: 24 }, (_, place) => {
  const [away, angle] = [place % 2 ? 10.4 : 13, (place * Math.PI) / 12];
  return `${place ? "L" : "M"}${(18.5 + away * Math.cos(angle)).toFixed(1)} ${(30.6 + away * Math.sin(angle)).toFixed(1)}`;
})
  .join("")
  .concat("z");
// what is tough wears plates that stand out of its outline: a spiked helmet, and shoulders
const ARMOUR: Print[] = [
  {
    d: "M-24-6l-6-13 10 3 1-9 8 5 3-9 8 7 8-7 3 9 8-5 1 9 10-3-6 13-5-3q-19-13-38 0z",
    fill: "#c3cbe0",
    line: "#0a1028",
    width: 1.4,
    round: true,
  },
  { d: "M-21-9q21-15 42 0l-1.5 2.4q-19.5-12-39 0z", fill: "#8792b3" },
  { d: circle(-15, -14.5, 1.5) + circle(0, -18.5, 1.5) + circle(15, -14.5, 1.5), fill: "#4a5573" },
];

/** The back of an enemy card: a starfield with a hazard stripe. */
export function backPrint(): Print[] {
  const stars = STARS.flatMap(([x, y, r]) => [circle(x, y, r), circle(-y * 0.8, x * 1.3, r)]).join("");
  return [
    { d: slab(-W / 2, -H / 2, W, H, 4), fill: PAINT.card },
    { d: slab(-W / 2 + 3, -H / 2 + 3, W - 6, H - 6, 2.5), fill: "#0c1330" },
    { d: stars, fill: "#dfe6ff", opacity: 0.8 },
    { d: "M-28.7 20l57.4-46v16l-57.4 46z", fill: PAINT.orange },
    { d: "M-14 8.8l8-6.4v16l-8 6.4zM6-7.2l8-6.4v16l-8 6.4z", fill: "#0c1330" },
  ];
}

/** The paints of the seats of a table, by the colours they have chosen. */
export const paintsOf = (table: Pick<View, "pilots">): string[] =>
  table.pilots.map((seat) => PAINT.seats[COLOURS.indexOf(seat.colour)]!);

export const paintOf = (id: string, paints: readonly string[] = PAINT.seats): string => paints[seatOf(id)]!;

const SHIP =
  "M0-10.5c2.4 2.2 3.4 5 3.4 7.8l5.8 4.5v4l-5.6-1.6-1.4 3.4h-4.4l-1.4-3.4-5.6 1.6v-4l5.8-4.5c0-2.8 1-5.6 3.4-7.8z";

/** A wooden ship around its middle: the seat's colour on the rim, the ship with its number, its level as bars. */
export function discPrint(id: string, isUnder: boolean, paints: readonly string[] = PAINT.seats): Print[] {
  const paint = paintOf(id, paints);
  const print: Print[] = [
    { d: circle(0, 0, R), fill: paint, line: "rgb(0 0 0 / 40%)", width: 0.7 },
    { d: circle(0, 0, R - 2.8), fill: isUnder ? PAINT.woodUnder : PAINT.wood },
    { d: GRAIN, line: isUnder ? "#a37d45" : "#d1ab72", width: 0.5 },
  ];
  const level = levelOf(id);
  if (isUnder) return [...print, { d: slab(-R + 2.4, -2.6, 2 * R - 4.8, 5.2), fill: paint, opacity: 0.85 }];
  print.push({ d: SHIP, fill: paint, line: "#3a2a14", width: 0.8, round: true });
  print.push({ text: numeralOf(id), x: 0, y: 3.4, size: 8, fill: "#fff", weight: 800 });
  for (let place = 0; place < level; place++)
    print.push({ d: slab(-1.3 + (place - (level - 1) / 2) * 4.4, 8.2, 2.6, 2.8, 0.6), fill: "#4a3115" });
  return print;
}
const GRAIN = "M-9-6q9-3 18 0M-11-1q11-3 22 0M-10 4q10-2 20 0M-7 8.5q7-2 14 0";
