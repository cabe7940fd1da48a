import { catalogueResponse, type CatalogueResponse } from '#contract/catalogue.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** `GET /api/catalogue`: the products and payment methods of a country; `again` bypasses the browser's cache. */
export function fetchCatalogue(
  country: string,
  again: boolean,
  signal: AbortSignal,
): Promise<ApiResult<CatalogueResponse>> {
  return call({
    path: `/api/catalogue?country=${encodeURIComponent(country)}`,
    response: catalogueResponse,
    signal,
    cache: again ? 'no-cache' : 'default',
  });
}
