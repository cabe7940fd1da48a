import { request, type Dispatcher } from 'undici';
import * as z from 'zod';
import type { HelcimConfig } from '../../../../config.ts';
import { openGate, type CallGate } from '../call-gate.ts';
import type { NotDone } from '../not-done.ts';

/** What came back from the provider; `body` is null where it was no JSON. */
export interface Answered {
  readonly outcome: 'answered';
  readonly body: unknown;
}

interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the usual time limit. */
  readonly signal?: AbortSignal;
}

/** Calls the provider once; never throws. */
export type Ask = (path: string, call?: Call) => Promise<Answered | NotDone>;

const errorShape = z.object({
  response: z.unknown().optional(),
  errors: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const textOf = (errors: z.infer<typeof errorShape>['errors']): string => {
  if (typeof errors === 'string') return errors;
  if (Array.isArray(errors)) return errors.map(plain).join('; ');
  const fields = Object.entries(errors).map(([field, problem]) => `${field}: ${plain(problem)}`);
  return fields.join('; ');
};

const cardNumbers = /\d(?:[ -]?\d){11,18}/g;

/**
 * The provider's own words for a refusal, from any of the three shapes it uses. They go into logs and before staff,
 * so a card number or the token they may repeat is taken out.
 */
export const reasonOf = (body: unknown, apiToken: string): string => {
  const parsed = errorShape.safeParse(body);
  const text = parsed.success ? textOf(parsed.data.errors).slice(0, 2000) : '';
  const clean = text.replaceAll(apiToken, '…').replaceAll(cardNumbers, '…');
  return clean.slice(0, 300) || 'no reason given';
};

/** A payment turned down is told as a server error; only its body tells it from a broken server. */
const isDecline = (status: number, body: unknown): boolean => {
  const parsed = errorShape.safeParse(body);
  return (
    status === 500 &&
    parsed.success &&
    parsed.data.response === 0 &&
    /^\s*transaction declined/i.test(textOf(parsed.data.errors))
  );
};

const longestPauseSeconds = 60 * 60;

/** The limits are told in what is left of them; what is told of none was too many calls at the same time. */
const retryAfterOf = (headers: Dispatcher.ResponseData['headers']): number => {
  const retryAfter = headers['retry-after'];
  if (typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter)) {
    return Math.min(Math.max(Number(retryAfter), 1), longestPauseSeconds);
  }
  if (headers['hour-limit-remaining'] === '0') return 10 * 60;
  return headers['minute-limit-remaining'] === '0' ? 30 : 2;
};

const outcomeOf = (
  { statusCode: status, headers }: Dispatcher.ResponseData,
  body: unknown,
  apiToken: string,
): Answered | NotDone => {
  if (status >= 200 && status < 300) return { outcome: 'answered', body };
  if (status === 429) return { outcome: 'busy', retryAfterSeconds: retryAfterOf(headers) };
  const declined = isDecline(status, body);
  const isElsewhere = status >= 300 && status < 400;
  if (!declined && (status >= 500 || status === 408 || isElsewhere)) {
    return { outcome: 'unknown', why: `HTTP ${status}` };
  }
  // 401 and 403 are about the shop's token, not about what was asked.
  const retryable = declined || status === 401 || status === 403;
  return { outcome: 'refused', status, reason: reasonOf(body, apiToken), retryable };
};

/** Told when a call found no free slot: nothing was sent, so it may be asked for again. */
const noSlot = { outcome: 'busy', retryAfterSeconds: 5 } as const;

/**
 * Opens the way to the provider; it tries nothing twice and follows no redirect, which would take the token along. A
 * call's own time limit begins once it has passed the gate.
 * Not by `fetch`, which costs three times the processor time a call (decision 032).
 */
export const openApi = (
  { apiUrl, apiToken }: HelcimConfig,
  timeoutMs: number,
  gate: CallGate = openGate,
): Ask => {
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
      return outcomeOf(response, parseJson(text), apiToken);
    } catch (error) {
      // The name alone: messages of failed calls can quote a header.
      return { outcome: 'unknown', why: error instanceof Error ? error.name : 'failed' };
    }
  };
  return async (path, call = {}) => (await gate.run(() => send(path, call), call.signal)) ?? noSlot;
};

/** What a body says as JSON; null where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
