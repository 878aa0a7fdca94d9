// Frames come as fast as the server plays; the stage shows them one after another, no faster than an eye follows.

export interface Staged {
  ply: number;
}

export interface Clock {
  set: (run: () => void, milliseconds: number) => unknown;
  clear: (timer: unknown) => void;
}

const REAL: Clock = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** More than this is not shown one by one: the table would be too far behind the truth. */
export const WAITING_MOST = 8;
/** What such a run takes together. */
export const RUN_MOST = 900;

export class Stage<F extends Staged> {
  shown: F | undefined;
  private readonly waiting: F[] = [];
  private timer: unknown;
  /** Whether what waits is shown one by one, however much it is: somebody was away, and may skip it. */
  private isTold = false;

  constructor(
    /** `isPassing`: another one follows at once, so that this one is neither seen nor heard. */
    private readonly show: (frame: F, before: F | undefined, isPassing: boolean) => void,
    private readonly hold: (frame: F, before: F | undefined) => number,
    private readonly clock: Clock = REAL,
  ) {}

  get isBusy(): boolean {
    return this.timer !== undefined;
  }

  push(frame: F): void {
    const newest = this.waiting.at(-1) ?? this.shown;
    if (newest?.ply === frame.ply) return this.renew(frame);
    const follows = newest !== undefined && frame.ply === newest.ply + 1;
    if (!follows) this.clear(); // a jump or a step back is shown at once, there is nothing to tell between
    this.waiting.push(frame);
    if (!this.isBusy) this.next();
  }

  /** From an earlier position on, one by one, whatever was shown before. */
  retell(frames: F[]): void {
    if (!frames.length) return;
    this.clear();
    this.shown = undefined;
    this.waiting.push(...frames);
    this.isTold = true;
    this.next();
  }

  /** Any tap or key: everything that still moves is where it ends up. */
  finish(): void {
    const frames = [...this.waiting];
    this.clear();
    // each is put, so that the log misses nothing; the eye sees the last
    for (const frame of frames) this.put(frame, frame !== frames.at(-1));
  }

  /** Nothing more is shown of what waits. */
  clear(): void {
    this.waiting.length = 0;
    this.isTold = false;
    if (this.timer !== undefined) this.clock.clear(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    const frame = this.waiting.shift();
    if (!frame) return void (this.isTold = false);
    const before = this.shown;
    this.put(frame);
    const wanted = this.hold(frame, before);
    const isLong = this.waiting.length > WAITING_MOST && !this.isTold;
    // what takes longer than any run is there to be watched: it is not cut off
    const time = isLong && wanted <= RUN_MOST ? Math.min(wanted, RUN_MOST / this.waiting.length) : wanted;
    this.timer = this.clock.set(() => {
      this.timer = undefined;
      this.next();
    }, time);
  }

  /** The newest position once more, with what has changed around it: all that moves goes on. */
  private renew(frame: F): void {
    if (this.waiting.pop()) this.waiting.push(frame);
    else this.put(frame);
  }

  private put(frame: F, isPassing = false): void {
    const before = this.shown;
    this.shown = frame;
    this.show(frame, before, isPassing);
  }
}
