import { useQuery } from '@tanstack/react-query';
import { fetchStudiosOf } from '../api/studios.ts';

async function ask(country: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetchStudiosOf(country, 1, signal);
  if (!response.ok) throw new Error(response.code);
  // A country without studios gets those of others.
  return response.value.some((studio) => studio.country === country);
}

/** Whether a country has studios of its own; null while that is unknown. */
export function useHasStudios(country: string): boolean | null {
  const { data = null } = useQuery({
    queryKey: ['studios-of', country],
    queryFn: ({ signal }) => ask(country, signal),
    staleTime: 5 * 60_000,
  });
  return data;
}
