import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { offersOf } from "./offers";

const choice = (number: number, place: string): Choice => ({ number, place, text: "", words: "" });
const steps = [choice(1, "cell:a2>cell:a3"), choice(2, "cell:a2>cell:a2"), choice(3, "cell:b2>cell:b3")];

describe("offers", () => {
  it("are meeples to pick up, and nothing to go to before one is in the hand", () => {
    const { origins, targets } = offersOf(steps, "");
    expect([[...origins], targets.size]).toEqual([["a2", "b2"], 0]);
  });

  it("are the squares of the meeple in the hand, its own among them", () => {
    const { targets } = offersOf(steps, "a2");
    expect([...targets].map(([name, one]) => [name, one.number])).toEqual([
      ["a3", 1],
      ["a2", 2],
    ]);
  });

  it("are squares alone where no meeple must be picked up first", () => {
    const { origins, targets } = offersOf([choice(4, "cell:c4")], "");
    expect([origins.size, [...targets.keys()]]).toEqual([0, ["c4"]]);
  });
});
