import { expect, it } from "vitest";
import type { Pose } from "./geometry";
import { turnsAt } from "./turning";

/** A disc that turns about a level axis, so many degrees a sample. */
function turning(step: number, samples: number, heading: number): Pose[] {
  return Array.from({ length: samples }, (_, place) => {
    const half = (step * place * Math.PI) / 360;
    const [x, y] = [Math.cos(heading), Math.sin(heading)];
    return { x: 0, y: 0, z: 0, turn: [Math.cos(half), x * Math.sin(half), y * Math.sin(half), 0] };
  });
}

it("counts whole turns about any level axis, forwards or backwards", () => {
  for (const heading of [0, 0.7, 2.1]) {
    expect(turnsAt(turning(36, 21, heading), 5000).at(-1)).toBeCloseTo(720, 1);
    expect(turnsAt(turning(-36, 21, heading), 5000)[10]).toBeCloseTo(360, 1);
  }
});

it("stops at what the judge counted and never goes back", () => {
  const there = turning(20, 10, 0);
  const counted = turnsAt([...there, ...[...there].reverse()], 150);
  expect(counted.at(-1)).toBe(150);
  expect([...counted]).toEqual([...counted].sort((one, other) => one - other));
});

it("counts nothing for a disc that only spins flat", () => {
  const flat = turning(0, 5, 0);
  expect(turnsAt(flat, 5000).at(-1)).toBe(0);
});
