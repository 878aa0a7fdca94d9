import { describe, expect, it } from "vitest";
import { NAMES } from "./box";
import { follow, isBefore, nameOf, placeOf, squareOf, type Side } from "./meeples";
import type { View } from "./view";

/** All squares, with meeples on a few. */
function stand(on: Record<string, Side>): View["meeples"] {
  const squares: View["meeples"] = Array.from({ length: NAMES.length }, () => "");
  for (const [name, side] of Object.entries(on)) squares[squareOf(name)] = side;
  return squares;
}

describe("meeples", () => {
  it("keep their identity when one moves", () => {
    const before = follow([], stand({ a1: "b", b1: "b", f6: "r" })).standing;
    const { standing, trail } = follow(before, stand({ a1: "b", b2: "b", f6: "r" }));
    const moved = standing.find((meeple) => nameOf(meeple.square) === "b2")!;
    expect(moved.id).toBe(before.find((meeple) => nameOf(meeple.square) === "b1")!.id);
    expect(trail).toEqual([squareOf("b1"), squareOf("b2")]);
  });

  it("that have moved over many moments have no last way", () => {
    const before = follow([], stand({ a1: "b", b1: "b", f6: "r" })).standing;
    expect(follow(before, stand({ a2: "b", b2: "b", f5: "r" })).trail).toEqual([]);
    expect(follow(before, stand({ a1: "b", b1: "b", f6: "r" })).trail).toBeNull();
  });

  it("go back in time where a step is taken back, or an earlier moment is looked at", () => {
    expect(isBefore({ turn: 1, phase: "step" }, { turn: 1, phase: "flip" })).toBe(true);
    expect(isBefore({ turn: 0, phase: "flip" }, { turn: 1, phase: "step" })).toBe(true);
    expect(isBefore({ turn: 1, phase: "act" }, { turn: 1, phase: "act" })).toBe(false);
    expect(isBefore({ turn: 2, phase: "step" }, { turn: 1, phase: "flip" })).toBe(false);
  });

  it("a captured one goes, and the capturer stands in its place", () => {
    const before = follow([], stand({ a1: "b", b2: "r" })).standing;
    const { standing } = follow(before, stand({ b2: "b" }));
    expect(standing.map((meeple) => [meeple.id, meeple.side])).toEqual([
      [before.find((meeple) => meeple.side === "b")!.id, "b"],
    ]);
  });

  it("one that comes back after an undo is nobody else", () => {
    const before = follow([], stand({ a1: "b", b2: "r" })).standing;
    const { standing } = follow(follow(before, stand({ b2: "b" })).standing, stand({ a1: "b", b2: "r" }));
    expect(new Set(standing.map((meeple) => meeple.id)).size).toBe(2);
    expect(standing.find((meeple) => meeple.side === "b")!.square).toBe(squareOf("a1"));
  });
});

describe("places", () => {
  it("are squares, or steps from one to another", () => {
    expect(placeOf("cell:c3")).toEqual({ from: "", to: "c3" });
    expect(placeOf("cell:c2>cell:c3")).toEqual({ from: "c2", to: "c3" });
  });
  it("have names from a1 to f6", () => {
    expect([nameOf(0), nameOf(35)]).toEqual(["a1", "f6"]);
    for (let square = 0; square < NAMES.length; square++) expect(squareOf(nameOf(square))).toBe(square);
  });
});
