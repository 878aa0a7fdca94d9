import { describe, expect, it } from "vitest";
import { linesOf, nestedOf, singleOf, told } from "./reading";

describe("a view nobody here knows", () => {
  const view = {
    round: 3,
    last_card: null,
    hands: [
      { seat: 0, cards: ["a", "b"] },
      { seat: 1, cards: [] },
    ],
  };

  it("is told value by value", () => {
    expect([told(3), told(true), told(null), told("")]).toEqual(["3", "yes", "none", "none"]);
    expect(told(["a", "b"])).toBe("a, b");
  });
  it("has what is single apart from what has parts", () => {
    expect(singleOf(view)).toEqual([
      ["round", 3],
      ["last_card", null],
    ]);
    expect(nestedOf(view).map(([name]) => name)).toEqual(["hands"]);
  });
  it("is read line by line", () => {
    expect(linesOf(view.hands)).toEqual(["seat: 0, cards: a, b", "seat: 1, cards: none"]);
    expect([linesOf(["a", "b"]), linesOf([])]).toEqual([["a, b"], ["none"]]);
    expect(linesOf({ left_over: 2 })).toEqual(["left over: 2"]);
  });
});
