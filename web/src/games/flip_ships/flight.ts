// The tracks of a flight are packed: differences of samples, one byte place after the other, zlib around it.

import {
  COUNT_AT,
  EVERY_AT,
  FIRST_AT,
  FLIGHT_VERSION,
  HEAD,
  HEADS_AT,
  LENGTH_PARTS,
  SAMPLE,
  SAMPLES_AT,
  TURN_BITS,
  TURN_STEPS,
  TURN_ZERO,
} from "./box";
import { between, type Pose } from "./geometry";

const WORDS = SAMPLE / 2;

export interface Track {
  /** A card's number, a ship's id, or empty for the flipped ship. */
  name: string;
  first: number;
  every: number;
  poses: Pose[];
}

export async function unpack(packed: string): Promise<Track[]> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return tracks(new Uint8Array(await new Response(stream).arrayBuffer()));
}

function tracks(plain: Uint8Array): Track[] {
  if (plain[0] !== FLIGHT_VERSION) throw new Error(`a flight of version ${plain[0]} is not known`);
  const view = new DataView(plain.buffer, plain.byteOffset);
  const found: Track[] = [];
  let at: number = HEADS_AT;
  for (let number = 0; number < plain[COUNT_AT]!; number++) {
    const head = at + 1 + plain[at]!;
    const name = new TextDecoder().decode(plain.subarray(at + 1, head));
    const first = view.getUint16(head + FIRST_AT, true);
    const every = plain[head + EVERY_AT]!;
    const count = view.getUint16(head + SAMPLES_AT, true);
    at = head + HEAD;
    found.push({ name, first, every, poses: samples(plain.subarray(at, at + SAMPLE * count), count) });
    at += SAMPLE * count;
  }
  return found;
}

function samples(columns: Uint8Array, count: number): Pose[] {
  const sums = new Uint16Array(WORDS);
  const poses: Pose[] = [];
  for (let row = 0; row < count; row++) {
    for (let word = 0; word < WORDS; word++) {
      const step = columns[2 * word * count + row]! | (columns[(2 * word + 1) * count + row]! << 8);
      sums[word] = sums[word]! + step;
    }
    poses.push(pose(sums));
  }
  return poses;
}

function pose(words: Uint16Array): Pose {
  const length = (word: number): number => ((words[word]! << 16) >> 16) / LENGTH_PARTS;
  const packed = words[3]! + words[4]! * 65536;
  const part = (place: number): number => Math.floor(packed / 2 ** (place * TURN_BITS)) & (2 ** TURN_BITS - 1);
  const largest = part(3);
  const turn = [2, 1, 0].map((place) => (part(place) - TURN_ZERO) / (TURN_STEPS / 2));
  turn.splice(largest, 0, Math.sqrt(Math.max(0, 1 - turn.reduce((sum, part) => sum + part * part, 0))));
  return { x: length(0), y: length(1), z: length(2), turn: turn as Pose["turn"] };
}

/** Write where a body is at a frame, also between two samples; before its track begins it has not moved yet. */
export function poseAt(track: Track, frame: number, into: Pose): Pose {
  const last = track.poses.length - 1;
  const place = Math.max(0, Math.min(last, (frame - track.first) / track.every));
  const before = Math.floor(place);
  return between(track.poses[before]!, track.poses[Math.min(last, before + 1)]!, place - before, into);
}

export const framesOf = (all: Track[]): number =>
  Math.max(0, ...all.map((track) => track.first + track.every * (track.poses.length - 1)));
