// The coach: while somebody thinks, the server weighs what they could do; before a blunder they are asked once more.

import type { Choice, Frame, FromServer, Weighed } from "../wire";
import type { Gone } from "./socket";

const PATIENCE = 1000; // milliseconds that a decision waits for a judgement: then it is simply made

export interface Warning {
  choice: Choice;
  words: string;
}

interface Held {
  choice: Choice;
  make: () => unknown;
}

/** Whether there is something to weigh: a choice, and time for it; at a clock nobody is kept from a decision. */
export const isWeighed = (frame: Frame): boolean =>
  frame.mine && frame.legal.length > 1 && !frame.clock && frame.verdict === null;

export class Coaching {
  /** What was pressed and is not done yet, and why to think again. */
  warning: Warning | undefined = $state.raw(undefined);
  /** A decision waits for the judgement. */
  isLooking = $state(false);
  private ply = -1;
  private asked = "";
  /** All that the server has not answered yet. */
  private readonly questions = new Set<string>();
  private blunders: Weighed["blunders"] | undefined;
  private held: Held | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (ply: number) => string) {}

  /** A position is on the table; where somebody here is coached and has to decide, it is weighed. */
  show(ply: number, isWanted: boolean): void {
    if (ply === this.ply) return;
    this.forget();
    this.ply = ply;
    if (!isWanted) return this.stop();
    this.asked = this.ask(ply);
    this.questions.add(this.asked);
  }

  /** Make a decision, at once or when it has been looked at; one that would be a blunder is held. */
  decide(choice: Choice, make: () => unknown): void {
    if (this.warning?.choice.number === choice.number) return; // a double tap is no answer
    clearTimeout(this.timer);
    this.warning = undefined;
    this.held = { choice, make };
    if (this.blunders) return this.judge();
    this.isLooking = true;
    this.timer = setTimeout(() => this.go(), PATIENCE);
  }

  playAnyway(): void {
    this.go();
  }

  thinkAgain(): void {
    this.held = undefined;
    this.warning = undefined;
  }

  /** Nobody is warned of anything in this position. */
  stop(): void {
    this.thinkAgain();
    this.blunders = [];
    this.asked = "";
  }

  /** Whether a message is an answer to a question from here; where nothing could be weighed, nobody is warned. */
  hear(message: FromServer | Gone): boolean {
    if (message.type !== "weighed" && message.type !== "error") return false;
    if (!this.questions.delete(message.id ?? "")) return false;
    if (message.id !== this.asked) return true; // of a position that is gone
    this.asked = "";
    this.blunders = message.type === "weighed" && message.ply === this.ply ? message.blunders : [];
    if (this.isLooking) this.judge();
    return true;
  }

  /** Nothing is weighed or held any more. */
  forget(): void {
    clearTimeout(this.timer);
    this.thinkAgain();
    this.isLooking = false;
    this.blunders = undefined;
    this.asked = "";
    this.ply = -1;
  }

  private judge(): void {
    const blunder = this.blunders?.find((one) => one.number === this.held?.choice.number);
    if (!blunder || !this.held) return this.go();
    clearTimeout(this.timer);
    this.isLooking = false;
    this.warning = { choice: this.held.choice, words: blunder.words };
  }

  private go(): void {
    const { held } = this;
    clearTimeout(this.timer);
    this.thinkAgain();
    this.isLooking = false;
    held?.make();
  }
}
