import { describe, expect, it } from "vitest";
import { fit, GAP, type Fit } from "./fit";

const rows = (count: number, wide: number, width: number): number =>
  Math.ceil(count / Math.floor((wide + GAP) / (width + GAP)));
const height = (wide: number, piles: number, kinds: number, { supply, turned }: Fit): number =>
  rows(piles, wide, supply) * (supply / 1.4 + 61) + rows(kinds, wide, turned) * (turned / 1.4 + 61);

describe("the market", () => {
  it.each([
    [892, 430, 4, 4],
    [978, 410, 4, 6],
    [978, 410, 5, 8],
    [740, 560, 5, 6],
  ])("shows all on a place of %i by %i: %i piles, %i kinds to flip", (wide, tall, piles, kinds) => {
    expect(height(wide, piles, kinds, fit(wide, tall, piles, kinds))).toBeLessThanOrEqual(tall);
  });
  it("makes cards no larger than they are good to read, and no smaller than their buttons", () => {
    expect(fit(4000, 4000, 4, 2)).toEqual({ supply: 270, turned: 270 });
    expect(fit(400, 100, 5, 11)).toEqual({ supply: 164, turned: 104 });
  });
  it("keeps the supply readable and makes what may be flipped smaller first", () => {
    const { supply, turned } = fit(978, 400, 5, 8);
    expect(turned).toBeLessThanOrEqual(supply);
  });
});
