import { expect, it } from "vitest";
import { isShip, levelOf, numeralOf, seatOf, shipName } from "./ships";
import type { View } from "./view";

it("knows whose a ship is and its level", () => {
  expect(["S1-1a", "S2-2b", "S4-3b"].map(seatOf)).toEqual([0, 1, 3]);
  expect(["S1-1a", "S2-2b", "S4-3b"].map(levelOf)).toEqual([1, 2, 3]);
  expect(["S1-1a", "S2-2b", "S4-3b"].map(numeralOf)).toEqual(["1", "5", "7"]);
});

it("calls a ship as a person would, with its colour where one person has two", () => {
  const pilots = [{ colour: "blue" }, { colour: "red" }] as View["pilots"];
  const names = ["You", "Bo"];
  expect(shipName("S1-1b", { players: 2, seats: 2, pilots }, names)).toBe("Your second ship");
  expect(shipName("S2-3b", { players: 2, seats: 2, pilots }, names)).toBe("Bo's seventh ship");
  expect(shipName("S2-1a", { players: 1, seats: 2, pilots }, ["You"])).toBe("Your first red ship");
  expect(shipName("S2-1a", { players: 2, seats: 2, pilots }, [])).toBe("Player 2's first ship");
});

it("tells ships from cards", () => {
  expect(["S1-1a", "31", ""].map(isShip)).toEqual([true, false, false]);
});
