/** Runs all customers repeatedly for a time: each result, and the number per second. */
export async function load<T>(customers: readonly (() => Promise<T>)[], seconds: number) {
  const results: T[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    customers.map(async (once) => {
      while (performance.now() < end) results.push(await once());
    }),
  );
  return { results, perSecond: results.length / ((performance.now() - start) / 1000) };
}

/** The same work, which returns its milliseconds. */
export function millisecondsOf(once: () => Promise<void>): () => Promise<number> {
  return async () => {
    const from = performance.now();
    await once();
    return performance.now() - from;
  };
}
