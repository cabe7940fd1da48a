import { useMemo } from 'react';
import { hasFailed } from '#web/lib/has-failed.ts';
import { byDistance, studiosFor } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import { useAllStudios } from './use-all-studios.ts';

/** Codes of calls without a response. */
const unreachable: readonly string[] = ['network_error', 'timed_out'];

/** The studios of a country, the nearest first when the customer's position is known. */
export function useStudios(country: string) {
  const query = useAllStudios(true);
  const place = usePlace((state) => state.place);
  const { studios, ownCountry } = useMemo(
    () => studiosFor(query.data ?? [], country),
    [query.data, country],
  );
  const isFailed = hasFailed(query);
  const isUnreachable = unreachable.includes(query.failureReason?.message ?? '');
  const listed = useMemo(() => byDistance(studios, place), [studios, place]);
  return {
    listed,
    ownCountry,
    all: query.data,
    /** Whether there is a list to count. */
    isKnown: query.data !== undefined,
    isLoading: query.isPending && !isFailed,
    failedToLoad: isFailed && isUnreachable,
    /** The server has responded, with an error. */
    failedToFetch: isFailed && !isUnreachable,
    failedToRefresh: query.isRefetchError,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}
