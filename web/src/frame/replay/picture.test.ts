import { describe, expect, it } from "vitest";
import type { Area, Layout, Spot } from "../../games/parts";
import { before, lines, mainArea } from "./picture";

const spots = (count: number): Spot[] =>
  Array.from({ length: count }, () => ({ place: "", face: "", words: "", hidden: false, owner: -1, count: 1 }));
const laid = (kind: Area["kind"], columns: number, count: number): Area => ({
  name: kind,
  title: "",
  kind,
  columns,
  owner: -1,
  spots: spots(count),
});
const table = (...areas: Area[]): Layout => ({ areas, notes: [] });

describe("a picture of a position", () => {
  it("shows the largest grid, what players have where it is empty, else whatever has most places", () => {
    const grid = laid("grid", 2, 4);
    const hand = laid("hand", 0, 9);
    expect(mainArea(table(hand, { ...grid, spots: spots(2) }, grid))).toBe(grid);
    expect(mainArea(table(hand))).toBe(hand);
    const empty = { ...grid, spots: spots(4).map((spot) => ({ ...spot, count: 0 })) };
    const pile = (owner: number) => ({ ...hand, spots: spots(2).map((spot) => ({ ...spot, owner })) });
    expect(mainArea(table(empty, hand, pile(0), pile(1)))?.spots.map((spot) => spot.owner)).toEqual([0, 0, 1, 1]);
    expect(mainArea(table(empty, hand))).toBe(empty);
    expect(mainArea(table())).toBeUndefined();
  });
  it("lies turned before who sits opposite", () => {
    const grid = { ...laid("grid", 2, 0), spots: spots(2).map((spot, face) => ({ ...spot, face: `${face}` })) };
    const board = { ...grid, turned_for: [1] };
    expect(before(board, 1).spots.map((spot) => spot.face)).toEqual(["1", "0"]);
    for (const seat of [0, -1]) expect(before(board, seat)).toBe(board);
    expect(before(grid, 1)).toBe(grid);
  });
  it("breaks words into lines that fit, and a word never", () => {
    expect(lines("You won by seven", (line) => line.length <= 8)).toEqual(["You won", "by seven"]);
    expect(lines("Leviathanische", () => false)).toEqual(["Leviathanische"]);
  });
});
