import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../wire";
import type { Remembered } from "../../wire/memory";
import { harderThan, nextStep } from "./nextstep";

const bot = (name: string, level: number): GameInfo["bots"][number] => ({ name, level, title: name, words: "" });
const GAME = {
  name: "flip_chess",
  together: false,
  bots: [bot("random", 0), bot("level1", 1), bot("level2", 2)],
} as GameInfo;
const kept = (outcome: Remembered["outcome"], against: string): Remembered => ({
  table: "x",
  game: "flip_chess",
  title: "Flip Chess",
  secret: "",
  at: 0,
  outcome,
  bot: against,
});

describe("the next step", () => {
  it("is a rematch after a loss and after a first win", () => {
    expect(nextStep(GAME, { outcome: "lost", bot: "level1", held: 1 }, [kept("won", "level1")])).toBe("rematch");
    expect(nextStep(GAME, { outcome: "won", bot: "level1", held: 1 }, [])).toBe("rematch");
    expect(nextStep(GAME, { outcome: "won", bot: "level1", held: 1 }, [kept("lost", "level1")])).toBe("rematch");
  });
  it("is a harder bot after two wins in a row against the same", () => {
    expect(nextStep(GAME, { outcome: "won", bot: "level1", held: 1 }, [kept("won", "level1")])).toBe("harder");
    expect(nextStep(GAME, { outcome: "won", bot: "level1", held: 1 }, [kept("won", "random")])).toBe("rematch");
  });
  it("is a rematch where nothing is harder", () => {
    expect(nextStep(GAME, { outcome: "won", bot: "level2", held: 1 }, [kept("won", "level2")])).toBe("rematch");
    expect(nextStep(GAME, { outcome: "won", bot: "", held: 1 }, [kept("won", "")])).toBe("rematch");
    const together = { ...GAME, together: true };
    expect(nextStep(together, { outcome: "won", bot: "level1", held: 1 }, [kept("won", "level1")])).toBe("rematch");
  });
  it("is the replay for who has only watched", () => {
    expect(nextStep(GAME, { outcome: "over", bot: "", held: 0 }, [])).toBe("replay");
  });
  it("knows which bot is harder", () => {
    expect(harderThan(GAME, "level1")).toBe("level2");
    expect(harderThan(GAME, "level2")).toBeUndefined();
    expect(harderThan(GAME, "random")).toBeUndefined();
  });
});
