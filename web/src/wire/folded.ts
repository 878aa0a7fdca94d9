// Long lists of numbers are for checking, not for reading: they are folded away until somebody asks.

const LIST = /(?:\d+=[\d.]+,){2,}\d+=[\d.]+/g; // 30=12.5,31=40,…

/** A sentence without its long lists. */
export const folded = (words: string): string => words.replace(LIST, "…");
