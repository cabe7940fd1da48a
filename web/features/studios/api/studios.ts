import { studiosResponse, type StudioWire } from '#contract/studios.ts';
import { call, type ApiResult } from '#web/lib/api.ts';

/** Source: product §9, times and other limits. */
const listTimeoutMs = 30_000;

/** `GET /api/studios`: all that are active; `again` asks the server although the browser has a copy. */
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

/** `GET /api/studios/search`: those whose name or place comes near what was typed. */
export const searchStudios = (
  query: string,
  signal: AbortSignal,
): Promise<ApiResult<StudioWire[]>> =>
  call({
    path: `/api/studios/search?query=${encodeURIComponent(query)}`,
    response: studiosResponse,
    signal,
  });
