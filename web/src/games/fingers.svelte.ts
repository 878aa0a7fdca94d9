// What a hand does on a board of squares before it acts: it points, walks with the arrows, picks up, and arms.

const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The square an arrow key leads to on a board as it lies on the screen; undefined for any other key. */
export function walked(rows: string[][], from: string, key: string): string | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const y = rows.findIndex((row) => row.includes(from));
  const x = rows[y]?.indexOf(from) ?? 0;
  return rows[y + way[1]]?.[x + way[0]] ?? from;
}

export class Fingers {
  picked = $state("");
  /** Pressed once, where once is not enough. */
  armed = $state("");
  pointed = $state("");
  focused = $state("");

  constructor(focused: string) {
    this.focused = focused;
  }

  putDown(): void {
    this.picked = this.armed = "";
  }

  /** Act at the second press on a square; at the first where nothing is final. */
  press(name: string, act: () => void, needsTwo: boolean): void {
    if (needsTwo && this.armed !== name) this.armed = name;
    else act();
  }

  /** Escape puts down, arrows walk: the square that must have the focus now. */
  key(event: KeyboardEvent, rows: string[][]): string | undefined {
    if (event.key === "Escape" && (this.picked || this.armed)) {
      this.putDown();
      event.stopPropagation();
      return undefined;
    }
    const next = walked(rows, this.focused, event.key);
    if (next === undefined) return undefined;
    event.preventDefault();
    return (this.focused = next);
  }
}
