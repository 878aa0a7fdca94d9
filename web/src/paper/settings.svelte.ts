// What a visitor likes, kept in this browser only. The house has its settings here, a game its own beside its board.

const KEY = "tableflip.settings";

function stored(): object {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as object;
  } catch {
    return {};
  }
}

/** Settings as this browser has kept them, else as they are at first, and how they are changed. */
export function kept<Likes extends object>(first: Likes): { likes: Likes; keep: (change: Partial<Likes>) => void } {
  const likes: Likes = $state({ ...first, ...stored() });
  const keep = (change: Partial<Likes>): void => {
    Object.assign(likes, change);
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...change }));
    } catch {
      // a browser that keeps nothing still plays
    }
  };
  return { likes, keep };
}

export type Theme = "auto" | "light" | "dark" | "contrast";
type Speed = "slow" | "normal" | "fast" | "off";

interface House {
  theme: Theme;
  sound: boolean;
  speed: Speed;
  confirm: boolean;
  /** Every game as cells, piles and hands. */
  plain: boolean;
  /** Actions as files and the terminal write them, beside the sentences of the log. */
  notation: boolean;
  name: string;
}

const house = kept<House>({
  theme: "auto",
  sound: false,
  speed: "normal",
  confirm: false,
  plain: false,
  notation: false,
  name: "",
});

export const settings = house.likes;

export function keep(change: Partial<House>): void {
  house.keep(change);
  light();
}

/** The light the page is read in and the pace it moves at: chosen, or as the device asks. */
export function light(): void {
  document.documentElement.dataset["speed"] = settings.speed;
  const likes = (what: string): boolean => matchMedia(`(${what})`).matches;
  const asked = likes("prefers-contrast: more") ? "contrast" : likes("prefers-color-scheme: dark") ? "dark" : "light";
  document.documentElement.dataset["theme"] = settings.theme === "auto" ? asked : settings.theme;
}

export function isStill(): boolean {
  return settings.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How far something flies in, in pixels: where nothing is to move, it fades in where it lies. */
export function far(pixels: number): number {
  return isStill() ? 0 : pixels;
}

/** How long a movement of so many milliseconds takes here. */
export function paced(milliseconds: number): number {
  if (isStill()) return Math.min(milliseconds, 120);
  if (settings.speed === "slow") return milliseconds * 2;
  return settings.speed === "fast" ? milliseconds / 2 : milliseconds;
}
