import type { GameParts } from "../parts";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import { faded } from "./reading";
import type { View } from "./view";

export const parts: GameParts<View> = {
  Board,
  Panel,
  steps: (view) => {
    const isAction = !["step", "pattern", "over"].includes(view.ask);
    const swaps =
      view.options["commander"] === "on"
        ? [{ words: "Swap", isNow: view.ask === "step" && view.swaps_left > 0 && view.flips_left === 0 }]
        : [];
    return [
      { words: "Flip", isNow: view.ask === "step" && view.flips_left > 0 },
      ...swaps,
      { words: "Action", isNow: isAction },
    ];
  },
  buttons: (legal) => legal.filter((choice) => choice.place.startsWith("button:")),
  isMain: (choice) => choice.place === "button:use",
  hold: (events) =>
    Math.min(900, 380 + events.filter((event) => /refilled|claimed|cleared/.test(event.kind)).length * 60),
  fade: (events) => events.map(faded),
  sounds: (events) => {
    const kinds = new Set(events.map((event) => event.kind));
    if (kinds.has("turned_up") || kinds.has("turned_down")) return ["flip"];
    if (kinds.has("claimed") || kinds.has("stole")) return ["coin"];
    return kinds.has("cleared") ? ["sigh"] : ["clack"];
  },
};
