/** What this process is finding out just now about charges, each by its provider's id. */
export interface InFlightCalls {
  /** Does the work, which whoever hears of the same charge meanwhile can wait for. */
  readonly during: <T>(transaction: string | null, work: () => Promise<T>) => Promise<T>;
  /** Waits until what is under way about a charge has ended, well or not; false where nothing was. */
  readonly end: (transaction: string) => Promise<boolean>;
}

/**
 * A provider tells of a charge in the moment its customer comes back with it: the second to hear of it lets the first
 * finish, and finds it dealt with. That saves work and decides nothing: whoever comes second may come at any time.
 */
export const trackInFlightCalls = (): InFlightCalls => {
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
};
