import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { SHIP_RADIUS } from "./box";
import { flat, moonCentre } from "./geometry";
import { Targets } from "./targets";
import type { Question, View } from "./view";

const choice = (number: number, text: string, place: string): Choice => ({ number, text, place, words: text });
const asking = (question: Partial<Question>): View =>
  ({
    geometry: "standard",
    rows: 4,
    question: { name: "shoot", ship: "S1-3a", row: null, enemy: null, reach: null, ...question },
  }) as unknown as View;
const legal = [
  choice(0, "shoot S1-3a none", "button:shoot-S1-3a-none"),
  choice(1, "shoot S1-3a 1", "cell:r1c1"),
  choice(2, "shoot S1-3a 13", "cell:r1c2"),
  choice(3, "shoot S1-3a 30", "cell:r2c2"),
  choice(4, "shoot S1-3a 1,13", "cell:r1c1>cell:r1c2"),
];

describe("two targets", () => {
  const targets = new Targets(legal);

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
});

it("draws the range of the power around the ship that shoots", () => {
  const poses = new Map([["S1-3a", flat(5, 6, 1)]]);
  const source = new Targets(legal).source(asking({ reach: 50 }), poses);
  expect(source).toMatchObject({ from: { x: 5, y: 6 }, reach: SHIP_RADIUS + 50 });
  expect(new Targets([]).source(asking({ reach: 50 }), poses)).toBeUndefined();
});

it("starts from the card whose hit is passed on, or from the moon", () => {
  const targets = new Targets(legal);
  const poses = new Map([["13", flat(-100, 240, 0)]]);
  const swap = targets.source(asking({ name: "swap", enemy: 13 }), poses);
  expect(swap).toMatchObject({ from: { x: -100, y: 240 }, reach: 0 });
  const moon = asking({ name: "moon", row: 2 });
  expect(targets.source(moon, poses)).toEqual({ from: moonCentre(moon, 2), reach: 0 });
});
