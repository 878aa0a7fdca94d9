import { describe, expect, it, vi } from "vitest";
import { Fingers, walked } from "./fingers.svelte";

const rows = [
  ["a2", "b2"],
  ["a1", "b1"],
];
/** A key, and who hears whether it is kept from others. */
const key = (name: string, stopPropagation = vi.fn()): KeyboardEvent =>
  ({ key: name, preventDefault: vi.fn(), stopPropagation }) as unknown as KeyboardEvent;

describe("fingers", () => {
  it("walk as the board lies on the screen, and stop at its edge", () => {
    expect(walked(rows, "a1", "ArrowUp")).toBe("a2");
    expect(walked(rows, "a1", "ArrowRight")).toBe("b1");
    expect([walked(rows, "a1", "ArrowDown"), walked(rows, "b2", "ArrowRight")]).toEqual(["a1", "b2"]);
    expect(walked(rows, "a1", "x")).toBeUndefined();
  });

  it("act at the second press where the first is final", () => {
    const fingers = new Fingers("a1");
    const act = vi.fn();
    fingers.press("a1", act, true);
    expect([fingers.armed, act.mock.calls.length]).toEqual(["a1", 0]);
    fingers.press("b1", act, true);
    expect([fingers.armed, act.mock.calls.length]).toEqual(["b1", 0]);
    fingers.press("b1", act, true);
    expect(act).toHaveBeenCalledOnce();
    fingers.press("a2", act, false);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it("put down on Escape before anybody else hears it", () => {
    const fingers = new Fingers("a1");
    fingers.picked = "a1";
    const stopped = vi.fn();
    expect(fingers.key(key("Escape", stopped), rows)).toBeUndefined();
    expect([fingers.picked, fingers.armed]).toEqual(["", ""]);
    expect(stopped).toHaveBeenCalledOnce();
    fingers.key(key("Escape", stopped), rows);
    expect(stopped).toHaveBeenCalledOnce();
  });
});
