// A short tick under the finger, where a device can give one.

/** Browsers complain of a tick before the first touch; who wants less motion wants no ticks. */
export function tick(milliseconds: number | number[] = 8): void {
  if (!("vibrate" in navigator) || navigator.userActivation?.hasBeenActive !== true) return;
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate(milliseconds);
}
