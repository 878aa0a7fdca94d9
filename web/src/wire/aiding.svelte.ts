// What the server works out for each position: asked for once, kept with its ply, and forgotten with the position.

import type { Aided, FromServer } from "../wire";
import type { Gone } from "./socket";

type Found = Aided["aids"] | undefined;

export class Aiding {
  private known: { ply: number; found: Found } = $state.raw({ ply: -1, found: undefined });
  private wanted = -1;
  private asked: { id: string; ply: number } = { id: "", ply: -1 };

  constructor(private readonly ask: (ply: number) => string) {}

  /** What is known of a position: null while it is worked out, undefined where the server could not. */
  found(ply: number): Found {
    return this.known.ply === ply ? this.known.found : null;
  }

  /** A position is on the table. */
  want(ply: number): void {
    this.wanted = ply;
    this.askNext();
  }

  /** Whether a message is an answer to a question from here; a refusal is nothing to tell anybody about. */
  hear(message: FromServer | Gone): boolean {
    if (message.type !== "aided" && message.type !== "error") return false;
    if (this.asked.id === "" || message.id !== this.asked.id) return false;
    const { ply } = this.asked;
    this.asked = { id: "", ply };
    if (message.type === "aided") this.known = { ply, found: message.aids };
    else if (message.code !== "stale") this.known = { ply, found: undefined }; // else a newer position is on its way
    this.askNext();
    return true;
  }

  /** The server thinks about one question of a visitor at a time. */
  private askNext(): void {
    if (this.asked.id !== "" || this.wanted === this.asked.ply) return;
    this.asked = { id: this.ask(this.wanted), ply: this.wanted };
  }
}
