// One step of a lesson as it is tried: what the learner decides is judged by the server, seen, and put back if wrong.

import type { SomeParts } from "../../games";
import type { SomeNumbers } from "../../games/parts";
import { paced } from "../../paper/settings.svelte";
import { play } from "../../paper/sound";
import type { Attempt, Choice, Judgement, ReplayFrame, StepInfo } from "../../wire";
import { beat, looked } from "../../wire/pace";

type Judge = (attempt: Attempt) => Promise<Judgement>;

const LOOK = 1000; // milliseconds a wrong try is looked at before it is put back
const BETWEEN = 700; // milliseconds between two things that are seen one after the other
const PATIENCE = 20_000; // milliseconds after which the answer is offered
const WRONGS = 2; // wrong tries after which it is

export class Trial {
  frame: ReplayFrame = $state.raw()!;
  /** The last flight that was seen since the position was laid out. */
  flight: unknown = $state.raw(null);
  isFlown = $state(false);
  legal: Choice[] = $state.raw([]);
  said = $state("");
  rule: string | null = $state(null);
  isWrong = $state(false);
  isDone = $state(false);
  /** While something is asked, played or put back. */
  isBusy = $state(false);
  mayShow = $state(false);

  #wrongs = 0;
  #done: string[] = [];
  #left = "";
  #hasLeft = false;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(
    readonly step: StepInfo,
    readonly parts: SomeParts,
    readonly judge: Judge,
  ) {
    this.#putBack();
    this.#timer = setTimeout(() => (this.mayShow = true), PATIENCE);
  }

  /** Somebody goes on or back: nothing more happens here. */
  leave(): void {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
  }

  act(choice: Choice, numbers: SomeNumbers | null = null): Promise<void> {
    return this.#ask({ step: this.step.id, action: choice.text, numbers });
  }

  why(place: string): Promise<void> {
    return this.#ask({ step: this.step.id, place });
  }

  async show(): Promise<void> {
    if (this.isBusy) return;
    this.#putBack();
    await this.#ask({ step: this.step.id, show: true });
  }

  async #ask(asked: Attempt): Promise<void> {
    if (this.isBusy || this.isDone) return;
    this.isBusy = true;
    this.isWrong = false;
    try {
      await this.#see(await this.judge({ ...asked, done: this.#done, left: this.#left }));
    } catch (problem) {
      this.said = (problem as Error).message;
    }
    this.isBusy = false;
  }

  async #see(judged: Judgement): Promise<void> {
    for (const [place, frame] of judged.frames.entries()) {
      if (this.#hasLeft) return;
      if (place > 0) await wait(beat(BETWEEN));
      this.#lay(frame);
      await wait(paced(this.parts.hold(frame.events, frame.flight)));
    }
    if (this.#hasLeft) return;
    if (judged.verdict !== "on") this.said = judged.said;
    this.rule = judged.rule;
    if (judged.verdict === "on") {
      this.#done = judged.done;
      this.#left = judged.left;
      this.legal = judged.legal;
      this.said = "";
    } else if (judged.verdict === "done") {
      this.isDone = true;
      this.legal = [];
      play("win");
    } else if (judged.verdict !== "why") {
      await this.#goBack(judged.verdict === "wrong");
    }
  }

  /** A try, or the answer, has been seen: the position is laid out again. */
  async #goBack(isWrong: boolean): Promise<void> {
    this.isWrong = isWrong;
    this.legal = [];
    await wait(looked(LOOK));
    this.#putBack();
    if (isWrong) this.#wrongs += 1;
    this.mayShow ||= this.#wrongs >= WRONGS;
  }

  #lay(frame: ReplayFrame): void {
    this.frame = frame;
    if (frame.flight) this.flight = frame.flight;
    this.isFlown = frame.flight !== null;
    for (const sound of this.parts.sounds(frame.events)) play(sound);
  }

  #putBack(): void {
    this.#done = [];
    this.#left = "";
    this.frame = this.step.frame;
    this.flight = this.step.frame.flight;
    this.isFlown = false;
    this.legal = this.step.legal;
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
