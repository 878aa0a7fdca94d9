import { expect, it } from "vitest";
import { folded } from "./folded";

it("folds a list of gaps, and leaves sentences alone", () => {
  const gaps = Array.from({ length: 10 }, (_, place) => `${place + 1}=1${place}.345`).join(",");
  expect(folded(`S1-3a lands: on 9 gap ${gaps}`)).toBe("S1-3a lands: on 9 gap …");
  const sentence = "this is the last round: everything left attacks at full speed for double damage";
  expect(folded(sentence)).toBe(sentence);
});
