// sw.js - shows a page of our own when the server cannot be reached. It keeps nothing else:
// the game lives on the server, and an old client would only be in the way.
const page = "offline.html";
const parts = ["offline.css", "offline.js", "icon.svg"];
const shelf = "drawfour-offline-2";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll([page, ...parts])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("drawfour-") && name !== shelf);
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// What the offline page is made of: asked for at its own address, and only there.
const isPart = (url) =>
  parts.some((part) => url === new URL(part, self.registration.scope).href);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(page)));
  } else if (isPart(request.url)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
