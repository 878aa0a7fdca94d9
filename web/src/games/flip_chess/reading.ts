// What the words of a view mean.

export const isUp = (card: string): boolean => /[A-Z]/.test(card);
