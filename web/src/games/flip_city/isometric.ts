// A small drawing board for isometric cardboard houses: boxes, roofs, windows, trees; the light comes from the left.

export interface Shape {
  d: string;
  fill: string;
  line?: number;
}

const WIDE = 3.75;
const TALL = 2.1;
const LEFT = 50;
const GROUND = 33;

type Point = [number, number];

/** A point of the plot (10 by 10, height up) on the picture (100 by 80). */
export function at(x: number, y: number, z = 0): Point {
  return [LEFT + (x - y) * WIDE, GROUND + (x + y) * TALL - z * 3.3];
}

const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const flat = (points: Point[], fill: string, line = 0.5): Shape => ({
  d: `M${points.map(text).join("L")}z`,
  fill,
  line,
});

/** A colour in shade (below 1) or light (above 1). */
export function shade(colour: string, light: number): string {
  const part = (from: number): string => {
    const value = parseInt(colour.slice(from, from + 2), 16);
    const lit = light > 1 ? value + (255 - value) * (light - 1) : value * light;
    return Math.round(Math.min(255, lit)).toString(16).padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

export interface Block {
  x: number;
  y: number;
  w: number;
  d: number;
  z?: number;
  h: number;
  wall: string;
  roof?: string;
}

/** A box: its left wall in the light, its right wall in the shade, its roof lightest. */
export function block({ x, y, w, d, z = 0, h, wall, roof = shade(wall, 1.3) }: Block): Shape[] {
  return [
    flat([at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)], shade(wall, 1.06)),
    flat([at(x + w, y + d, z), at(x + w, y, z), at(x + w, y, z + h), at(x + w, y + d, z + h)], shade(wall, 0.78)),
    flat([at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)], roof),
  ];
}

/** A house: a box under a gabled roof whose ridge runs along x. */
export function house({ x, y, w, d, z = 0, h, wall, roof = "#b5533c" }: Block, rise: number): Shape[] {
  const ridge = y + d / 2;
  return [
    ...block({ x, y, w, d, z, h, wall }),
    flat([at(x + w, y + d, z + h), at(x + w, y, z + h), at(x + w, ridge, z + h + rise)], shade(wall, 0.78)),
    flat(
      [at(x, y, z + h), at(x + w, y, z + h), at(x + w, ridge, z + h + rise), at(x, ridge, z + h + rise)],
      shade(roof, 0.7),
    ),
    flat(
      [
        at(x - 0.2, y + d + 0.2, z + h - 0.1),
        at(x + w + 0.2, y + d + 0.2, z + h - 0.1),
        at(x + w + 0.2, ridge, z + h + rise),
        at(x - 0.2, ridge, z + h + rise),
      ],
      roof,
    ),
  ];
}

/** Windows in a grid on the left wall (y = const) of a box. */
export function windows(
  box: Block,
  columns: number,
  rows: number,
  glass: string,
  side: "left" | "right" = "left",
): Shape[] {
  const { x, y, w, d, z = 0, h } = box;
  const long = side === "left" ? w : d;
  const found: Shape[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const from = (long * (column + 0.25)) / columns;
      const to = (long * (column + 0.75)) / columns;
      const low = z + (h * (row + 0.28)) / rows;
      const high = z + (h * (row + 0.78)) / rows;
      const spot = (along: number, up: number): Point =>
        side === "left" ? at(x + along, y + d, up) : at(x + w, y + d - along, up);
      found.push(
        flat(
          [spot(from, low), spot(to, low), spot(to, high), spot(from, high)],
          side === "left" ? glass : shade(glass, 0.82),
          0.3,
        ),
      );
    }
  }
  return found;
}

/** The plot itself: a slab of card with a kerb. */
export function plot(colour: string): Shape[] {
  return block({ x: 0, y: 0, w: 10, d: 10, z: -0.7, h: 0.7, wall: "#8b8378", roof: colour });
}

export function tree(x: number, y: number, size = 1): Shape[] {
  const [left, ground] = at(x, y);
  const r = 3 * size;
  const top = ground - 4.6 * size;
  const ball = (cx: number, cy: number, radius: number): string =>
    `M${(cx - radius).toFixed(1)} ${cy.toFixed(1)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`;
  return [
    { d: `M${left - 0.6} ${ground}v${-3 * size}h1.2v${3 * size}z`, fill: "#6d4f33" },
    { d: ball(left, top, r), fill: "#4c7a3f", line: 0.5 },
    { d: ball(left - r * 0.25, top - r * 0.25, r * 0.62), fill: "#6f9c58" },
  ];
}

export function disc(x: number, y: number, z: number, rx: number, fill: string): Shape {
  const [left, top] = at(x, y, z);
  const wide = rx * WIDE * 1.35;
  const tall = wide * 0.55;
  return {
    d: `M${left - wide} ${top}a${wide} ${tall} 0 1 0 ${wide * 2} 0a${wide} ${tall} 0 1 0 ${-wide * 2} 0z`,
    fill,
    line: 0.5,
  };
}

/** An upright round thing: a chimney, a cooling tower, with a waist. */
export function tower(
  x: number,
  y: number,
  foot: number,
  waist: number,
  head: number,
  h: number,
  wall: string,
): Shape[] {
  const [left, ground] = at(x, y);
  const width = (r: number): number => r * WIDE * 1.35;
  const top = ground - h * 3.3;
  const mid = ground - h * 3.3 * 0.65;
  const half = (sign: 1 | -1, from: number): string =>
    `M${left + from} ${ground + (from === 0 ? width(foot) * 0.5 : 0)}` +
    `L${left} ${ground + width(foot) * 0.5}Q${left + sign * width(foot) * 0.8} ${ground + width(foot) * 0.4} ${left + sign * width(foot)} ${ground}` +
    `Q${left + sign * width(waist) * 0.9} ${mid} ${left + sign * width(head)} ${top}L${left} ${top + width(head) * 0.5}z`;
  return [
    { d: half(-1, 0), fill: shade(wall, 1.1), line: 0.5 },
    { d: half(1, 0), fill: shade(wall, 0.8), line: 0.5 },
    {
      d: `M${left - width(head)} ${top}a${width(head)} ${width(head) * 0.5} 0 1 0 ${width(head) * 2} 0a${width(head)} ${width(head) * 0.5} 0 1 0 ${-width(head) * 2} 0z`,
      fill: shade(wall, 0.6),
      line: 0.5,
    },
  ];
}

export function smoke(x: number, y: number, z: number, size = 1): Shape[] {
  const [left, top] = at(x, y, z);
  const puff = (dx: number, dy: number, r: number): string =>
    `M${left + dx - r} ${top + dy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0z`;
  return [
    {
      d:
        puff(0.5, -2 * size, 1.8 * size) +
        puff(3 * size, -4.6 * size, 2.5 * size) +
        puff(7 * size, -6.6 * size, 3.1 * size),
      fill: "#f6f1e6",
    },
  ];
}
