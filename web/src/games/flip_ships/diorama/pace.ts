// How a device keeps up: where frames take long it draws fewer pixels, then no shadows, and at last gives up.

export const SLOW = 45; // milliseconds for a frame
const FEW = 12; // slow frames in a row or nearly so
export const CRAWL = 225; // milliseconds for a frame that nobody should have to watch often
const AS_MANY = 6; // slow ones, so bad it is
const FIRST = 4; // frames in which textures and programs are made: they say nothing
const SHARPEST = 2;
const DULLEST = 0.75;

export class Pace {
  hasShadows = true;
  private slow = 0;
  private frames = 0;

  /** `sharp` is how many pixels of the device are drawn for one of the page, a side. */
  constructor(public sharp: number) {
    this.sharp = Math.min(sharp, SHARPEST);
  }

  /** A frame took so long; whether something must change now. */
  took(time: number): "nothing" | "drawing" | "everything" {
    if (++this.frames <= FIRST) return "nothing";
    const bad = time > CRAWL ? AS_MANY : time > SLOW ? 1 : -0.25;
    this.slow = Math.max(0, this.slow + bad);
    if (this.slow < FEW) return "nothing";
    this.slow = 0;
    if (this.sharp > 1) this.sharp = Math.max(1, this.sharp - 0.5);
    else if (this.hasShadows) this.hasShadows = false;
    else if (this.sharp > DULLEST) this.sharp = DULLEST;
    else return "everything";
    return "drawing";
  }
}
