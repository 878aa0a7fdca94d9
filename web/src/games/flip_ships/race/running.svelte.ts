// A seat at a race: the line to the server, the race as it stands, the flights in the air, and the server's time.

import { line } from "../../../paper/place";
import { isStill, settings } from "../../../paper/settings.svelte";
import { drop, play } from "../../../paper/sound";
import { Line, type Ask, type Gone, type LineState } from "../../../wire/socket";
import { SHIPS_A_SEAT } from "../box";
import { buzz } from "../haptics";
import type { Stroke } from "../view";
import type { FromRace, FromRacer, RaceEvent, RaceFrame } from "../wire";
import { flown, seenAt, type Flown } from "./flights";
import { secondsLeft, shipsIn, sideOf } from "./round";
import type { Begun } from "./walking";

const STILL_STEP = 200; // milliseconds between two looks at the clock where nothing should move

export class Running {
  frame: RaceFrame | undefined = $state.raw();
  flights: Flown[] = $state.raw([]);
  /** Since when each player has been busy, and where they stood then; the server tells only until when. */
  since: Begun[] = $state.raw([]);
  /** The server's time. */
  now = $state(0);
  /** The time that is seen on the table: a little later while somebody's last ship comes down. */
  seen = $state(0);
  /** Whose last ship that is; -1: nobody's. */
  last = $state(-1);
  line: LineState = $state("joining");
  spoken = $state("");
  problem = $state("");
  isGone = $state(false);
  private ahead = 0; // the server's clock minus this browser's
  private readonly wire: Line<FromRacer, FromRace>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = 0;
  private slowed: number[] = []; // when time was seen to slow
  private counted: number | undefined;

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
      const player = this.frame?.players[message.player];
      const isLast = player !== undefined && shipsIn(player) === SHIPS_A_SEAT - 1;
      void flown(message, this.time(), isLast).then((flight) => {
        const ship = this.frame?.players[flight.player]?.ships[flight.number];
        // on a busy server it may have come down before it was heard of: it is seen all the same, unless it is gone again
        if (!ship || ship.state === "ready" || ship.state === "fetched") return;
        this.flights = [...this.flights, flight];
        if (flight.slows !== undefined) this.slowed = [...this.slowed.slice(-3), flight.slows];
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
    this.tick();
    // said aloud: all that is mine, and of others only what everybody looks up for
    const heard = frame.events.filter(
      ({ player, kind, words }) => words && (player < 0 || player === frame.seat || kind === "rest"),
    );
    if (heard.length) this.spoken = heard.map((event) => event.words).join(" ");
    for (const event of frame.events) this.feel(event, event.player === frame.seat);
  }

  private feel(event: RaceEvent, isMine: boolean): void {
    if (event.kind === "win") play("win");
    else if (event.kind === "start") play("go");
    if (event.kind !== "rest" || !isMine) return;
    const isIn = this.frame!.players[event.player]?.ships[event.ship]?.state === "in";
    if (isIn) play("coin");
    buzz(isIn ? "hit" : "landing");
  }

  private time(): number {
    return performance.now() + this.ahead;
  }

  private tick(): void {
    this.now = this.time();
    this.seen = seenAt(this.now, this.slowed);
    const { frame } = this;
    if (!frame) return;
    const isOn = ({ player, number, rest }: Flown): boolean =>
      this.seen < rest || frame.players[player]?.ships[number]?.state === "flying";
    if (!this.flights.every(isOn)) this.flights = this.flights.filter(isOn);
    const slow = this.flights.find(({ slows, rest }) => slows !== undefined && slows <= this.now && this.seen < rest);
    this.last = slow?.player ?? -1;
    this.listen(frame);
  }

  /** What is heard: a drum for every second before the signal, and ships where they fall, from their players' sides. */
  private listen(frame: RaceFrame): void {
    const left = secondsLeft(frame, this.now);
    if (left !== undefined && left !== this.counted) play("drum");
    this.counted = left;
    for (const { contacts, player } of this.flights)
      while (contacts.length && contacts[0]!.time <= this.seen) {
        const { on, strength } = contacts.shift()!;
        const isOwn = player === frame.seat;
        drop(on, isOwn ? strength : 0.6 * strength, isOwn ? 0 : sideOf(frame, player));
      }
  }

  /** Look at the clock again and again; not so often where nothing should move. */
  private look(): void {
    this.tick();
    if (isStill()) this.timer = setTimeout(() => this.look(), STILL_STEP);
    else this.waiting = requestAnimationFrame(() => this.look());
  }
}
