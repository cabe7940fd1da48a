import { useQuery } from '@tanstack/react-query';
import type { StudioWire } from '#contract/studios.ts';

async function load(again: boolean, signal: AbortSignal): Promise<StudioWire[]> {
  // The response schemas are large, and the first screen does not need them.
  const { fetchStudios } = await import('../api/studios.ts');
  const response = await fetchStudios(again, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
}

/** All studios, from the server's latest response. */
export function useAllStudios(enabled: boolean) {
  return useQuery({
    queryKey: ['studios'],
    queryFn: ({ client, queryKey, signal }) =>
      load(client.getQueryData(queryKey) !== undefined, signal),
    enabled,
    staleTime: 5 * 60_000,
    retry: 1,
    // Without a connection, the query fails and the customer is notified instead of waiting.
    networkMode: 'always',
  });
}
