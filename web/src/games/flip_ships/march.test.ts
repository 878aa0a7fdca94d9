import { expect, it } from "vitest";
import { cardCentre, flat, isSeen, type Pose } from "./geometry";
import { COLUMN_TIME, marchedAt, waysOf } from "./march";
import type { View } from "./view";

const table = { geometry: "standard", rows: 4, arrived: [7] } as unknown as View;
const at = (row: number, column: number): Pose => {
  const { x, y } = cardCentre(table, row, column);
  return flat(x, y, 0.15);
};

it("marches column by column, sends attackers to the city and deals new enemies from the deck", () => {
  const before = new Map([
    ["1", at(3, 1)],
    ["2", at(3, 2)],
    ["7", at(1, 1)],
    ["9", at(2, 2)],
    ["S1-1a", at(1, 5)],
  ]);
  const after = new Map([
    ["1", at(2, 1)],
    ["2", at(2, 2)],
    ["5", at(4, 3)],
  ]);
  const ways = waysOf(table, before, after);
  expect([...ways.keys()].sort()).toEqual(["1", "2", "5", "7", "9"]);
  const seen = (name: string, time: number): Pose => marchedAt(ways.get(name)!, time, flat(0, 0, 0));
  expect(seen("1", COLUMN_TIME).y).toBe(at(2, 1).y);
  expect(seen("2", COLUMN_TIME).y).toBe(at(3, 2).y); // the second column waits for the first
  expect(isSeen(seen("7", COLUMN_TIME))).toBe(false);
  expect(isSeen(seen("9", COLUMN_TIME))).toBe(false);
  expect(seen("7", COLUMN_TIME / 2).y).toBeLessThan(at(1, 1).y);
  expect(seen("5", 5 * COLUMN_TIME).x).toBeCloseTo(at(4, 3).x);
});
