import { describe, expect, it } from "vitest";
import type { GameInfo, TableInfo } from "../../wire";
import type { Remembered } from "../../wire/memory";
import { unpacked } from "./carrying";
import { record, waitsFor } from "./shelf";

const CHESS = {
  name: "flip_chess",
  title: "Flip Chess",
  bots: [
    { name: "level1", title: "Squire", level: 1, words: "" },
    { name: "level2", title: "Knight", level: 2, words: "" },
  ],
} as GameInfo;
const kept = (outcome: Remembered["outcome"], bot: string): Remembered => ({
  table: "T",
  game: "flip_chess",
  title: "Flip Chess",
  secret: "s",
  at: 1,
  over: true,
  outcome,
  bot,
});

describe("the record", () => {
  it("counts by bot, the weakest first, and only what somebody won or lost", () => {
    const games = [kept("won", "level2"), kept("won", "level1"), kept("lost", "level1"), kept("over", "level1")];
    expect(record([...games, kept("won", "")], [CHESS])).toEqual([
      { game: "flip_chess", title: "Flip Chess", bot: "Squire", level: 1, won: 1, lost: 1, drawn: 0 },
      { game: "flip_chess", title: "Flip Chess", bot: "Knight", level: 2, won: 1, lost: 0, drawn: 0 },
    ]);
  });
  it("leaves out games this server does not have", () => {
    expect(record([kept("won", "level1")], [])).toEqual([]);
  });
});

describe("a table", () => {
  const seats = [{ kind: "person" }, { kind: "bot" }] as TableInfo["seats"];
  const info = { started: true, turn: 0, seats };

  it("waits for whoever decides there, and for whoever has all seats", () => {
    expect([0, 1, undefined].map((seat) => waitsFor(info, seat))).toEqual([true, false, true]);
  });
  it("waits for nobody while a bot decides, also one that sits in, nor before it begins or once it is over", () => {
    for (const other of [{ turn: 1 }, { started: false }, { turn: -1 }])
      expect([0, 1, undefined].map((seat) => waitsFor({ ...info, ...other }, seat))).toEqual([false, false, false]);
  });
});

describe("a file of games", () => {
  const game = { table: "abc", game: "flip_chess", title: "Flip Chess", at: 5, outcome: "won", file: "[Game]" };
  const written = (games: unknown): string => JSON.stringify({ kind: "tableflip games", version: 1, games });

  it("is read again, without a secret whatever it says", () => {
    const [read] = unpacked(written([{ ...game, secret: "seat", links: [1], over: false }]));
    expect(read).toEqual({ ...game, secret: "", over: true });
  });
  it("is refused with a sentence where it is something else", () => {
    for (const text of ["", "{", "[]", "null", '{"kind":"x"}', written([null]), written([{ ...game, table: "../x" }])])
      expect(() => unpacked(text)).toThrow("no file of games");
    expect(() => unpacked(written(Array.from({ length: 301 }, () => game)))).toThrow("more than 300");
  });
  it("loses what cannot be, and keeps the rest", () => {
    const [read] = unpacked(written([{ ...game, outcome: "<b>", names: ["x".repeat(90)], ended: "now", seat: -1 }]));
    expect(read).toEqual({
      table: "abc",
      game: "flip_chess",
      title: "Flip Chess",
      at: 5,
      file: "[Game]",
      secret: "",
      over: true,
    });
  });
});
