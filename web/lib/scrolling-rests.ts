/** Time without scrolling after which it counts as finished, ms. */
const restMs = 400;

let scrolledAt = -Infinity;
globalThis.addEventListener?.(
  'scroll',
  () => {
    scrolledAt = performance.now();
  },
  { passive: true, capture: true },
);

/** Resolves once there was no scrolling for a moment, so that background work leaves the processor to scrolling. */
export async function scrollingRests(): Promise<void> {
  for (;;) {
    const left = scrolledAt + restMs - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
