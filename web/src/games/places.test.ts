import { expect, it } from "vitest";
import { cellOf, cellPlace, isButton, placeOfWay, wayOf } from "./places";

it("reads the places of a way in their order", () => {
  expect(wayOf("cell:c2>cell:c3")).toEqual(["cell:c2", "cell:c3"]);
  expect(wayOf("deck")).toEqual(["deck"]);
  expect(placeOfWay("cell:c2", "cell:c3")).toBe("cell:c2>cell:c3");
});

it("tells a button from a spot, and the cell that a spot is", () => {
  expect([isButton("button:stop"), isButton("cell:c2")]).toEqual([true, false]);
  expect([cellOf(cellPlace("c2")), cellOf("hand:1"), cellOf("button:stop")]).toEqual(["c2", "", ""]);
});
