import { catalogueResponse, type CatalogueResponse } from '#contract/catalogue.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** `GET /api/catalogue`: the products and payment methods of a country. */
export const fetchCatalogue = (
  country: string,
  signal: AbortSignal,
): Promise<ApiResult<CatalogueResponse>> =>
  call({
    path: `/api/catalogue?country=${encodeURIComponent(country)}`,
    response: catalogueResponse,
    signal,
  });
