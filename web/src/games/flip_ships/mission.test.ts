import { expect, it } from "vitest";
import type { LogLine } from "../../wire/log";
import { bestShot, hitsOf, lostOf, starsOf } from "./mission";
import type { Flight, View } from "./view";

const ended = (result: View["result"], city: number): View => ({ result, tracks: { city, city_start: 20 } }) as View;

it("gives a star for a mission, two with half of the city, three with all of it or no ship lost", () => {
  expect([20, 12, 10, 9].map((city) => starsOf(ended("win", city), 1))).toEqual([3, 2, 2, 1]);
  expect(starsOf(ended("win", 3), 0)).toBe(3);
  expect(starsOf(ended("win", 3), undefined)).toBe(1);
  expect(starsOf(ended("loss-city", 0), 0)).toBe(0);
});

const view = {
  grid: [{ id: 7, row: 4 }],
  deck: { cards: [{ id: 7, speed: 3 }] },
} as unknown as View;
function line(seat: number, kinds: string[], flight?: Partial<Flight>): LogLine {
  const events = kinds.map((kind) => ({ kind, seat, words: kind }));
  const account = flight && { legal: true, on: [], turn: 720, apex: 84, tracks: String(Math.random()), ...flight };
  const then = account && { view, events, account, place: "" };
  return { ply: 1, seat, text: "", events, ...(then && { then }) } as unknown as LogLine;
}

it("counts each player's hits, and all of them for one who plays alone", () => {
  const log = [line(0, ["destroyed", "destroyed"]), line(1, ["scored"]), line(-1, ["attacked"])];
  expect(hitsOf(log, 2)).toEqual([2, 1]);
  expect(hitsOf(log, 1)).toEqual([3]);
});

it("finds the best shot, and knows of lost ships only where it saw every flight", () => {
  const box = line(1, ["landed"], { place: "mothership" });
  const far = line(0, ["landed"], { place: "table", on: [7] });
  const off = line(0, ["landed"], { place: "off_far" });
  expect(bestShot([far, off])).toEqual({ seat: 0, words: "onto Diver 7, 2.0 turns, 8 cm high" });
  expect(bestShot([far, box])!.seat).toBe(1);
  expect(bestShot([off])).toBeUndefined();
  expect([lostOf([far, off]), lostOf([far, line(0, ["landed"])]), lostOf([])]).toEqual([1, undefined, undefined]);
});
