// One visitor at one table: the frames that came, what is on its way, and what the server said last.

import { hurryAll } from "../paper/movement";
import { line } from "../paper/place";
import { paced } from "../paper/settings.svelte";
import { play } from "../paper/sound";
import type { ActWith, Advice, Aided, Ask, Choice, Frame, FromClient, FromServer, Pinged } from "../wire";
import { Aiding } from "./aiding.svelte";
import type { Reading as Clock } from "./clock";
import { Coaching, isWeighed } from "./coaching.svelte";
import { NOTHING_YET, told, withSameHand, type Known, type Terms } from "./known";
import { adviceAloud, beside, lastTurn, spoken, type LogLine } from "./log";
import { drawer, note, recall } from "./memory";
import { Meanwhile, retold, type Missed, type Scene } from "./missed.svelte";
import { catching, standing } from "./pace";
import { Retelling, type Again } from "./retelling.svelte";
import { Line, type Ear, type Gone, type LineState } from "./socket";
import { Stage } from "./stage";
import { Talking } from "./talking.svelte";
import type { Door, Note, Unfolding } from "./visiting";

const PING_TIME = 5000; // milliseconds for which one is seen
const AWAY_MOST = 40; // lines of what happened meanwhile that are told on the board; the log has all

export class Visitor {
  /** All that is known; `frame` and `log` are what is shown of it, which may still be on its way there. */
  private known: Known = $state.raw(NOTHING_YET);
  frame: Frame | undefined = $state.raw(undefined);
  log: LogLine[] = $state.raw([]);
  /** The line whose moment is looked at again; undefined in the present. */
  peeked: LogLine | undefined = $state.raw(undefined);
  /** How many plies had been seen here before its visitor was away. */
  awaySince: number | undefined = $state(undefined);
  note: Note | undefined = $state.raw(undefined);
  /** Why the server, which can be reached, does not let us in; it is asked again. */
  away = $state("");
  advice: Advice[] = $state.raw([]);
  spoken = $state("");
  line: LineState = $state("joining");
  lostAt = $state(0);
  isWaiting = $state(false);
  isThinking = $state(false);
  isGone = $state("");
  /** What each seat has left; none at a table without a clock. */
  clock: Clock | undefined = $state.raw(undefined);
  /** Where seats point just now. */
  pings: Pinged[] = $state.raw([]);

  readonly talking: Talking;
  readonly coaching = new Coaching((ply) => this.wire.ask({ type: "weigh", ply }));

  private readonly wire: Line<FromClient, FromServer>;
  private readonly stage: Stage<Scene>;
  private readonly aiding = new Aiding((ply) => this.wire.ask({ type: "aid", ply }));
  /** When the decision came that this link has to take, by the page's own clock. */
  private askedAt = 0;
  private askedFor = -1;
  /** Where it was asked last why nothing can be done. */
  private asked = "";
  private readonly meanwhile = new Meanwhile();
  private hasLeft = false;
  private readonly retelling = new Retelling((words) => (this.spoken = words));

  constructor(
    private readonly door: Door,
    private readonly unfolding: Unfolding,
    private readonly terms: Terms,
  ) {
    this.stage = new Stage<Scene>(
      (scene, before, isPassing) => this.show(scene, before?.frame, isPassing),
      ({ frame, missed }, before) =>
        Math.max(
          paced(this.unfolding.hold(frame.events, frame.flown ? frame.flight : null)),
          missed === undefined ? standing(frame, before?.frame) : catching(missed),
        ),
    );
    const { table, secret, plain, look } = door;
    const asked = new URLSearchParams({
      secret,
      ...(plain ? { plain: "yes" } : {}),
      ...(look ? { look: "yes" } : {}),
    });
    this.talking = new Talking(
      table,
      () => this.known,
      (saying) => this.wire.ask(saying),
    );
    const ear: Ear<FromServer> = {
      hear: (message) => this.hear(message),
      changed: () => this.changed(),
      ply: () => this.newest,
      more: () => ({ names: this.seats.map((seat) => seat.name) }),
      isPressed: () => this.decides && this.clock !== undefined,
    };
    this.wire = new Line(line(`/ws/${table}?${asked}`), ear, drawer(table, secret));
  }

  act(choice: Choice): void {
    const { frame } = this;
    if (!frame?.mine || this.isWaiting) return;
    this.coaching.decide(
      choice,
      () => this.frame?.ply === frame.ply && !this.isWaiting && this.send(choice, frame.ply),
    );
  }

  private send(choice: Choice, ply: number): void {
    this.note = undefined;
    this.advice = [];
    this.awaySince = undefined;
    this.retelling.stop();
    this.wire.ask({ type: "act", ply, number: choice.number, ...this.took });
  }

