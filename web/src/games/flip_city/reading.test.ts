import { expect, it } from "vitest";
import { abilities, busts, firstStep, listed, told } from "./reading";
import type { Side, View } from "./view";

const church = {
  title: "Church",
  card: "hospital",
  other_side: "hospital",
  is_front: false,
  house_card: false,
  text: [
    { key: "start_copies", words: "1 in each start deck", origin: "printed" },
    { key: "cash", words: "1 cash", origin: "described" },
    { key: "limit_bonus", words: "your limit is 1 higher", origin: "reconstructed" },
  ],
} as Side;

it("leaves what tokens show out of the strip on the card", () => {
  expect(abilities(church).map((phrase) => phrase.key)).toEqual(["limit_bonus"]);
});

it("marks reconstructed values in the label", () => {
  expect(told(church)).toBe("Church: 1 cash; your limit is 1 higher (reconstructed)");
});

it("labels the cards of an option as house cards", () => {
  expect(told({ ...church, title: "Office", house_card: true })).toContain("Office, house card: 1 cash");
});

it("lists cards by kind", () => {
  const table = { sides: { church } } as unknown as View;
  expect(listed(table, { church: 2 })).toBe("2 Church");
});

it("tells a bound of the chance of a bust as a bound", () => {
  const exact = { plain: 0.54, rescued: 0, at_most: false };
  expect(busts(exact, exact.plain)).toBe("54 %");
  expect(busts({ ...exact, at_most: true }, exact.plain)).toBe("at most 54 %");
  expect(busts({ ...exact, at_most: true }, exact.rescued)).toBe("0 %");
  expect(busts(exact, 0.001)).toBe("under 1 %");
});

it("says what to do first, on an empty deck too", () => {
  const table = (deck: number, discard: object): View => ({ seat: 0, cities: [{ deck, discard }] }) as unknown as View;
  expect(firstStep(table(3, {}), false)).toContain("Play the top card");
  expect(firstStep(table(0, { church: 1 }), true)).toContain("or stop without a card");
  expect(firstStep(table(0, { church: 1 }), false)).toBe("Shuffle your discard pile.");
  expect(firstStep(table(0, {}), true)).toContain("no card left");
});
