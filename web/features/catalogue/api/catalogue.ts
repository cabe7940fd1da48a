import { catalogueResponse, type CatalogueResponse } from '#contract/catalogue.ts';
import { call, type ApiResult } from '#web/lib/api.ts';
import { getShopCatalogue, setShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { withSent } from '../sent-catalogue.ts';

/**
 * `GET /api/catalogue`: the products and payment methods of a country, by which this page prices from then on; `again`
 * bypasses the browser's cache.
 */
export async function fetchCatalogue(
  country: string,
  again: boolean,
  signal: AbortSignal,
): Promise<ApiResult<CatalogueResponse>> {
  const response = await call({
    path: `/api/catalogue?country=${encodeURIComponent(country)}`,
    response: catalogueResponse,
    signal,
    cache: again ? 'no-cache' : 'default',
  });
  if (response.ok) setShopCatalogue(withSent(getShopCatalogue(), response.value));
  return response;
}
