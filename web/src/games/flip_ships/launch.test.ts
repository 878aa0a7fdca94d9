import { expect, it } from "vitest";
import { CENTRE_X, PLACE_LEAST, PLACE_MOST } from "./box";
import { FIRST, launchOf, mayChoose, padOf, pulledTo, restAt, type Launch } from "./launch";
import type { Flight, View } from "./view";

const EDGE: Launch = { x: 0, y: 0, heading: 0, height: 0, isNarrow: false, least: PLACE_LEAST, most: PLACE_MOST };
const RIGHTWARD: Launch = { ...EDGE, x: -100, y: 400, heading: 90, isNarrow: true };

it("is drawn back along its aim, the further the stronger, also on a pad that faces aside", () => {
  for (const launch of [EDGE, RIGHTWARD]) {
    const rest = restAt(launch, FIRST);
    expect(pulledTo(launch, FIRST)).toEqual(rest);
    const back = [150, 300, 560, 1000].map((power) => {
      const at = pulledTo(launch, { ...FIRST, power });
      return launch.heading ? rest.x - at.x : rest.y - at.y;
    });
    expect(back).toEqual([...back].sort((one, other) => one - other));
    expect(back[3]).toBeLessThan(92); // what is in sight before the edge
    const aside = pulledTo(launch, { ...FIRST, power: 400, aim: 100 });
    expect(launch.heading ? aside.y - rest.y : rest.x - aside.x).toBeGreaterThan(5);
  }
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
