import { expect, it } from "vitest";
import { abilities, listed, told } from "./reading";
import type { Side, View } from "./view";

const church = {
  title: "Church",
  card: "hospital",
  other_side: "hospital",
  is_front: false,
  house_card: false,
  text: [
    { key: "start_copies", words: "1 in each start deck", reconstructed: false },
    { key: "cash", words: "1 cash", reconstructed: false },
    { key: "limit_bonus", words: "your limit is 1 higher", reconstructed: true },
  ],
} as Side;

it("leaves what tokens show out of the strip on the card", () => {
  expect(abilities(church).map((phrase) => phrase.key)).toEqual(["limit_bonus"]);
});

it("marks reconstructed values in the label", () => {
  expect(told(church)).toBe("Church: 1 cash; your limit is 1 higher (reconstructed)");
});

it("lists cards by kind", () => {
  const table = { sides: { church } } as unknown as View;
  expect(listed(table, { church: 2 })).toBe("2 Church");
});
