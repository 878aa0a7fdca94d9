// A long press of a finger, or a right click; a finger that moves on means something else.

const LONG = 500; // milliseconds
const STILL = 10; // pixels

export const longPress =
  (does: () => void) =>
  (element: Element): (() => void) => {
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const on = <K extends keyof GlobalEventHandlersEventMap>(
      name: K,
      hear: (event: GlobalEventHandlersEventMap[K]) => void,
    ): void => element.addEventListener(name, hear as EventListener, { signal: left.signal });
    const stop = (): void => clearTimeout(timer);
    on("pointerdown", (event) => {
      stop();
      if (event.pointerType === "mouse") return; // it has a right button
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(does, LONG);
    });
    on("pointermove", (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
    });
    on("pointerup", stop);
    on("pointercancel", stop);
    on("contextmenu", (event) => {
      event.preventDefault();
      if (event.pointerType === "mouse") does();
    });
    return () => {
      stop();
      left.abort();
    };
  };
