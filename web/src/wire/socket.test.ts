import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromClient, FromServer } from "../wire";
import { Line, type Drawer, type Ear, type Spoken } from "./socket";

/** The other end of the wire. */
class Wire {
  static all: Wire[] = [];
  readyState = 0;
  sent: { type: string; id?: string; ply?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.cut(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** A drawer of which one can see what lies in it. */
class Box implements Drawer {
  kept: Spoken[] = [];
  read = (): Spoken[] => this.kept;
  write = (messages: Spoken[]): void => void (this.kept = messages);
}

function phone(
  ply = 3,
  drawer: Drawer = new Box(),
  isPressed = false,
): { line: Line<FromClient, FromServer>; heard: string[] } {
  const heard: string[] = [];
  const ear: Ear<FromServer> = {
    hear: (message) => heard.push(message.type),
    changed: () => undefined,
    ply: () => ply,
    isPressed: () => isPressed,
  };
  return { line: new Line("ws://table", ear, drawer, () => new Wire() as unknown as WebSocket), heard };
}

const last = (): Wire => Wire.all.at(-1)!;

describe("the line", () => {
  beforeEach(() => {
    Wire.all = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("hears nothing and does not come back once it is closed", () => {
    const { line, heard } = phone();
    last().open();
    last().cut();
    line.close();
    last().say({ type: "ack", id: "x", ply: 1 });
    line.retry();
    vi.advanceTimersByTime(60_000);
    expect([heard, Wire.all.length]).toEqual([[], 1]);
  });

  it("tries more and more seldom, but goes on trying where somebody's time runs", () => {
    const triesIn = (isPressed: boolean): number => {
      Wire.all = [];
      const { line } = phone(3, new Box(), isPressed);
      for (let moment = 0; moment < 300; moment++) {
        if (last().readyState !== 3) last().cut();
        vi.advanceTimersByTime(100);
      }
      line.close();
      return Wire.all.length;
    };
    expect(triesIn(false)).toBeLessThan(10);
    expect(triesIn(true)).toBeGreaterThan(35);
  });

  it("says hello with the ply it knows", () => {
    phone(3);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", ply: 3 }]);
  });

  it("keeps what is unanswered and says it again on the next connection, under the same id", () => {
    const { line } = phone();
    last().open();
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    last().cut();
    expect(line.state).toBe("lost");
    vi.advanceTimersByTime(300);
    last().open();
    expect(Wire.all.length).toBe(2);
    expect(last().sent.map((message) => message.id)).toEqual([undefined, id]);
  });

  it("forgets what has been answered", () => {
    const { line } = phone();
    last().open();
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    last().say({ type: "ack", id, ply: 4 });
    expect(line.unanswered.size).toBe(0);
    last().cut();
    vi.advanceTimersByTime(300);
    last().open();
    expect(last().sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("sends a move again that a closed tab could not: moves only, until they are answered", () => {
    const box = new Box();
    const { line } = phone(3, box);
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    line.ask({ type: "hint" });
    expect(box.kept.map((message) => message.type)).toEqual(["act"]);
    const { line: reopened } = phone(-1, box);
    expect(reopened.isWaiting).toBe(true);
    last().open();
    expect(last().sent.map((message) => message.id)).toEqual([undefined, id]);
    last().say({ type: "ack", id, ply: 4 });
    expect([box.kept, reopened.isWaiting]).toEqual([[], false]);
  });

  it("takes no message that the server does not know", () => {
    const { line } = phone();
    // @ts-expect-error a misspelt type
    line.ask({ type: "acts", ply: 3, number: 5 });
    // @ts-expect-error a field that belongs to another message
    line.ask({ type: "hint", ply: 3 });
    // @ts-expect-error what is missing
    line.ask({ type: "act", ply: 3 });
    expect(line.unanswered.size).toBe(3);
  });

  it("waits longer between tries, and at once when asked to", () => {
    const { line } = phone();
    last().cut();
    vi.advanceTimersByTime(300);
    last().cut();
    vi.advanceTimersByTime(300);
    expect(Wire.all.length).toBe(2);
    line.retry();
    expect(Wire.all.length).toBe(3);
  });

  it("keeps a move that cannot be saved and says it again under the same id until it is", () => {
    const box = new Box();
    const { line, heard } = phone(3, box);
    last().open();
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    for (let times = 1; times <= 3; times++) {
      last().say({ type: "error", id, code: "unsaved", words: "the server cannot save just now", rule: null });
      expect([line.isWaiting, box.kept.length, last().sent.length]).toEqual([true, 1, 1 + times]);
      vi.advanceTimersByTime(10_000);
    }
    last().say({ type: "ack", id, ply: 4 });
    vi.advanceTimersByTime(10_000);
    expect(last().sent.map((message) => message.id)).toEqual([undefined, id, id, id, id]);
    expect([line.isWaiting, box.kept, heard]).toEqual([false, [], ["error", "error", "error", "ack"]]);
  });

  it("says a move that could not be saved once on a new connection, not twice", () => {
    const { line } = phone();
    last().open();
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    last().say({ type: "error", id, code: "unsaved", words: "", rule: null });
    last().cut();
    vi.advanceTimersByTime(300);
    last().open();
    vi.advanceTimersByTime(10_000);
    expect(last().sent.map((message) => message.id)).toEqual([undefined, id]);
  });

  it("forgets a move that was refused for good", () => {
    const { line } = phone();
    last().open();
    const id = line.ask({ type: "act", ply: 3, number: 5 });
    last().say({ type: "error", id, code: "not_legal", words: "", rule: null });
    vi.advanceTimersByTime(10_000);
    expect([line.isWaiting, last().sent.length]).toEqual([false, 2]);
  });

  it("waits longer and longer for a server that cannot read its tables, and keeps count of the time", () => {
    const { line, heard } = phone();
    for (const wait of [300, 700, 1500]) {
      last().open();
      last().say({ type: "error", id: null, code: "unsaved", words: "the server cannot read its tables just now" });
      last().cut(1013);
      const lostAt = line.lostAt;
      vi.advanceTimersByTime(wait - 1);
      const before = Wire.all.length;
      vi.advanceTimersByTime(1);
      expect([line.state, line.lostAt, Wire.all.length]).toEqual(["lost", lostAt, before + 1]);
    }
    expect(heard).toEqual(["error", "error", "error"]);
    last().open();
    last().say({ type: "past", plies: [] });
    expect(line.state).toBe("open");
  });

  it("does not come back to a table that is gone", () => {
    const { heard } = phone();
    last().open();
    last().cut(4004);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(["gone"]);
    expect(Wire.all.length).toBe(1);
  });
});
