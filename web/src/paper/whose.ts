/** Whose something is, in front of the thing: "Your", or by name. */
export const whose = (name: string): string => (name === "You" ? "Your" : `${name}'s`);
