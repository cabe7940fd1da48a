/** Time without scrolling after which it counts as done, ms. */
const restMs = 400;

let scrolledAt = -Infinity;
globalThis.addEventListener?.(
  'scroll',
  () => {
    scrolledAt = performance.now();
  },
  { passive: true, capture: true },
);

/** Resolves once nothing has been scrolled for a moment: work nobody waits for leaves the processor to the scrolling. */
export const scrollingRests = async (): Promise<void> => {
  for (;;) {
    const left = scrolledAt + restMs - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
};
