// Actions as their notation has them: a verb, the side it is done with, and for a flip what it uses up and who gets it.

import type { PERMISSIONS, VERBS } from "./box";

export interface Deed {
  verb: (typeof VERBS)[keyof typeof VERBS];
  /** Empty where the action is about no side. */
  side: string;
  /** Undefined where the action is no flip. */
  permission: (typeof PERMISSIONS)[keyof typeof PERMISSIONS] | undefined;
  /** The seat that gets the flipped card; undefined where nobody else does. */
  receiver: number | undefined;
}

export function deedOf({ text }: { text: string }): Deed {
  const [verb, side = "", permission, receiver] = text.split(" ");
  return {
    verb: verb as Deed["verb"],
    side,
    permission: permission as Deed["permission"],
    receiver: receiver === undefined ? undefined : Number(receiver),
  };
}
