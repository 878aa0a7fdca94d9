import { expect, it } from "vitest";
import { isShip, levelOf, markOf, seatOf } from "./ships";

it("knows whose a ship is and its level", () => {
  expect(["S1-1a", "S2-2b", "S4-3b"].map(seatOf)).toEqual([0, 1, 3]);
  expect(["S1-1a", "S2-2b", "S4-3b"].map(levelOf)).toEqual([1, 2, 3]);
  expect(["S1-1a", "S2-2b", "S4-3b"].map(markOf)).toEqual(["1a", "2b", "3b"]);
});

it("tells ships from cards", () => {
  expect(["S1-1a", "31", ""].map(isShip)).toEqual([true, false, false]);
});
