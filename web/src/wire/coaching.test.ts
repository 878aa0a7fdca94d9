import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, Refusal } from "../wire";
import { Coaching } from "./coaching.svelte";

const choice = (number: number): Choice => ({ number, text: `${number}`, words: `${number}`, place: "cell:a1" });
const BLUNDER = { number: 7, cost: 0.4, words: "This loses." };
const REFUSED: Refusal = { type: "error", id: "1", code: "waiting", words: "no", rule: null };

function desk(): { coach: Coaching; asked: number[]; made: number[]; decide: (number: number) => void } {
  const asked: number[] = [];
  const made: number[] = [];
  const coach = new Coaching((ply) => String(asked.push(ply)));
  return { coach, asked, made, decide: (number) => coach.decide(choice(number), () => made.push(number)) };
}

describe("the coach", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("holds a blunder, and only that, until one says what to do", () => {
    const { coach, asked, made, decide } = desk();
    coach.show(4, true);
    coach.show(4, true);
    expect(coach.hear({ type: "weighed", id: "1", ply: 4, blunders: [BLUNDER] })).toBe(true);
    decide(7);
    decide(7);
    expect([asked, made, coach.warning?.words]).toEqual([[4], [], "This loses."]);
    coach.thinkAgain();
    expect([made, coach.warning]).toEqual([[], undefined]);
    decide(7);
    coach.playAnyway();
    expect([made, coach.warning]).toEqual([[7], undefined]);
    decide(2);
    expect(made).toEqual([7, 2]);
  });

  it("says nothing more once it was sent away", () => {
    const { coach, made, decide } = desk();
    coach.show(4, true);
    coach.hear({ type: "weighed", id: "1", ply: 4, blunders: [BLUNDER] });
    decide(7);
    coach.stop();
    expect([made, coach.warning]).toEqual([[], undefined]);
    decide(7);
    expect(made).toEqual([7]);
  });

  it("lets another decision take the place of the one that is held", () => {
    const { coach, made, decide } = desk();
    coach.show(4, true);
    coach.hear({ type: "weighed", id: "1", ply: 4, blunders: [BLUNDER] });
    decide(7);
    decide(3);
    expect([made, coach.warning]).toEqual([[3], undefined]);
  });

  it("waits a moment for the judgement, and no longer", () => {
    const { coach, made, decide } = desk();
    coach.show(4, true);
    decide(7);
    expect([made, coach.isLooking]).toEqual([[], true]);
    vi.advanceTimersByTime(999);
    expect(made).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([made, coach.isLooking]).toEqual([[7], false]);
    coach.hear({ type: "weighed", id: "1", ply: 4, blunders: [BLUNDER] });
    vi.advanceTimersByTime(5000);
    expect([made, coach.warning]).toEqual([[7], undefined]);
  });

  it("warns of a decision that was made before the judgement came", () => {
    const { coach, made, decide } = desk();
    coach.show(4, true);
    decide(7);
    coach.hear({ type: "weighed", id: "1", ply: 4, blunders: [BLUNDER] });
    vi.advanceTimersByTime(5000);
    expect([made, coach.warning?.words]).toEqual([[], "This loses."]);
  });

  it("keeps quiet where the server refuses, where nobody is coached, and about an older position", () => {
    const { coach, asked, made, decide } = desk();
    coach.show(4, true);
    decide(7);
    expect(coach.hear(REFUSED)).toBe(true);
    expect(made).toEqual([7]);
    coach.show(5, false);
    decide(7);
    expect([made, asked]).toEqual([[7, 7], [4]]);
    coach.show(6, true);
    coach.show(8, true);
    expect(coach.hear({ type: "weighed", id: "2", ply: 6, blunders: [BLUNDER] })).toBe(true);
    expect(coach.hear({ ...REFUSED, id: "other" })).toBe(false);
    decide(7);
    coach.show(9, false); // the table has gone on: nothing is held any more
    vi.advanceTimersByTime(5000);
    expect(made).toEqual([7, 7]);
  });
});
