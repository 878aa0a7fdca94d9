import { describe, expect, it } from "vitest";
import {
  flipPrice,
  flipWords,
  permissions,
  ranksBehind,
  turnable,
  waysToBuild,
  type Advice,
  type Offered,
} from "./market";
import type { Deed, View } from "./view";

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
const choice = (deed: Deed): Offered => ({ number: 1, place: "", text: "", words: "", deed });

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
    const main = choice({ verb: "flip_main", side: "hospital" });
    const given = choice({ verb: "flip_extra", side: "hospital", receiver: 0 });
    expect([flipWords(main, ["Ann", "You"]), flipPrice(table, main)]).toEqual(["Flip", 4]);
    expect([flipWords(given, ["Ann", "You"]), flipPrice(table, given)]).toEqual(["Extra flip, to Ann", 3]);
  });

  it("finds ways to build by what is done with which side", () => {
    const legal = [
      choice({ verb: "buy", side: "church" }),
      choice({ verb: "develop", side: "church" }),
      choice({ verb: "flip_main", side: "church" }),
      choice({ verb: "flip_extra", side: "church", receiver: 2 }),
      choice({ verb: "flip_main", side: "hospital" }),
      choice({ verb: "end" }),
    ];
    expect(waysToBuild(legal, "flip", "church")).toEqual(legal.slice(2, 4));
    expect(waysToBuild(legal, "buy", "church")).toEqual(legal.slice(0, 1));
    expect(ranksBehind(legal as Advice[], "flip")).toEqual([3, 4, 5]);
  });
});
