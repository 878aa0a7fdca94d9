// Which enemies can be chosen on the table, alone or two at once, and what reaches them.

import type { Choice } from "../../wire";
import { CENTRE_X, LONG_RANGE, near, SHIP_RADIUS, SHORT_RANGE, tileOf, type Point, type Pose } from "./geometry";
import type { View } from "./view";

const PAIR = /^button:(?:shoot|blast|moon)-\S+-(\d+),(\d+)$/;

/** A choice of two enemies is made on the table, not by a button. */
export const isPair = (choice: Choice): boolean => PAIR.test(choice.place);

/** What tapping enemies does: one taken at once, or two one after the other. */
export class Targets {
  private readonly single = new Map<string, Choice>();
  private readonly pairs = new Map<string, Choice>();

  constructor(table: View, legal: Choice[]) {
    const cells = new Map(table.grid.map((enemy) => [String(enemy.id), enemy.cell]));
    for (const choice of legal) {
      const [, one = "", two = ""] = PAIR.exec(choice.place) ?? [];
      if (choice.place.startsWith("cell:")) this.single.set(choice.place.slice(5), choice);
      else if (one) this.pairs.set(both(cells.get(one)!, cells.get(two)!), choice);
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
    const choice = this.single.values().next().value;
    const [verb = "", ship = "", at = ""] = choice?.text.split(" ") ?? [];
    const [, card = ""] = /^(\d+)>/.exec(at) ?? [];
    const [, row = ""] = /^r(\d)$/.exec(at) ?? [];
    if (row) return { from: { x: 30, y: near(table, Number(row)) + tileOf(table) / 2 }, reach: 0 };
    const from = poses.get(card || ship);
    if (!from || !verb) return undefined;
    return { from, reach: verb === "shoot" ? SHIP_RADIUS + rangeOf(table, ship) : 0 };
  }
}

const both = (one: string, two: string): string => [one, two].sort().join(" ");

function rangeOf(table: View, ship: string): number {
  const pilot = table.pilots[Number(ship[1]) - 1]?.cards[Number(ship[3]) - 1];
  return pilot?.id === "P1-SHORT" ? SHORT_RANGE : LONG_RANGE;
}

/** Where the ships wait that can be flipped next. */
export const waitingAt = (place: number, count: number, edge: number): Point => ({
  x: CENTRE_X + (place - (count - 1) / 2) * 62,
  y: edge - 62,
});
