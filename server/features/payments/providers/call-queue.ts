/** A first-come, first-served queue in front of a fixed number of places in this process. */
export interface CallQueue {
  /** Takes a free place, or waits for one; false when `signal` aborts first. */
  readonly enter: (signal: AbortSignal) => Promise<boolean>;
  /** Frees a place for the caller that has waited longest. */
  readonly leave: () => void;
}

/** Opens a queue; see {@link CallQueue}. */
export function openCallQueue(places: number): CallQueue {
  let free = places;
  const waiting: (() => void)[] = [];
  return {
    enter: (signal) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      if (signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const stopWaiting = (): void => {
          waiting.splice(waiting.indexOf(takeTurn), 1);
          resolve(false);
        };
        const takeTurn = (): void => {
          signal.removeEventListener('abort', stopWaiting);
          resolve(true);
        };
        waiting.push(takeTurn);
        signal.addEventListener('abort', stopWaiting, { once: true });
      });
    },
    leave: () => {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}
