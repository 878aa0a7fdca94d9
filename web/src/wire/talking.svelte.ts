// Talk at a table as one visitor takes part in it: what they say, whom they do not hear, and what they have not read.

import type { Refusal, Spoken } from "../wire";
import { capital } from "../paper/capital";
import type { Known } from "./known";
import { PHRASES } from "./limits";
import { keepMuted, mutedAt } from "./memory";

type Saying =
  { type: "phrase"; phrase: number } | { type: "say"; text: string } | { type: "block"; who: string; on: boolean };

export class Talking {
  /** Whose lines are hidden here; kept in this browser. */
  muted: string[] = $state.raw([]);
  /** Why the last line was not said, and its words, where they were one's own. */
  refused: { why: string; words: string } | undefined = $state.raw();
  /** What is on its way, by its number; of a phrase there is nothing to write again. */
  private readonly sent = new Map<string, { words: string; again: string }>();
  /** By what a watcher has been known here: nothing but their own lines tells them. */
  own: string[] = $state.raw([]);
  /** What was taken just now: its line comes next. */
  private taken = "";
  /** The number of the last line that was in sight. */
  private readTo = $state(0);
  private hasCome = false;

  constructor(
    private readonly table: string,
    private readonly known: () => Pick<Known, "talk" | "blocked" | "mayWrite">,
    private readonly ask: (saying: Saying) => string,
  ) {
    this.muted = mutedAt(table);
  }

  /** Whether this link may say more than phrases. */
  get mayWrite(): boolean {
    return this.known().mayWrite;
  }

  phrase(number: number): void {
    this.send({ type: "phrase", phrase: number }, PHRASES[number]!, "");
  }

  say(text: string): void {
    this.send({ type: "say", text }, text.trim(), text);
  }

  private send(saying: Saying, words: string, again: string): void {
    this.refused = undefined;
    this.sent.set(this.ask(saying), { words, again });
  }

  /** Whether a message refuses what was said here: that is told where it was written. */
  hear(message: { type: string } & Partial<Pick<Refusal, "id" | "words">>): boolean {
    const id = message.id ?? "";
    const saying = this.sent.get(id);
    if (saying === undefined) return false;
    this.sent.delete(id);
    this.taken = message.type === "error" ? "" : saying.words;
    if (message.type !== "error") return false;
    this.refused = { why: capital(message.words ?? ""), words: saying.again };
    return true;
  }

  isBlocked(who: string): boolean {
    return this.known().blocked.some((one) => one.who === who);
  }

  /** Neither hear somebody nor be heard by them, or do so again. */
  block(who: string): void {
    this.ask({ type: "block", who, on: !this.isBlocked(who) });
  }

  /** Hide what somebody says, or show it again. */
  mute(who: string): void {
    this.muted = this.muted.includes(who) ? this.muted.filter((other) => other !== who) : [...this.muted, who];
    keepMuted(this.table, this.muted);
  }

  /** Who has said something, and their names; also those who are muted or blocked. */
  get speakers(): [who: string, name: string][] {
    const { talk, blocked } = this.known();
    return [...new Map([...blocked, ...talk].map(({ who, name }) => [who, name]))];
  }

  get heard(): Spoken[] {
    return this.of(this.known().talk);
  }

  /** How many lines have been heard since the talk was last in sight. */
  get unread(): number {
    return this.fresh.length;
  }

  /** The last of them. */
  get newest(): Spoken | undefined {
    return this.fresh.at(-1);
  }

  private get fresh(): Spoken[] {
    return this.heard.filter((line) => line.number > this.readTo);
  }

  /** The talk is in sight. */
  read(): void {
    this.readTo = this.known().talk.at(-1)?.number ?? 0;
  }

  /** New lines, or all there are: what of them is to be spoken, where anything is. */
  told({ lines, whole }: { lines: Spoken[]; whole: boolean }): string {
    const [line] = lines;
    if (!whole && line && line.words === this.taken && line.who.startsWith("watcher"))
      this.own = [...new Set([...this.own, line.who])];
    this.taken = "";
    if (!whole) return this.aloud(lines);
    if (!this.hasCome) this.read(); // what was said before one came is nothing new
    this.hasCome = true;
    return "";
  }

  /** Lines to be spoken; empty where all of them are hidden. */
  aloud(lines: Spoken[]): string {
    return this.of(lines)
      .map((line) => `${line.name}: ${line.words}`)
      .join(" ");
  }

  private of(lines: Spoken[]): Spoken[] {
    return lines.filter((line) => !this.muted.includes(line.who));
  }
}
