// The clock of a table as a page knows it: told with every frame, and from then on read off the page's own clock.

import type { ClockNow } from "../wire";

export interface Reading extends ClockNow {
  /** When it was told, by the page's own clock, which nobody can set. */
  heard: number;
}

/** Milliseconds that a seat has left. */
export function leftOf(clock: Reading, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0;
  return clock.runs === seat && !clock.paused ? Math.max(0, left - Math.max(0, now - clock.heard)) : left;
}

const two = (number: number): string => String(number).padStart(2, "0");
const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** As it stands at a seat: tenths in the last ten seconds, days and hours where there are days. */
export function written(milliseconds: number): string {
  if (milliseconds > 0 && milliseconds < 10_000) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days) return `${days} d ${hours % 24} h`;
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The same in whole words, as precise as somebody wants to hear it. */
export function inWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days) return [some(days, "day"), hours % 24 ? some(hours % 24, "hour") : ""].filter(Boolean).join(" ");
  if (hours) return [some(hours, "hour"), minutes % 60 ? some(minutes % 60, "minute") : ""].filter(Boolean).join(" ");
  if (minutes) return [some(minutes, "minute"), seconds % 60 ? some(seconds % 60, "second") : ""].join(" ").trim();
  return some(seconds, "second");
}
