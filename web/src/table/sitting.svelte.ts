// One visitor at one table: the frames that came, what is on its way, and what the server said last.

import { Line, type LineState } from "../socket";
import { Stage } from "../stage";
import { paced } from "../settings.svelte";
import { folded } from "./folded";
import type { GameParts } from "../games";
import type { Advice, Choice, Frame, FromServer, Pinged, Question, Stroke, Told } from "../wire";
import { play } from "../sound";

const PING_TIME = 5000; // milliseconds for which one is seen

export interface LogLine {
  ply: number;
  seat: number;
  text: string;
  events: Told[];
}

export interface Note {
  words: string;
  rule: string | null;
}

export class Sitting {
  frame: Frame | undefined = $state.raw(undefined);
  log: LogLine[] = $state.raw([]);
  note: Note | undefined = $state.raw(undefined);
  advice: Advice[] = $state.raw([]);
  spoken = $state("");
  line: LineState = $state("joining");
  lostAt = $state(0);
  isWaiting = $state(false);
  isThinking = $state(false);
  isGone = $state("");
  seats: Frame["seats"] = $state.raw([]);
  question: Question | null = $state.raw(null);
  /** Where seats point just now. */
  pings: Pinged[] = $state.raw([]);

  private readonly wire: Line;
  private readonly stage: Stage<Frame>;
  private newest = -1;

  constructor(
    table: string,
    secret: string,
    private readonly parts: GameParts,
    private readonly hasHands: boolean,
  ) {
    this.stage = new Stage<Frame>(
      (frame, before) => this.show(frame, before),
      (frame) =>
        paced(this.parts.hold(frame.events, frame.flown ? frame.flight : null)) + (frame.mine ? 0 : paced(120)),
    );
    const host = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    this.wire = new Line(`${host}/ws/${table}?secret=${encodeURIComponent(secret)}`, {
      hear: (message) => this.hear(message as FromServer | { type: "gone" }),
      changed: () => this.changed(),
      ply: () => this.newest,
    });
  }

  act(choice: Choice): void {
    if (!this.frame?.mine || this.isWaiting) return;
    this.note = undefined;
    this.advice = [];
    this.wire.ask({ type: "act", ply: this.frame.ply, number: choice.number });
  }

  flick(choice: Choice, stroke: Stroke): void {
    if (!this.frame?.mine || this.isWaiting) return;
    this.note = undefined;
    this.wire.ask({ type: "flick", ply: this.frame.ply, number: choice.number, flick: stroke });
  }

  undo(): void {
    if (!this.frame || this.isWaiting) return;
    if (this.frame.can_undo || this.frame.can_ask_undo) this.wire.ask({ type: "undo", ply: this.frame.ply });
  }

  hint(): void {
    if (!this.frame?.mine || this.isThinking) return;
    this.isThinking = true;
    this.wire.ask({ type: "hint" });
  }

  why(place: string): void {
    this.wire.ask({ type: "why", place });
  }

  ping(place: string): void {
    this.wire.ask({ type: "ping", place });
  }

  reply(yes: boolean): void {
    this.wire.ask({ type: "answer", yes });
  }

  say(type: "resign" | "draw" | "replay"): void {
    this.wire.ask({ type });
  }

  /** Any tap: all movement is over. */
  hurry(): void {
    this.stage.finish();
    for (const movement of document.getAnimations()) if (movement instanceof Animation) settle(movement);
  }

  retry(): void {
    this.wire.retry();
  }

  leave(): void {
    this.wire.close();
  }

  private hear(message: FromServer | { type: "gone" }): void {
    switch (message.type) {
      case "frame":
        this.newest = message.ply;
        this.seats = message.seats;
        this.question = message.question;
        this.stage.push(message);
        break;
      case "past":
        this.log = [...this.log, ...message.plies.filter((ply) => !this.log.some((line) => line.ply === ply.ply))];
        break;
      case "error":
        this.isThinking = false;
        if (message.code !== "stale") this.tellNote(message.words, message.rule);
        if (message.code === "withdrawn") this.isGone = message.words;
        break;
      case "reason":
        this.tellNote(message.words, message.rule);
        break;
      case "hints":
        this.isThinking = false;
        this.advice = message.best;
        this.spoken = message.best
          .map((one, rank) => `Hint ${rank + 1}: ${one.words}, ${one.outlook}. ${one.reason}`)
          .join(" ");
        break;
      case "asked":
        this.spoken = message.words;
        break;
      case "settled":
        this.question = null;
        this.tellNote(message.words, null);
        break;
      case "seats":
        this.seats = message.seats;
        break;
      case "pinged":
        this.pings = [...this.pings.filter((ping) => ping.by !== message.by), message];
        this.spoken = message.words;
        play("lift");
        setTimeout(() => (this.pings = this.pings.filter((ping) => ping !== message)), PING_TIME);
        break;
      case "gone":
        this.isGone ||= "This link does not lead to a seat any more.";
        break;
      case "ack":
        break;
    }
    this.changed();
  }

  private show(frame: Frame, before: Frame | undefined): void {
    const moved = !before || frame.ply !== before.ply;
    this.frame = frame;
    if (!moved) return;
    this.advice = [];
    if (before && frame.played < before.played) {
      this.log = this.log.slice(0, frame.played - before.played);
      this.spoken = "The last action was taken back.";
      return;
    }
    this.note = undefined;
    if (!before) return;
    // at one device the next person must not read in the log what only the one before could know
    if (this.hasHands && frame.held.length > 1 && frame.seat !== before.seat) {
      this.log = this.log.map((line) => ({ ...line, events: [] }));
    }
    const words = frame.events.map((event) => event.words).join(". ");
    this.log = [...this.log, { ply: frame.ply, seat: before.turn, text: frame.last, events: frame.events }];
    this.spoken = folded(words);
    for (const sound of this.parts.sounds(frame.events)) play(sound);
    if (frame.verdict) play("win");
    else if (frame.mine && !before.mine) play("turn");
  }

  private tellNote(words: string, rule: string | null): void {
    this.note = { words, rule };
    this.spoken = words;
  }

  private changed(): void {
    this.line = this.wire?.state ?? "joining";
    this.lostAt = this.wire?.lostAt ?? 0;
    this.isWaiting = [...(this.wire?.unanswered.values() ?? [])].some(
      (asked) => asked.type === "act" || asked.type === "undo" || asked.type === "flick",
    );
  }
}

function settle(movement: Animation): void {
  const timing = movement.effect?.getComputedTiming();
  if (timing && timing.iterations !== Infinity) movement.finish();
}
