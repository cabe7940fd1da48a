import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from './staff-call.ts';

/** What is shown stays until something newer is there; a call is repeated twice if it may succeed then. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
