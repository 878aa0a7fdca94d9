import { ofKinds } from "../events";
import type { PartsOf } from "../parts";
import { isButton } from "../places";
import Board from "./Board.svelte";
import { PLACES, type HAPPENED } from "./box";
import Flourish from "./Flourish.svelte";
import Panel from "./Panel.svelte";
import type { View } from "./view";

type Kind = (typeof HAPPENED)[number];
const NO_ACTION: View["ask"][] = ["step", "pattern", "over"];
const TURNED: Kind[] = ["turned_up", "turned_down"];
const GAINED: Kind[] = ["claimed", "stole"];
const CLEARED: Kind[] = ["cleared"];
const ONE_BY_ONE: Kind[] = ["claimed", "refilled_up", "refilled_down", "cleared"];

export const parts: PartsOf<"captain_flip"> = {
  Board,
  Panel,
  Flourish,
  steps: (view) => {
    const swaps =
      view.options.commander === "on"
        ? [{ words: "Swap", isNow: view.ask === "step" && view.swaps_left > 0 && view.flips_left === 0 }]
        : [];
    return [
      { words: "Flip", isNow: view.ask === "step" && view.flips_left > 0 },
      ...swaps,
      { words: "Action", isNow: !NO_ACTION.includes(view.ask) },
    ];
  },
  buttons: (legal) => legal.filter((choice) => isButton(choice.place)),
  isMain: (choice) => choice.place === PLACES.USE,
  hold: (events) => Math.min(900, 380 + ofKinds(events, ONE_BY_ONE).length * 60),
  sounds: (events) => {
    if (ofKinds(events, TURNED).length) return ["flip"];
    if (ofKinds(events, GAINED).length) return ["coin"];
    return ofKinds(events, CLEARED).length ? ["sigh"] : ["clack"];
  },
};
