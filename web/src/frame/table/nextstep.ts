// The one best thing to do after a game, by how it went.

import type { GameInfo } from "../../wire";
import type { Remembered } from "../../wire/memory";
import type { Outcome } from "../../wire/outcome";

export type NextStep = "rematch" | "harder" | "replay";

/** A graded bot one level above another; undefined above the last, and for bots that are not graded. */
export function harderThan(game: GameInfo, bot: string): string | undefined {
  const level = game.bots.find((one) => one.name === bot)?.level ?? 0;
  return level ? game.bots.find((one) => one.level === level + 1)?.name : undefined;
}

/**
 * Whoever watched may want to see it again; whoever won twice in a row against the same bot, a harder one; all others
 * want to play again. `earlier` are the games before this one, the latest first.
 */
export function nextStep(
  game: GameInfo,
  { outcome, bot, held }: { outcome: Outcome; bot: string; held: number },
  earlier: Remembered[],
): NextStep {
  if (!held) return "replay";
  if (outcome !== "won" || game.together || !harderThan(game, bot)) return "rematch";
  const before = earlier.find((kept) => kept.game === game.name && kept.outcome);
  return before?.outcome === "won" && before.bot === bot ? "harder" : "rematch";
}
