/** What is read of a query. */
interface AskedQuery {
  readonly data: unknown;
  readonly failureCount: number;
}

/**
 * Whether a query has no result and failed when it was last asked. It may be asked again by itself: with a wait of 30 s for
 * each request, a failure that is shown only after the last one would come a minute too late.
 */
export function hasFailed({ data, failureCount }: AskedQuery): boolean {
  return data === undefined && failureCount > 0;
}
