/**
 * Yields the items of a job's work until the process has to stop: the supervisor kills a process that goes on. What is
 * left belongs to the next run. Without a signal, as in a staff command, it yields all.
 */
export function* untilStopped<T>(items: Iterable<T>, signal: AbortSignal | undefined) {
  for (const item of items) {
    if (signal?.aborted) return;
    yield item;
  }
}
