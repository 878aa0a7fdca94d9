import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame } from "../wire";
import { Visitor } from "./visitor.svelte";

/** The server's end of the line. */
class Wire {
  static last: Wire;
  readyState = 1;
  sent: { type: string; id: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const CANNOT = "the server cannot save just now: its disk is full; your move is kept and sent again by itself";
const frame = (ply: number): Partial<Frame> & { type: "frame" } => ({
  type: "frame",
  ply,
  played: ply,
  mine: ply === 3,
  legal: [],
  seats: [],
  held: [0],
  events: [],
  question: null,
});

describe("a visitor whose server cannot save", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("location", { protocol: "http:", host: "table" });
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("WebSocket", Wire);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function visitor(): Visitor {
    const made = new Visitor(
      { table: "t", secret: "s", plain: false, look: false },
      { hold: () => 0, sounds: () => [] },
      { hasHands: false, mustRemember: false, hasAids: false, isCoached: () => false },
    );
    Wire.last.onopen?.();
    return made;
  }

  it("reads why, keeps the move, and sees it carried out when the server can again", () => {
    const here = visitor();
    Wire.last.say(frame(3));
    vi.advanceTimersByTime(1000);
    here.act({ number: 5 } as Frame["legal"][number]);
    const move = Wire.last.sent.at(-1)!;
    Wire.last.say({ type: "error", id: move.id, code: "unsaved", words: CANNOT, rule: null });
    expect([here.note?.words, here.isWaiting]).toEqual([CANNOT, true]);
    vi.advanceTimersByTime(2000);
    expect(Wire.last.sent.at(-1)).toEqual(move);
    expect(Wire.last.sent.filter(({ id }) => id === move.id).length).toBe(2);
    Wire.last.say({ type: "ack", id: move.id, ply: 4 });
    Wire.last.say(frame(4));
    vi.advanceTimersByTime(1000);
    expect([here.note, here.isWaiting, here.frame?.ply]).toEqual([undefined, false, 4]);
  });

  it("who asks for a hint has read what was refused before: what lights up then is the hint's", () => {
    const here = visitor();
    Wire.last.say(frame(3));
    vi.advanceTimersByTime(1000);
    here.why("cell:a6");
    const asked = Wire.last.sent.at(-1)!;
    Wire.last.say({ type: "reason", id: asked.id, words: "not yours", rule: null, places: ["cell:a6"] });
    expect(here.note?.words).toBe("not yours");
    here.hint();
    expect(here.note).toBeUndefined();
  });

  it("reads why nobody is let in, and is not told that the link is dead", () => {
    const here = visitor();
    Wire.last.say({ type: "error", id: null, code: "unsaved", words: "the server cannot read its tables", rule: null });
    Wire.last.onclose?.({ code: 1013 });
    expect([here.away, here.isGone, here.line]).toEqual(["the server cannot read its tables", "", "lost"]);
    vi.advanceTimersByTime(300);
    Wire.last.onopen?.();
    Wire.last.say(frame(3));
    expect([here.away, here.line]).toEqual(["", "open"]);
  });
});
