import { expect, test } from "vitest";
import { inWords, leftOf, written, type Reading } from "./clock";

const clock: Reading = { left: [250_000, 9_000], runs: 0, out: [false, false], paused: false, heard: 1_000 };

test("only the time of the seat that runs goes by, and it stops at nothing", () => {
  expect(leftOf(clock, 0, 11_000)).toBe(240_000);
  expect(leftOf(clock, 1, 11_000)).toBe(9_000);
  expect(leftOf(clock, 0, 1e9)).toBe(0);
  expect(leftOf(clock, 0, 0)).toBe(250_000);
  expect(leftOf({ ...clock, paused: true }, 0, 11_000)).toBe(250_000);
  expect(leftOf({ ...clock, runs: -1 }, 0, 11_000)).toBe(250_000);
  expect(leftOf(clock, 7, 11_000)).toBe(0);
});

test("a clock is written as people read clocks", () => {
  expect([0, 9_940, 10_000, 59_001, 250_000, 3_725_000].map(written)).toEqual([
    "0:00",
    "10.0",
    "0:10",
    "1:00",
    "4:10",
    "1:02:05",
  ]);
  expect(written(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 d 3 h");
});

test("and is said in words", () => {
  expect([1_000, 61_000, 120_000, 3_600_000, 86_400_000, 97_200_000].map(inWords)).toEqual([
    "1 second",
    "1 minute 1 second",
    "2 minutes",
    "1 hour",
    "1 day",
    "1 day 3 hours",
  ]);
});
