import { expect, test } from "vitest";
import { hasWords, partAt, piecesOf, summaryFirst } from "./pieces";

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

test("a book is printed with its summary first, and the rest in its order", () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ title, parts: [] }));
  expect(summaryFirst(titled("Aim", "The end", "In short"))).toEqual(titled("In short", "Aim", "The end"));
  expect(summaryFirst(titled("Aim", "The end"))).toEqual(titled("Aim", "The end"));
});

test("a paragraph is found by a rule it tells and by a thing it has in bold", () => {
  const shown = { say: "", position: "", seat: 0, do: [], frames: [], refused: "" };
  const parts = [
    { text: "", rules: ["CITY-2"], table: [], example: shown },
    { text: "A Church is mentioned.", rules: ["CITY-1"], table: [], example: null },
    { text: "Flip for 4: **Church**, which allows one more.", rules: ["CITY-2"], table: [], example: null },
  ];
  expect(partAt(parts, "Church")).toBe(parts[2]);
  expect(partAt(parts, "CITY-1")).toBe(parts[1]);
  expect(partAt(parts, "CITY-2")).toBe(parts[2]); // not the example before it
  expect(partAt(parts, "Chapel")).toBeUndefined();
  expect(partAt(parts, "")).toBeUndefined();
});
