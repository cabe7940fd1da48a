import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CatalogueResponse } from '#contract/catalogue.ts';

async function load(
  country: string,
  again: boolean,
  signal: AbortSignal,
): Promise<CatalogueResponse> {
  // The response schemas are large, and the first screen does not need them.
  const { fetchCatalogue } = await import('../api/catalogue.ts');
  const response = await fetchCatalogue(country, again, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
}

/**
 * Options of the query of a country's catalogue. A repeated one asks the server: the browser keeps its copy for a minute, in
 * which the shop may have stopped offering a payment method.
 */
export function catalogueOptions(country: string) {
  return queryOptions({
    queryKey: ['catalogue', country],
    queryFn: ({ client, queryKey, signal }) =>
      load(country, client.getQueryData(queryKey) !== undefined, signal),
    staleTime: 5 * 60_000,
  });
}

/**
 * The products and payment methods of a country from the server; loaded while `enabled`. The prices that came with the page
 * are known without it.
 */
export function useCatalogue(country: string, enabled = true) {
  return useQuery({ ...catalogueOptions(country), enabled });
}
