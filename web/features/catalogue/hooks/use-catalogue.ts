import { useQuery } from '@tanstack/react-query';
import type { CatalogueResponse } from '#contract/catalogue.ts';

const load = async (country: string, signal: AbortSignal): Promise<CatalogueResponse> => {
  // The checks of answers are large; the first screen does without them.
  const { fetchCatalogue } = await import('../api/catalogue.ts');
  const response = await fetchCatalogue(country, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
};

/**
 * What the country sells and how it is paid, as the server says it; fetched while `enabled`. Prices are known without
 * it.
 */
export const useCatalogue = (country: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['catalogue', country],
    queryFn: ({ signal }) => load(country, signal),
    staleTime: 5 * 60_000,
  });
