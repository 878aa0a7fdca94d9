// Whether the server has newer pages than this one: asked now and then, told when nobody is in the middle of a turn.

import { readVersion } from "../wire/api";

const OFTEN = 15 * 60_000; // milliseconds

export class Freshness {
  /** Whether the pages of the server are others than this one. */
  isOld = $state(false);
  /** Whether somebody is in the middle of something here that a reload would interrupt. */
  isBusy = $state(false);
  /** Whether somebody wants to hear of it later. */
  private isPutOff = $state(false);

  constructor(
    private readonly build: string,
    private readonly ask: () => Promise<string>,
  ) {}

  get isToBeTold(): boolean {
    return this.isOld && !this.isBusy && !this.isPutOff;
  }

  /** Say nothing until it is looked again now and then. */
  putOff(): void {
    this.isPutOff = true;
  }

  /** Ask the server; one that does not answer, or has no pages, says nothing about this one. */
  async look(): Promise<void> {
    const now = await this.ask().catch(() => "");
    if (this.build && now && now !== this.build) this.isOld = true;
  }

  /** Look whenever somebody comes back to the page or to the network, and now and then. */
  watch(): () => void {
    const seen = (): void => void (document.hidden || this.look());
    const timer = setInterval(() => ((this.isPutOff = false), seen()), OFTEN);
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }
}

const built = typeof document === "undefined" ? "" : (document.documentElement.dataset["build"] ?? "");

export const freshness = new Freshness(built, async () => (await readVersion()).build);
