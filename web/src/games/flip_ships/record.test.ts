import { beforeEach, expect, it, vi } from "vitest";
import { CENTRE_X } from "./box";
import { boxNear } from "./geometry";
import { bestOf, DRILLS, forget, note, offBy, rank, spreads } from "./record";
import type { Flight, View } from "./view";

const view = { geometry: "standard", rows: 4, grid: [] } as unknown as View;
const flight = (x: number, y: number, changes: object = {}): Flight =>
  ({
    ship: "S1-1a",
    legal: true,
    place: "table",
    on: [],
    flick: { place: -200 },
    poses: `S1-1a@${x * 1000},${y * 1000},1000`,
    ...changes,
  }) as unknown as Flight;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

it("tells how far a flick is off: aside of its line, before or behind the row", () => {
  expect(offBy(flight(-200, 350), "row2", view)).toBe(0); // on the row, straight ahead
  expect(offBy(flight(-170, 350), "row2", view)).toBe(30);
  expect(offBy(flight(-200, 450), "row1", view)).toBeGreaterThan(90);
  expect(offBy(flight(0, 0, { place: "off_far" }), "row1", view)).toBe(400);
  expect(offBy(flight(-200, 350, { legal: false }), "row2", view)).toBe(400);
  expect(offBy(flight(CENTRE_X, 660, { place: "mothership" }), "mothership", view)).toBe(0);
});

it("shows a spread that grows tighter, ten by ten, by set-up, and forgets it when asked", () => {
  for (let flick = 0; flick < 25; flick++)
    note(flight(-200 + (flick < 10 ? 80 : 20), 350), "row2", "human", "standard", view);
  expect(spreads("row2", "human", "standard")).toEqual([80, 20, 20]);
  expect(spreads("row2", "steady", "standard")).toEqual([]);
  note(flight(0, 0), "all", "human", "standard", view);
  expect(spreads("all", "human", "standard")).toEqual([]);
  for (let flick = 0; flick < 300; flick++) note(flight(-200, 350), "row2", "human", "standard", view);
  const kept = spreads("row2", "human", "standard");
  expect(kept).toHaveLength(20);
  expect([kept[0], kept[1]]).toEqual([80, 0]); // with the first ten it is compared for good
  forget();
  expect(spreads("row2", "human", "standard")).toEqual([]);
});

it("keeps the five best results of a drill", () => {
  const ranks = [3, 7, 5, 7, 1, 4, 2].map((hits) =>
    rank("box", "human", "standard", { hits, of: 10, day: "2026-01-01" }),
  );
  expect(ranks).toEqual([1, 1, 2, 2, 5, 4, 0]);
  expect(bestOf("box", "human", "standard").map((one) => one.hits)).toEqual([7, 7, 5, 4, 3]);
  expect(bestOf("rows", "human", "standard")).toEqual([]);
});

it("counts what each drill asks for", () => {
  const behind = flight(-200, boxNear(view) + 200);
  expect(DRILLS.over.counts(behind, "mothership", view)).toBe(true);
  expect(DRILLS.over.counts(flight(-200, 300), "mothership", view)).toBe(false);
  expect(DRILLS.over.counts({ ...behind, place: "off_far" }, "mothership", view)).toBe(false);
  expect(DRILLS.box.counts(flight(0, 0, { place: "mothership" }), "mothership", view)).toBe(true);
  expect(DRILLS.rows.counts(flight(0, 0, { on: [3] }), "row1", view)).toBe(true);
  expect(DRILLS.rows.targets).toHaveLength(12);
});

it("survives whatever else stands in its place", () => {
  for (const text of ["no json", "7", "null", '{"off": {"row2 human standard": "x"}, "best": 3}']) {
    localStorage.setItem("tableflip.practice", text);
    expect(spreads("row2", "human", "standard")).toEqual([]);
    note(flight(-200, 350), "row2", "human", "standard", view);
    expect(spreads("row2", "human", "standard")).toEqual([0]);
  }
});
