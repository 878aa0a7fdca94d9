import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { isButton } from "../places";
import { meantBy, offersOf } from "./offers";

const choice = (number: number, place: string): Choice => ({ number, place, text: `${number}`, words: `do ${number}` });
const LEGAL = [
  choice(1, "a>b"),
  choice(2, "a>c"),
  choice(3, "d"),
  choice(4, "e"),
  choice(5, "e"),
  choice(6, "button:stop"),
];

describe("what may be pressed", () => {
  it("begins where ways begin, buttons apart", () => {
    expect([...offersOf(LEGAL, []).next.keys()]).toEqual(["a", "d", "e"]);
    expect(LEGAL.filter((choice) => isButton(choice.place))).toHaveLength(1);
  });
  it("goes on from what was pressed", () => {
    expect([...offersOf(LEGAL, ["a"]).next.keys()]).toEqual(["b", "c"]);
    expect(offersOf(LEGAL, ["z"]).next.size).toBe(0);
  });
  it("means one action where a way ends and no other does", () => {
    expect(meantBy(offersOf(LEGAL, []), "d", 0)?.number).toBe(3);
    expect(meantBy(offersOf(LEGAL, []), "a", 0)).toBeUndefined();
    expect(meantBy(offersOf(LEGAL, ["a"]), "c", 1)?.number).toBe(2);
  });
  it("asks where several actions lie at one place", () => {
    expect(meantBy(offersOf(LEGAL, []), "e", 0)).toBeUndefined();
    expect(offersOf(LEGAL, ["e"]).here.map((one) => one.number)).toEqual([4, 5]);
  });
  it("leaves a way that is one press longer to go on beside what ends here", () => {
    const both = offersOf([choice(1, "a"), choice(2, "a>b")], ["a"]);
    expect(both.here).toHaveLength(1);
    expect([...both.next.keys()]).toEqual(["b"]);
  });
});
