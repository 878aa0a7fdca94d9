import type { GameEntry } from "../entry";

export const entry: GameEntry = {
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
