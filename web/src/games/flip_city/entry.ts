import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  parts: () => import("./parts"),
  picture: () => import("./Picture.svelte"),
};
