// Which enemies can be chosen on the table, alone or two at once, and what reaches them.

import type { Choice } from "../../wire";
import { CENTRE_X, SHIP_RADIUS } from "./box";
import { moonCentre, type Point, type Pose } from "./geometry";
import { cellOf, pairOf } from "./places";
import type { View } from "./view";

/** What tapping enemies does: one taken at once, or two one after the other. */
export class Targets {
  private readonly single = new Map<string, Choice>();
  private readonly pairs = new Map<string, Choice>();

  constructor(legal: Choice[]) {
    for (const choice of legal) {
      const [cell, pair] = [cellOf(choice.place), pairOf(choice.place)];
      if (cell) this.single.set(cell, choice);
      else if (pair) this.pairs.set(both(...pair), choice);
    }
  }

  get size(): number {
    return this.single.size;
  }

  /** The words of the choice a tap on this cell would make or begin; nothing if it is no target. */
  words(cell: string, picked: string): string | undefined {
    const pair = picked && picked !== cell ? this.pairs.get(both(picked, cell)) : undefined;
    if (picked && picked !== cell) return pair?.words;
    const single = this.single.get(cell);
    return single && (picked === cell ? `${single.words} alone` : single.words);
  }

  /** The choice a tap makes, or the cell it picks as the first of two. */
  tap(cell: string, picked: string): Choice | string | undefined {
    if (picked && picked !== cell) return this.pairs.get(both(picked, cell));
    const single = this.single.get(cell);
    if (picked === cell || !single) return single;
    const isFirst = [...this.pairs.keys()].some((key) => key.split(" ").includes(cell));
    return isFirst ? cell : single;
  }

  /** Where the attack comes from: a range as a ring, else the piece it goes out from. */
  source(table: View, poses: Map<string, Pose>): { from: Point; reach: number } | undefined {
    if (!table.question || this.size === 0) return undefined;
    const { ship, row, enemy, reach } = table.question;
    const from = row === null ? poses.get(enemy === null ? ship : String(enemy)) : moonCentre(table, row);
    return from && { from, reach: reach === null ? 0 : SHIP_RADIUS + reach };
  }
}

const both = (one: string, two: string): string => [one, two].sort().join(" ");

/** Where the ships wait that can be flipped next. */
export const waitingAt = (place: number, count: number, edge: number): Point => ({
  x: CENTRE_X + (place - (count - 1) / 2) * 62,
  y: edge - 62,
});
