import { describe, expect, it } from "vitest";
import type { Refusal } from "../wire";
import { Aiding } from "./aiding.svelte";

const BUST = { bust: { plain: 0.25, rescued: 0.1 } };

/** Somebody who asks, and the plies that were asked for; the id of a question is its place among them. */
function desk(): { aiding: Aiding; asked: number[] } {
  const asked: number[] = [];
  return { aiding: new Aiding((ply) => String(asked.push(ply))), asked };
}

const refusal = (id: string | null, code: Refusal["code"]): Refusal => ({
  type: "error",
  id,
  code,
  words: "no",
  rule: null,
});

describe("aids", () => {
  it("are asked for once for each position, and kept with it", () => {
    const { aiding, asked } = desk();
    aiding.want(4);
    aiding.want(4);
    expect([asked, aiding.found(4)]).toEqual([[4], null]);
    expect(aiding.hear({ type: "aided", id: "1", ply: 4, aids: BUST })).toBe(true);
    aiding.want(4);
    expect([asked, aiding.found(4), aiding.found(5)]).toEqual([[4], BUST, null]);
  });

  it("are asked for one after another, and of positions that came meanwhile only for the last", () => {
    const { aiding, asked } = desk();
    for (const ply of [1, 2, 3]) aiding.want(ply);
    expect(asked).toEqual([1]);
    expect(aiding.hear(refusal("1", "stale"))).toBe(true);
    expect([asked, aiding.found(3)]).toEqual([[1, 3], null]);
  });

  it("are simply missing where the server refuses", () => {
    const { aiding, asked } = desk();
    aiding.want(1);
    expect(aiding.hear(refusal("1", "too_fast"))).toBe(true);
    expect([asked, aiding.found(1)]).toEqual([[1], undefined]);
    aiding.want(2);
    expect([asked, aiding.found(2)]).toEqual([[1, 2], null]);
  });

  it("leave to others what is not about them", () => {
    const { aiding } = desk();
    expect(aiding.hear(refusal(null, "malformed"))).toBe(false);
    aiding.want(1);
    expect(aiding.hear(refusal("other", "not_legal"))).toBe(false);
    expect(aiding.hear({ type: "ack", id: "1", ply: 1 })).toBe(false);
  });
});
