import { useQuery } from '@tanstack/react-query';
import type { StudioWire } from '#contract/studios.ts';

const load = async (again: boolean, signal: AbortSignal): Promise<StudioWire[]> => {
  // The checks of answers are large; the first screen does without them.
  const { fetchStudios } = await import('../api/studios.ts');
  const response = await fetchStudios(again, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
};

/** All studios, as the server last told them. */
export const useAllStudios = (enabled: boolean) =>
  useQuery({
    queryKey: ['studios'],
    queryFn: ({ client, queryKey, signal }) =>
      load(client.getQueryData(queryKey) !== undefined, signal),
    enabled,
    staleTime: 5 * 60_000,
    retry: 1,
    // Without a connection the customer is told so instead of waiting for one.
    networkMode: 'always',
  });
