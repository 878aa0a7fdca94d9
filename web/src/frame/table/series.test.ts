import { describe, expect, it } from "vitest";
import { scoreOf } from "./series";

describe("the score of several games", () => {
  it("is told by name, and not before there is one", () => {
    expect(scoreOf({ won: [3, 2], games: 5 }, ["Ann", "Bo"], false)).toBe("Ann 3 – Bo 2");
    expect(scoreOf({ won: [1, 0, 0], games: 1 }, ["Ann", "Bo", "Cy"], false)).toBe("Ann 1 · Bo 0 · Cy 0");
    expect(scoreOf(null, ["Ann", "Bo"], false)).toBe("");
  });
  it("does not leave out draws", () => {
    expect(scoreOf({ won: [3, 2], games: 6 }, ["Ann", "Bo"], false)).toBe("Ann 3 – Bo 2, 1 draw");
    expect(scoreOf({ won: [0, 0], games: 2 }, ["Ann", "Bo"], false)).toBe("Ann 0 – Bo 0, 2 draws");
    expect(scoreOf({ won: [2, 1, 1], games: 3 }, ["Ann", "Bo", "Cy"], false)).toBe("Ann 2 · Bo 1 · Cy 1"); // one shared
  });
  it("counts games where all win or lose together, or one plays alone", () => {
    expect(scoreOf({ won: [2, 2], games: 3 }, ["Ann", "Bo"], true)).toBe("Won 2 of 3");
    expect(scoreOf({ won: [0], games: 1 }, ["Ann"], false)).toBe("Won 0 of 1");
  });
});
