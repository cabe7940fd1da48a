import { catalogueAnswer, type CatalogueAnswer } from '#contract/catalogue.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** `GET /api/catalogue`: what the country sells and how it is paid. */
export const fetchCatalogue = (
  country: string,
  signal: AbortSignal,
): Promise<ApiResult<CatalogueAnswer>> =>
  call({
    path: `/api/catalogue?country=${encodeURIComponent(country)}`,
    answer: catalogueAnswer,
    signal,
  });
