// What a page knows of its table: made of the messages it heard, in their order, and of nothing else.
//
// The law: whoever heard every message knows exactly what a fresh hello would tell. tests/server/stories.py lets a
// server write what it says in random stories, and known.law.test.ts replays them here.

import type { Blocked, Frame, FromServer, Question, Spoken } from "../wire";
import { TALK_KEPT } from "./limits";
import { faded, goneOn, handedOver, type LogLine } from "./log";

/** What a table is played with. */
export interface Terms {
  /** Seats know different things. */
  hasHands: boolean;
  mustRemember: boolean;
  /** The server works something out for each position. */
  hasAids: boolean;
  /** Whether somebody is warned before a blunder here. */
  isCoached: () => boolean;
}

export interface Known {
  /** The newest there is; a page may still be showing how it came about. */
  readonly frame: Frame | undefined;
  readonly seats: Frame["seats"];
  /** How many have opened an invitation and not sat down yet. */
  readonly guests: number;
  readonly question: Question | null;
  readonly log: LogLine[];
  /** What a bot says that has to wait for its turn to think. */
  readonly waits: string;
  /** What was said at the table last. */
  readonly talk: Spoken[];
  /** Whom this link has blocked. */
  readonly blocked: Blocked[];
  /** Whether this link may say more than phrases. */
  readonly mayWrite: boolean;
}

export const NOTHING_YET: Known = {
  frame: undefined,
  seats: [],
  guests: 0,
  question: null,
  log: [],
  waits: "",
  talk: [],
  blocked: [],
  mayWrite: false,
};

/** What is known after one more message. */
export function told(known: Known, message: FromServer, terms: Terms): Known {
  switch (message.type) {
    case "frame":
      return shown(known, message, terms);
    case "past": // a frame follows, and whether a bot still waits
      return { ...known, waits: "", log: goneOn(known.log, message.plies) };
    case "asked":
      return { ...known, question: message.question };
    case "settled":
      return { ...known, question: null };
    case "seats":
      return { ...known, seats: message.seats, guests: message.guests };
    case "waits":
      return { ...known, waits: message.words };
    case "talked":
      return {
        ...known,
        talk: kept(message.whole ? [] : known.talk, message.lines),
        blocked: message.whole ? message.blocked : known.blocked,
        mayWrite: message.free,
      };
    default:
      return known;
  }
}

/** As many of the last lines as a server keeps, of players and of watchers. */
function kept(before: Spoken[], lines: Spoken[]): Spoken[] {
  const all = [...before, ...lines];
  const recent = (place: Spoken["place"]): Spoken[] => all.filter((line) => line.place === place).slice(-TALK_KEPT);
  return [...recent("table"), ...recent("watchers")].sort((one, other) => one.number - other.number);
}

function shown(known: Known, frame: Frame, terms: Terms): Known {
  const { frame: before } = known;
  const here = { ...known, frame, seats: frame.seats, guests: frame.guests, question: frame.question };
  const isSame = before?.ply === frame.ply;
  const isHanded = !isSame && terms.hasHands && frame.held.length > 1 && before && frame.seat !== before.seat;
  const log = goneOn(isHanded ? handedOver(known.log) : known.log, frame.ply > 0 ? [lineOf(frame)] : []);
  const isRemembered = terms.mustRemember && frame.result === null;
  return { ...here, waits: isSame ? known.waits : "", log: isRemembered ? faded(log) : log };
}

/** The newest line of the log, with the board as it is now. */
function lineOf({ ply, by, last: text, last_place: place, goal, events, view, flight: account }: Frame): LogLine {
  return { ply: ply - 1, seat: by, text, events, then: { view, goal, events, account, place } };
}

/** The same question asked again, because somebody came or went, must not take a piece out of a hand. */
export function withSameHand(frame: Frame, before: Frame | undefined): Frame {
  const isSame = before?.ply === frame.ply && JSON.stringify(before.legal) === JSON.stringify(frame.legal);
  return isSame ? { ...frame, legal: before.legal } : frame;
}
