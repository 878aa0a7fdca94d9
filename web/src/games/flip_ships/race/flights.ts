// Flights of a race as they are seen: several at once, each from when it is heard of until the server's time of rest.

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
}

/** A flight unpacked; `heard` is the server's time at which this browser learnt of it. */
export async function flown(message: RaceFlight, heard: number): Promise<Flown> {
  const { ship, tracks } = message.flight;
  const { player, ship: number, rest } = message;
  return { ship, player, number, heard, rest: Math.max(rest, heard + 1), tracks: await unpack(tracks) };
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
