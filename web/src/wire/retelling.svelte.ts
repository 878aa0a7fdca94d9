// What others did, told once more on the board, line by line: their last turn, or what happened while one was away.

import { settings } from "../paper/settings.svelte";
import { spoken, type LogLine } from "./log";
import { beat } from "./pace";

const TIME = 700; // milliseconds for which a line stands: half as fast as it went

export interface Again {
  lines: LogLine[];
  /** Which of them is on. */
  at: number;
  why: "turn" | "away";
}

export class Retelling {
  again: Again | undefined = $state.raw(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly speak: (words: string) => void) {}

  tell(again: Again): void {
    clearTimeout(this.timer);
    const line = again.lines[again.at];
    this.again = line && again;
    if (!line) return;
    this.speak(spoken(line.events));
    // without movement it is there to be read, so it stands as long
    const time = settings.speed === "off" ? TIME : beat(TIME);
    this.timer = setTimeout(() => this.tell({ ...again, at: again.at + 1 }), time);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.again = undefined;
  }
}
