// Starts the page: draws it, loads the worker that answers, and keeps everything for a visit without a network.

import { render } from "preact";
import { warmUp } from "./engine/engine";
import { hearEarlyKeys } from "./shell/keys";
import { Page } from "./shell/page";
import { keepRelease } from "./shell/release";
import { ready } from "./shell/settings";

// Whoever comes to a game by a link asks at once; on the first view nothing is asked before a game is gone to.
if (!["", "#", "#/"].includes(location.hash)) warmUp();

hearEarlyKeys();

const root = document.getElementById("page");
if (root !== null) {
  // Without the words of its language the page is shown in English.
  await ready().catch(() => {});
  render(<Page />, root);
}
// After the first paint: the page can be seen before it can be asked.
requestAnimationFrame(() => setTimeout(warmUp));

keepRelease();
