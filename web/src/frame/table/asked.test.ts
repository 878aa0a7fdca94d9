import { describe, expect, it } from "vitest";
import type { Frame, Question, Sitting } from "../../wire";
import { agreeing, asked, asksPeople, isAsked, isAsker, waitsFor } from "./asked";

const frame = (more: Partial<Frame> = {}): Frame =>
  ({ verdict: null, turn: 0, held: [0], mine: true, prompt: "step with a meeple", ...more }) as Frame;
const sits = (kind: Sitting["kind"], name = ""): Sitting => ({ kind, name }) as Sitting;
const seats = [sits("person", "Ada"), sits("bot", "Navigator")];
const question: Question = { id: "q", what: "undo", by: 1, words: "Bob asks to take back b2", yes: [], open: [0] };

describe("the sentence above the board", () => {
  it("speaks to the player who must act, without the name of the seat", () => {
    expect(asked(frame(), seats, null)).toBe("Step with a meeple");
  });
  it("names the seat at a device that holds several", () => {
    expect(asked(frame({ held: [0, 1] }), seats, null)).toBe("Ada: step with a meeple");
  });
  it("names who else must act", () => {
    const waits = { mine: false, turn: 1, prompt: "Navigator flips a card" };
    expect(asked(frame(waits), seats, null)).toBe("Navigator flips a card");
    expect(asked(frame({ ...waits, held: [] }), seats, null)).toBe("Navigator flips a card");
  });
  it("says what another seat asks, to who must answer, and goes on asking who else must act", () => {
    expect(asked(frame(), seats, question)).toBe("Bob asks to take back b2");
    const waits = { held: [1], mine: false, prompt: "Ada moves a meeple" };
    expect(asked(frame(waits), seats, question)).toBe("Ada moves a meeple");
  });
  it("asks nobody to act in a pause, but to answer", () => {
    const clock = { paused: true } as Frame["clock"];
    expect(asked(frame({ clock }), seats, null)).toBe("The game is paused");
    expect(asked(frame({ clock }), seats, question)).toBe("Bob asks to take back b2");
  });
  it("waits for free seats, and ends with the verdict", () => {
    expect(asked(frame(), [seats[0]!, sits("open")], null)).toBe("Waiting for a friend to sit down");
    expect(asked(frame({ verdict: "Blue wins: no meeple left" }), seats, null)).toBe("Blue wins: no meeple left");
  });
});

describe("who is asked", () => {
  it("is nobody where only bots sit besides", () => {
    expect(asksPeople(seats, [0])).toBe(false);
    expect(asksPeople([seats[0]!, sits("person")], [0, 1])).toBe(false);
  });
  it("is whoever else has a seat", () => {
    expect(asksPeople([seats[0]!, sits("person"), seats[1]!], [0])).toBe(true);
  });
});

describe("an open question", () => {
  const both = [sits("person", "Ada"), sits("person", "Bob"), sits("person", "Cy")];
  const open = { ...question, open: [0, 2] };
  it("is answered by who has not agreed yet, and taken back by who asked", () => {
    expect([0, 1, 2].map((seat) => isAsked(open, [seat]))).toEqual([true, false, true]);
    expect([isAsker(open, [1]), isAsker(open, [0]), isAsker(null, [1])]).toEqual([true, false, false]);
  });
  it("is agreed to in words of its own", () => {
    const words = (["undo", "draw", "pause"] as const).map((what) => agreeing({ ...open, what }));
    expect(words).toEqual(["Allow it", "Accept the draw", "Agree"]);
  });
  it("tells all others whose answer it waits for", () => {
    expect(waitsFor(open, [1], both)).toBe("You asked to take it back. Waiting for Ada and Cy");
    expect(waitsFor({ ...open, open: [2], yes: [0] }, [0], both)).toBe("Bob asks to take back b2. Waiting for Cy");
    expect(waitsFor(open, [], both)).toBe("Bob asks to take back b2. Waiting for Ada and Cy");
    expect(waitsFor(open, [0], both)).toBe("");
  });
});
