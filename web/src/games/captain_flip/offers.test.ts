import { describe, expect, it } from "vitest";
import { offersOf, type Offered } from "./offers";

const choice = (number: number, place: string): Offered => ({ number, place, text: "", words: "" });

describe("offers", () => {
  it("are the cells themselves while nothing is in the hand", () => {
    const { targets } = offersOf([choice(1, "cell:a1"), choice(2, "button:skip")], "");
    expect([...targets].map(([cell, one]) => [cell, one.number])).toEqual([["a1", 1]]);
  });

  it("are the cells a picked hand tile can be swapped with", () => {
    const legal = [choice(1, "hand:0:0>cell:a1"), choice(2, "hand:0:1>cell:b2"), choice(3, "cell:c3")];
    const idle = offersOf(legal, "");
    expect([[...idle.hands], [...idle.targets.keys()]]).toEqual([["hand:0:0", "hand:0:1"], ["c3"]]);
    const { targets, ends } = offersOf(legal, "hand:0:1");
    expect([[...targets.keys()], ends.size]).toEqual([["b2"], 0]);
  });

  it("ask who goes to a given cell, and mark that cell", () => {
    const { targets, ends } = offersOf([choice(1, "cell:a1>cell:e5"), choice(2, "cell:b1>cell:e5")], "");
    expect([[...targets.keys()], [...ends]]).toEqual([["a1", "b1"], ["e5"]]);
  });

  it("name the tiles of piles apart", () => {
    const { piles, targets } = offersOf([choice(1, "pile:1:40"), choice(2, "pile:0:7")], "");
    expect([piles.length, targets.size]).toEqual([2, 0]);
  });
});
