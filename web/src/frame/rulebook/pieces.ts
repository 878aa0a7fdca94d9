// The little Markdown that rules are written in, as pieces of text, and what is found in a rule book.

import type { ChapterInfo, PartInfo } from "../../wire";

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

/** The chapter that tells all in a few lines. */
export const SUMMARY = "In short";

/** As they are printed: what one looks up while playing comes first. */
export const summaryFirst = (chapters: readonly ChapterInfo[]): ChapterInfo[] =>
  [...chapters].sort((one, other) => Number(other.title === SUMMARY) - Number(one.title === SUMMARY));

/** The paragraph that tells a rule, or that has a thing's name in bold. */
export const partAt = (parts: readonly PartInfo[], at: string): PartInfo | undefined =>
  at ? parts.find((part) => !part.example && (part.rules.includes(at) || part.text.includes(`**${at}**`))) : undefined;
