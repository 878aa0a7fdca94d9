import { describe, expect, it } from "vitest";
import { fitted, narrowPlots, plotsFor } from "./street";

describe("the street", () => {
  it("has rows of six, and keeps its cards as large until the second row is full", () => {
    expect([0, 1, 6, 7, 12].map((count) => plotsFor(count, 900, false))).toEqual(Array(5).fill({ perRow: 6, rows: 2 }));
    expect(plotsFor(13, 900, false)).toEqual({ perRow: 6, rows: 3 });
  });

  it("is narrower on a tablet", () => {
    expect(plotsFor(5, 760, false)).toEqual({ perRow: 4, rows: 2 });
  });

  it("makes room for the market once it is built", () => {
    expect(plotsFor(4, 900, true)).toEqual({ perRow: 6, rows: 1 });
    expect(plotsFor(11, 900, true)).toEqual({ perRow: 11, rows: 1 });
    expect(plotsFor(17, 900, true)).toEqual({ perRow: 9, rows: 2 });
  });
});

describe("a street in little room", () => {
  const four = { perRow: 4, rows: 4 };
  it("lies in longer rows where that makes its cards larger", () => {
    expect(fitted(four, 15, { width: 560, height: 270 })).toEqual({ perRow: 8, rows: 2 });
    expect(fitted({ perRow: 8, rows: 2 }, 15, { width: 615, height: 118 })).toEqual({ perRow: 15, rows: 1 });
  });
  it("stays as it is where there is room, or none is known yet", () => {
    expect(fitted({ perRow: 6, rows: 3 }, 15, { width: 600, height: 460 })).toEqual({ perRow: 6, rows: 3 });
    expect(fitted(four, 15, { width: 0, height: 0 })).toBe(four);
  });
});

describe("the street on a phone", () => {
  it("is whole in sight and grows by smaller cards", () => {
    expect(narrowPlots(0, false)).toEqual({ perRow: 4, rows: 1 });
    expect(narrowPlots(4, false)).toEqual({ perRow: 4, rows: 1 });
    expect(narrowPlots(5, false)).toEqual({ perRow: 4, rows: 2 });
    expect(narrowPlots(9, false)).toEqual({ perRow: 5, rows: 2 });
    expect(narrowPlots(18, false)).toEqual({ perRow: 6, rows: 3 });
  });
});
