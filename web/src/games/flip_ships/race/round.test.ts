import { describe, expect, it } from "vitest";
import { EDGE, RADIUS } from "../box";
import type { RaceFrame, RacePlayer, RaceShip } from "../wire";
import { doing, nextShip, outward, raced, secondsLeft, turnTo } from "./round";

const ship = (state: RaceShip["state"]): RaceShip => ({ name: "S1-1a", state, point: [0, 0], ready: 0 });
const player = (...states: RaceShip["state"][]): RacePlayer => ({
  name: "Ann",
  kind: "person",
  skill: "",
  connected: true,
  is_ready: true,
  has_left: false,
  launch: 0,
  busy: 0,
  ships: states.map(ship),
});
const frame = (change: Partial<RaceFrame>): RaceFrame => ({
  type: "race",
  now: 0,
  seat: 0,
  phase: "racing",
  start: 3000,
  players: [player("in", "ready", "missed")],
  lying: "",
  winners: [],
  won: null,
  tremor: "human",
  events: [],
  ...change,
});

describe("the round table", () => {
  it("turns so that the own side is at the bottom", () => {
    const own = outward(EDGE / 4, RADIUS, turnTo(EDGE / 4));
    expect(own.x).toBeCloseTo(0);
    expect(own.y).toBeCloseTo(RADIUS);
    expect(outward(EDGE / 2, RADIUS, turnTo(EDGE / 4)).x).toBeCloseTo(RADIUS);
  });

  it("flicks the first ready ship, and none while its owner is busy or watching", () => {
    expect(nextShip(frame({}), 4000)).toBe(1);
    expect(nextShip(frame({ players: [player("flying", "ready")] }), 4000)).toBeUndefined();
    expect(nextShip(frame({ players: [{ ...player("ready"), busy: 5000 }] }), 4000)).toBeUndefined();
    expect(nextShip(frame({ seat: -1 }), 4000)).toBeUndefined();
    expect(nextShip(frame({ phase: "countdown" }), 4000)).toBeUndefined();
  });

  it("counts down and then up", () => {
    expect(secondsLeft(frame({ phase: "countdown" }), 900)).toBe(3);
    expect(secondsLeft(frame({ phase: "countdown" }), 2999)).toBe(1);
    expect(secondsLeft(frame({}), 3000)).toBeUndefined();
    expect(raced(frame({}), 68_000)).toBe("1:05");
    expect(raced(frame({ won: 13_000 }), 99_000)).toBe("0:10");
  });

  it("says what everybody does", () => {
    expect(doing(player("flying"), "racing", 0)).toBe("flies");
    expect(doing({ ...player("fetched"), busy: 10 }, "racing", 5)).toBe("fetches");
    expect(doing({ ...player("ready"), busy: 10 }, "racing", 5)).toBe("walks");
    expect(doing({ ...player("ready"), connected: false }, "racing", 5)).toBe("away");
    expect(doing({ ...player("ready"), is_ready: false, kind: "open" }, "waiting", 5)).toBe("not here yet");
  });
});
