import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { flipPrice, flipWords, permissions, turnable } from "./market";
import type { View } from "./view";

const market = (turn: object, extra_flips: object = {}): View =>
  ({
    seat: 1,
    turn: { actions: 0, extra_buys: 0, ...turn },
    extra_flips,
    cities: [{ discard: {} }, { discard: { hospital: 2, church: 1 } }],
    sides: { hospital: { values: { flip_fee: 4 } }, church: { values: { flip_fee: null } } },
  }) as unknown as View;
const flip = (text: string, words: string): Choice => ({ number: 1, place: "", text, words });

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
    const main = flip("flip hospital main", "flip a Hospital to Church for 4 cash");
    const given = flip("flip apartment extra 2", "flip an Apartment … for 3 cash, and hand it to East");
    expect([flipWords(main), flipPrice(main)]).toEqual(["Flip", 4]);
    expect([flipWords(given), flipPrice(given)]).toEqual(["Extra flip, to East", 3]);
  });
});
