import { describe, expect, it } from "vitest";
import type { Advice } from "../wire";
import { beginAt, endAt, ranksAt, ranksOf } from "./hints";

const hint = (number: number, place: string): Advice => ({
  number,
  place,
  text: "",
  words: "",
  chance: 0.5,
  outlook: "50 % to win",
  reason: "",
});
const advice = [hint(7, "cell:c2>cell:c3"), hint(8, "cell:c2>cell:b2"), hint(3, "supply:factory")];

describe("hints", () => {
  it("mark where an action begins and where it ends", () => {
    expect(ranksAt(advice, "cell:c2")).toEqual([1, 2]);
    expect(ranksAt(advice, "cell:b2")).toEqual([2]);
    expect(ranksAt(advice, "cell:c")).toEqual([]);
  });
  it("tell where an action begins from where it ends", () => {
    expect([beginAt(advice, "cell:c2"), endAt(advice, "cell:c2")]).toEqual([[1, 2], []]);
    expect([beginAt(advice, "cell:c3"), endAt(advice, "cell:c3")]).toEqual([[], [1]]);
  });
  it("neither begin nor end where an action has one place only", () => {
    const launch = [hint(1, "cell:c2>cell:c2"), hint(3, "supply:factory")];
    for (const place of ["cell:c2", "supply:factory"])
      expect([beginAt(launch, place), endAt(launch, place)]).toEqual([[], []]);
  });
  it("tell actions apart that share a place", () => {
    const choice = { number: 3, text: "", words: "", place: "supply:factory" };
    expect(ranksOf(advice, choice)).toEqual([3]);
    expect(ranksOf(advice, { ...choice, number: 4 })).toEqual([]);
    expect(ranksOf(advice, undefined)).toEqual([]);
  });
});
