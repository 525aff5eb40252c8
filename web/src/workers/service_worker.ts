// Makes the page work offline, and keeps a release from breaking the tabs that are open.
//
// Everything the page consists of is kept at the first visit, and served from there. The build writes the list of files and a version, the
// digest of all of them. A new release is kept beside the old one, whose files have other names, so tabs of both find theirs. Each tab holds a
// lock with the name of its release; a release without a lock is forgotten.

export {};

declare const self: ServiceWorkerGlobalScope;
declare const FILES: readonly string[];
/** Files that are kept once somebody has asked for them. */
declare const LATER: readonly string[];
declare const VERSION: string;

const PREFIX = "solvetab ";
const KEPT = PREFIX + VERSION;
/** Files that are named by their digest: those of the release before may be kept as they are. */
const NAMED = /-[0-9A-Za-z]{8,}(\.|\/)/;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(KEPT);
    const fetched = [];
    for (const file of FILES) {
      const known = NAMED.test(file) ? await caches.match(file) : undefined;
      if (known === undefined) fetched.push(new Request(file, { cache: "reload" }));
      else await cache.put(file, known);
    }
    await cache.addAll(fetched);
    // What somebody has asked for is taken along.
    for (const file of LATER) {
      const known = await caches.match(file);
      if (known !== undefined) await cache.put(file, known);
    }
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

const isLater = (address: string): boolean => LATER.some((file) => new URL(file, self.registration.scope).href === address);

/** Whether a file came, and not the page by which a network asks to sign in. */
const isItself = (response: Response): boolean => !response.redirected && !(response.headers.get("content-type") ?? "").startsWith("text/html");

async function keepLater(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(KEPT)).put(request, response);
  } catch {
    // Without room it is fetched again.
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const serve = async () => {
    const own = await (await caches.open(KEPT)).match(event.request, { ignoreSearch: true });
    const known = own ?? (await caches.match(event.request));
    if (known !== undefined) return known;
    const response = await fetch(event.request);
    if (response.ok && isItself(response) && isLater(event.request.url)) event.waitUntil(keepLater(event.request, response.clone()));
    return response;
  };
  event.respondWith(serve());
});
