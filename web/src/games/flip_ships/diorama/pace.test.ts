import { expect, it } from "vitest";
import { CRAWL, Pace, SLOW } from "./pace";

const slowly = (pace: Pace, frames: number): string[] =>
  Array.from({ length: frames }, () => pace.took(SLOW + 1)).filter((change) => change !== "nothing");

it("never draws more than two pixels for one", () => {
  expect(new Pace(3).sharp).toBe(2);
  expect(new Pace(1.5).sharp).toBe(1.5);
});

it("gives up pixels, then shadows, then more pixels, then everything", () => {
  const pace = new Pace(2);
  const seen: [number, boolean][] = [];
  for (let change = 0; change < 4; change++) {
    expect(slowly(pace, 12 + (change ? 0 : 4))).toEqual(["drawing"]);
    seen.push([pace.sharp, pace.hasShadows]);
  }
  expect(seen).toEqual([
    [1.5, true],
    [1, true],
    [1, false],
    [0.75, false],
  ]);
  expect(slowly(pace, 12)).toEqual(["everything"]);
});

it("bears single slow frames, and any while the table is laid", () => {
  const pace = new Pace(1);
  expect(slowly(pace, 4)).toEqual([]);
  for (let round = 0; round < 100; round++) {
    expect(pace.took(SLOW * 3)).toBe("nothing");
    for (let frame = 0; frame < 4; frame++) expect(pace.took(16)).toBe("nothing");
  }
});

it("gives up within a few frames where each takes ages", () => {
  const pace = new Pace(1);
  const changes = Array.from({ length: 10 }, () => pace.took(CRAWL + 1));
  expect(changes.indexOf("everything")).toBe(9);
});
