import { describe, expect, it } from "vitest";
import { rowsOf, type Area, type Spot } from "./layout";

const spot = (place: string): Spot => ({ place, face: "", words: place, hidden: false, owner: -1, count: 1 });
const area = (kind: Area["kind"], columns: number): Area => ({
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
