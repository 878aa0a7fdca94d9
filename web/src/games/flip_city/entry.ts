import type { GameEntry } from "../entry";

export const entry: GameEntry<"flip_city"> = {
  name: "flip_city",
  parts: () => import("./parts"),
  picture: () => import("./Picture.svelte"),
};
