// What happened while nobody looked, position by position: from the server, or as this page has it.

import type { Frame, MissedFrame } from "../wire";
import { readMissed } from "./api";
import type { Known } from "./known";
import type { LogLine } from "./log";
import type { Door } from "./visiting";

/** One position that was missed; the first is the one that was left. */
export type Missed = MissedFrame;

/** What is shown at one moment. */
export interface Scene {
  ply: number;
  frame: Frame;
  log: LogLine[];
  /** Which it is of those that happened while nobody looked; 0 is the position that was left. */
  missed?: number;
}

const PATIENCE = 4000; // milliseconds for which a table waits to be shown from where it was left

export class Meanwhile {
  /** What is being shown of it: which, of how many. */
  shown: { at: number; of: number } | undefined = $state.raw(undefined);
  /** Whether the newest waits until what came before it has been fetched. */
  isFetching = false;
  private most = 0;

  /** As the server tells it; nothing where it does not, or not soon enough. */
  async fetch(door: Door, seen: number): Promise<Missed[]> {
    this.isFetching = true;
    const none = new Promise<Missed[]>((done) => setTimeout(() => done([]), PATIENCE));
    return Promise.race([since(door, seen), none]);
  }

  /** Lines of the log with the positions they led to: whoever has opened the page since has only their words. */
  async positions(lines: LogLine[], door: Door): Promise<LogLine[]> {
    const [first] = lines;
    if (!first || lines.every((line) => line.then)) return lines;
    const found = new Map((await since(door, first.ply)).map((frame) => [frame.ply - 1, frame]));
    return lines.map((line) => {
      const after = found.get(line.ply);
      return line.then || !after ? line : { ...line, then: { ...after, account: after.flight } };
    });
  }

  /** What was missed, to be shown one after the other; nothing where there is no motion in it. */
  scenes(frames: Missed[], { log, frame: newest }: Known): Scene[] {
    if (!newest || frames.length < 2) return [];
    this.most = frames.length - 1;
    return frames.map((missed, place) => ({
      ply: missed.ply,
      frame: shownThen(newest, missed, place === 0),
      log: log.filter((line) => line.ply < missed.ply),
      missed: place,
    }));
  }

  /** A scene is on; the newest there is has caught up. */
  pass({ missed, ply }: Scene, newest: number): void {
    this.shown = missed !== undefined && ply < newest ? { at: missed, of: this.most } : undefined;
  }
}

/** The position that was seen last and all after it; nothing where the server tells none. */
const since = ({ table, secret, plain }: Door, seen: number): Promise<Missed[]> =>
  readMissed(table, { secret, seen, plain }).then(
    ({ frames }) => frames,
    () => [],
  );

/** A frame as it would have been seen then; who sits there, and what is asked, is as it is now. */
function shownThen(newest: Frame, { place, text, ...then }: Missed, isLeft: boolean): Frame {
  const over = { result: null, verdict: null, ending: null, can_undo: false, can_ask_undo: false };
  const seen = isLeft ? { events: [], flown: false } : {}; // nothing of it moves again
  if (then.ply === newest.ply) return newest;
  return { ...newest, ...over, ...then, ...seen, mine: false, legal: [], last: text, last_place: place };
}

/** As the page itself has seen it behind another window; nothing where it has not kept a position. */
export function retold({ log, frame }: Pick<Known, "log" | "frame">, seen: number): Missed[] {
  const lines = log.filter((line) => line.ply >= seen - 1);
  if (!frame || lines[0]?.ply !== seen - 1) return [];
  return lines.every((line) => line.then) ? lines.map((line) => momentOf(line, frame)) : [];
}

function momentOf({ ply, seat, text, then }: LogLine, newest: Frame): Missed {
  const { view, goal = newest.goal, events, account, place } = then!;
  const shown = { prompt: "", view, goal, events, flight: account, flown: account !== null };
  return { ply: ply + 1, turn: seat, by: seat, text, place, played: newest.played, seat: newest.seat, ...shown };
}
