// Serves dist/ from a sub-path, compressed as any web server would: for the tests, and by `npm run serve` for people.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const DIST = join(dirname(fileURLToPath(import.meta.url)), "..", "dist");
export const SUB_PATH = "/some/where/";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".tab": "application/octet-stream",
};

const compressed = new Map();

/** Hosts that compress while they serve do it quickly; those that do it once, as well as can be. */
export const QUICKLY = 5;
export const WELL = 11;

/** A file's bytes, compressed. */
export function compress(path, quality) {
  const key = `${quality} ${path}`;
  if (!compressed.has(key)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    compressed.set(
      key,
      readFile(path).then((bytes) => promisify(brotliCompress)(bytes, { params })),
    );
  }
  return compressed.get(key);
}

/** The headers that a host should send, as `_headers` has them. */
async function recommended() {
  const lines = (await readFile(join(DIST, "_headers"), "utf8")).split("\n").filter((line) => line.startsWith(" "));
  return Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/, 2)));
}

/** Starts a server: its address, how many bytes it has sent, and functions that release another build, that stand in for a sign-in, and that end it. It sends the recommended headers, or none of them. */
export async function serve({ port = 0, quality = QUICKLY, sendsHeaders = false } = {}) {
  const headers = sendsHeaders ? await recommended() : {};
  let root = DIST;
  let sent = 0;
  let isSignedIn = (_name) => true;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(SUB_PATH) ? pathname.slice(SUB_PATH.length) || "index.html" : null;
    const path = name === null ? null : normalize(join(root, name));
    if (name !== null && !isSignedIn(name)) {
      response.writeHead(200, { "content-type": TYPES[".html"], "cache-control": "no-cache" }).end("<!doctype html><title>Sign in</title>");
      return;
    }
    try {
      if (path === null || !path.startsWith(root)) throw new Error("outside");
      const body = await compress(path, quality);
      response.writeHead(200, {
        ...headers,
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
        "content-encoding": "br",
        "cache-control": "no-cache",
      });
      response.end(body);
      sent += body.length;
    } catch {
      response.writeHead(404).end("not found");
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}${SUB_PATH}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  /** From now on another build is served: a release. */
  const release = (folder) => (root = folder);
  /** From now on files whose names match get a page instead, as from a network that asks to sign in; without a pattern none do. */
  const askToSignIn = (pattern) => (isSignedIn = (name) => pattern === undefined || !pattern.test(name));
  return { address, sent: () => sent, release, askToSignIn, close };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve({ port: Number(process.env.PORT ?? 8080) });
  console.log(address);
}
