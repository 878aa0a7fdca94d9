import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import type { Flight } from "./flight";
import { MARCH_TIME } from "./march";
import Panel from "./Panel.svelte";
import { watched } from "./playback.svelte";
import Settings from "./Settings.svelte";
import { isPair } from "./targets";
import type { View } from "./view";

const FLIPPING = ["choose", "declare", "flick", "after"];

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
  buttons: (legal) => legal.filter((choice) => /^(button|pilot):/.test(choice.place) && !isPair(choice)),
  isMain: (choice) => choice.place.startsWith("button:confirm") || choice.place === "button:keep",
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
