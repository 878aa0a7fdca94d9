import { afterEach, describe, expect, it, vi } from "vitest";
import { Away, insist, readTable, Refused } from "./api";

const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });

describe("asking for a table", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("goes on while the server or its database is away, and tells why", async () => {
    const answers = [
      () => Promise.reject(new TypeError("fetch failed")),
      () => Promise.resolve(answer(503, { code: "Unsaved", words: "the server cannot read its tables just now" })),
      () => Promise.resolve(answer(200, { table: "t" })),
    ];
    vi.stubGlobal("fetch", () => answers.shift()!());
    const told: string[] = [];
    const wait = (why: Away): Promise<unknown> => Promise.resolve(told.push(why.message));
    expect(await insist(() => readTable("t"), wait)).toEqual({ table: "t" });
    expect(told).toEqual([
      "The server cannot be reached. Is it still running?",
      "the server cannot read its tables just now",
    ]);
  });

  it("ends where there is no such table", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer(404, { words: "there is no such table" })));
    const wait = (): Promise<unknown> => Promise.reject(new Error("nobody should wait"));
    await expect(insist(() => readTable("t"), wait)).rejects.toThrow(new Refused("there is no such table"));
  });
});
