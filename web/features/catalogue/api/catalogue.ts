import { catalogueResponse, type CatalogueResponse } from '#contract/catalogue.ts';
import { call, type ApiResult } from '#web/lib/api.ts';
import { changeShopCatalogue } from '#web/lib/shop-catalogue.ts';
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
  if (response.ok) changeShopCatalogue((catalogue) => withSent(catalogue, response.value));
  return response;
}
