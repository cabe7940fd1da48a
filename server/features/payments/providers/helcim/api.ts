import { request, type Dispatcher } from 'undici';
import * as z from 'zod';
import type { HelcimConfig } from '../../../../config.ts';
import { openGate, type CallGate } from '../call-gate.ts';
import { describeCause, withoutSecrets } from '../describe-cause.ts';
import type { NotDone } from '../not-done.ts';

/** A response of the provider; `body` is null if it is not JSON. */
export interface Answered {
  readonly outcome: 'answered';
  readonly body: unknown;
}

interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the usual time limit. */
  readonly signal?: AbortSignal;
}

/** Calls the provider once; never throws. */
export type Ask = (path: string, call?: Call) => Promise<Answered | NotDone>;

const errorShape = z.object({
  response: z.unknown().optional(),
  errors: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

function plain(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function formatErrors(errors: z.infer<typeof errorShape>['errors']): string {
  if (typeof errors === 'string') return errors;
  if (Array.isArray(errors)) return errors.map(plain).join('; ');
  const fields = Object.entries(errors).map(([field, problem]) => `${field}: ${plain(problem)}`);
  return fields.join('; ');
}

/**
 * Returns the provider's own words for a refusal, from any of the three shapes it uses. They are logged and shown to
 * staff, so card numbers and the token are removed.
 */
export function describeError(body: unknown, apiToken: string): string {
  const parsed = errorShape.safeParse(body);
  const text = parsed.success ? formatErrors(parsed.data.errors).slice(0, 2000) : '';
  return withoutSecrets(text, apiToken).slice(0, 300) || 'no reason given';
}

/** Helcim reports a declined payment as a server error; only the body distinguishes it from a broken server. */
function isDecline(status: number, body: unknown): boolean {
  const parsed = errorShape.safeParse(body);
  return (
    status === 500 &&
    parsed.success &&
    parsed.data.response === 0 &&
    /^\s*transaction declined/i.test(formatErrors(parsed.data.errors))
  );
}

const longestPauseSeconds = 60 * 60;

/** Helcim states what is left of its limits; if no limit is used up, there were too many calls at the same time. */
function parseRetryAfter(headers: Dispatcher.ResponseData['headers']): number {
  const retryAfter = headers['retry-after'];
  if (typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter)) {
    return Math.min(Math.max(Number(retryAfter), 1), longestPauseSeconds);
  }
  if (headers['hour-limit-remaining'] === '0') return 10 * 60;
  return headers['minute-limit-remaining'] === '0' ? 30 : 2;
}

function toOutcome(
  { statusCode: status, headers }: Dispatcher.ResponseData,
  body: unknown,
  apiToken: string,
): Answered | NotDone {
  if (status >= 200 && status < 300) return { outcome: 'answered', body };
  if (status === 429) return { outcome: 'busy', retryAfterSeconds: parseRetryAfter(headers) };
  const declined = isDecline(status, body);
  const isElsewhere = status >= 300 && status < 400;
  if (!declined && (status >= 500 || status === 408 || isElsewhere)) {
    return { outcome: 'unknown', why: `HTTP ${status}` };
  }
  // 401 and 403 concern the shop's token, not the request.
  const retryable = declined || status === 401 || status === 403;
  return { outcome: 'refused', status, reason: describeError(body, apiToken), retryable };
}

/** Result of a call that found no free slot: nothing was sent, so it may be requested again. */
const noSlot = { outcome: 'busy', retryAfterSeconds: 5 } as const;

/**
 * Opens the API; it retries nothing and follows no redirect, which would receive the token. A call's own time limit
 * begins once it has passed the gate.
 * It does not use `fetch`, which costs three times the processor time per call (decision 068).
 */
export function openApi(
  { apiUrl, apiToken }: HelcimConfig,
  timeoutMs: number,
  gate: CallGate = openGate,
): Ask {
  const send = async (
    path: string,
    { body, headers, signal }: Call,
  ): Promise<Answered | NotDone> => {
    try {
      const response = await request(`${apiUrl}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'api-token': apiToken, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: signal ?? AbortSignal.timeout(timeoutMs),
      });
      const text = await response.body.text();
      return toOutcome(response, parseJson(text), apiToken);
    } catch (error) {
      return { outcome: 'unknown', why: describeCause(error, apiToken) };
    }
  };
  return async (path, call = {}) => (await gate.run(() => send(path, call), call.signal)) ?? noSlot;
}

/** Parses a body as JSON; null if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
