import { describe, expect, it } from "vitest";
import { PULL_FULL } from "./box";
import { handScale, meant, pulledBy, pullOf, pullPower, swipedBy, swipePower, type Touch } from "./gesture";

const at = (x: number, y: number, when = 0): Touch => ({ x, y, at: when });
const FROM = at(200, -600);
const MOUSE = handScale("mouse");

describe("travel", () => {
  it("uses 85 % of a pull for what reaches the table", () => {
    expect([pullPower(2.9), pullPower(3), pullPower(40.4), pullPower(44), pullPower(90)]).toEqual([
      0, 100, 560, 1000, 1000,
    ]);
    expect((pullOf(560) - pullOf(100)) / PULL_FULL).toBeCloseTo(0.85, 2);
  });

  it("is at least four pixels for ten powers on every device", () => {
    for (const pointer of ["touch", "pen", "mouse"])
      for (let power = 100; power <= 550; power += 10)
        expect((pullOf(power + 10) - pullOf(power)) / handScale(pointer)).toBeGreaterThanOrEqual(4);
  });

  it("is finer at the far end, and can be read back", () => {
    for (const power of [100, 180, 333, 559, 560, 700, 1000]) expect(pullPower(pullOf(power))).toBeCloseTo(power, 6);
    expect(pullOf(560) - pullOf(550)).toBeGreaterThan(pullOf(110) - pullOf(100));
  });

  it("is longer for who likes it, and on a pinched page", () => {
    expect(handScale("touch", 1.4)).toBeCloseTo(handScale("touch") / 1.4);
    expect(handScale("touch", 1, 2)).toBeCloseTo(handScale("touch") * 2);
  });
});

describe("a pull", () => {
  it("aims at half of the hand's angle, the other way, and never far aside", () => {
    expect(pulledBy(FROM, at(200, -720), 0, MOUSE).aim).toBe(0);
    expect(pulledBy(FROM, at(100, -700), 0, MOUSE).aim).toBe(220); // 45 degrees, half of it 22.5
    expect(pulledBy(FROM, at(230, -800), 0, MOUSE).aim).toBeLessThan(0);
  });

  it("is taken back within the ring and ahead of where it began", () => {
    expect(pulledBy(FROM, at(205, -610), 0, MOUSE)).toEqual({ power: 0, aim: 0 });
    expect(pulledBy(FROM, at(200, -500), 0, MOUSE)).toEqual({ power: 0, aim: 0 });
  });

  it("goes back from where a turned pad looks", () => {
    expect(pulledBy(FROM, at(80, -600), 90, MOUSE)).toEqual(pulledBy(FROM, at(200, -720), 0, MOUSE));
  });

  it("is what the hand held before it was lifted", () => {
    const held = [at(0, -100, 0), at(0, -180, 100), at(0, -180, 160), at(3, -174, 195)];
    expect(meant(held, MOUSE)).toEqual(at(0, -180, 100));
    const quick = [at(0, -100, 0), at(0, -180, 100), at(0, -260, 190)];
    expect(meant(quick, MOUSE)).toEqual(at(0, -260, 190));
    expect(meant([], MOUSE)).toBeUndefined();
  });
});

describe("a swipe", () => {
  /** So many millimetres a second for 200 ms, a place every 10 ms. */
  const up = (speed: number, aside = 0): Touch[] =>
    Array.from({ length: 21 }, (_, place) => at(aside * place, (speed * place * 0.01) / MOUSE, place * 10));

  it("is as strong as its last 80 ms are quick", () => {
    expect([150, 400, 900, 1600].map((speed) => Math.round(swipePower(speed)))).toEqual([100, 352, 560, 1000]);
    expect(swipedBy(up(400), 0, MOUSE)).toEqual({ power: 352, aim: 0 });
    const slowing = [...up(900), at(0, 1200, 300), at(0, 1240, 400)];
    expect(swipedBy(slowing, 0, MOUSE)?.power ?? 0).toBeLessThan(200);
    expect(swipedBy(slowing, 0, MOUSE, true)!.power).toBeGreaterThan(540);
  });

  it("aims along its chord", () => {
    expect(swipedBy(up(400, 4), 0, MOUSE)!.aim).toBeGreaterThan(50);
    expect(swipedBy(up(400, 30), 0, MOUSE)!.aim).toBe(220);
  });

  it("that does not go ahead, or hardly moves, is nothing", () => {
    expect(swipedBy(up(-400), 0, MOUSE)).toBeUndefined();
    expect(swipedBy(up(30), 0, MOUSE)).toBeUndefined();
    expect(swipedBy([], 0, MOUSE)).toBeUndefined();
  });
});
