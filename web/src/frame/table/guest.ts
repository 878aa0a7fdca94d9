// Somebody who looks at a table and may sit down.

export interface Guest {
  /** The seats of the link that was opened; none of an invitation, by which any free seat can be taken. */
  held: number[];
  /** Whether the question stands over the table; not once they watch. */
  isAsked: boolean;
  sit: (seat: number) => Promise<void>;
  ask: (isAsked: boolean) => void;
}
