// What a view says: tiles and cells in words, and what was laid where.

import type { Told } from "../../wire";
import { ofKinds } from "../events";
import { cellOf } from "../places";
import { LAID_BY, PLACES, RULE_OF } from "./box";
import type { Cell, Tile, TileAction, View } from "./view";

export const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** A tile in words, for labels: everything that is printed on it. */
export const told = (tile: Tile): string =>
  [
    `${tile.type} ${signed(tile.value)}, ${tile.colour} ${tile.pattern}`,
    ...tile.actions.map((action) => `${action.icon}: ${action.text}`),
  ].join(". ");

/** The rule that tells of an action. */
export const ruleOf = (action: TileAction): string => RULE_OF[action.name as keyof typeof RULE_OF];

/** The action of a tile that a flip would set off, else the one that it has: what one wants to know before. */
export const nextOf = (tile: Tile | null, face: Cell["face"]): TileAction | undefined =>
  tile?.actions.find((action) => action.icon === (face === "up" ? "skull" : "heart")) ?? tile?.actions[0];

/** A tile by its number; null where there is none, or none that is known. */
export const tileOf = (table: View, tile: number | null | undefined): Tile | null =>
  tile ? (table.set[tile - 1] ?? null) : null;

/** The tile on a cell or in the own hand that its reader may see now: faceup, in the ship's log, or just peeked at. */
export function lookedAt(table: View, hand: number[] | null | undefined, place: string): Tile | null {
  if (place.startsWith(PLACES.HAND)) return tileOf(table, hand?.[Number(place.split(":").at(-1))]);
  const cell = table.cells.find((one) => one.cell === place);
  const peeked = table.peeked?.cell === place ? table.peeked.tile : null;
  return tileOf(table, cell?.tile ?? peeked);
}

/** What lies on a cell, for labels. */
export function onCell(table: View, cell: Cell): string {
  const tile = tileOf(table, cell.tile);
  if (cell.face === "gap") return "gap";
  if (cell.face === "up") return tile ? told(tile) : "open";
  return tile ? `facedown, seen before: ${told(tile)}` : "facedown";
}

/** The cells that got another tile by something other than a turn: it is laid there, not turned over. */
export const laid = (events: Told[]): Set<string> =>
  new Set(ofKinds(events, LAID_BY).flatMap((event) => event.places.map(cellOf).filter(Boolean)));
