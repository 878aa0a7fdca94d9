// The one sentence above the board: who must do what now.

import { capital } from "../../paper/capital";
import type { Frame, Question, Sitting } from "../../wire";

/** Whether somebody here has not answered yet what another seat asks. */
export const isAsked = (question: Question | null, held: number[]): boolean =>
  question !== null && held.some((seat) => question.open.includes(seat));

/** What those are told who have asked for it. */
const ASKED: Record<Question["what"], string> = {
  undo: "You asked to take it back",
  draw: "You offered a draw",
  replay: "You asked to open the replay",
  bot: "You asked for a bot",
  pause: "You asked for a pause",
  rematch: "You asked to play again",
  swap: "You asked to swap seats",
};

/** Whether what is asked can be taken back here. */
export const isAsker = (question: Question | null, held: number[]): boolean =>
  question !== null && held.includes(question.by);

/** Whose answer a question waits for, to all who have none to give; empty where there is nothing to say. */
export function waitsFor(question: Question | null, held: number[], seats: Sitting[]): string {
  if (question === null || isAsked(question, held)) return "";
  const names = question.open.map((seat) => seats[seat]?.name ?? "").join(" and ");
  return `${isAsker(question, held) ? ASKED[question.what] : question.words}. Waiting for ${names}`;
}

/** What is pressed to agree. */
export function agreeing(question: Question): string {
  return question.what === "undo" ? "Allow it" : question.what === "draw" ? "Accept the draw" : "Agree";
}

/** Whether people must agree to what is asked at this device; bots always do. */
export const asksPeople = (seats: Sitting[], held: number[]): boolean =>
  seats.some((seat, place) => seat.kind !== "bot" && !held.includes(place));

export function asked(frame: Frame, seats: Sitting[], question: Question | null): string {
  if (frame.verdict !== null) return frame.verdict;
  if (frame.closed) return frame.closed;
  if (seats.some((seat) => seat.kind === "open")) return "Waiting for a friend to sit down";
  if (question && isAsked(question, frame.held)) return question.words;
  if (frame.clock?.paused) return "The game is paused";
  // who decides is asked, all others read who does what; at one device everybody is called by name
  if (frame.mine && frame.held.length > 1) return `${seats[frame.turn]?.name ?? ""}: ${frame.prompt}`;
  return capital(frame.prompt);
}
