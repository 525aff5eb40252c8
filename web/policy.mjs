// The content security policy: the page runs what it was built of, and loads nothing from elsewhere.
//
// It stands in the document, so that it holds on every host; workers have that of the headers, if their host sends them.

import { createHash } from "node:crypto";

/** What is inline is allowed by its digest, and nothing else is. */
const digests = (page, element) =>
  [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

/** The policy for a document. */
function policy(page) {
  const directives = {
    "default-src": ["'none'"],
    // The package's modules are WebAssembly; nothing is evaluated.
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...digests(page, "script")],
    "style-src": digests(page, "style"),
    "img-src": ["'self'"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
  return Object.entries(directives)
    .map((directive) => directive.flat().join(" "))
    .join("; ");
}

/** The document with its policy, before whatever the policy is about. */
export function withPolicy(page) {
  const place = '<meta charset="utf-8" />';
  if (!page.includes(place)) throw new Error("the document has no place for its policy");
  return page.replace(place, () => `${place}\n    <meta http-equiv="Content-Security-Policy" content="${policy(page)}" />`);
}

/** What a host should send with every file. No other site's frame shows the page; a document cannot say that of itself. */
export const headers = (page) => `/*
  Content-Security-Policy: ${policy(page)}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
`;
