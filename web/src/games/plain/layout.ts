// A table as cells, piles and hands: its types come from core/layout.py, its rows are made here.

export type { Area, Layout, Spot } from "./view";
import type { Area } from "./view";

/** An area as it lies before a seat: turned by half for a player who sits opposite. */
export function turnedTo(area: Area, facing: number): Area {
  if (!area.turned_for?.includes(facing)) return area;
  const { row_names: rows = [], column_names: columns = [] } = area;
  return {
    ...area,
    spots: [...area.spots].reverse(),
    row_names: [...rows].reverse(),
    column_names: [...columns].reverse(),
  };
}

/** The place of an area that Tab stops at: where the focus was, else where something may be done, else the first. */
export function stopOf(area: Area, focused: string | undefined, offered: { has: (place: string) => boolean }): string {
  const places = area.spots.map((spot) => spot.place);
  if (focused !== undefined && places.includes(focused)) return focused;
  return places.find((place) => offered.has(place)) ?? places[0] ?? "";
}

/** The places of an area as they lie on the screen, row by row, for the arrow keys. */
export function rowsOf(area: Area): string[][] {
  const places = area.spots.map((spot) => spot.place);
  if (area.kind !== "grid" || area.columns < 1) return [places];
  const count = Math.ceil(places.length / area.columns);
  return Array.from({ length: count }, (_, row) => places.slice(row * area.columns, (row + 1) * area.columns));
}

const GAP = 8; // pixels between two cards
const APART = { across: 22, down: 14 }; // and between two areas
const TITLE = 23;

export interface CardSize {
  wide: number;
  high: number;
}

/** How high all is that lies beside the grids, laid in lines as a browser does it. */
export function highBeside(areas: Area[], wide: number, card: CardSize): number {
  const perLine = Math.max(1, Math.floor((wide + GAP) / (card.wide + GAP)));
  let [high, across, line] = [0, 0, 0];
  for (const { kind, spots } of areas) {
    const count = Math.max(1, spots.length);
    const own = Math.min(count, perLine) * (card.wide + GAP) - GAP;
    const isBroken = kind === "grid" || (across > 0 && across + APART.across + own > wide);
    if (isBroken) [high, across, line] = [high + (line && line + APART.down), 0, 0];
    if (kind === "grid") continue;
    across += (across && APART.across) + own;
    line = Math.max(line, TITLE + Math.ceil(count / perLine) * (card.high + GAP) - GAP);
  }
  return high + (line && line + APART.down);
}

const NEAR = 64; // a grid's title, the names of its columns, and what lies between them
const SMALL = 48; // the side of a square that a face is still read on

/** The least side of a grid's squares: smaller where just so all can be seen at once, in so much height for the grid. */
export function leastSide(area: Area, high: number): number {
  return (high - NEAR) / rowsOf(area).length >= SMALL ? SMALL : 64;
}

/** The rows into which a hand or a row of piles is broken; below and above a short row stands its last place. */
export function wrapped(area: Area, topOf: (place: string) => number): string[][] {
  const rows = new Map<number, string[]>();
  for (const { place } of area.spots) rows.set(topOf(place), [...(rows.get(topOf(place)) ?? []), place]);
  const longest = Math.max(0, ...[...rows.values()].map((row) => row.length));
  return [...rows.values()].map((row) => Array.from({ length: longest }, (_, x) => row[x] ?? row.at(-1)!));
}
