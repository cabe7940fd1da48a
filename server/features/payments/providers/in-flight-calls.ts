/** Calls about charges that are in flight in this process, by the provider's id of the charge. */
export interface InFlightCalls {
  /** Runs the work; other callers with the same charge can wait for it through `end`. */
  readonly during: <T>(transaction: string | null, work: () => Promise<T>) => Promise<T>;
  /** Waits until the work in flight for a charge has ended, successfully or not; false if there was none. */
  readonly end: (transaction: string) => Promise<boolean>;
}

/**
 * A provider reports a charge at the moment its customer returns with it: the second caller lets the first finish, and
 * finds the charge handled. That only saves work: correctness must not depend on it, since the second caller may come
 * at any time.
 */
export function trackInFlightCalls(): InFlightCalls {
  const works = new Map<string, Promise<unknown>>();
  return {
    during: async (transaction, work) => {
      const promise = work();
      if (transaction === null) return await promise;
      works.set(transaction, promise);
      try {
        return await promise;
      } finally {
        if (works.get(transaction) === promise) works.delete(transaction);
      }
    },
    end: async (transaction) => {
      const work = works.get(transaction);
      await work?.catch(() => undefined);
      return work !== undefined;
    },
  };
}
