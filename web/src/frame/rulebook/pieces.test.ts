import { expect, test } from "vitest";
import { hasWords, piecesOf } from "./pieces";

test("marks become styles, and what is no mark stays as it is", () => {
  expect(piecesOf("**Pawn** (26): *one* of `P`, 2 * 3")).toEqual([
    { words: "Pawn", style: "strong" },
    { words: " (26): ", style: "plain" },
    { words: "one", style: "slanted" },
    { words: " of ", style: "plain" },
    { words: "P", style: "code" },
    { words: ", 2 * 3", style: "plain" },
  ]);
});

test("all words are wanted, in any order and case", () => {
  expect(hasWords("The Knight jumps", "jumps knight")).toBe(true);
  expect(hasWords("The Knight jumps", "knight runs")).toBe(false);
  expect(hasWords("anything", "")).toBe(true);
});
