import { describe, expect, it } from "vitest";
import type { Frame, Question, Sitting } from "../../wire";
import { asked, asksPeople } from "./asked";

const frame = (more: Partial<Frame> = {}): Frame =>
  ({ verdict: null, turn: 0, held: [0], mine: true, prompt: "step with a meeple", ...more }) as Frame;
const sits = (kind: Sitting["kind"], name = ""): Sitting => ({ kind, name }) as Sitting;
const seats = [sits("person", "Ada"), sits("bot", "level 3")];
const names = ["blue", "red"];
const question: Question = { what: "undo", by: 1, yes: [] } as unknown as Question;

describe("the sentence above the board", () => {
  it("speaks to the player who must act, without the name of the seat", () => {
    expect(asked(frame(), seats, names, null)).toBe("Step with a meeple");
  });
  it("names the seat at a device that holds several", () => {
    expect(asked(frame({ held: [0, 1] }), seats, names, null)).toBe("Blue: step with a meeple");
  });
  it("names who else must act", () => {
    const waits = { mine: false, turn: 1, prompt: "flip a card" };
    expect(asked(frame(waits), seats, names, null)).toBe("Red (bot): flip a card");
    expect(asked(frame(waits), [seats[0]!, sits("person", "Bob")], names, null)).toBe("Bob: flip a card");
  });
  it("says what another seat asks, and that an answer is awaited", () => {
    expect(asked(frame(), [seats[0]!, sits("person", "Bob")], names, question)).toBe(
      "Bob asks to take back the last action",
    );
    expect(asked(frame({ held: [1] }), seats, names, question)).toBe("Asked the other seats; waiting for their answer");
  });
  it("waits for free seats, and ends with the verdict", () => {
    expect(asked(frame(), [seats[0]!, sits("open")], names, null)).toBe("Waiting for the free seats");
    expect(asked(frame({ verdict: "Blue wins: no meeple left" }), seats, names, null)).toBe(
      "Blue wins: no meeple left",
    );
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
