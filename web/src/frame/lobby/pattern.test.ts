import { expect, it } from "vitest";
import { piecesOf } from "./pattern";

it("draws the same picture for the same name, and another one for another", () => {
  expect(piecesOf("flip_dice")).toEqual(piecesOf("flip_dice"));
  expect(piecesOf("flip_dice")).not.toEqual(piecesOf("flip_dica"));
  expect(new Set(piecesOf("flip_dice").map((piece) => piece.colour)).size).toBeGreaterThan(2);
});
