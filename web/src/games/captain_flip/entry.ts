import type { GameEntry } from "../entry";

export const entry: GameEntry<"captain_flip"> = {
  name: "captain_flip",
  parts: () => import("./parts"),
  picture: () => import("./Picture.svelte"),
};
