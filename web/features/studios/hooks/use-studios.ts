import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { byDistance, studiosFor } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';

const load = async (again: boolean, signal: AbortSignal): Promise<StudioWire[]> => {
  // The checks of answers are large; the first screen does without them.
  const { fetchStudios } = await import('../api/studios.ts');
  const answer = await fetchStudios(again, signal);
  if (answer.ok) return answer.value;
  throw new Error(answer.code);
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

/** The studios of a country, the nearest first where the customer's place is known. Source: product §5, studios and places. */
export const useStudios = (country: string) => {
  const query = useAllStudios(true);
  const place = usePlace((state) => state.place);
  const { studios, ownCountry } = useMemo(
    () => studiosFor(query.data ?? [], country),
    [query.data, country],
  );
  const listed = useMemo(() => byDistance(studios, place), [studios, place]);
  return {
    listed,
    ownCountry,
    all: query.data,
    /** Whether there is a list to count. */
    isKnown: query.data !== undefined,
    isLoading: query.isPending || (query.isLoadingError && query.isFetching),
    failedToLoad: query.isLoadingError,
    failedToRefresh: query.isRefetchError,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
};
