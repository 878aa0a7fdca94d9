import type { GameEntry } from "../entry";

export const entry: GameEntry<"flip_chess"> = {
  name: "flip_chess",
  parts: () => import("./parts"),
  picture: () => import("./Picture.svelte"),
};
