import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Spoken } from "../wire";
import { Talking } from "./talking.svelte";

const line = (number: number, who: string, words = "Nice flip"): Spoken => ({
  number,
  who,
  name: who === "seat0" ? "Ann" : "Bo",
  place: "table",
  words,
});

describe("talk at a table", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const said = [line(1, "seat0"), line(2, "seat1"), line(3, "seat1")];
  const at = (table: string, lines: Spoken[] = said): Talking =>
    new Talking(
      table,
      () => ({ talk: lines, blocked: [], mayWrite: false }),
      () => "said",
    );

  it("hides whom one has muted, neither counts nor speaks them, and still names them", () => {
    const talking = at("t");
    expect(talking.unread).toBe(3);
    talking.mute("seat1");
    expect(talking.heard).toEqual([said[0]]);
    expect(talking.unread).toBe(1);
    expect(talking.aloud([line(4, "seat1"), line(5, "seat0", "Your turn")])).toBe("Ann: Your turn");
    expect(talking.aloud([line(4, "seat1")])).toBe("");
    expect(talking.speakers).toEqual([
      ["seat0", "Ann"],
      ["seat1", "Bo"],
    ]);
  });

  it("knows a watcher's own lines from those of others by what was taken just before", () => {
    const talking = at("t");
    talking.phrase(1); // "Nice flip"
    talking.told({ lines: [line(4, "watcher7")], whole: false }); // somebody else's, of the same words
    expect(talking.own).toEqual([]);
    talking.hear({ type: "ack", id: "said" });
    talking.told({ lines: [line(5, "watcher9")], whole: false });
    talking.told({ lines: [line(6, "watcher7")], whole: false });
    expect(talking.own).toEqual(["watcher9"]);
    talking.say(" so so ");
    talking.hear({ type: "error", id: "said", words: "wait a moment" });
    expect(talking.refused?.words).toBe(" so so ");
    talking.told({ lines: [line(7, "watcher7", "so so")], whole: false });
    expect(talking.own).toEqual(["watcher9"]);
  });

  it("still hides them when the page is opened again, at that table alone, until they are listened to", () => {
    at("t").mute("seat1");
    expect(at("t").muted).toEqual(["seat1"]);
    expect(at("other").muted).toEqual([]);
    at("t").mute("seat1");
    expect(at("t").heard).toEqual(said);
    expect(localStorage.getItem("tableflip.muted")).toBe("[]");
  });

  it("keeps the mutes of the tables changed last, and so many of each, and no more", () => {
    for (let number = 0; number < 150; number++) at(`t${number}`).mute("seat1");
    expect([at("t0").muted, at("t49").muted, at("t50").muted, at("t149").muted]).toEqual([
      [],
      [],
      ["seat1"],
      ["seat1"],
    ]);
    const talking = at("t149");
    for (let number = 0; number < 80; number++) talking.mute(`watcher${number}`);
    expect(at("t149").muted).toHaveLength(50);
    expect(at("t149").muted.at(-1)).toBe("watcher79");
  });

  it("still names whom one has blocked, though the server sends none of their lines, so that they are unblocked", () => {
    const sent: object[] = [];
    let known = { talk: said, blocked: [] as { who: string; name: string }[], mayWrite: false };
    const talking = new Talking(
      "t",
      () => known,
      (saying) => `${sent.push(saying)}`,
    );
    talking.block("seat1");
    known = { ...known, talk: [said[0]!], blocked: [{ who: "seat1", name: "Bo" }] };
    expect(talking.speakers).toContainEqual(["seat1", "Bo"]);
    expect(talking.isBlocked("seat1")).toBe(true);
    talking.block("seat1");
    expect(sent).toEqual([
      { type: "block", who: "seat1", on: true },
      { type: "block", who: "seat1", on: false },
    ]);
  });

  it("is read up to what was in sight", () => {
    const lines = [...said];
    const talking = at("t", lines);
    talking.read();
    expect(talking.unread).toBe(0);
    lines.push(line(4, "seat0"));
    expect(talking.unread).toBe(1);
  });

  it("counts nothing that was said before one came, and what was missed while the line was cut", () => {
    const lines = [...said];
    const talking = at("t", lines);
    expect(talking.told({ lines, whole: true })).toBe("");
    expect(talking.unread).toBe(0);
    lines.push(line(4, "seat0"));
    talking.told({ lines, whole: true });
    expect(talking.unread).toBe(1);
    lines.push(line(5, "seat1"));
    expect(talking.told({ lines: lines.slice(-1), whole: false })).toBe("Bo: Nice flip");
    expect(talking.unread).toBe(2);
  });

  it("tells why a line was not said and keeps its words, until the next is tried", () => {
    const talking = at("t");
    talking.say("Well played");
    expect(talking.hear({ type: "error", id: "other", words: "not yours" })).toBe(false);
    expect(talking.hear({ type: "error", id: "said", words: "wait a moment" })).toBe(true);
    expect(talking.refused).toEqual({ why: "Wait a moment", words: "Well played" });
    talking.say("Well played");
    expect(talking.refused).toBeUndefined();
    expect(talking.hear({ type: "ack", id: "said" })).toBe(false);
    expect(talking.hear({ type: "error", id: "said", words: "late" })).toBe(false);
  });
});
