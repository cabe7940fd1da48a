import type { ApiResult } from './api.ts';

/**
 * Whether a query may get another response than its last one. A link that was refused for good stays refused: another
 * request would count as another guess, and the page would lose what is typed into its form for a new link.
 */
export function mayChange(query: {
  readonly state: { readonly data: ApiResult<unknown> | undefined };
}): boolean {
  const { data } = query.state;
  return data === undefined || data.ok || data.retryable;
}

/**
 * Options of a query that fails at once without a connection, so that its page says so and offers a retry, and runs again
 * when the connection returns. By default a query waits for the connection.
 */
export const whileOffline = { networkMode: 'always', refetchOnReconnect: mayChange } as const;
