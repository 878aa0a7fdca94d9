// What a view says: tiles and cells in words, and a log that leaves to players what they have to remember.

import type { Cell, TileInfo, View } from "./view";

export const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A tile in words, for labels: everything that is printed on it. */
export const told = (tile: TileInfo): string =>
  [
    `${tile.type} ${signed(tile.value)}, ${tile.colour} ${tile.pattern}`,
    ...tile.actions.map((action) => `${action.icon}: ${action.text}`),
  ].join(". ");

/** A tile by its number; null where there is none, or none that is known. */
export const tileOf = (table: View, tile: number | null | undefined): TileInfo | null =>
  tile ? (table.set[tile - 1] ?? null) : null;

/** What lies on a cell, for labels. */
export function onCell(table: View, cell: Cell): string {
  const tile = tileOf(table, cell.tile);
  if (cell.face === "gap") return "gap";
  if (cell.face === "up") return tile ? told(tile) : "open";
  return tile ? `facedown, seen before: ${told(tile)}` : "facedown";
}

/** The cells that got another tile by something other than a turn: it is laid there, not turned over. */
export function laid(events: { kind: string; words: string }[]): Set<string> {
  const found = new Set<string>();
  for (const event of events) {
    if (!/claimed|refilled|laid|removed|swapped|moved|cleared/.test(event.kind)) continue;
    for (const name of event.words.match(/\b[a-e][1-5]\b/g) ?? []) found.add(name);
  }
  return found;
}

const SECRET: Record<string, [RegExp, string]> = {
  saw: [/ sees .*/, " sees a tile"],
  gave: [/ lays down .*/, " lays down a tile"],
  took: [/ takes .*/, " takes a tile in hand"],
};
const IN_SIGHT = /claimed|stole|robbed|lost|chose/; // what lies in a pile stays open

/** An earlier event as a sailor may read it: who did what where; what a tile showed is theirs to remember. */
export function faded<E extends { kind: string; words: string }>(event: E): E {
  if (IN_SIGHT.test(event.kind)) return event;
  const [face, plain] = SECRET[event.kind] ?? [/: .*/, ""];
  return { ...event, words: event.words.replace(face, plain) };
}
