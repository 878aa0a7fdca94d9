// A seat at a race: the line to the server, the race as it stands, the flights in the air, and the server's time.

import { line } from "../../../paper/place";
import { isStill, settings } from "../../../paper/settings.svelte";
import { play } from "../../../paper/sound";
import { Line, type Ask, type Gone, type LineState } from "../../../wire/socket";
import { buzz } from "../haptics";
import type { Stroke } from "../view";
import type { FromRace, FromRacer, RaceEvent, RaceFrame } from "../wire";
import { flown, type Flown } from "./flights";

const STILL_STEP = 200; // milliseconds between two looks at the clock where nothing should move

export class Running {
  frame: RaceFrame | undefined = $state.raw();
  flights: Flown[] = $state.raw([]);
  /** Since when each player has been busy, and where they stood then; the server tells only until when. */
  since: { time: number; launch: number }[] = $state.raw([]);
  /** The server's time. */
  now = $state(0);
  line: LineState = $state("joining");
  spoken = $state("");
  problem = $state("");
  isGone = $state(false);
  private ahead = 0; // the server's clock minus this browser's
  private readonly wire: Line<FromRacer, FromRace>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = 0;

  constructor(race: string, secret: string) {
    this.wire = new Line(line(`/ws/race/${race}?secret=${encodeURIComponent(secret)}`), {
      hear: (message) => this.hear(message),
      changed: () => (this.line = this.wire?.state ?? "joining"),
      ply: () => -1,
    });
    this.look();
  }

  ready = (): void => this.say({ type: "ready", name: settings.name });
  fetch = (ship: number): void => this.say({ type: "fetch", ship });
  walk = (launch: number): void => this.say({ type: "move", launch });
  giveUp = (): void => this.say({ type: "leave" });
  without = (): void => this.say({ type: "without" });
  again = (): void => this.say({ type: "again" });
  flick(ship: number, flick: Stroke): void {
    play("strike");
    buzz("strike");
    this.say({ type: "flick", ship, flick });
  }

  close(): void {
    this.wire.close();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.waiting);
  }

  private say(message: Ask<FromRacer>): void {
    this.problem = "";
    this.wire.ask(message);
  }

  private hear(message: FromRace | Gone): void {
    if (message.type === "gone") this.isGone = true;
    else if (message.type === "error") this.problem = message.words;
    else if (message.type === "flight") {
      if (isStill()) return;
      void flown(message, this.time()).then((flight) => {
        const ship = this.frame?.players[flight.player]?.ships[flight.number];
        if (ship?.state === "flying") this.flights = [...this.flights, flight];
      });
    } else if (message.type === "race") this.show(message);
  }

  private show(frame: RaceFrame): void {
    const before = this.frame?.players;
    this.since = frame.players.map(({ busy, launch }, place) => {
      const known = before?.[place];
      return known?.busy === busy ? this.since[place]! : { time: frame.now, launch: known?.launch ?? launch };
    });
    this.frame = frame;
    this.ahead = frame.now - performance.now();
    this.now = this.time();
    this.flights = this.flights.filter(
      (flight) => frame.players[flight.player]?.ships[flight.number]?.state === "flying",
    );
    // said aloud: all that is mine, and of others only what everybody looks up for
    const heard = frame.events.filter(
      ({ player, kind, words }) => words && (player < 0 || player === frame.seat || kind === "rest"),
    );
    if (heard.length) this.spoken = heard.map((event) => event.words).join(" ");
    for (const event of frame.events) this.feel(event, event.player === frame.seat);
  }

  private feel(event: RaceEvent, isMine: boolean): void {
    if (event.kind === "win") play("win");
    else if (event.kind === "start") play("turn");
    if (event.kind !== "rest" || !isMine) return;
    const isIn = this.frame!.players[event.player]?.ships[event.ship]?.state === "in";
    play(isIn ? "coin" : "tap");
    buzz(isIn ? "hit" : "landing");
  }

  private time(): number {
    return performance.now() + this.ahead;
  }

  /** Look at the clock again and again; not so often where nothing should move. */
  private look(): void {
    this.now = this.time();
    if (isStill()) this.timer = setTimeout(() => this.look(), STILL_STEP);
    else this.waiting = requestAnimationFrame(() => this.look());
  }
}
