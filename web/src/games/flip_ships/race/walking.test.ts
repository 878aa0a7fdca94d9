import { expect, it } from "vitest";
import { EDGE, RADIUS } from "../box";
import { flat } from "../geometry";
import type { RacePlayer, RaceShip } from "../wire";
import { along, edgeNear, edgePoint, fallenOf, walkOf } from "./walking";

const player = (launch: number, busy: number, ...ships: Partial<RaceShip>[]): RacePlayer => ({
  name: "Ann",
  kind: "person",
  skill: "",
  connected: true,
  is_ready: true,
  has_left: false,
  launch,
  busy,
  ships: ships.map((ship, place) => ({
    name: `S1-1${"abc"[place]}`,
    state: "ready",
    point: [0, 0],
    ready: 0,
    ...ship,
  })),
});

it("walks the shorter way round the edge", () => {
  expect(along(100, 300, 0.25)).toBeCloseTo(150);
  expect(along(50, EDGE - 50, 0.5)).toBeCloseTo(0);
  expect(along(EDGE - 50, 50, 0.25)).toBeCloseTo(EDGE - 25);
});

it("tells the point of an edge and the edge of a point", () => {
  for (const launch of [0, 400, EDGE / 2, EDGE - 300]) expect(edgeNear(edgePoint(launch))).toBeCloseTo(launch);
  expect(edgePoint(0)).toEqual({ x: 0, y: -RADIUS });
});

it("moves a player who walks, and nobody else", () => {
  const walker = player(300, 5000);
  const begun = { time: 4000, launch: 100 };
  expect(walkOf(walker, begun, 4500, new Map()).stand).toBeCloseTo(200);
  expect(walkOf(walker, begun, 5000, new Map()).stand).toBe(300);
});

it("reaches over the table for a ship, which comes back on an arc of 0.8 s", () => {
  const fetcher = player(0, 5000, { state: "fetched", ready: 5000, point: [0, -100] });
  const poses = new Map([["S1-1a", flat(0, -100, 1)]]);
  const begun = { time: 3600, launch: 0 };
  expect(walkOf(fetcher, begun, 3900, poses)).toMatchObject({ stand: 0, hand: { x: 0, y: -350 }, air: [] });
  expect(walkOf(fetcher, begun, 4200, poses).hand).toBeUndefined();
  const [top] = walkOf(fetcher, begun, 4600, poses).air;
  expect(top).toMatchObject({ name: "S1-1a", x: 0, y: -350, z: 150 });
  const [end] = walkOf(fetcher, begun, 4990, poses).air;
  expect(end!.z).toBeLessThan(10);
  expect(walkOf(fetcher, begun, 5000, poses).air).toEqual([]);
});

it("gets a ship from the floor without leaving its place", () => {
  const fetcher = player(0, 5000, { state: "fetched", ready: 5000, point: [RADIUS, 0] });
  const seen = walkOf(fetcher, { time: 3000, launch: 0 }, 4200.001, new Map());
  expect(seen.stand).toBe(0);
  expect(seen.air[0]!.x).toBeGreaterThan(RADIUS);
});

it("brings a ship back by itself that did not turn over", () => {
  const flat0 = player(0, 0, { state: "fetched", ready: 5000, point: [0, -400] });
  const poses = new Map([["S1-1a", flat(0, -400, 1)]]);
  expect(walkOf(flat0, { time: 0, launch: 0 }, 4750, poses).air).toEqual([{ name: "S1-1a", x: 0, y: -500, z: 150 }]);
});

it("knows which ships lie on the floor", () => {
  const loser = player(
    0,
    900,
    { state: "missed", point: [0, RADIUS] },
    { state: "missed", point: [10, 10] },
    { state: "fetched", ready: 500, point: [0, -RADIUS] }, // did not turn: it comes back by itself
  );
  const found = fallenOf([loser], new Map([["S1-1b", flat(10, 10, 1)]]));
  expect(found.map((one) => one.name)).toEqual(["S1-1a"]);
  expect(Math.hypot(found[0]!.x, found[0]!.y)).toBeGreaterThan(RADIUS);
});

it("lays ships on the floor beside each other and beside who stands there", () => {
  const opposite: Partial<RaceShip> = { state: "missed", point: [0, RADIUS] };
  const found = fallenOf([player(0, 0, opposite, opposite), player(EDGE / 2, 0)], new Map());
  const places = found.map(edgeNear);
  expect(Math.abs(places[0]! - EDGE / 2)).toBeGreaterThan(100);
  expect(places[1]! - places[0]!).toBeGreaterThan(50);
});
