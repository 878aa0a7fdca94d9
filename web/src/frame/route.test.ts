import { describe, expect, it, vi } from "vitest";
import { routeOf } from "./route";

const range = vi.hoisted(() => vi.fn());
vi.mock("../games", () => ({ pageOf: (word: string) => (word === "range" ? range : undefined) }));

describe("an address", () => {
  it("leads to a table or a replay, with what is secret about it", () => {
    const table = routeOf("/t/abc", "#key");
    expect([table.word, table.at, table.secret]).toEqual(["t", "abc", "key"]);
    const replay = routeOf("/r/abc/", "");
    expect([replay.word, replay.at, replay.secret]).toEqual(["r", "abc", ""]);
    expect([table.page, replay.page]).not.toContain(undefined);
    expect(replay.page).not.toBe(table.page);
  });

  it("leads to a page that only one game has", () => {
    expect(routeOf("/range", "")).toEqual({ word: "range", at: "", secret: "", page: range });
    expect(routeOf("/range/far", "#key")).toEqual({ word: "range", at: "far", secret: "key", page: range });
  });

  it("leads to the lobby where there is nothing", () => {
    for (const path of ["/", "/t", "/t/", "/nowhere", "/t/a/b", "/constructor/x"])
      expect(routeOf(path, "").page).toBeUndefined();
  });
});
