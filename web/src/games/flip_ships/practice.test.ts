import { expect, it } from "vitest";
import { counted, distance, isHit, landedView, NO_COUNTS } from "./practice";
import { lying } from "./reading";
import type { Flight, View } from "./view";

const flight = {
  ship: "S1-1a",
  legal: true,
  turn: 540,
  apex: 80,
  place: "table",
  on: [3],
  flick: { place: -200 },
  poses: "3@-44450,450850,150;S1-1a@-200000,300000,1000",
  round: 1,
  cells: {},
  kept: {},
} as unknown as Flight;

it("counts flicks, full turns and hits on what was aimed at", () => {
  const once = counted(NO_COUNTS, flight, true);
  expect(once).toEqual({ flicks: 1, turned: 1, hits: 1, turns: 1.5, apex: 80, away: 300 });
  const missed = counted(once, { ...flight, on: [] }, false);
  expect(missed).toMatchObject({ flicks: 2, hits: 1 });
  expect(counted(missed, { ...flight, legal: false }, false)).toMatchObject({ flicks: 3, turned: 2, hits: 1 });
  expect([isHit(flight, "row2"), isHit({ ...flight, on: [] }, "row2")]).toEqual([true, false]);
  expect(isHit({ ...flight, legal: false }, "row2")).toBe(false);
  expect([isHit(flight, "mothership"), isHit({ ...flight, place: "mothership" }, "mothership")]).toEqual([false, true]);
});

it("measures no distance of a ship that left the table", () => {
  expect(distance({ ...flight, poses: "3@-44450,450850,150" })).toBeUndefined();
});

it("shows the ship where it landed, and in hand again after an illegal flip", () => {
  const ship = { id: "S1-1a", zone: "hand", place: null, parked: {}, cards: [], moons: [] };
  const view = { grid: [], ships: [ship], hand: { ship: "S1-1a" }, round: 1 } as unknown as View;
  expect(lying(landedView(view, flight), flight).get("S1-1a")).toMatchObject({ x: -200, y: 300 });
  expect(landedView(view, { ...flight, legal: false })).toBe(view);
});
