import { describe, expect, it } from "vitest";
import { highBeside, leastSide, rowsOf, stopOf, turnedTo, wrapped, type Area, type Spot } from "./layout";

const spot = (place: string): Spot => ({ place, face: "", words: place, hidden: false, owner: -1, count: 1 });
const area = (kind: Area["kind"], columns: number): Area => ({
  name: "area",
  title: "",
  kind,
  columns,
  owner: -1,
  spots: ["a", "b", "c", "d", "e"].map(spot),
});

describe("the rows of an area", () => {
  it("are those of a grid, the last one shorter", () => {
    expect(rowsOf(area("grid", 2))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });
  it("are one row of a hand", () => {
    expect(rowsOf(area("hand", 0))).toEqual([["a", "b", "c", "d", "e"]]);
  });
});

describe("the stop of an area", () => {
  const hand = area("hand", 0);
  it("is where the focus was, as long as that is there", () => {
    expect(stopOf(hand, "c", new Set(["d"]))).toBe("c");
  });
  it("is else where something may be done, else the first", () => {
    expect(stopOf(hand, "gone", new Set(["d"]))).toBe("d");
    expect(stopOf(hand, undefined, new Set())).toBe("a");
    expect(stopOf({ ...hand, spots: [] }, "gone", new Set())).toBe("");
  });
});

describe("what lies beside the board", () => {
  const card = { wide: 92, high: 66 };
  const pile = (count: number): Area => ({
    ...area("piles", 0),
    spots: Array.from({ length: count }, () => spot("a")),
  });
  const line = 23 + 66 + 14; // a title, cards, and the space below
  it("takes no room where nothing does", () => {
    expect(highBeside([area("grid", 2)], 800, card)).toBe(0);
  });
  it("lies in as few lines as there are, those before and after a board apart", () => {
    expect(highBeside([area("grid", 2), pile(3), pile(4)], 800, card)).toBe(line);
    expect(highBeside([pile(3), area("grid", 2), pile(4)], 800, card)).toBe(2 * line);
    expect(highBeside([area("grid", 2), pile(4), pile(5)], 800, card)).toBe(2 * line);
  });
  it("breaks what is too long for a line, and an empty place has room for its words", () => {
    expect(highBeside([pile(7)], 392, card)).toBe(line + 66 + 8);
    expect(highBeside([pile(0)], 392, card)).toBe(line);
  });
});

describe("the squares of a board", () => {
  const four: Area = { ...area("grid", 2), spots: ["a", "b", "c", "d", "e", "f", "g", "h"].map(spot) };
  it("may be smaller where all is seen at once by that, and no smaller where it is not", () => {
    expect(leastSide(four, 64 + 4 * 56)).toBe(48);
    expect(leastSide(four, 64 + 4 * 48)).toBe(48);
    expect(leastSide(four, 64 + 4 * 47)).toBe(64);
  });
});

describe("a hand that is broken into rows", () => {
  it("has its last place wherever the last row is too short", () => {
    expect(wrapped(area("hand", 0), (place) => (place < "d" ? 10 : 80))).toEqual([
      ["a", "b", "c"],
      ["d", "e", "e"],
    ]);
  });
});

describe("a grid with a seat opposite", () => {
  const board: Area = {
    ...area("grid", 2),
    spots: ["a2", "b2", "a1", "b1"].map(spot),
    row_names: ["2", "1"],
    column_names: ["a", "b"],
    turned_for: [1],
  };
  it("lies turned by half before that seat, its names with it", () => {
    const turned = turnedTo(board, 1);
    expect(rowsOf(turned)).toEqual([
      ["b1", "a1"],
      ["b2", "a2"],
    ]);
    expect([turned.row_names, turned.column_names]).toEqual([
      ["1", "2"],
      ["b", "a"],
    ]);
  });
  it("lies as it is before all others, and for spectators", () => {
    for (const facing of [0, -1]) expect(turnedTo(board, facing)).toBe(board);
  });
});
