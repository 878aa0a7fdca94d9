import { capital } from "../../paper/capital";
import { ofKinds } from "../events";
import type { PartsOf } from "../parts";
import { isButton } from "../places";
import Board from "./Board.svelte";
import { AIMED, LEVELS, PLACES, type HAPPENED } from "./box";
import { MARCH_TIME } from "./march";
import Story from "./Story.svelte";
import Flourish from "./Flourish.svelte";
import Panel from "./Panel.svelte";
import { watched } from "./playback.svelte";
import Settings from "./Settings.svelte";
import type { View } from "./view";

type Kind = (typeof HAPPENED)[number];
const MARCHED: Kind[] = ["round", "attacked"];
const LANDED: Kind[] = ["landed"];
const GAINED: Kind[] = ["destroyed", "scored"];
const ATTACKED: Kind[] = ["attacked"];
const FLIPPING: View["node"][] = ["choose", "declare", "flick", "after"];

export const parts: PartsOf<"flip_ships"> = {
  Board,
  Panel,
  Flourish,
  Story,
  harder: (options) => {
    const next = LEVELS[LEVELS.indexOf((options["level"] ?? "standard") as View["level"]) + 1];
    return next && { words: `Again, one level harder: ${capital(next)}`, options: { ...options, level: next } };
  },
  fills: true,
  settings: () => Settings,
  keys: [
    ["v", "the last flight again, in slow motion"],
    ["p", "point at something for the others"],
    [", .", "lead the eye round the table"],
    ["c", "back to your seat"],
  ],
  steps: (view) =>
    view.node === "draft"
      ? []
      : [
          { words: "Flick", isNow: FLIPPING.includes(view.node) },
          { words: "Fire", isNow: !FLIPPING.includes(view.node) && view.node !== "over" },
        ],
  // an aim, which puzzles ask for, is a tap on the table and a button too: its words tell how often it hits
  buttons: (legal) =>
    legal.filter(({ place, text }) => isButton(place) || place.startsWith(PLACES.PILOT) || text.includes(AIMED)),
  isMain: (choice) => choice.place === PLACES.CONFIRM,
  hold: (events, flight) => {
    if (flight) return watched(flight);
    return ofKinds(events, MARCHED).length ? MARCH_TIME : 380;
  },
  sounds: (events) => {
    if (ofKinds(events, LANDED).length) return []; // heard when it is seen to land
    if (ofKinds(events, GAINED).length) return ["coin"];
    return ofKinds(events, ATTACKED).length ? ["sigh"] : ["tap"];
  },
};
