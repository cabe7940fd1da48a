/** Runs costly work a few at a time. */
export interface HashQueue {
  /** Resolves to the result of the work, or to null without it when too many others wait. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | null>;
}

/** Opens a queue with `slots` at once and at most `maxWaiting` that wait. */
export function openHashQueue(slots: number, maxWaiting: number): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    // The next one takes over the slot.
    if (next) next();
    else running -= 1;
  };
  return {
    run: async (work) => {
      if (running < slots) running += 1;
      else if (waiting.length >= maxWaiting) return null;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
