import {
  studiosResponse,
  type StudioWire,
  studioSuggestions,
  studioWire,
} from '#contract/studios.ts';
import { call, type ApiResult, type ApiFailure } from '#web/lib/api.ts';

const listTimeoutMs = 30_000;

/** `GET /api/studios`: all active studios; `again` bypasses the browser's cache. */
export function fetchStudios(
  again: boolean,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> {
  return call({
    path: '/api/studios',
    response: studiosResponse,
    timeoutMs: listTimeoutMs,
    signal,
    cache: again ? 'no-cache' : 'default',
  });
}

/** `GET /api/studios?country=`: some studios of a country; those of others if it has none. */
export function fetchStudiosOf(
  country: string,
  limit: number,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> {
  return call({
    path: `/api/studios?${new URLSearchParams({ country, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });
}

/** `GET /api/studios/search`: studios with a name or place similar to the input. */
export function searchStudios(
  query: string,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> {
  return call({
    path: `/api/studios/search?query=${encodeURIComponent(query)}`,
    response: studiosResponse,
    signal,
  });
}

/** `GET /api/studios/by-slug/{slug}`. */
export function findStudio(slug: string): Promise<ApiResult<StudioWire>> {
  return call({ path: `/api/studios/by-slug/${encodeURIComponent(slug)}`, response: studioWire });
}

/** The studios that a failed {@link findStudio} suggests instead. */
export function readSuggestions({ details }: ApiFailure) {
  const parsed = studioSuggestions.safeParse(details);
  return parsed.success ? parsed.data.suggestions : [];
}
