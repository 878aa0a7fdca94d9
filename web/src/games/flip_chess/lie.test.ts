import { expect, it } from "vitest";
import { arrow, lieOf, rowsOf } from "./lie";
import { squareOf } from "./meeples";

it("lays a1 at blue's left hand and at red's far right", () => {
  expect(lieOf(squareOf("a1"), false)).toEqual([0, 5]);
  expect(lieOf(squareOf("a1"), true)).toEqual([5, 0]);
});

it("reads the rows as they lie", () => {
  expect([rowsOf(false)[0]![0], rowsOf(false)[5]![5]]).toEqual(["a6", "f1"]);
  expect([rowsOf(true)[0]![0], rowsOf(true)[5]![5]]).toEqual(["f1", "a6"]);
  for (const isTurned of [false, true])
    rowsOf(isTurned).forEach((names, row) =>
      names.forEach((name, column) => expect(lieOf(squareOf(name), isTurned)).toEqual([column, row])),
    );
});

it("points an arrow at the middle of a square, and stops short of it", () => {
  expect(arrow("a1", "c1", false)).toBe("M0.5 5.5L2.3 5.5");
});
