import type { ApiResult } from './api.ts';

/** The last good response instead of a failure that may pass: a page with typed text stays while the line is down. */
export function orLastGood<T>(result: ApiResult<T>, last: ApiResult<T> | undefined): ApiResult<T> {
  return !result.ok && result.retryable && last?.ok ? last : result;
}