  byHand(choice: Choice, numbers: ActWith["flick"]): void {
    if (!this.frame?.mine || this.isWaiting) return;
    this.note = undefined;
    this.retelling.stop();
    this.wire.ask({ type: "flick", ply: this.frame.ply, number: choice.number, flick: numbers, ...this.took });
  }

  /** How long this decision has taken: what more the server waited was the line, and that is given back. */
  private get took(): { took?: number } {
    return this.clock ? { took: Math.max(0, Math.round(performance.now() - this.askedAt)) } : {};
  }

  undo(): void {
    if (!this.frame || this.isWaiting) return;
    if (this.frame.can_undo || this.frame.can_ask_undo) this.wire.ask({ type: "undo", ply: this.frame.ply });
  }

  hint(): void {
    if (!this.frame?.mine || this.isThinking) return;
    this.isThinking = true;
    this.note = undefined; // what lights up on the board is the hint's
    this.spoken = "Thinking about a hint";
    this.wire.ask({ type: "hint" });
  }

  why(place: string): void {
    this.asked = place;
    this.wire.ask({ type: "why", place });
  }

  ping(place: string): void {
    this.wire.ask({ type: "ping", place });
  }

  /** Look at the board as it was after a line of the log; after the last one, or none, at the present. */
  peek(line: LogLine | undefined): void {
    this.peeked = line?.then && line.ply !== this.last ? line : undefined;
  }

  /** One moment back or on; past the last one is the present. */
  turnPage(way: -1 | 1): void {
    const next = beside(this.log, this.peeked?.ply ?? this.last, way);
    if (next || way > 0) this.peek(next);
  }

  /** What the others did last, newest at the end; at one device, what others did than who decides now. */
  get lastTurn(): LogLine[] {
    const held = this.frame?.held ?? [];
    return lastTurn(this.log, held.length > 1 ? [this.frame!.turn] : held);
  }

  /** What happened meanwhile is being shown: which of it, of how many. */
  get catchingUp(): Meanwhile["shown"] {
    return this.meanwhile.shown;
  }

  /** What is being told again on the board. */
  get again(): Again | undefined {
    return this.retelling.again;
  }

  /** Tell the others' last turn again on the board. */
  async playAgain(): Promise<void> {
    const { lastTurn: told, newest } = this;
    const lines = this.mayBeShown ? await this.meanwhile.positions(told, this.door) : told;
    if (this.newest === newest && !this.hasLeft) this.retelling.tell({ lines, at: 0, why: "turn" });
  }

  /** Somebody looks at the page again, or does not. */
  looked(isHere: boolean): void {
    const seen = this.frame && recall(this.door.table)?.seen;
    if (!isHere || seen === undefined || seen >= this.newest) return;
    this.awaySince = seen;
    this.tellMissed(retold(this.known, seen), seen);
  }

  /** Answer what is asked here, and nothing that may be asked by the time this arrives. */
  reply(yes: boolean): void {
    if (this.question) this.wire.ask({ type: "answer", yes, to: this.question.id });
  }

  resign(): void {
    this.wire.ask({ type: "resign" });
  }

  /** Ask the others for something; `seat` says for whom a bot is to play. */
  wish(what: Ask["what"], seat = -1): void {
    this.wire.ask({ type: "ask", what, seat });
  }

  /** Ask no longer. */
  withdraw(): void {
    this.wire.ask({ type: "withdraw" });
  }

  goOn(): void {
    this.wire.ask({ type: "go_on" });
  }

  /** Whether this link has to decide now, also while the page still shows how it came to that; nobody in a pause. */
  get decides(): boolean {
    const { frame } = this.known;
    return frame?.mine === true && frame.verdict === null && frame.clock?.paused !== true;
  }

  get seats(): Known["seats"] {
    return this.known.seats;
  }

  get guests(): number {
    return this.known.guests;
  }

  /** The table on which the same people have gone on; empty while they have not. */
  get next(): string {
    return this.known.frame?.next ?? "";
  }

  get question(): Known["question"] {
    return this.known.question;
  }

  get waits(): string {
    return this.known.waits;
  }

  hurry(): void {
    this.retelling.stop();
    this.stage.finish();
    hurryAll();
  }

  retry(): void {
    this.wire.retry();
  }

  leave(): void {
    this.hasLeft = true;
    this.retelling.stop();
    this.coaching.forget();
    this.wire.close();
    this.stage.clear();
  }

  /** What helps to see the position that is shown: null while it is worked out, undefined where there is nothing. */
  get aidsFound(): Aided["aids"] | undefined {
    return this.terms.hasAids && this.frame ? this.aiding.found(this.frame.ply) : undefined;
  }

