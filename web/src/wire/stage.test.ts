import { describe, expect, it } from "vitest";
import { RUN_MOST, Stage, WAITING_MOST, type Clock } from "./stage";

interface Frame {
  ply: number;
}

/** A clock that moves only when told. */
class Hand implements Clock {
  now = 0;
  private waiting: { at: number; run: () => void }[] = [];
  set(run: () => void, milliseconds: number): unknown {
    const timer = { at: this.now + milliseconds, run };
    this.waiting.push(timer);
    return timer;
  }
  clear(timer: unknown): void {
    this.waiting = this.waiting.filter((other) => other !== timer);
  }
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.waiting.filter((timer) => timer.at <= end).sort((one, two) => one.at - two.at)[0];
      if (!next) break;
      this.now = next.at;
      this.clear(next);
      next.run();
    }
    this.now = end;
  }
}

function theatre(hold = 200): { stage: Stage<Frame>; shown: number[]; clock: Hand } {
  const clock = new Hand();
  const shown: number[] = [];
  const stage = new Stage<Frame>(
    (frame, _, isPassing) => shown.push(isPassing ? -frame.ply : frame.ply),
    () => hold,
    clock,
  );
  return { stage, shown, clock };
}

describe("the stage", () => {
  it("shows nothing more once it is cleared", () => {
    const { stage, shown, clock } = theatre();
    for (const ply of [1, 2, 3]) stage.push({ ply });
    stage.clear();
    clock.pass(5000);
    expect(shown).toEqual([1]);
  });

  it("tells what was missed from the start and one by one, however much it is, until somebody skips it", () => {
    const { stage, shown, clock } = theatre(1000);
    stage.push({ ply: 20 });
    const missed = Array.from({ length: WAITING_MOST + 4 }, (_, place) => ({ ply: 9 + place }));
    stage.retell(missed);
    clock.pass(2500);
    expect(shown).toEqual([20, 9, 10, 11]);
    stage.push({ ply: 21 });
    stage.finish();
    expect(shown.at(-1)).toBe(21);
    stage.retell([]);
    expect(shown.at(-1)).toBe(21);
  });

  it("shows the first frame at once", () => {
    const { stage, shown } = theatre();
    stage.push({ ply: 7 });
    expect(shown).toEqual([7]);
  });

  it("lets the eye follow: the next frame waits for the one before", () => {
    const { stage, shown, clock } = theatre(200);
    stage.push({ ply: 1 });
    stage.push({ ply: 2 });
    clock.pass(199);
    expect(shown).toEqual([1]);
    clock.pass(1);
    expect(shown).toEqual([1, 2]);
  });

  it("shows a jump and a step back at once, dropping what waited", () => {
    const { stage, shown } = theatre();
    stage.push({ ply: 1 });
    stage.push({ ply: 2 });
    stage.push({ ply: 9 });
    expect(shown).toEqual([1, 9]);
    stage.push({ ply: 8 });
    expect(shown).toEqual([1, 9, 8]);
  });

  it("goes on as it was when the newest frame comes once more", () => {
    const { stage, shown, clock } = theatre(200);
    for (const ply of [1, 2, 3, 3]) stage.push({ ply });
    clock.pass(400);
    expect(shown).toEqual([1, 2, 3]);
    stage.push({ ply: 3 });
    stage.push({ ply: 4 });
    expect(shown).toEqual([1, 2, 3, 3]);
    clock.pass(200);
    expect(shown).toEqual([1, 2, 3, 3, 4]);
  });

  it("ends at the newest frame when somebody taps", () => {
    const { stage, shown, clock } = theatre();
    for (let ply = 1; ply <= 5; ply++) stage.push({ ply });
    stage.finish();
    expect(shown).toEqual([1, -2, -3, -4, 5]); // those between are passed over, not lost
    clock.pass(5000);
    expect(shown).toEqual([1, -2, -3, -4, 5]);
  });

  it("does not cut off what is there to be watched", () => {
    const { stage, shown, clock } = theatre(3 * RUN_MOST);
    for (let ply = 1; ply <= 5; ply++) stage.push({ ply });
    clock.pass(3 * RUN_MOST - 1);
    expect(shown).toEqual([1]);
    clock.pass(1);
    expect(shown).toEqual([1, 2]);
  });

  it("hurries through a long run until an eye can follow again", () => {
    const { stage, shown, clock } = theatre(800);
    for (let ply = 1; ply <= 30; ply++) stage.push({ ply });
    clock.pass(800 + 2 * RUN_MOST);
    expect(shown.at(-1)).toBeGreaterThanOrEqual(30 - WAITING_MOST);
    const seen = shown.length;
    clock.pass(799);
    expect(shown.length).toBeLessThanOrEqual(seen + 1);
  });

  it("shows a turn of several actions one by one", () => {
    const { stage, shown, clock } = theatre(350);
    for (let ply = 1; ply <= WAITING_MOST; ply++) stage.push({ ply });
    clock.pass(350 * 3);
    expect(shown).toEqual([1, 2, 3, 4]);
  });
});
