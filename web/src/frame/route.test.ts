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

  it("leads to a ply of a replay", () => {
    const replay = routeOf("/r/abc/14", "#key");
    expect([replay.at, replay.rest, replay.secret]).toEqual(["abc", "14", "key"]);
    expect(replay.page).toBe(routeOf("/r/abc", "").page);
  });

  it("leads to a page that only one game has", () => {
    expect(routeOf("/range", "")).toEqual({ word: "range", at: "", rest: "", secret: "", page: range });
    expect(routeOf("/range/far", "#key")).toEqual({ word: "range", at: "far", rest: "", secret: "key", page: range });
  });

  it("leads to the lobby at the door alone, and else says that there is nothing", () => {
    expect(routeOf("/", "").page).toBeUndefined();
    const nowhere = routeOf("/nowhere", "").page;
    expect(nowhere).toBeDefined();
    for (const path of ["/t", "/t/", "/t/a/b", "/t/a/3", "/r/a/b", "/games/x", "/constructor/x", "/a/b/c/d"])
      expect(routeOf(path, "").page).toBe(nowhere);
  });
});
