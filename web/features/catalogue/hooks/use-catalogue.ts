import { useQuery } from '@tanstack/react-query';
import type { CatalogueResponse } from '#contract/catalogue.ts';

const load = async (country: string, signal: AbortSignal): Promise<CatalogueResponse> => {
  // The response schemas are large, and the first screen does not need them.
  const { fetchCatalogue } = await import('../api/catalogue.ts');
  const response = await fetchCatalogue(country, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
};

/**
 * The products and payment methods of a country from the server; loaded while `enabled`. Prices are known without it.
 */
export const useCatalogue = (country: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['catalogue', country],
    queryFn: ({ signal }) => load(country, signal),
    staleTime: 5 * 60_000,
  });
