// The paints of the seats: those of the house in their order, unless a table has chosen others.

import type { GameInfo } from "../wire";

type Option = GameInfo["options"][number];

/** The option by which every seat has a paint of its own, if the game has one. */
export const paintOption = (game: GameInfo): Option | undefined =>
  game.options.find((option) => option.each.length > 0);

/** What a table's options make of the paints, as a style. */
export function paintStyle(game: GameInfo, options: Record<string, string>): string {
  const option = paintOption(game);
  const chosen = option ? (options[option.name] ?? option.default).split("/") : [];
  return chosen.map((name, seat) => `--seat-${seat}: var(--paint-${option!.each.indexOf(name)})`).join("; ");
}

/** The paints after a seat has chosen one: who had it takes the one given up, so no two have the same. */
export function repainted(paints: string[], seat: number, paint: string): string[] {
  const given = paints[seat]!;
  return paints.map((one, place) => (place === seat ? paint : one === paint ? given : one));
}
