import type { GameParts } from "..";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { MARCH_TIME } from "./march";
import { watched } from "./playback.svelte";
import { isPair } from "./targets";
import type { Flight, ShipsView } from "./view";

const FLIPPING = ["choose", "declare", "flick", "after"];

export const parts: GameParts = {
  Board,
  Panel,
  steps: (view: ShipsView) =>
    view.node === "draft"
      ? []
      : [
          { words: "Flip", isNow: FLIPPING.includes(view.node) },
          { words: "Attack", isNow: !FLIPPING.includes(view.node) && view.node !== "over" },
        ],
  buttons: (legal) => legal.filter((choice) => /^(button|pilot):/.test(choice.place) && !isPair(choice)),
  isMain: (choice) => choice.place.startsWith("button:confirm") || choice.place === "button:keep",
  hold: (events, flight) => {
    if (flight) return watched(flight as Flight);
    return events.some((event) => event.kind === "round" || event.kind === "attacked") ? MARCH_TIME : 380;
  },
  sounds: (events) => {
    const kinds = new Set(events.map((event) => event.kind));
    if (kinds.has("landed")) return []; // heard when it is seen to land
    if (kinds.has("destroyed") || kinds.has("scored")) return ["coin"];
    return kinds.has("attacked") ? ["sigh"] : ["tap"];
  },
};
