import { expect, test } from "vitest";
import type { GameInfo } from "../wire";
import { paintStyle, repainted } from "./paints";

const colours = { name: "colours", each: ["blue", "red", "green"], default: "blue/red/green" };
const game = { options: [{ name: "level", each: [] }, colours] } as unknown as GameInfo;

test("a chosen colour is the paint of its seat", () => {
  expect(paintStyle(game, { colours: "green/blue" })).toBe("--seat-0: var(--paint-2); --seat-1: var(--paint-0)");
  expect(paintStyle(game, {})).toContain("--seat-2: var(--paint-2)");
  expect(paintStyle({ options: [] } as unknown as GameInfo, {})).toBe("");
});

test("two seats never have the same colour: who had it takes the other", () => {
  expect(repainted(["blue", "red", "green"], 0, "green")).toEqual(["green", "red", "blue"]);
  expect(repainted(["blue", "red", "green"], 1, "red")).toEqual(["blue", "red", "green"]);
});
