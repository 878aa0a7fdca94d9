import { expect, test } from "vitest";
import type { ClockTerms } from "../wire";
import { termsInFull, termsInShort } from "./clockwords";

const GAME: ClockTerms = { kind: "game", seconds: 300, more: 3, out: "lose" };

test("terms are short in lists", () => {
  expect(termsInShort(GAME)).toBe("5+3");
  expect(termsInShort({ ...GAME, seconds: 90, more: 0 })).toBe("1.5+0");
  const moves = [30, 120, 86400, 3 * 86400].map((seconds) => termsInShort({ kind: "move", seconds }));
  expect(moves).toEqual(["30 seconds a turn", "2 minutes a turn", "1 day a turn", "3 days a turn"]);
});

test("and whole sentences at the table", () => {
  expect(termsInFull(GAME)).toBe(
    "5 minutes each for the game, and 3 seconds more with every turn. Whoever runs out of it has lost.",
  );
  expect(termsInFull({ kind: "move", seconds: 86400, out: "bot" })).toBe(
    "1 day for each turn. For whoever runs out of it a bot plays on.",
  );
});
