// Leading the eye round the table: with the right or the middle button, with Shift, with two fingers; with one finger
// or the left button where nothing is to be flicked.

const A_DRAG = 6; // pixels: less is a tap

export class Orbiting {
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private from: { x: number; y: number } | undefined;
  private moved = 0;

  constructor(private readonly lead: (aside: number, up: number) => void) {}

  get isOn(): boolean {
    return this.from !== undefined;
  }

  /** A finger or a button goes down; whether the eye is led from now on. */
  down(event: PointerEvent, isFree: boolean): boolean {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const isMeant = this.fingers.size > 1 || event.button > 0 || event.shiftKey || isFree;
    if (!isMeant) return false;
    this.from = this.middle();
    this.moved = 0;
    return true;
  }

  move(event: PointerEvent): void {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.from) return;
    const at = this.middle();
    const [aside, up] = [at.x - this.from.x, at.y - this.from.y];
    if (this.moved === 0 && Math.hypot(aside, up) < A_DRAG) return;
    this.moved += Math.hypot(aside, up);
    this.from = at;
    this.lead(aside, up);
  }

  /** It is lifted; whether that was a drag and no tap. */
  up(event: PointerEvent): boolean {
    this.fingers.delete(event.pointerId);
    this.from = this.from && this.fingers.size ? this.middle() : undefined;
    return this.moved > 0;
  }

  /** Whether the click that follows belongs to a drag. */
  swallow(): boolean {
    const isDrag = this.moved > 0;
    this.moved = 0;
    return isDrag;
  }

  private middle(): { x: number; y: number } {
    const all = [...this.fingers.values()];
    const sum = (part: "x" | "y"): number => all.reduce((so, one) => so + one[part], 0) / all.length;
    return { x: sum("x"), y: sum("y") };
  }
}
