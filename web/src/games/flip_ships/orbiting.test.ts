import { expect, it } from "vitest";
import { Orbiting } from "./orbiting";

const at = (pointerId: number, x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent =>
  ({ pointerId, clientX: x, clientY: y, button: 0, shiftKey: false, ...more }) as PointerEvent;

function led(): { orbiting: Orbiting; steps: number[][] } {
  const steps: number[][] = [];
  return { orbiting: new Orbiting((aside, up) => steps.push([aside, up])), steps };
}

it("leaves a flick alone, and leads with the right button, Shift, or where nothing is flicked", () => {
  for (const [more, isFree, isMeant] of [
    [{}, false, false],
    [{ button: 2 }, false, true],
    [{ shiftKey: true }, false, true],
    [{}, true, true],
  ] as const)
    expect(led().orbiting.down(at(1, 0, 0, more), isFree)).toBe(isMeant);
});

it("takes a tap for a tap and a drag for a drag", () => {
  const { orbiting, steps } = led();
  orbiting.down(at(1, 10, 10), true);
  orbiting.move(at(1, 12, 12));
  expect(orbiting.up(at(1, 12, 12))).toBe(false);
  expect([steps.length, orbiting.swallow()]).toEqual([0, false]);
  orbiting.down(at(1, 10, 10), true);
  orbiting.move(at(1, 40, 10));
  expect(orbiting.up(at(1, 40, 10))).toBe(true);
  expect(steps).toEqual([[30, 0]]);
  expect([orbiting.swallow(), orbiting.swallow()]).toEqual([true, false]);
});

it("is led by two fingers, as their middle goes", () => {
  const { orbiting, steps } = led();
  expect(orbiting.down(at(1, 0, 0), false)).toBe(false);
  expect(orbiting.down(at(2, 100, 0), false)).toBe(true);
  orbiting.move(at(2, 140, 0));
  expect(steps).toEqual([[20, 0]]);
});
