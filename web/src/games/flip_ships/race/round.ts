// The round table of the race, seen from above with one's own side at the bottom (RT-2).

import { whose } from "../../../paper/whose";
import { NARROW_LEAST, NARROW_MOST, RADIUS, SHIPS_A_SEAT } from "../box";
import type { Point } from "../geometry";
import type { Launch } from "../launch";
import type { RaceFrame, RacePlayer } from "../wire";

export const STEP = 250; // millimetres walked at once

/** The own piece of the edge, close up: place and aim count from the launch point, whichever side it is on. */
export const OWN_EDGE: Launch = {
  x: 0,
  y: 0,
  heading: 0,
  height: 0,
  isNarrow: true,
  least: NARROW_LEAST,
  most: NARROW_MOST,
};

/** Degrees by which the table is turned so that a launch point comes to lie at the bottom. */
export const turnTo = (launch: number): number => ((launch / RADIUS) * 180) / Math.PI;

/** A point so far from the middle in the direction of a launch point, as drawn (y points down). */
export function outward(launch: number, away: number, turn: number): Point {
  const angle = launch / RADIUS - (turn * Math.PI) / 180;
  return { x: away * Math.sin(angle), y: away * Math.cos(angle) };
}

export const shipsIn = (player: RacePlayer): number => player.ships.filter((ship) => ship.state === "in").length;

/** The ship that would be flicked next: the first ready one, unless its owner is busy. */
export function nextShip(frame: RaceFrame, now: number): number | undefined {
  const player = frame.players[frame.seat];
  if (!player || frame.phase !== "racing" || isBusy(player, now)) return undefined;
  const found = player.ships.findIndex((ship) => ship.state === "ready");
  return found < 0 ? undefined : found;
}

export const isBusy = (player: RacePlayer, now: number): boolean =>
  now < player.busy || player.ships.some((ship) => ship.state === "flying");

/** What a player is doing, in a word or two. */
export function doing(player: RacePlayer, phase: RaceFrame["phase"], now: number): string {
  if (player.has_left) return "out";
  if (phase === "waiting") return player.is_ready ? "ready" : player.kind === "open" ? "not here yet" : "not ready";
  if (player.kind === "person" && !player.connected) return "away";
  if (phase !== "racing") return "";
  if (player.ships.some((ship) => ship.state === "flying")) return "flies";
  if (now < player.busy) return player.ships.some((ship) => ship.state === "fetched") ? "fetches" : "walks";
  return "aims";
}

/** What is called out while somebody's last ship comes down. */
export const lastWords = (frame: RaceFrame, player: number): string =>
  player === frame.seat ? "Your last ship!" : `${whose(frame.players[player]!.name)} last ship!`;

/** On which side of the own place a player stands, as it is heard: from -1, left, to 1. */
export function sideOf(frame: RaceFrame, player: number): number {
  const [own, other] = [frame.players[frame.seat]?.launch ?? 0, frame.players[player]?.launch ?? 0];
  return Math.sin((other - own) / RADIUS);
}

/** Whole seconds until the signal; nothing once it has come. */
export const secondsLeft = (frame: RaceFrame, now: number): number | undefined =>
  frame.phase === "countdown" && frame.start !== null && now < frame.start
    ? Math.ceil((frame.start - now) / 1000)
    : undefined;

/** Minutes and seconds since the signal. */
export function raced(frame: RaceFrame, now: number): string {
  if (frame.start === null || now < frame.start) return "0:00";
  const seconds = Math.floor(((frame.won ?? now) - frame.start) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How a player is called on a page: who looks is "you". */
export const called = (frame: RaceFrame, player: number): string =>
  player === frame.seat ? "you" : (frame.players[player]?.name ?? "");

/** The finish told: when the last ship of the winners landed, to the hundredth, and how near the others were. */
export function finish(frame: RaceFrame): string {
  const seconds = ((frame.won ?? frame.now) - (frame.start ?? frame.now)) / 1000;
  const others = frame.players.flatMap((player, place) =>
    frame.winners.includes(place) || player.has_left
      ? []
      : [`${called(frame, place)} ${SHIPS_A_SEAT - shipsIn(player)} to go`],
  );
  return [`the last ship in after ${seconds.toFixed(2)} s`, ...others].join(", ");
}