  private hear(message: FromServer | Gone): void {
    if ([this.aiding, this.coaching, this.talking].some((one) => one.hear(message))) return;
    const before = this.known;
    if (message.type !== "gone") this.known = told(before, message, this.terms);
    switch (message.type) {
      case "frame":
        this.away = "";
        if (message.ply !== this.askedFor) this.askedAt = performance.now();
        this.askedFor = message.ply;
        this.clock = message.clock ? { ...message.clock, heard: performance.now() } : undefined;
        if (!this.meanwhile.isFetching) this.stage.push({ ply: message.ply, frame: message, log: this.known.log });
        break;
      case "past":
        this.wasAway(message.plies);
        break;
      case "error":
        this.isThinking = false;
        if (message.code !== "stale") this.tellNote(message.words, message.rule);
        if (message.code === "unsaved" && this.wire.state !== "open") this.away = message.words;
        if (message.code === "withdrawn") this.isGone = message.words;
        break;
      case "reason":
        this.note = { words: message.words, rule: message.rule, place: this.asked, about: message.places };
        this.spoken = message.words;
        break;
      case "hints":
        this.isThinking = false;
        this.advice = message.best;
        this.spoken = adviceAloud(message.best);
        break;
      case "asked":
        this.note = undefined; // what was said before is not the answer to this
        this.spoken = message.question.words;
        break;
      case "settled":
        this.tellNote(message.words, null);
        break;
      case "pinged":
        this.pings = [...this.pings.filter((ping) => ping.by !== message.by), message];
        this.spoken = message.words;
        play("lift");
        setTimeout(() => (this.pings = this.pings.filter((ping) => ping !== message)), PING_TIME);
        break;
      case "talked":
        this.spoken = this.talking.told(message) || this.spoken;
        break;
      case "waits":
        if (message.words && !before.waits) this.spoken = message.words;
        break;
      case "gone":
        this.isGone ||= "This link does not lead to a seat any more.";
        break;
      case "ack":
      case "aided":
      case "weighed":
      case "seats":
        break;
    }
    this.changed();
  }

  /** The ply that was played last; a frame counts them. */
  private get last(): number {
    return (this.frame?.ply ?? 0) - 1;
  }

  /** The ply of the newest frame. */
  private get newest(): number {
    return this.known.frame?.ply ?? -1;
  }

  private wasAway(plies: LogLine[]): void {
    const seen = this.newest >= 0 ? this.newest : recall(this.door.table)?.seen;
    if (this.newest >= 0 && plies[0] && plies[0].ply < this.newest) return; // all is told again, to who was here
    if (seen === undefined || !plies.some((line) => line.ply >= seen)) return;
    this.awaySince = seen;
    if (!this.mayBeShown) return this.tellMissed([], seen);
    void this.meanwhile.fetch(this.door, seen).then((frames) => this.tellMissed(frames, seen));
  }

  /** Positions of the past are for whoever sits here alone by a seat's link, and not where one has to remember. */
  private get mayBeShown(): boolean {
    return !this.door.look && this.door.secret !== "" && !this.terms.mustRemember;
  }

  /** What happened while nobody looked, as motion from the position that was left; where that cannot be, in words. */
  private tellMissed(frames: Missed[], seen: number): void {
    const { meanwhile, known } = this;
    const wasFetched = meanwhile.isFetching;
    meanwhile.isFetching = false;
    const newest = known.frame;
    if (this.hasLeft || !newest) return;
    const scenes = meanwhile.scenes(frames, known);
    this.stage.retell(scenes);
    if (wasFetched) this.stage.push({ ply: newest.ply, frame: newest, log: known.log });
    if (scenes.length) return;
    this.retelling.tell({ lines: known.log.filter((line) => line.ply >= seen).slice(-AWAY_MOST), at: 0, why: "away" });
    note(this.door.table, { seen: newest.ply });
  }

  private show(scene: Scene, before: Frame | undefined, isPassing: boolean): void {
    const { frame, log } = scene;
    this.meanwhile.pass(scene, this.newest);
    const moved = !before || frame.ply !== before.ply;
    this.frame = withSameHand(frame, before);
    this.log = log;
    if (this.terms.hasAids && frame.ply === this.newest) this.aiding.want(frame.ply);
    this.coaching.show(frame.ply, frame.ply === this.newest && isWeighed(frame) && this.terms.isCoached());
    if (!document.hidden) note(this.door.table, { seen: frame.ply });
    if (!moved) return;
    this.advice = [];
    this.peeked = undefined;
    if (before) this.retelling.stop();
    if (before && frame.played < before.played) {
      this.spoken = "The last action was taken back.";
      return;
    }
    this.note = undefined;
    if (!before) return;
    this.spoken = spoken(frame.events);
    if (isPassing) return;
    for (const sound of this.unfolding.sounds(frame.events)) play(sound);
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
    this.isWaiting = this.wire?.isWaiting ?? false;
  }
}
