// A law of the pages: whoever heard every message knows exactly what a fresh hello would tell.
//
// node law.js STORIES replays what tests/server/stories.py wrote, with what the pages are made of, and compares after
// every step of every story. `--planted` breaks what the pages do with messages, one way after the other, or lets them not
// listen to one, and tells which of these faults nobody would notice.

import { readFileSync } from "node:fs";
import { argv, exit, stdout } from "node:process";
import { isDeepStrictEqual } from "node:util";
import { build } from "vite";

const [file, way] = argv.slice(2);
const { output } = await build({
  configFile: false,
  logLevel: "silent",
  build: { ssr: "src/wire/known.ts", write: false },
});
const { NOTHING_YET, told } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);

const { texts, stories } = JSON.parse(readFileSync(file, "utf8"));
const messages = texts.map((text) => JSON.parse(text));

/** What a log shows of an event; what it would show later is compared when it does. */
const shown = ({ kind, seat, words, details, places }) => ({ kind, seat, words, details, places });

/** What is compared: who sits here and what is asked is known apart from a frame, and may be newer. */
function bare({ log, frame, ...known }) {
  const rest = { ...frame, seats: [], question: null };
  const lines = log.map(({ ply, seat, text, events }) => ({ ply, seat, text, events: events.map(shown) }));
  return { ...known, frame: rest, log: lines };
}

/** The names of what differs, with both values. */
const differences = (one, other) =>
  Object.keys(one)
    .filter((name) => !isDeepStrictEqual(one[name], other[name]))
    .map((name) => {
      if (name === "frame") return `frame: ${differences(one.frame ?? {}, other.frame ?? {}).join(", ")}`;
      if (Array.isArray(one[name]) && one[name].length === other[name]?.length)
        return `${name}: ${differences({ ...one[name] }, { ...other[name] }).join(", ")}`; // only the places that differ
      return `${name}: ${JSON.stringify(one[name])} but fresh ${JSON.stringify(other[name])}`;
    });

/** Ways to get it wrong: what a page would know after a message, by what it knew before and by what it should. */
const PLANTED = {
  "an old question stays": (before, { type }, after) =>
    type === "frame" ? { ...after, question: before.question ?? after.question } : after,
  "seats are read once": (before, _, after) => (before.seats.length ? { ...after, seats: before.seats } : after),
  "the log says it twice": (before, { type, plies }, after) =>
    type === "past" ? { ...after, log: [...before.log, ...plies] } : after,
  "the log misses what comes live": (before, { type }, after) =>
    type === "frame" ? { ...after, log: before.log } : after,
  "the log is in the order in which it was heard": (before, _, after) => {
    const isKnown = (line) => before.log.some(({ ply }) => ply === line.ply);
    const known = before.log.map((line) => after.log.find(({ ply }) => ply === line.ply) ?? line);
    return { ...after, log: [...known, ...after.log.filter((line) => !isKnown(line))] };
  },
  "a bot waits for ever": (before, _, after) => ({ ...after, waits: before.waits || after.waits }),
  "the first frame stays": (before, _, after) => (before.frame ? { ...after, frame: before.frame } : after),
  "a settled question stays": (before, { type }, after) =>
    type === "settled" ? { ...after, question: before.question } : after,
};

/** Messages that a page cannot do without. */
const NEEDED = ["asked", "settled", "seats", "past"];

/** The first place where a page knows something else than a fresh one; without one, how much was compared. */
function broken(tell, listens) {
  let compared = 0;
  const heard = (known, numbers, terms) => numbers.reduce((now, number) => tell(now, messages[number], terms), known);
  const fresh = (numbers, terms) => numbers.reduce((now, number) => told(now, messages[number], terms), NOTHING_YET);
  for (const [place, { game, steps }] of stories.entries()) {
    const pages = new Map();
    for (const [step, { page, did, terms, heard: numbers, fresh: anew }] of steps.entries()) {
      const here = pages.get(page) ?? { known: NOTHING_YET, terms };
      here.known = heard(here.known, numbers.filter(listens), here.terms);
      pages.set(page, here);
      if (!anew) continue;
      compared += 1;
      const [known, as] = [bare(here.known), bare(fresh(anew, terms))];
      if (isDeepStrictEqual(known, as)) continue;
      const all = steps.slice(0, step + 1).filter((one) => one.page === page);
      const where = `story ${place} of ${game}, step ${step} (${did}), page ${page}: ${all.map((one) => one.did).join(" ")}`;
      return { compared, where: `${where}\n${differences(known, as).join("\n").slice(0, 3000)}\n` };
    }
  }
  return { compared, where: "" };
}

if (way === "--planted") {
  for (const [name, wrong] of Object.entries(PLANTED)) {
    const { where } = broken(
      (known, message, terms) => wrong(known, message, told(known, message, terms)),
      () => true,
    );
    stdout.write(`${where ? "noticed" : "MISSED"}: ${name}\n`);
  }
  for (const type of NEEDED) {
    const { where } = broken(told, (number) => messages[number].type !== type);
    stdout.write(`${where.includes("but fresh") ? "noticed" : "MISSED"}: ${type} is not listened to\n`);
  }
} else {
  const { where, compared } = broken(told, () => true);
  stdout.write(
    where || `${stories.length} stories, ${compared} comparisons: every page knows what a fresh one would\n`,
  );
  if (where) exit(1);
}
