// Which puzzles were solved on this device.

const KEY = "tableflip.puzzles";
const MOST = 5000; // of one game

function all(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

export function solvedOf(game: string): Set<string> {
  const kept = all()[game];
  return new Set(Array.isArray(kept) ? kept : []);
}

export function keepSolved(game: string, id: string): void {
  const others = [...solvedOf(game)].filter((one) => one !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: [...others, id].slice(-MOST) }));
  } catch {
    // a browser that keeps nothing still plays
  }
}
