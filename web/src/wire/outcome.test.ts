import { describe, expect, it } from "vitest";
import type { Ending, TallySheet } from "../wire";
import { headline, outcomeOf, reason } from "./outcome";

const POINTS: TallySheet = { unit: "point", lines: [], totals: [31, 24], decides: true, goal: 0, note: "" };
const ended = (winners: number[], tally: TallySheet | null = POINTS): Ending => ({
  title: "Captain wins",
  why: "the sea is empty",
  by: "rules",
  winners,
  tally,
});
const NAMES = ["You", "Deckhand"];

describe("the outcome of a match", () => {
  it("is one's own at one seat", () => {
    expect(outcomeOf(ended([0]), [0], 2, false)).toBe("won");
    expect(outcomeOf(ended([0]), [1], 2, false)).toBe("lost");
    expect(outcomeOf(ended([]), [1], 2, false)).toBe("drawn");
  });
  it("is nobody's for who watches, at one device, and where a score is all there is", () => {
    expect(outcomeOf(ended([0]), [], 2, false)).toBe("over");
    expect(outcomeOf(ended([0]), [0, 1], 2, false)).toBe("over");
    expect(outcomeOf(ended([]), [0], 1, false)).toBe("over");
  });
  it("is a loss for who plays alone and has not won, where no score is counted", () => {
    expect(outcomeOf(ended([], null), [0], 1, false)).toBe("lost");
    expect(outcomeOf(ended([0]), [0], 1, false)).toBe("won");
  });
  it("is that of all where all play together", () => {
    expect(outcomeOf(ended([0, 1]), [0, 1], 2, true)).toBe("won");
    expect(outcomeOf(ended([]), [0], 2, true)).toBe("lost");
  });
});

describe("the headline", () => {
  it("begins with you, and says by how much", () => {
    expect(headline(ended([0]), "won", [0], NAMES)).toBe("You won by 7");
    expect(headline(ended([0]), "lost", [1], ["Ann", "You"])).toBe("You lost by 7");
    expect(headline(ended([]), "drawn", [0], NAMES)).toBe("A draw");
    const agreed = { ...ended([]), title: "A draw, agreed by both", by: "agreement" as const };
    expect(headline(agreed, "drawn", [0], NAMES)).toBe("A draw, agreed by both");
  });
  it("tells who watches the winner's name", () => {
    expect(headline(ended([1], { ...POINTS, totals: [3, 9] }), "over", [], ["Ann", "Bo"])).toBe("Bo won by 6");
    expect(headline(ended([0, 1], { ...POINTS, totals: [9, 9, 3] }), "over", [], ["Ann", "Bo", "Cy"])).toBe(
      "Ann and Bo share the win",
    );
  });
  it("says no margin where points do not decide", () => {
    const kings = { ...POINTS, unit: "King", totals: [2, 1] };
    expect(headline(ended([0], kings), "won", [0], NAMES)).toBe("You won");
    expect(reason(ended([0], kings), [0], NAMES)).toBe("the sea is empty");
    expect(headline(ended([0], null), "won", [0], NAMES)).toBe("You won");
  });
  it("shares a win among some, and not among partners", () => {
    expect(headline(ended([0, 1], { ...POINTS, totals: [9, 9, 3] }), "won", [0], NAMES)).toBe("You share the win");
    expect(headline(ended([0, 1], { ...POINTS, unit: "step", totals: [31] }), "won", [0], NAMES)).toBe("You won");
  });
  it("keeps the words of the game where nobody won or lost", () => {
    expect(headline(ended([], { ...POINTS, totals: [41] }), "over", [0], NAMES)).toBe("Captain wins");
  });
  it("says the points by name where they decide", () => {
    expect(reason(ended([0]), [0], NAMES)).toBe("You 31, Deckhand 24");
    expect(reason(ended([0], { ...POINTS, totals: [31, -4] }), [0], NAMES)).toBe("You 31, Deckhand −4");
  });
  it("speaks of oneself to who ran out of time or resigned, and by name to all others", () => {
    const late: Ending = { ...ended([1], null), by: "time", why: "Ann has run out of time" };
    expect(reason(late, [0], NAMES)).toBe("Your time ran out");
    expect(reason({ ...late, by: "resignation", why: "Ann resigns" }, [0], NAMES)).toBe("You resigned");
    expect(reason(late, [1], NAMES)).toBe("Ann has run out of time");
    expect(reason(late, [], NAMES)).toBe("Ann has run out of time");
    expect(reason(late, [0, 1], NAMES)).toBe("Ann has run out of time");
  });
});
