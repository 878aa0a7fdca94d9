import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { flat, LONG_RANGE, SHIP_RADIUS } from "./geometry";
import { isPair, Targets } from "./targets";
import type { View } from "./view";

const choice = (number: number, text: string, place: string): Choice => ({ number, text, place, words: text });
const table = {
  grid: [
    { id: 1, cell: "r1c1" },
    { id: 13, cell: "r1c2" },
    { id: 30, cell: "r2c2" },
  ],
  pilots: [{ cards: [null, null, { id: "P3-TWIN" }] }],
} as unknown as View;
const legal = [
  choice(0, "shoot S1-3a none", "button:shoot-S1-3a-none"),
  choice(1, "shoot S1-3a 1", "cell:r1c1"),
  choice(2, "shoot S1-3a 13", "cell:r1c2"),
  choice(3, "shoot S1-3a 30", "cell:r2c2"),
  choice(4, "shoot S1-3a 1,13", "button:shoot-S1-3a-1,13"),
];

describe("two targets", () => {
  const targets = new Targets(table, legal);

  it("are tapped one after the other", () => {
    expect(targets.tap("r1c2", "")).toBe("r1c2");
    expect(targets.tap("r1c1", "r1c2")).toBe(legal[4]);
    expect(targets.tap("r1c2", "r1c2")).toBe(legal[2]);
  });

  it("are not offered where they cannot be hit together", () => {
    expect(targets.tap("r2c2", "")).toBe(legal[3]);
    expect(targets.tap("r2c2", "r1c2")).toBeUndefined();
    expect(targets.words("r2c2", "r1c2")).toBeUndefined();
    expect(targets.words("r1c1", "r1c2")).toBe("shoot S1-3a 1,13");
  });

  it("are no buttons", () => {
    expect(legal.filter(isPair)).toEqual([legal[4]]);
  });
});

it("draws the range of the power around the ship that shoots", () => {
  const source = new Targets(table, legal).source(table, new Map([["S1-3a", flat(5, 6, 1)]]));
  expect(source).toMatchObject({ from: { x: 5, y: 6 }, reach: SHIP_RADIUS + LONG_RANGE });
});

it("starts from the card whose hit is passed on, or from the moon", () => {
  const swap = [choice(0, "swap S1-1a 13>1", "cell:r1c1")];
  const poses = new Map([["13", flat(-100, 240, 0)]]);
  expect(new Targets(table, swap).source(table, poses)).toMatchObject({ from: { x: -100, y: 240 }, reach: 0 });
  const moon = [choice(0, "moon S1-1a r2 30", "cell:r2c2")];
  const sized = { ...table, geometry: "standard", rows: 4 } as View;
  expect(new Targets(sized, moon).source(sized, poses)!.from.y).toBeCloseTo(203.2 + 101.6 * 1.5);
});
