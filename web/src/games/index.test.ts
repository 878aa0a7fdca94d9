import { describe, expect, it } from "vitest";
import type { AnyEntry } from "./entry";
import { entryOf, pageOf } from ".";

const ENTRIES = import.meta.glob<AnyEntry>("./*/entry.ts", { eager: true, import: "entry" });

describe("the games of this house", () => {
  it("are found by the name of their folder", () => {
    for (const [path, entry] of Object.entries(ENTRIES)) expect(path).toBe(`./${entry.name}/entry.ts`);
    for (const entry of Object.values(ENTRIES)) expect(entryOf(entry.name)).toBe(entry);
  });

  it("have pages under words of their own, and ways that lead to them", () => {
    const words = Object.values(ENTRIES).flatMap((entry) => Object.keys(entry.pages ?? {}));
    expect(new Set([...words, "t", "r", "api", "ws"]).size).toBe(words.length + 4);
    const ways = Object.values(ENTRIES).flatMap((entry) => entry.ways ?? []);
    for (const { to } of ways) expect(pageOf(to.split("/")[1]!)).toBeDefined();
  });

  it("are drawn plainly where nobody has drawn them", () => {
    expect(entryOf("nobody_knows").picture).toBeUndefined();
    expect(pageOf("nobody_knows")).toBeUndefined();
  });
});
