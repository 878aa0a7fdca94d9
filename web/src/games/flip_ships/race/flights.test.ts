import { expect, it } from "vitest";
import { flat, type Pose } from "../geometry";
import { posesAt, seenAt, type Flown } from "./flights";

const path = (...xs: number[]): Pose[] => xs.map((x) => flat(x, 0, 0));
const flight = (change: Partial<Flown>): Flown => ({
  ship: "S1-1a",
  player: 0,
  number: 0,
  heard: 1000,
  rest: 2000,
  tracks: [{ name: "", first: 0, every: 1, poses: path(0, 10, 20, 30, 40) }],
  slows: undefined,
  contacts: [],
  ...change,
});

it("shows flights side by side, each on its own time", () => {
  const other = flight({ ship: "S2-1a", heard: 1500, rest: 2500 });
  const seen = posesAt(new Map(), [flight({}), other], 2000);
  expect(seen.get("S1-1a")?.x).toBe(40);
  expect(seen.get("S2-1a")?.x).toBe(20);
});

it("moves what a flight hits only from then on", () => {
  const resting = new Map([["S2-1b", flat(7, 0, 0)]]);
  const hits = flight({ tracks: [...flight({}).tracks, { name: "S2-1b", first: 2, every: 1, poses: path(7, 9) }] });
  expect(posesAt(resting, [hits], 1100).get("S2-1b")?.x).toBe(7);
  expect(posesAt(resting, [hits], 2000).get("S2-1b")?.x).toBe(9);
});

it("sees half a second at half speed, and then catches up without ever going back", () => {
  const seen = (now: number): number => seenAt(now, [1000]);
  expect([900, 1000, 1250, 1500, 1750, 2000, 3000].map(seen)).toEqual([900, 1000, 1125, 1250, 1625, 2000, 3000]);
  for (let now = 900; now < 2600; now += 10) {
    const step = seenAt(now + 10, [1000, 1300]) - seenAt(now, [1000, 1300]);
    expect(step).toBeGreaterThanOrEqual(5);
    expect(step).toBeLessThanOrEqual(15);
  }
});
