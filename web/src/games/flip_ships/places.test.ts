import { expect, it } from "vitest";
import { cellPlace } from "../places";
import { cardCentre, cellCentre } from "./geometry";
import { cellOf, pairOf } from "./places";

it("finds the cell of a place, and where it is", () => {
  expect(cellOf("cell:r2c3")).toBe("r2c3");
  expect(cellPlace("r2c3")).toBe("cell:r2c3");
  for (const place of ["mothership", "cell:r9c9", "ship:S1-1a"]) expect(cellOf(place)).toBeUndefined();
  const table = { geometry: "standard", rows: 4 } as const;
  expect(cellCentre(table, "r2c3")).toEqual(cardCentre(table, 2, 3));
});

it("finds the two enemies that are hit at once", () => {
  expect(pairOf("cell:r1c1>cell:r2c3")).toEqual(["r1c1", "r2c3"]);
  for (const place of ["button:shoot-S1-3a-none", "button:keep-S1-3a-1,13", "button:confirm", "cell:r1c1"])
    expect(pairOf(place)).toBeUndefined();
});
