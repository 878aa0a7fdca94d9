import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Alerts, whyNoNotes } from "./alerts";

const icon = { href: "/icon.svg" };
const page = { title: "Flip Chess", hidden: false, querySelectorAll: () => [icon] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("isSecureContext", false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page that is not looked at calls once, and only acting takes the call back", () => {
  const ring = vi.fn();
  const alerts = new Alerts(ring);
  alerts.wait("Your turn");
  vi.advanceTimersByTime(9000);
  expect(page.title).toBe("Flip Chess"); // it was looked at
  page.hidden = true;
  alerts.look();
  vi.advanceTimersByTime(1000);
  expect(page.title).toBe("Flip Chess");
  vi.advanceTimersByTime(2000);
  expect(page.title).toBe("● Your turn");
  expect(icon.href).toMatch(/^data:image/);
  page.hidden = false;
  alerts.look();
  alerts.wait("Your turn");
  expect(page.title).toBe("● Your turn"); // looking is not acting
  expect(ring).toHaveBeenCalledTimes(1);
  alerts.wait("");
  expect([page.title, icon.href]).toEqual(["Flip Chess", "/icon.svg"]);
});

test("a question calls as a turn does, by its own words, and the newest of both is told", () => {
  const ring = vi.fn();
  const alerts = new Alerts(ring);
  page.hidden = true;
  alerts.wait("Bo offers a draw");
  vi.advanceTimersByTime(3000);
  expect(page.title).toBe("● Bo offers a draw");
  alerts.wait("Your turn");
  expect(page.title).toBe("● Your turn");
  vi.advanceTimersByTime(9000);
  expect(ring).toHaveBeenCalledTimes(1);
  alerts.wait("");
  expect([page.title, icon.href]).toEqual(["Flip Chess", "/icon.svg"]);
});

test("who looks back within a moment is not called", () => {
  const alerts = new Alerts(() => undefined);
  page.hidden = true;
  alerts.wait("Your turn");
  vi.advanceTimersByTime(1000);
  page.hidden = false;
  alerts.look();
  vi.advanceTimersByTime(9000);
  expect(page.title).toBe("Flip Chess");
});

test("where the browser refuses, one sentence says why", () => {
  expect(whyNoNotes()).toContain("begin with https");
});

test("a note is shown by the worker, and taken back by acting", async () => {
  const close = vi.fn();
  const registration = { showNotification: vi.fn(), getNotifications: vi.fn(() => Promise.resolve([{ close }])) };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("window", { Notification });
  vi.stubGlobal("location", { pathname: "/t/one" });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  const alerts = new Alerts(() => undefined);
  page.hidden = true;
  alerts.wait("Your turn");
  await vi.advanceTimersByTimeAsync(3000);
  expect(registration.showNotification).toHaveBeenCalledWith("● Your turn", { body: "Flip Chess", tag: "/t/one" });
  expect(close).not.toHaveBeenCalled();
  alerts.wait("");
  await vi.advanceTimersByTimeAsync(10);
  expect(registration.getNotifications).toHaveBeenCalledWith({ tag: "/t/one" });
  expect(close).toHaveBeenCalledTimes(1);
});
