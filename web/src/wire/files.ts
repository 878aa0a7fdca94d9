// The finished matches of this browser as .flip files: they stay when a server has long forgotten its table.

const NAME = "tableflip";
const STORE = "files";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error("no database"));
  });
}

/** A browser that keeps nothing still plays: then there is no answer. */
async function ask<T>(
  mode: IDBTransactionMode,
  what: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await opened();
    try {
      return await new Promise((done, fail) => {
        const asked = what(database.transaction(STORE, mode).objectStore(STORE));
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error ?? new Error("not kept"));
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

export const keepFile = async (table: string, text: string): Promise<void> =>
  void (await ask("readwrite", (store) => store.put(text, table)));

export async function fileOf(table: string): Promise<string | undefined> {
  const found: unknown = await ask<unknown>("readonly", (store) => store.get(table));
  return typeof found === "string" ? found : undefined;
}

export const dropFile = async (table: string): Promise<void> =>
  void (await ask("readwrite", (store) => store.delete(table)));

/** Hand something to the visitor as a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
