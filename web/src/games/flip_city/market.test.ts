import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { deedOf } from "./deeds";
import { flipPrice, flipWords, permissions, turnable } from "./market";
import type { View } from "./view";

const market = (turn: object, extra_flips: object = {}): View =>
  ({
    seat: 1,
    turn: { actions: 0, extra_buys: 0, ...turn },
    extra_flips,
    cities: [
      { name: "north", discard: {} },
      { name: "east", discard: { hospital: 2, church: 1 } },
    ],
    prices: { hospital: { flip: 4, extra_flip: 3 }, church: { flip: null, extra_flip: null } },
  }) as unknown as View;
const flip = (text: string): Choice => ({ number: 1, place: "", text, words: "" });

describe("the market", () => {
  it("says what is left this turn", () => {
    expect(permissions(market({ actions: 1 }))).toBe("1 action");
    expect(permissions(market({ actions: 2, extra_buys: 2 }, { station: 1, factory: 2 }))).toBe(
      "2 actions, 2 extra buys, 3 extra flips",
    );
    expect(permissions(market({}))).toBe("no action left");
  });

  it("offers to flip what lies in the own discard pile and has a fee", () => {
    expect(turnable(market({}))).toEqual([["hospital", 2]]);
  });

  it("tells ways to flip one card apart", () => {
    const table = market({});
    const main = flip("flip hospital main");
    const given = flip("flip hospital extra 0");
    expect([flipWords(table, main), flipPrice(table, main)]).toEqual(["Flip", 4]);
    expect([flipWords(table, given), flipPrice(table, given)]).toEqual(["Extra flip, to North", 3]);
  });
});

it("reads an action from its notation", () => {
  const none = { side: "", permission: undefined, receiver: undefined };
  expect(deedOf({ text: "play" })).toEqual({ ...none, verb: "play" });
  expect(deedOf({ text: "buy church" })).toEqual({ ...none, verb: "buy", side: "church" });
  expect(deedOf({ text: "flip church main" })).toEqual({ ...none, verb: "flip", side: "church", permission: "main" });
  expect(deedOf({ text: "flip church extra 2" })).toEqual({
    verb: "flip",
    side: "church",
    permission: "extra",
    receiver: 2,
  });
});
