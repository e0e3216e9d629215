// Keeps the crisis page on the device, and nothing else. The build writes the page's fingerprint here: a changed page is a changed worker, and browsers fetch both.
const KEPT = "crisis-page-FINGERPRINT";
const PAGE = "/crisis";

/** How long somebody waits for a slow network before they get what is kept. */
const PATIENCE = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder());
});

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  // Whatever else the browser asks for goes its own way.
  if (mode === "navigate" && /^\/crisis\/?$/.test(new URL(url).pathname)) event.respondWith(answer(event.request));
});

async function keep() {
  const page = await fetch(PAGE, { cache: "no-cache", credentials: "omit" });
  if (!page.ok || page.redirected) throw new Error(`the crisis page answered ${page.status}`);
  await (await caches.open(KEPT)).put(PAGE, page);
  // Nothing of the older one is in use that this one could disturb.
  await self.skipWaiting();
}

async function forgetOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith("crisis-page-") && name !== KEPT);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The server's page while it comes soon enough and whole; else the one that is kept. */
async function answer(request) {
  const asked = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const page = await Promise.race([asked.catch(() => undefined), late]);
  if (page?.ok) return page;
  return (await caches.match(PAGE, { cacheName: KEPT })) ?? asked;
}
