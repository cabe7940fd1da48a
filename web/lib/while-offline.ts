/**
 * Options of a query that fails at once without a connection, so that its page says so and offers a retry, and runs again
 * when the connection returns. By default a query waits for the connection.
 */
export const whileOffline = { networkMode: 'always', refetchOnReconnect: true } as const;
