// The log of a table: what happened, line by line, and how the board looked then.

import { capital } from "../paper/capital";
import type { Advice, Goal, Told } from "../wire";
import { PAST_MOST } from "./limits";

/** The board as it was shown here; a line that tells of something this page has not shown has none. */
export interface Moment {
  view: Record<string, unknown>;
  goal?: Goal;
  events: Told[];
  account: unknown;
  /** Where the action of the line was done. */
  place: string;
}

export interface LogLine {
  ply: number;
  seat: number;
  text: string;
  events: Told[];
  then?: Moment;
}

const SHOWN_MOST = 300; // a long game must not fill the memory of a phone

/**
 * The log with what was missed, or has just happened: nothing is told twice, and what is told again replaces itself.
 *
 * A frame may come before what was missed, where somebody acts while a page says hello. Of a very long match a page that
 * saw it all keeps what one that comes late is told; the whole is in its file.
 */
export function goneOn(log: LogLine[], more: LogLine[]): LogLine[] {
  const anew = new Map(more.map((line) => [line.ply, line]));
  const all = [
    ...log.map((line) => anew.get(line.ply) ?? line),
    ...more.filter((line) => !log.some((old) => old.ply === line.ply)),
  ]
    .sort((one, other) => one.ply - other.ply)
    .slice(-PAST_MOST);
  return all.map((line, place) => (place < all.length - SHOWN_MOST ? withoutMoment(line) : line));
}

function withoutMoment(line: LogLine): LogLine {
  const { then: _, ...rest } = line;
  return rest;
}

/** The next line before or after a ply that can be looked at; undefined beyond the first and the last. */
export function beside(log: LogLine[], ply: number, way: -1 | 1): LogLine | undefined {
  const shown = log.filter((line) => line.then !== undefined);
  return way < 0 ? shown.filter((line) => line.ply < ply).at(-1) : shown.find((line) => line.ply > ply);
}

/** At one device the next person must not read, or look at, what only the one before could know. */
export const handedOver = (log: LogLine[]): LogLine[] =>
  log.map(({ ply, seat, text }) => ({ ply, seat, text, events: [] }));

/** Where players have to remember, only the newest line tells what was seen. */
export const faded = (log: LogLine[]): LogLine[] =>
  log.map((line, place) =>
    place < log.length - 1 ? { ...withoutMoment(line), events: line.events.map(remembered) } : line,
  );

const remembered = (event: Told): Told => (event.later ? { ...event, words: event.later, details: "" } : event);

/** Events as sentences, to be read one after the other. */
export const spoken = (events: readonly Told[]): string => events.map((event) => capital(event.words)).join(". ");

/** What a line tells, to be read. */
export const sentences = (line: LogLine): string => spoken(line.events) || line.text;

/** The same with everything in it, for readers who check; empty where the sentences leave nothing out. */
export const inFull = (line: LogLine): string =>
  line.events.some((event) => event.details)
    ? line.events.map((event) => capital(event.details || event.words)).join(". ")
    : "";

/**
 * The last run of lines by others: what they did since the seats of this page decided, or before that. To whoever only
 * watches all are others: there it is what one of them did last.
 */
export function lastTurn(log: readonly LogLine[], own: readonly number[]): LogLine[] {
  const isOther = (line: LogLine): boolean => line.seat >= 0 && !own.includes(line.seat);
  let end = log.length;
  while (end > 0 && !isOther(log[end - 1]!)) end--;
  let start = end;
  const isOfIt = (line: LogLine): boolean => (own.length ? isOther(line) : line.seat === log[end - 1]!.seat);
  while (start > 0 && isOfIt(log[start - 1]!)) start--;
  return log.slice(start, end);
}

/** Where lines happened, and by whom; the last one to touch a place counts. */
export function touched(lines: readonly LogLine[]): Map<string, number> {
  return new Map(
    lines.flatMap((line) => line.events.flatMap(({ places }) => places.map((place) => [place, line.seat] as const))),
  );
}

/** Hints as they are read aloud, best first. */
export const adviceAloud = (best: Advice[]): string =>
  best.map((one, rank) => `Hint ${rank + 1}: ${one.words}, ${one.outlook}. ${one.reason}`).join(" ");
