import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StudioWire } from '#contract/studios.ts';
import { fetchCountryStudios, searchBookingStudios } from '../api/bookings.ts';

/** Studios shown at a time. */
const shown = 5;

async function load(country: string, query: string, signal: AbortSignal): Promise<StudioWire[]> {
  const response = await (query === ''
    ? fetchCountryStudios(country, shown, signal)
    : searchBookingStudios(query, shown, signal));
  if (response.ok) return response.value;
  throw new Error(response.code);
}

/** Some studios: those of the country, or the search results. */
export function useBookingStudios(country: string, typed: string) {
  const query = typed.trim();
  return useQuery({
    queryKey: ['booking-studios', country, query],
    queryFn: ({ signal }) => load(country, query, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
