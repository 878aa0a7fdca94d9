// How a match ended for whoever looks: for the slip at its end, and for the shelf of games that are over.

import type { Ending } from "../wire";

/** For a person at one seat; `over` where it was nobody's here: watched, at one device, or played for a score. */
export type Outcome = "won" | "lost" | "drawn" | "over";

export function outcomeOf({ winners, tally }: Ending, held: number[], seats: number, isTogether: boolean): Outcome {
  const isMine = held.some((seat) => winners.includes(seat));
  if (!held.length || (held.length > 1 && !isTogether)) return "over";
  if (isMine) return "won";
  if (winners.length || isTogether) return "lost";
  if (seats > 1) return "drawn";
  return tally ? "over" : "lost"; // alone one plays for a score, which is counted, or one has lost
}

/** By how many points somebody is ahead of the best of the others; undefined where points do not decide. */
function margin({ tally }: Ending, seat: number): number | undefined {
  if (!tally?.decides || tally.unit !== "point" || tally.goal || tally.totals.length < 2) return undefined;
  return tally.totals[seat]! - Math.max(...tally.totals.filter((_, other) => other !== seat));
}

const by = (points: number | undefined): string => (points ? ` by ${Math.abs(points)}` : "");

/** The first words of the end. `names` are those of the seats as they are called here. */
export function headline(ending: Ending, outcome: Outcome, held: number[], names: string[]): string {
  const { winners } = ending;
  const [me = -1] = held;
  if (outcome === "won")
    return winners.length > 1 && winners.length > held.length && ending.tally?.totals.length !== 1
      ? "You share the win"
      : `You won${by(margin(ending, me))}`;
  if (outcome === "lost") return `You lost${by(margin(ending, me))}`;
  if (outcome === "drawn") return ending.by === "agreement" ? ending.title : "A draw";
  const [winner] = winners;
  if (winner === undefined || ending.tally?.totals.length === 1) return ending.title;
  if (winners.length > 1) return `${winners.map((seat) => names[seat]).join(" and ")} share the win`;
  return `${names[winner]} won${by(margin(ending, winner))}`;
}

const GAVE_IN: Partial<Record<Ending["by"], string>> = { time: "Your time ran out", resignation: "You resigned" };

/** Why it ended so: the points where they decide, else the rules' own words; to who gave in, in the second person. */
export function reason(ending: Ending, held: number[], names: string[]): string {
  const isMine = held.length === 1 && ending.winners.length > 0 && !ending.winners.includes(held[0]!);
  const gaveIn = isMine ? GAVE_IN[ending.by] : undefined;
  if (gaveIn) return gaveIn;
  if (margin(ending, 0) === undefined) return ending.why;
  return ending.tally!.totals.map((points, seat) => `${names[seat]} ${String(points).replace("-", "−")}`).join(", ");
}
