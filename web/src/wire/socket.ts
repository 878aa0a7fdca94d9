// The line to the server: it comes back by itself, says what is still unanswered, and sends it again.

import type { Hello } from "../wire";
import { GONE } from "./limits";

export type LineState = "joining" | "open" | "lost";

/** A message under the id that its answer repeats. */
export interface Spoken {
  type: string;
  id: string;
}

/** What can be asked with the messages of a union: each that is answered, without the id, which the line makes. */
export type Ask<Said> = Said extends Spoken ? Omit<Said, "id"> : never;

/** The server does not know this table or this link. */
export interface Gone {
  type: "gone";
}

export interface Ear<Heard> {
  hear: (message: Heard | Gone) => void;
  changed: () => void;
  /** The ply this browser knows, told on every (re)connection. */
  ply: () => number;
  /** What else is told then. */
  more?: () => Partial<Hello>;
  /** Whether somebody's time runs here: they are never kept waiting longer than a moment. */
  isPressed?: () => boolean;
}

/** Where unanswered moves outlive a closed tab. */
export interface Drawer {
  read: () => Spoken[];
  write: (messages: Spoken[]) => void;
}
const NO_DRAWER: Drawer = { read: () => [], write: () => undefined };
const isMove = (message: Spoken): boolean => ["act", "flick", "undo"].includes(message.type);

const OPEN = 1; // WebSocket.OPEN
const WAITS = [300, 700, 1500, 3000, 6000, 10000];
const PRESSED_MOST = 700; // milliseconds between two tries where time runs
const SAVED_AGAIN = [500, 1000, 2000]; // milliseconds until what could not be saved is sent again

/** A name for a message; randomUUID is not there on plain http in a home network. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `Said` are the messages of the browser, `Heard` those of the server. */
export class Line<Said extends { type: string }, Heard extends { type: string }> {
  state: LineState = "joining";
  lostAt = 0;
  readonly unanswered = new Map<string, Spoken>();
  private socket: WebSocket | undefined;
  private tries = 0;
  private readonly unsaved = new Set<string>();
  private failures = 0;
  private resending: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly address: string,
    private readonly ear: Ear<Heard>,
    private readonly drawer: Drawer = NO_DRAWER,
    private readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    for (const message of drawer.read()) this.unanswered.set(message.id, message);
    this.join();
  }

  /** Say something that must be answered; it is said again after a lost connection until it is. */
  ask(message: Ask<Said>): string {
    const id = newId();
    const whole: Spoken = { ...(message as { type: string }), id };
    this.unanswered.set(id, whole);
    this.putAway();
    this.tell(whole);
    this.ear.changed();
    return id;
  }

  /** Whether a move is on its way and not yet confirmed. */
  get isWaiting(): boolean {
    return this.moves.length > 0;
  }

  /** Try at once, because somebody pressed a button or the network came back. */
  retry(): void {
    if (this.isClosed || this.state !== "lost") return;
    clearTimeout(this.timer);
    this.join();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.resending);
    this.socket?.close();
  }

  private join(): void {
    const socket = this.open(this.address);
    this.socket = socket;
    clearTimeout(this.resending); // everything unanswered is sent as soon as the line is open
    this.unsaved.clear();
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", ply: this.ear.ply(), ...this.ear.more?.() } satisfies Hello));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.isClosed) return; // it was on its way
      const message = JSON.parse(event.data) as Heard & { id?: string; code?: string };
      if (message.type !== "error" && this.state !== "open") this.joined();
      if (message.code === "unsaved" && message.id) this.sendAgain(message.id);
      else if (message.id && this.unanswered.delete(message.id)) this.answered();
      this.ear.hear(message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.isClosed || socket !== this.socket) return;
      if (this.state !== "lost") this.lostAt = Date.now();
      this.state = "lost";
      this.ear.changed();
      if (event.code === GONE) {
        this.ear.hear({ type: "gone" });
        return;
      }
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)]!;
      this.timer = setTimeout(() => this.join(), this.ear.isPressed?.() ? Math.min(wait, PRESSED_MOST) : wait);
    };
  }

  /** We are in: a server that only says that it cannot let us in just now has been reached, but not the table. */
  private joined(): void {
    this.tries = 0;
    this.state = "open";
    this.ear.changed();
  }

  private answered(): void {
    this.failures = 0;
    this.putAway();
  }

  /** The server cannot save just now: what it did not take is kept and said again under its id, so it counts once. */
  private sendAgain(id: string): void {
    this.unsaved.add(id);
    clearTimeout(this.resending);
    const again = (): void => {
      for (const one of this.unsaved) if (this.unanswered.has(one)) this.tell(this.unanswered.get(one)!);
      this.unsaved.clear();
    };
    this.resending = setTimeout(again, SAVED_AGAIN[Math.min(this.failures++, SAVED_AGAIN.length - 1)]);
  }

  private get moves(): Spoken[] {
    return [...this.unanswered.values()].filter(isMove);
  }

  private putAway(): void {
    this.drawer.write(this.moves);
  }

  private tell(message: Spoken): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }
}
