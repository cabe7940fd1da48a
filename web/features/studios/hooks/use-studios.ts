import { useMemo } from 'react';
import { byDistance, studiosFor } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import { useAllStudios } from './use-all-studios.ts';

/** The studios of a country, the nearest first when the customer's position is known. */
export function useStudios(country: string) {
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
}
