import type { GameParts } from "..";
import Board from "./Board.svelte";
import Panel from "./Panel.svelte";
import type { ShipsView } from "./view";

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
  buttons: (legal) => legal.filter((choice) => /^(button|pilot):/.test(choice.place)),
  isMain: (choice) => choice.place.startsWith("button:confirm") || choice.place === "button:keep",
  hold: (events) => (events.some((event) => event.kind === "landed") ? 900 : 380),
  sounds: (events) => {
    const kinds = new Set(events.map((event) => event.kind));
    if (kinds.has("destroyed") || kinds.has("scored")) return ["coin"];
    if (kinds.has("landed")) return ["flip"];
    return kinds.has("attacked") ? ["sigh"] : ["tap"];
  },
};
