// Makes the page work offline, and keeps a release from breaking the tabs that are open.
//
// Everything the page consists of is kept at the first visit, and served from there. The build writes the list of files and a version, the
// digest of all of them. A new release is kept beside the old one, whose files have other names, so tabs of both find theirs. Each tab holds a
// lock with the name of its release; a release without a lock is forgotten.

export {};

declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
declare const VERSION: string;

const PREFIX = "solvetab ";
const KEPT = PREFIX + VERSION;
/** The page itself, by both of its names. */
const PAGES = ["./", "index.html"];
/** Files that are named by their digest: those of the release before may be kept as they are. */
const NAMED = /-[0-9A-Za-z]{8,}(\.|\/)/;

/** A file from the server, and not the page by which a network asks to sign in. */
async function fetched(file: string): Promise<Response> {
  const response = await fetch(new Request(file, { cache: "reload" }));
  const { headers } = response;
  if (PAGES.includes(file)) {
    // Some hosts send on from one of its names to the other: what was sent on may not be shown for a visit.
    const page = await response.text();
    if (response.ok && page.includes(VERSION)) return new Response(page, { headers });
  } else if (response.ok && !response.redirected && !(headers.get("content-type") ?? "").startsWith("text/html")) return response;
  throw new Error(`${file} did not come`);
}

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    const take = async (file: string) => {
      const known = NAMED.test(file) ? await caches.match(file) : undefined;
      await cache.put(file, known ?? (await fetched(file)));
    };
    await Promise.all(FILES.map(take));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

/** Forgets the releases that no tab shows any more. */
async function tidy(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const isOpen = (name: string) => held.some((lock) => lock.name === name);
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT && !isOpen(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

// A page that has begun says so: what it has replaced may be gone by now.
self.addEventListener("message", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const serve = async () => {
    const own = await (await caches.open(KEPT)).match(event.request, { ignoreSearch: true });
    const known = own ?? (await caches.match(event.request));
    return known ?? fetch(event.request);
  };
  event.respondWith(serve());
});
