// Turn alerts: what a page does so that its person notices what waits for them, while they look at something else.

const LOOKED_AWAY = 2000; // milliseconds for which a page is hidden before it calls

/** Why the browser lets us show nothing outside the page; empty where it may, or may be asked. */
export function whyNoNotes(): string {
  if (!isSecureContext)
    return "Browsers show them only at addresses that begin with https, and on the computer that runs tableflip.";
  if (!("Notification" in window)) return "Your browser has no notifications.";
  if (Notification.permission === "denied") return "Blocked in your browser’s settings for this page.";
  return "";
}

export const mayNote = (): boolean => whyNoNotes() === "" && Notification.permission === "granted";

/** Ask whether notifications may be shown; only ever because somebody has pressed a bell. */
export const askForNotes = async (): Promise<boolean> =>
  whyNoNotes() === "" && (await Notification.requestPermission()) === "granted";

async function note(words: string, title: string): Promise<void> {
  if (!mayNote()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(words, { body: title, tag: location.pathname });
  else new Notification(words, { body: title, tag: location.pathname });
}

/** Whoever has acted needs no note of it any more. */
async function unnote(): Promise<void> {
  if (!mayNote()) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: location.pathname })) ?? []) shown.close();
}

const ICON = "link[rel~='icon']";
const BADGE =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="19" height="26" rx="3" ' +
      'fill="#fbf6ea" stroke="#2a2622" stroke-width="2"/><circle cx="23" cy="9" r="8" fill="#b8402a"/></svg>',
  );

/** Calls when a turn or a question is there and nobody looks; only acting takes the call back, not looking. */
export class Alerts {
  private title = "";
  private icons: [HTMLLinkElement, string][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private words = "";

  constructor(private readonly ring: () => void) {}

  /** What waits for whoever is here, in a few words; empty where nothing does. */
  wait(words: string): void {
    this.words = words;
    if (!words) this.calm();
    else if (this.title) document.title = this.called;
    this.look();
  }

  /** The page is seen, or is not any more. */
  look(): void {
    clearTimeout(this.timer);
    if (this.words && document.hidden && !this.title) this.timer = setTimeout(() => this.call(), LOOKED_AWAY);
  }

  private get called(): string {
    return `● ${this.words}`;
  }

  private call(): void {
    if (!this.words || this.title) return;
    this.title = document.title;
    document.title = this.called;
    this.icons = [...document.querySelectorAll<HTMLLinkElement>(ICON)].map((link) => [link, link.href]);
    for (const [link] of this.icons) link.href = BADGE;
    this.ring();
    void note(this.called, this.title).catch(() => undefined); // title and icon say it too
  }

  /** Take the call back. */
  calm(): void {
    clearTimeout(this.timer);
    if (!this.title) return;
    document.title = this.title;
    void unnote().catch(() => undefined);
    for (const [link, href] of this.icons) link.href = href;
    this.title = "";
  }
}
