// What the service worker does besides keeping one page: a notification that is pressed leads to its table.

import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const WORKER = readFileSync(new URL("public/sw.js", import.meta.url), "utf8");

test("a note that is pressed leads to its table, or to the page that there is", async () => {
  const heard = new Map();
  const windows = ["/t/one", "/t/two"].map((path) => ({ url: `http://house${path}#secret`, focus: vi.fn() }));
  const self = {
    registration: { scope: "http://house/" },
    addEventListener: (what, does) => heard.set(what, does),
    clients: { matchAll: () => Promise.resolve(windows) },
  };
  new Function("self", WORKER)(self);
  const press = async (tag) => {
    const notification = { tag, close: vi.fn() };
    let done;
    heard.get("notificationclick")({ notification, waitUntil: (waited) => (done = waited) });
    await done;
    expect(notification.close).toHaveBeenCalledTimes(1);
    return windows.map((one) => one.focus.mock.calls.length);
  };
  expect(await press("/t/two")).toEqual([0, 1]);
  expect(await press("/t/gone")).toEqual([1, 1]);
});
