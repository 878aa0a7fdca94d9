import { expect, it } from "vitest";
import { contactsOf } from "./contacts";
import type { Track } from "./flight";
import { flat } from "./geometry";

/** A ship that falls from a height, bounces a little and lies. */
function fall(x: number, y: number, from: number): Track {
  const [poses, gravity] = [[flat(x, y, from)], 9810];
  let [z, speed] = [from, 0];
  for (let frame = 1; frame < 120; frame++) {
    speed -= gravity / 250;
    z += speed / 250;
    if (z < 1) [z, speed] = [1, speed < -60 ? -speed * 0.3 : 0];
    poses.push(flat(x, y, z));
  }
  return { name: "", first: 0, every: 1, poses };
}
const CARDS = [{ x: -100, y: 300 }];
const BOX = { x: -197, y: 700 };

it("hears wood, a card and the box", () => {
  const heard = (x: number, y: number): string => contactsOf(fall(x, y, 80), CARDS, BOX)[0]!.on;
  expect([heard(0, 100), heard(-100, 300), heard(-197, 700)]).toEqual(["wood", "card", "box"]);
});

it("hears a fall from higher up harder, and each bounce softer than the one before", () => {
  const [low, high] = [contactsOf(fall(0, 100, 20), CARDS, BOX), contactsOf(fall(0, 100, 120), CARDS, BOX)];
  expect(high[0]!.strength).toBeGreaterThan(low[0]!.strength);
  expect(high[1]!.strength).toBeLessThan(high[0]!.strength);
});

it("hears nothing while it flies", () => {
  const track = fall(0, 100, 120);
  expect(contactsOf({ ...track, poses: track.poses.slice(0, 30) }, CARDS, BOX)).toEqual([]);
});
