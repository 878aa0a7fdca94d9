// The little Markdown that rules are written in, as pieces of text.

export interface Piece {
  words: string;
  style: "plain" | "code" | "strong" | "slanted";
}

export function piecesOf(text: string): Piece[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith("`")) return { words: part.slice(1, -1), style: "code" };
      if (part.startsWith("**")) return { words: part.slice(2, -2), style: "strong" };
      if (part.startsWith("*") && part.endsWith("*") && part.length > 2)
        return { words: part.slice(1, -1), style: "slanted" };
      return { words: part, style: "plain" };
    });
}

/** Whether some text has all words that are looked for. */
export const hasWords = (text: string, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
