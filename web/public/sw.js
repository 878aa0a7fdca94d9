// Opens a clear page where there is no network. It keeps that page and nothing else: whatever else is asked for goes to
// the server as if this worker were not there, so no page is ever a mixture of two versions, and nothing secret is kept.
// A notification that is pressed leads to the page that has shown it.

const KEPT = "tableflip-c82d5413"; // the name changes with the page that is kept
const PAGE = new URL("offline.html", self.registration.scope).href;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.add(new Request(PAGE, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
});

// its tag is the path of the table; a page may have been turned to another since the worker knew its address
self.addEventListener("notificationclick", (event) => {
  const { tag } = event.notification;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === tag) ?? pages[0];
      return page?.focus();
    }),
  );
});
