/** A change of the clock that is reported; smaller ones are left to the limits that they touch. */
const toleranceMs = 60_000;

const lookEveryMs = 1000;

/**
 * Calls a function each time the machine's clock was set forward or back by more than a minute, also while the machine
 * was suspended, with the milliseconds by which it was changed. Returns a function that ends the watch.
 */
export function watchClock(onChange: (changedMs: number) => void): () => void {
  const offset = (): number => Date.now() - performance.now();
  let known = offset();
  const timer = setInterval(() => {
    const changed = offset() - known;
    if (Math.abs(changed) < toleranceMs) return;
    known += changed;
    onChange(changed);
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
