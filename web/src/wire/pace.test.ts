import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../paper/settings.svelte", () => ({ settings: { speed: "normal" } }));
const { settings } = await import("../paper/settings.svelte");
const { beat, looked, standing } = await import("./pace");
const frame = (turn: number, held = [0]): { turn: number; held: number[] } => ({ turn, held });

describe("the pace of others", () => {
  beforeEach(() => void (settings.speed = "normal"));
  afterEach(() => void (settings.speed = "normal"));

  it("lets an eye follow what another seat does, and rest after the last of it", () => {
    expect(standing(frame(1), frame(1))).toBe(350);
    expect(standing(frame(0), frame(1))).toBe(900);
  });
  it("takes no time for what one did oneself, nor for the first position", () => {
    expect(standing(frame(1), frame(0))).toBe(0);
    expect(standing(frame(1), undefined)).toBe(0);
  });
  it("is slower or faster as chosen", () => {
    settings.speed = "slow";
    expect(beat(350)).toBe(700);
    settings.speed = "fast";
    expect(beat(350)).toBe(175);
    settings.speed = "off";
    expect(beat(350)).toBe(120);
    expect(looked(900)).toBe(900); // without movement it is there to be read
  });
});
