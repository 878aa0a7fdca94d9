// A law of the pages: whoever heard every message knows exactly what a fresh hello would tell.
//
// node law.js STORIES replays what tests/server/stories.py wrote, with what the pages are made of, and compares after
// every step of every story. `--fault` names a message that is not listened to, to see the law broken.

import { readFileSync } from "node:fs";
import { argv, exit, stdout } from "node:process";
import { isDeepStrictEqual } from "node:util";
import { build } from "vite";

const [file, , fault] = argv.slice(2);
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

const heard = (known, numbers, terms) => numbers.reduce((now, number) => told(now, messages[number], terms), known);

/** The names of what differs, with both values. */
const differences = (one, other) =>
  Object.keys(one)
    .filter((name) => !isDeepStrictEqual(one[name], other[name]))
    .map((name) => {
      if (name === "frame") return `frame: ${differences(one.frame ?? {}, other.frame ?? {}).join(", ")}`;
      return `${name}: ${JSON.stringify(one[name])} but fresh ${JSON.stringify(other[name])}`;
    });

let compared = 0;
for (const [place, { game, steps }] of stories.entries()) {
  const pages = new Map();
  for (const [step, { page, did, terms, heard: numbers, fresh }] of steps.entries()) {
    const here = pages.get(page) ?? { known: NOTHING_YET, terms };
    const listened = fault ? numbers.filter((number) => messages[number].type !== fault) : numbers;
    here.known = heard(here.known, listened, here.terms);
    pages.set(page, here);
    if (!fresh) continue;
    compared += 1;
    const [known, anew] = [bare(here.known), bare(heard(NOTHING_YET, fresh, terms))];
    if (isDeepStrictEqual(known, anew)) continue;
    const all = steps.slice(0, step + 1).filter((one) => one.page === page);
    stdout.write(
      `story ${place} of ${game}, step ${step} (${did}), page ${page}: ${all.map((one) => one.did).join(" ")}\n`,
    );
    stdout.write(`${differences(known, anew).join("\n").slice(0, 3000)}\n`);
    exit(1);
  }
}
stdout.write(`${stories.length} stories, ${compared} comparisons: every page knows what a fresh one would\n`);
