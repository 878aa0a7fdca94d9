import { capital } from "./capital";

/** How seats are called where one looks from one of them and nobody has given the others a name. */
export const seenFrom = (seat: number, titles: string[]): string[] =>
  titles.map((title, place) => (place === seat ? "You" : capital(title)));

/** Whose something is, in front of the thing: "Your", or by name. */
export const whose = (name: string): string => (name === "You" ? "Your" : `${name}'s`);
