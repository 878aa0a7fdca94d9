import { describe, expect, it } from "vitest";
import { AIM_MOST, CENTRE_X, PLACE_LEAST, PLACE_MOST, POWER_MOST } from "./box";
import { FIRST, launchOf, mayChoose, padOf, pulled, pulledTo, restAt, swiped, type Launch } from "./launch";
import type { Flight, View } from "./view";

const EDGE: Launch = { x: 0, y: 0, heading: 0, height: 0, isNarrow: false, least: PLACE_LEAST, most: PLACE_MOST };
const RIGHTWARD: Launch = { ...EDGE, x: -100, y: 400, heading: 90, isNarrow: true };

describe("a pull", () => {
  it("is as strong as it is long, and aims the other way", () => {
    const from = restAt(EDGE, FIRST);
    const straight = pulled(EDGE, FIRST, from, { x: from.x, y: from.y - 67.5 });
    expect(straight).toMatchObject({ power: 500, aim: 0 });
    const right = pulled(EDGE, FIRST, from, { x: from.x - 20, y: from.y - 20 });
    expect(right.aim).toBe(AIM_MOST);
    expect(pulled(EDGE, FIRST, from, { x: from.x, y: from.y - 900 }).power).toBe(POWER_MOST);
  });

  it("that ends in the start circle is nothing", () => {
    const from = restAt(EDGE, FIRST);
    expect(pulled(EDGE, FIRST, from, { x: from.x + 4, y: from.y - 4 })).toMatchObject({ power: 0, aim: 0 });
  });

  it("is drawn where the hand is, also on a pad that faces aside", () => {
    for (const launch of [EDGE, RIGHTWARD]) {
      const rest = restAt(launch, FIRST);
      const hand = launch.heading ? { x: rest.x - 60, y: rest.y + 10 } : { x: rest.x - 10, y: rest.y - 60 };
      const at = pulledTo(launch, pulled(launch, FIRST, rest, hand));
      expect(Math.hypot(at.x - hand.x, at.y - hand.y)).toBeLessThan(0.3);
    }
  });
});

describe("a swipe", () => {
  const from = restAt(EDGE, FIRST);
  const up = (speed: number, sideways = 0, start = 0) =>
    Array.from({ length: 11 }, (_, place) => ({
      x: from.x + start + sideways * place,
      y: from.y + speed * place * 0.02,
      at: place * 20,
    }));

  it("is as strong as its last 80 ms are quick", () => {
    expect(swiped(EDGE, FIRST, up(1000))).toMatchObject({ power: 250, aim: 0, contact: 0, swiped: true });
    const slowing = [...up(2000), { x: from.x, y: from.y + 440, at: 400 }];
    expect(swiped(EDGE, FIRST, slowing)!.power).toBeLessThan(100);
  });

  it("aims along its chord and strikes where it began", () => {
    expect(swiped(EDGE, FIRST, up(1000, 20, -5))).toMatchObject({ aim: 450, contact: -50 });
  });

  it("that does not go ahead is nothing", () => {
    expect(swiped(EDGE, FIRST, up(-1000))).toBeUndefined();
    expect(swiped(EDGE, FIRST, [])).toBeUndefined();
  });
});

it("starts on the pad where the ship lay, as long as that ship is in hand", () => {
  const table = { launch_pad: false, hand: { ship: "S1-2a", mode: "pad" }, geometry: "standard", rows: 4 };
  const flight = { ship: "S1-2a", legal: true, stand: [-50, 300, -12], pad: null };
  const at = (changes: object): Launch =>
    launchOf(table as unknown as View, { ...flight, ...changes } as unknown as Flight);
  expect(at({})).toMatchObject({ x: -50, y: 300, heading: -12, isNarrow: true });
  expect(at({ legal: false, pad: [1, 2, 3] })).toMatchObject({ x: 1, y: 2, heading: 3 });
  expect(at({ ship: "S1-1a" })).toMatchObject({ x: CENTRE_X, y: 203.2, heading: 0 });
});

it("is from the pad or from the edge where that may be chosen, and shows which it was (SHIPS-039)", () => {
  const table = { launch_pad: true, hand: { ship: "S1-1a", mode: "plain" }, geometry: "standard", rows: 4 };
  const view = table as unknown as View;
  expect(mayChoose(view)).toBe(true);
  expect(mayChoose({ ...view, launch_pad: false })).toBe(false);
  expect(launchOf(view, null).height).toBeGreaterThan(0);
  expect(launchOf(view, null, true)).toMatchObject({ height: 0, y: launchOf(view, null).y });
  const flight = { flick: { place: -50 }, pad: null } as unknown as Flight;
  expect(padOf(view, { ...flight, launch: "pad" })?.place).toBe(-50);
  expect(padOf(view, flight)?.place).toBe(-50); // of an earlier version: always the pad
  expect(padOf(view, { ...flight, launch: "edge" })).toBeUndefined();
  expect(padOf({ ...view, launch_pad: false }, { ...flight, pad: [1, 2, 3] })?.launch).toMatchObject({ x: 1, y: 2 });
});
