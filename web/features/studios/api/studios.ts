import { studiosResponse, type StudioWire } from '#contract/studios.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** Source: product §9.8. */
const listTimeoutMs = 30_000;

/** `GET /api/studios`: all active studios; `again` bypasses the browser's cache. */
export const fetchStudios = (
  again: boolean,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> =>
  call({
    path: '/api/studios',
    response: studiosResponse,
    timeoutMs: listTimeoutMs,
    signal,
    cache: again ? 'no-cache' : 'default',
  });

/** `GET /api/studios/search`: studios with a name or place similar to the input. */
export const searchStudios = (
  query: string,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> =>
  call({
    path: `/api/studios/search?query=${encodeURIComponent(query)}`,
    response: studiosResponse,
    signal,
  });
