import { expect, it } from "vitest";
import { faded, laid, onCell, signed, told } from "./reading";
import type { View } from "./view";

it("knows which cells got another tile without a turn", () => {
  const events = [
    { kind: "turned_up", words: "Captain turns a1 up: whale +9 red" },
    { kind: "claimed", words: "Captain claims b3" },
    { kind: "refilled_up", words: "Captain refills b3: ray +4 blue" },
  ];
  expect([...laid(events)]).toEqual(["b3"]);
});

it("writes minus values with a real minus sign", () => {
  expect([signed(-6), signed(9)]).toEqual(["−6", "9"]);
});

const ray = {
  tile: 1,
  type: "ray",
  value: 4,
  colour: "blue",
  pattern: "curls",
  actions: [{ icon: "heart", name: "x", text: "Go again." }],
};

it("tells everything that is printed on a tile", () => {
  expect(told(ray)).toBe("ray 4, blue curls. heart: Go again.");
});

it("tells a facedown tile only where the table remembers it", () => {
  const table = { set: [ray] } as unknown as View;
  expect(onCell(table, { cell: "a1", face: "up", tile: 1 })).toBe(told(ray));
  expect(onCell(table, { cell: "a1", face: "down", tile: null })).toBe("facedown");
  expect(onCell(table, { cell: "a1", face: "down", tile: 1 })).toBe(`facedown, seen before: ${told(ray)}`);
  expect(onCell(table, { cell: "a1", face: "gap", tile: null })).toBe("gap");
});

it("leaves to a sailor's memory what a tile showed, but not what lies in a pile", () => {
  const told = {
    turned_down: "Pirate turns e2 down: shark +7 magenta (heart: go again after this turn)",
    refilled_up: "Captain refills b3: ray +4 blue",
    saw: "Captain sees turtle +6 green",
    took: "Captain takes turtle +6 green in hand",
    claimed: "Captain claims b2: shark +7 green",
    used: "Captain uses the action: Take one open tile from anywhere.",
  };
  expect(Object.entries(told).map(([kind, words]) => faded({ kind, words }).words)).toEqual([
    "Pirate turns e2 down",
    "Captain refills b3",
    "Captain sees a tile",
    "Captain takes a tile in hand",
    "Captain claims b2: shark +7 green",
    "Captain uses the action",
  ]);
});
