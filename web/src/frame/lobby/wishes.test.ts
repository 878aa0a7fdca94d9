import { describe, expect, it } from "vitest";
import type { GameInfo, OpenTable, Sitting } from "../../wire";
import { clocksFor, inPlace, told } from "./wishes";

describe("the clock of a quick match", () => {
  it("is for the game where people play against each other, and loses between two alone", () => {
    expect(Object.values(clocksFor({ together: false }, 2)).map(({ kind, out }) => [kind, out])).toEqual(
      Array(3).fill(["game", "lose"]),
    );
    expect(clocksFor({ together: false }, 3)["5+3"]?.out).toBe("bot");
  });
  it("is for turns where all play together, and is called otherwise: no choice of one game is one of another", () => {
    const [words, terms] = Object.entries(clocksFor({ together: true }, 2))[0]!;
    expect(terms).toEqual({ kind: "move", seconds: 60, out: "bot" });
    expect(words in clocksFor({ together: false }, 2)).toBe(false);
  });
});

describe("the list of open tables", () => {
  it("keeps each where it stood, newest last, and lets go of those that are gone", () => {
    const list = (...names: string[]): OpenTable[] => names.map((table) => ({ table }) as OpenTable);
    expect(inPlace([], list("b", "a"))).toEqual(list("b", "a"));
    expect(inPlace(list("c", "b", "a"), list("d", "b", "c"))).toEqual(list("c", "b", "d"));
    const [fuller] = inPlace(list("a"), [{ table: "a", title: "Flip City" } as OpenTable]);
    expect(fuller?.title).toBe("Flip City");
  });
});

describe("an open table", () => {
  const asked = { name: "standing", default: "step", question: "May a meeple use the card it stands on?" };
  const games = [{ name: "flip_chess", options: [{ ...asked, answers: { launch: "Yes" } }] }] as unknown as GameInfo[];
  const table = {
    game: "flip_chess",
    seats: [{ kind: "person", name: "Ann" } as Sitting, { kind: "open", name: "" } as Sitting],
    options: { standing: "step" },
    clock: null,
  } as unknown as OpenTable;
  it("tells who waits there, and nothing of the usual rules", () => {
    expect(told(table, games)).toBe("Ann · 1 of 2 seats free");
  });
  it("tells what is not as usual by the questions of the set-up", () => {
    const other = { ...table, options: { standing: "launch" }, clock: { kind: "move", seconds: 60 } } as OpenTable;
    expect(told(other, games)).toBe(
      "Ann · 1 of 2 seats free · 60 seconds a turn · May a meeple use the card it stands on? Yes",
    );
  });
});
