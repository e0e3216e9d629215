// Service worker that caches the crisis page, and nothing else. The build inserts the hash of the page, so that a changed page changes the worker and
// browsers update both.
const CACHE_NAME = "crisis-page-FINGERPRINT";
const PAGE = "/crisis";

/** How long a slow network may take before the cached page is shown. */
const NETWORK_TIMEOUT_MS = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(cachePage());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  // Every other request goes to the network.
  if (mode === "navigate" && /^\/crisis\/?$/.test(new URL(url).pathname))
    event.respondWith(networkFirst(event.request));
});

async function cachePage() {
  const page = await fetch(PAGE, { cache: "no-cache", credentials: "omit" });
  if (!page.ok || page.redirected) throw new Error(`the crisis page returned ${page.status}`);
  await (await caches.open(CACHE_NAME)).put(PAGE, page);
  // Safe at once: the old worker holds no state that this one could break.
  await self.skipWaiting();
}

async function deleteOldCaches() {
  const oldNames = (await caches.keys()).filter((name) => name.startsWith("crisis-page-") && name !== CACHE_NAME);
  await Promise.all(oldNames.map((name) => caches.delete(name)));
}

/** The response of the network if it is successful and in time, otherwise the cached page. */
async function networkFirst(request) {
  const response = fetch(request);
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const page = await Promise.race([response.catch(() => undefined), timeout]);
  if (page?.ok) return page;
  return (await caches.match(PAGE, { cacheName: CACHE_NAME })) ?? response;
}
