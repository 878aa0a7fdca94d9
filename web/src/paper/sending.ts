// A link or a line of text handed on: copied, or given to what the device shares with.

/** Put a link where it can be pasted; where a browser does not let us, show it to be copied by hand. */
export async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    if (copiedByHand(link)) return true; // plain http in a local network has no clipboard, but this
    prompt("Copy this link", link);
    return false;
  }
}

/** Whether a link to this host leads everybody to their own machine. */
export const isOwnMachine = (host: string): boolean => /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether the device has a way to hand a link on; plain http has none. */
export const canShare = (): boolean => typeof (navigator as Partial<Navigator>).share === "function";

/** Hand a link to what the device shares with; who thinks better of it has done nothing. */
export async function shared(link: string, words: string): Promise<void> {
  await navigator.share({ title: words, text: words, url: link }).catch(() => undefined);
}

function copiedByHand(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    // the only way there is without a secure context
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
