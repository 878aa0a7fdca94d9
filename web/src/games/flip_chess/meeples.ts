// Which meeple is which: the view only says where they stand, so the one that left is the one that came.

import { cellOf, wayOf } from "../places";
import { NAMES, type SIDES } from "./box";
import type { View } from "./view";

/** Blue or red, by its letter. */
export type Side = keyof typeof SIDES;

export interface Standing {
  id: number;
  side: Side;
  square: number;
}

/**
 * The meeples of a new view, each with the id it had before; `trail` is where the one that moved came from.
 *
 * Null if none moved; empty if more than one did: then many moments lie between the two views, and no way is the last.
 */
export function follow(before: Standing[], now: View["meeples"]): { standing: Standing[]; trail: number[] | null } {
  const kept = before.filter((meeple) => now[meeple.square] === meeple.side);
  const left = before.filter((meeple) => now[meeple.square] !== meeple.side);
  const standing = [...kept];
  let trail: number[] | null = null;
  let next = Math.max(-1, ...before.map((meeple) => meeple.id)) + 1;
  now.forEach((side, square) => {
    if (side === "" || kept.some((meeple) => meeple.square === square)) return;
    const place = left.findIndex((meeple) => meeple.side === side);
    const [came] = place >= 0 ? left.splice(place, 1) : [];
    if (came) trail = trail ? [] : [came.square, square];
    standing.push({ id: came?.id ?? next++, side, square });
  });
  return { standing: standing.sort((one, two) => one.id - two.id), trail };
}

const STEPS: readonly View["phase"][] = ["step", "act", "go_on", "flip", "over"];

type When = Pick<View, "turn" | "phase">;

/** Whether a view is of an earlier moment than another: taken back, or looked at again. */
export const isBefore = (one: When, other: When): boolean =>
  one.turn === other.turn ? STEPS.indexOf(one.phase) < STEPS.indexOf(other.phase) : one.turn < other.turn;

export const nameOf = (square: number): string => NAMES[square] ?? "";

export const squareOf = (name: string): number => (NAMES as readonly string[]).indexOf(name);

/** Where a legal action lies: a square, or a step from one to another. */
export function placeOf(place: string): { from: string; to: string } {
  const [from = "", to] = wayOf(place).map(cellOf);
  return to ? { from, to } : { from: "", to: from };
}
