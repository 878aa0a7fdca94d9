// The one sentence above the board: who must do what now.

import { capital } from "../../paper/capital";
import type { Frame, Question, Sitting } from "../../wire";

const ASKS = { undo: "to take back the last action", draw: "for a draw", replay: "to open the replay" };

/** Whether somebody here has not answered yet what another seat asks of all. */
export const isAsked = (question: Question | null, held: number[]): boolean =>
  question !== null && held.some((seat) => seat !== question.by && !question.yes.includes(seat));

/** Whether people must agree to what is asked at this device; bots always do. */
export const asksPeople = (seats: Sitting[], held: number[]): boolean =>
  seats.some((seat, place) => seat.kind !== "bot" && !held.includes(place));

export function asked(frame: Frame, seats: Sitting[], names: string[], question: Question | null): string {
  if (frame.verdict !== null) return frame.verdict;
  if (frame.closed) return frame.closed;
  if (seats.some((seat) => seat.kind === "open")) return "Waiting for the free seats";
  if (question && isAsked(question, frame.held))
    return `${seats[question.by]?.name ?? "The other seat"} asks ${ASKS[question.what]}`;
  if (question) return "Asked the other seats; waiting for their answer";
  const name = names[frame.turn] ?? "";
  if (frame.mine && frame.held.length === 1) return capital(frame.prompt);
  return `${who(frame, seats[frame.turn], name)}: ${frame.prompt}`;
}

function who(frame: Frame, seat: Sitting | undefined, name: string): string {
  if (seat?.kind === "bot") return `${capital(name)} (bot)`;
  return seat && !frame.mine ? seat.name : capital(name);
}
