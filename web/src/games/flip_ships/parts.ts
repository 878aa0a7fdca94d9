import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import { MARCH_TIME } from "./march";
import Panel from "./Panel.svelte";
import { pairOf } from "./places";
import { watched } from "./playback.svelte";
import Settings from "./Settings.svelte";
import type { Flight, View } from "./view";

const FLIPPING: View["node"][] = ["choose", "declare", "flick", "after"];

export const parts: GameParts<View, Flight> = {
  Board,
  Panel,
  settings: () => Settings,
  keys: [
    ["v", "the last flight again, in slow motion"],
    ["p", "point at something for the others"],
  ],
  steps: (view) =>
    view.node === "draft"
      ? []
      : [
          { words: "Flip", isNow: FLIPPING.includes(view.node) },
          { words: "Attack", isNow: !FLIPPING.includes(view.node) && view.node !== "over" },
        ],
  buttons: (legal) => legal.filter((choice) => /^(button|pilot):/.test(choice.place) && !pairOf(choice.place)),
  isMain: (choice) => choice.place === "button:confirm",
  hold: (events, flight) => {
    if (flight) return watched(flight);
    return events.some((event) => event.kind === "round" || event.kind === "attacked") ? MARCH_TIME : 380;
  },
  sounds: (events) => {
    const kinds = new Set(events.map((event) => event.kind));
    if (kinds.has("landed")) return []; // heard when it is seen to land
    if (kinds.has("destroyed") || kinds.has("scored")) return ["coin"];
    return kinds.has("attacked") ? ["sigh"] : ["tap"];
  },
};
