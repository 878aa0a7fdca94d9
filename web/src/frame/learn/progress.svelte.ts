// How far somebody has come in lessons and first games, kept in this browser only.

import { kept } from "../../paper/settings.svelte";
import { remembered } from "../../wire/memory";

interface Taken {
  /** The step one is at. */
  at: string;
  isDone: boolean;
}

const learnt = kept<{ lessons: Record<string, Taken> }>({ lessons: {} });

export const takenOf = (game: string): Taken => learnt.likes.lessons[game] ?? { at: "", isDone: false };

export function keepStep(game: string, at: string, isDone = takenOf(game).isDone): void {
  learnt.keep({ lessons: { ...learnt.likes.lessons, [game]: { at, isDone } } });
}

/** Whether somebody has finished a lesson or a game here: before that, learning is what is offered first. */
export const isNewcomer = (): boolean =>
  !Object.values(learnt.likes.lessons).some((taken) => taken.isDone) && !remembered().some((table) => table.over);
