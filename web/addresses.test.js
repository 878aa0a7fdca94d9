import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ROOMS, TABLES } from "./src/frame/route";
import { ownPages } from "./src/games";

const shown = (name) => readFileSync(new URL(`public/${name}`, import.meta.url), "utf-8");

describe("what the server is told of the pages", () => {
  it("lists every address they have, and no other", () => {
    const told = JSON.parse(shown("addresses.json"));
    const words = [...TABLES.keys(), ...ROOMS.keys(), ...ownPages()];
    expect(new Set([...told.tables, ...told.rooms])).toEqual(new Set(words));
    for (const word of TABLES.keys()) expect(told.tables).toContain(word);
    for (const word of ROOMS.keys()) expect(told.rooms).toContain(word);
  });
});

describe("the worker without a network", () => {
  it("is another one whenever the page is that it keeps", () => {
    const page = createHash("sha256").update(shown("offline.html")).digest("hex").slice(0, 8);
    expect(shown("sw.js")).toContain(`"tableflip-${page}"`);
  });
});
