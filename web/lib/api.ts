import type * as z from 'zod/mini';
import { errorBody } from '#contract/errors.ts';
import { pageLanguage } from './page-language.ts';
import { followShopClock } from './shop-clock.ts';

/** A failed call: the server's code and text, or the reason why there was no response. */
export interface ApiFailure {
  readonly ok: false;
  readonly code: string;
  /** The server's text in the caller's language; null when no server responded. */
  readonly message: string | null;
  readonly status: number;
  readonly details: unknown;
  /** Whether the same call may succeed later: there was no response, or the server said so. */
  readonly retryable: boolean;
}
/** A validated response. */
export interface ApiSuccess<T> {
  readonly ok: true;
  readonly value: T;
}
/** Result of a call, which never throws. */
export type ApiResult<T> = ApiSuccess<T> | ApiFailure;

/** One call: the answer of the server is validated against `response`. `language` selects the language of error texts. */
export interface ApiCall<S extends z.ZodMiniType> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly response: S;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** The browser's cache mode; `no-cache` revalidates its copy with the server. */
  readonly cache?: RequestCache;
}

function failure(code: string, status: number, rest?: Partial<ApiFailure>): ApiFailure {
  return {
    ok: false,
    code,
    message: null,
    status,
    details: undefined,
    retryable: status === 0 || status === 408 || status === 429 || status >= 500,
    ...rest,
  };
}

/** Limits that outlast any reasonable retry. */
const lasting: readonly string[] = ['orders_unconfirmed', 'too_many_orders'];

async function readFailure(response: Response): Promise<ApiFailure> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null));
  return parsed.success
    ? failure(parsed.data.error, response.status, {
        message: parsed.data.message,
        details: parsed.data.details,
        ...(lasting.includes(parsed.data.error) && { retryable: false }),
      })
    : failure('server_error', response.status);
}

/**
 * Calls the shop's own server. Error codes made here: `network_error` (no response), `timed_out`, `aborted`,
 * `bad_answer` (a response that violates the contract).
 */
export async function call<S extends z.ZodMiniType>(
  request: ApiCall<S>,
): Promise<ApiResult<z.output<S>>> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? 30_000);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  try {
    const response = await fetch(request.path, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': pageLanguage(),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.cache && { cache: request.cache }),
      signal,
    });
    followShopClock(response);
    if (!response.ok) return await readFailure(response);
    const parsed = request.response.safeParse(await response.json());
    return parsed.success
      ? { ok: true, value: parsed.data }
      : failure('bad_answer', response.status, { retryable: false });
  } catch {
    if (request.signal?.aborted) return failure('aborted', 0, { retryable: false });
    return failure(timeout.aborted ? 'timed_out' : 'network_error', 0);
  }
}
