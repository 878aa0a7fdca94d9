// Whether a deal was sealed: the key that is told at the end must give the fingerprint that was told at the start.

export interface Sealed {
  /** The SHA-256 that the table showed before anything was dealt. */
  hash: string;
  /** Told at the end. */
  key: string | null;
}

/** Whether all keys fit; undefined while one is not told yet, or where a browser cannot work it out (plain http). */
export async function isFair(deals: Sealed[]): Promise<boolean | undefined> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  if (!subtle || !deals.length || deals.some(({ key }) => key === null)) return undefined;
  const fits = await Promise.all(deals.map(async ({ hash, key }) => (await sha256(subtle, key!)) === hash));
  return fits.every(Boolean);
}

async function sha256(subtle: SubtleCrypto, text: string): Promise<string> {
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
