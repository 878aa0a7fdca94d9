import { describe, expect, it } from "vitest";
import type { Sitting } from "../../wire";
import { called } from "./called";

const seats: Sitting[] = [
  { name: "Ann", kind: "person", bot: "", connected: true },
  { name: "Deckhand", kind: "bot", bot: "level2", connected: true },
  { name: "", kind: "open", bot: "", connected: false },
];

describe("how the seats are called", () => {
  it("calls the seat of who looks You, and the others by who sits there", () => {
    expect(called(seats, [0])).toEqual(["You", "Deckhand", "Free seat"]);
  });
  it("calls the seats of one device as the sentences of the server do", () => {
    const pirate: Sitting = { name: "Pirate", kind: "person", bot: "", connected: true };
    expect(called([seats[0]!, pirate], [0, 1])).toEqual(["Ann", "Pirate"]);
  });
  it("calls nobody You where somebody only watches", () => {
    expect(called(seats, [])[0]).toBe("Ann");
  });
});
