// Flights of a race as they are seen: several at once, each from when it is heard of until the server's time of rest.
// Anybody's last ship is seen at half speed for half a second as it comes down, with all others; then the eye catches up.

import { BOX_BACK } from "../box";
import { contactsOf, type Contact } from "../contacts";
import { framesOf, poseAt, unpack, type Track } from "../flight";
import { flat, type Pose } from "../geometry";
import type { RaceFlight } from "../wire";

export interface Flown {
  ship: string;
  player: number;
  number: number;
  heard: number;
  rest: number;
  tracks: Track[];
  /** When time is seen to slow, where this is somebody's last ship. */
  slows: number | undefined;
  /** What it touches, and when; the first to come first. */
  contacts: (Contact & { time: number })[];
}

const SLOWED = 500; // milliseconds at half speed
const SHORTEST = 350; // milliseconds in which a flight can be seen
const BEFORE = 180; // milliseconds before a ship comes down to the box

/** A flight unpacked; `heard` is the server's time at which this browser learnt of it. */
export async function flown(message: RaceFlight, heard: number, isLast: boolean): Promise<Flown> {
  const { ship, tracks } = message.flight;
  const { player, ship: number } = message;
  const rest = Math.max(message.rest, heard + SHORTEST);
  const unpacked = await unpack(tracks);
  const [own, frames] = [unpacked[0]!, Math.max(1, framesOf(unpacked))];
  const timeOf = (frame: number): number => heard + ((rest - heard) * frame) / frames;
  const down = own.poses.map((pose) => pose.z > BOX_BACK).lastIndexOf(true);
  const slows = isLast ? Math.max(heard, timeOf(own.first + Math.max(0, down) * own.every) - BEFORE) : undefined;
  const contacts = contactsOf(own, [], { x: 0, y: 0 }).map((one) => ({ ...one, time: timeOf(one.frame) }));
  return { ship, player, number, heard, rest, tracks: unpacked, slows, contacts };
}

/** The time that is seen: a quarter of a second behind at most, and never going back. */
export function seenAt(now: number, slowed: Iterable<number>): number {
  let behind = 0;
  for (const begin of slowed) {
    const since = now - begin;
    if (since > 0) behind = Math.max(behind, Math.min(since, 2 * SLOWED - since) / 2);
  }
  return now - behind;
}

/** Where everything is now: as it rests, but for what is in the air and what that moves. */
export function posesAt(resting: Map<string, Pose>, flights: Flown[], now: number): Map<string, Pose> {
  if (flights.length === 0) return resting; // nothing moves: nothing is drawn anew
  const found = new Map(resting);
  for (const flight of flights) {
    const share = Math.min(1, Math.max(0, (now - flight.heard) / (flight.rest - flight.heard)));
    const frame = share * framesOf(flight.tracks);
    for (const track of flight.tracks)
      if (!track.name || frame >= track.first)
        found.set(track.name || flight.ship, poseAt(track, frame, flat(0, 0, 0)));
  }
  return found;
}
