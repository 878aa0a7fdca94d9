import { expect, it } from "vitest";
import { CARD_HEIGHT, CARD_WIDTH, SHIP_RADIUS } from "./box";
import { flat } from "./geometry";
import { cardCorners, discRim, placedAt, shared, type Spot } from "./shapes";

const area = (outline: Spot[]): number =>
  outline.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = outline[(place + 1) % outline.length]!;
    return sum + (x * nextY - y * nextX) / 2;
  }, 0);

it("turns a body's own point with the body", () => {
  const half = Math.SQRT1_2;
  const [x, y, z] = placedAt({ x: 10, y: 20, z: 3, turn: [half, 0, 0, half] }, [5, 0, 0]);
  expect([x, y, z].map((part) => Math.round(part * 1000) / 1000)).toEqual([10, 25, 3]);
  const [, , over] = placedAt({ x: 0, y: 0, z: 0, turn: [0, 1, 0, 0] }, [0, 0, 2]);
  expect(over).toBeCloseTo(-2);
});

it("measures what a disc and a card share", () => {
  const card = cardCorners(flat(0, 0, 0));
  expect(area(card)).toBeCloseTo(CARD_WIDTH * CARD_HEIGHT);
  const disc = Math.PI * SHIP_RADIUS ** 2;
  expect(area(shared(discRim(flat(0, 0, 1), SHIP_RADIUS, 256), card)) / disc).toBeCloseTo(1, 2);
  expect(area(shared(discRim(flat(CARD_WIDTH / 2, 0, 1), SHIP_RADIUS, 256), card)) / disc).toBeCloseTo(0.5, 2);
  expect(shared(discRim(flat(CARD_WIDTH, 0, 1)), card)).toEqual([]);
});
