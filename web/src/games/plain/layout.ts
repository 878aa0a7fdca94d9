// A table as cells, piles and hands: its types come from core/layout.py, its rows are made here.

export type { Area, Layout, Spot } from "./view";
import type { Area } from "./view";

/** The places of an area as they lie on the screen, row by row, for the arrow keys. */
export function rowsOf(area: Area): string[][] {
  const places = area.spots.map((spot) => spot.place);
  if (area.kind !== "grid" || area.columns < 1) return [places];
  const count = Math.ceil(places.length / area.columns);
  return Array.from({ length: count }, (_, row) => places.slice(row * area.columns, (row + 1) * area.columns));
}
