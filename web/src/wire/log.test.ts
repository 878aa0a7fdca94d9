import { describe, expect, it } from "vitest";
import type { Told } from "../wire";
import { PAST_MOST } from "./limits";
import { beside, faded, goneOn, handedOver, inFull, lastTurn, sentences, spoken, touched, type LogLine } from "./log";

const told = (kind: string, words: string, later = ""): Told => ({
  kind,
  seat: 0,
  words,
  places: [],
  later,
  details: "",
  least: "",
  forgets: false,
});
const line = (ply: number, isShown = true): LogLine => ({
  ply,
  seat: 0,
  text: `move ${ply}`,
  events: [told("saw", "sees a whale", "sees a tile")],
  ...(isShown ? { then: { view: { ply }, events: [], account: null, place: "" } } : {}),
});
const plies = (log: LogLine[]): number[] => log.map((one) => one.ply);

describe("the log", () => {
  it("tells nothing twice: what was missed ends with the move that is shown", () => {
    const missed = goneOn([line(1)], [line(1), line(2, false), line(3, false)]);
    expect(plies(goneOn(missed, [line(3)]))).toEqual([1, 2, 3]);
  });

  it("is in order, also where somebody acts before a page has heard what it missed", () => {
    const early = goneOn([], [line(3)]);
    expect(plies(goneOn(early, [line(0, false), line(1, false), line(2, false)]))).toEqual([0, 1, 2, 3]);
  });

  it("keeps of a very long match what a page is told that comes late", () => {
    const long = Array.from({ length: PAST_MOST }, (_, ply) => line(ply));
    const kept = plies(goneOn(long, [line(PAST_MOST)]));
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([PAST_MOST, 1, PAST_MOST]);
  });

  it("begins every sentence with a capital", () => {
    expect(spoken([told("played", "North plays a Church"), told("top", "a Hospital lies on top")])).toBe(
      "North plays a Church. A Hospital lies on top",
    );
  });

  it("keeps the board for the last few hundred lines only", () => {
    const long = Array.from({ length: 1000 }, (_, ply) => line(ply));
    const kept = goneOn(long, [line(1000)]).filter((one) => one.then);
    expect([kept.length, kept.at(-1)?.ply]).toEqual([300, 1000]);
  });

  it("is walked line by line where the board was shown", () => {
    const log = [line(1), line(2, false), line(3), line(4)];
    expect(beside(log, 4, -1)?.ply).toBe(3);
    expect(beside(log, 3, -1)?.ply).toBe(1);
    expect(beside(log, 1, 1)?.ply).toBe(3);
    expect([beside(log, 1, -1), beside(log, 4, 1)]).toEqual([undefined, undefined]);
  });

  it("keeps the moves and nothing else when the device is handed over", () => {
    expect(handedOver([line(1)])).toEqual([{ ply: 1, seat: 0, text: "move 1", events: [] }]);
  });

  it("fades where players have to remember: all but the newest line", () => {
    const log = faded([line(1), line(2)]);
    expect(log.map((one) => [one.events[0]!.words, one.then === undefined])).toEqual([
      ["sees a tile", true],
      ["sees a whale", false],
    ]);
  });

  it("keeps the words of what nobody has to remember", () => {
    const open = told("claimed", "scores b2: ray");
    const [first] = faded([{ ...line(1), events: [open] }, line(2)]);
    expect(first!.events).toEqual([open]);
  });

  it("reads what matters and keeps the rest for readers who check", () => {
    const round = told("round", "round 2 begins");
    const landed = { ...round, words: "S1-3a lands: on 9", details: "S1-3a lands: on 9 gap 30=12.5" };
    const lines = [
      { ...line(1), events: [landed, round] },
      { ...line(2), events: [round] },
    ];
    expect(lines.map(sentences)).toEqual(["S1-3a lands: on 9. Round 2 begins", "Round 2 begins"]);
    expect(lines.map(inFull)).toEqual(["S1-3a lands: on 9 gap 30=12.5. Round 2 begins", ""]);
    expect(sentences({ ...line(3), events: [] })).toBe("move 3");
  });

  it("forgets the details with the words", () => {
    const seen = { ...told("saw", "sees a whale", "sees a tile"), details: "a whale" };
    const [first] = faded([{ ...line(1), events: [seen] }, line(2)]);
    expect([sentences(first!), inFull(first!)]).toEqual(["Sees a tile", ""]);
  });
});

describe("the last turn of the others", () => {
  const by = (ply: number, seat: number, places: string[] = []): LogLine => ({
    ply,
    seat,
    text: "",
    events: [{ ...told("moved", "moves"), places }],
  });

  it("is what they did since one decided oneself", () => {
    expect(plies(lastTurn([by(0, 0), by(1, 1), by(2, 1), by(3, 2)], [0]))).toEqual([1, 2, 3]);
  });
  it("stays the one before while one decides oneself", () => {
    expect(plies(lastTurn([by(0, 1), by(1, 1), by(2, 0)], [0]))).toEqual([0, 1]);
  });
  it("is nothing before anybody else has done something", () => {
    expect(lastTurn([by(0, 0), by(1, -1)], [0])).toEqual([]);
    expect(lastTurn([], [0])).toEqual([]);
  });
  it("is what one of them did last, for whoever only watches", () => {
    expect(plies(lastTurn([by(0, 0), by(1, 1), by(2, 0), by(3, 1), by(4, 1)], []))).toEqual([3, 4]);
  });
  it("is marked where it happened, by who was there last", () => {
    expect([...touched([by(0, 1, ["cell:a1", "cell:a2"]), by(1, 2, ["cell:a1"])])]).toEqual([
      ["cell:a1", 2],
      ["cell:a2", 1],
    ]);
  });
});
