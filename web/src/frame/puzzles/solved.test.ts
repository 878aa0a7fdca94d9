import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepSolved, solvedOf } from "./solved";

describe("solved puzzles", () => {
  let kept: Record<string, string>;
  beforeEach(() => {
    kept = {};
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
    });
  });

  it("are kept by game, each once", () => {
    keepSolved("flip_chess", "a");
    keepSolved("flip_chess", "b");
    keepSolved("flip_chess", "a");
    keepSolved("flip_city", "c");
    expect([...solvedOf("flip_chess")].sort()).toEqual(["a", "b"]);
    expect([...solvedOf("flip_city")]).toEqual(["c"]);
    expect(solvedOf("captain_flip").size).toBe(0);
  });

  it("are none where something else was kept", () => {
    for (const nonsense of ["[1]", "null", "{", '{"flip_chess": 3}']) {
      kept["tableflip.puzzles"] = nonsense;
      expect(solvedOf("flip_chess").size).toBe(0);
    }
    keepSolved("flip_chess", "a");
    expect(solvedOf("flip_chess").has("a")).toBe(true);
  });
});
