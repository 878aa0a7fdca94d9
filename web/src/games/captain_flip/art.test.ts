import { expect, test } from "vitest";
import { strokesOf } from "./art";
import { VALUES } from "./box";
import type { Tile } from "./view";

test("every creature is drawn with ink, and carved", () => {
  for (const kind of Object.keys(VALUES) as Tile["type"][]) {
    const drawn = strokesOf(kind).map((stroke) => stroke.is);
    expect(drawn, kind).toEqual([...drawn.filter((is) => is === "limb"), "ink", "groove", "carved"]);
    expect(strokesOf(kind).every((stroke) => stroke.line.startsWith("M"))).toBe(true);
  }
});

test("every icon and the back of a tile are drawn", () => {
  expect(strokesOf("heart").map((stroke) => stroke.is)).toEqual(["body"]);
  expect(strokesOf("skull").map((stroke) => stroke.thick)).toEqual(["1.6", "1.4"]);
  expect(strokesOf("star")).toHaveLength(1);
  expect(strokesOf("rose").map((stroke) => stroke.is)).toEqual(["ring", "star", "shade", "hub"]);
});
