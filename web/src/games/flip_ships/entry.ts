import type { GameEntry } from "../entry";

export const entry: GameEntry<"flip_ships"> = {
  name: "flip_ships",
  parts: () => import("./parts"),
  picture: () => import("./Picture.svelte"),
  pages: {
    race: () => import("./race/RacePage.svelte"),
    practice: () => import("./PracticePage.svelte"),
  },
  ways: [
    { title: "Race", to: "/race" },
    { title: "Practice", to: "/practice" },
  ],
};
