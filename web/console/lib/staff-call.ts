import type * as z from 'zod/mini';
import { call, type ApiCall, type ApiFailure } from '#web/lib/api.ts';
import { useConnection } from './connection.ts';

/** A failed call of the staff, as react-query carries it. */
export class StaffCallError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Whether nothing of the shop responded, or only that it cannot. */
function isSilent({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Whether it may be worth trying the same call again by itself. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof StaffCallError && error.failure.retryable;
}

/** Whether a call failed with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof StaffCallError && error.failure.code === code;
}

/**
 * A call of the staff. Throws a {@link StaffCallError}; one without a session also puts the sign-in over the screen, and
 * one without a response marks what is shown as old.
 */
export async function staffCall<S extends z.ZodMiniType>(
  request: ApiCall<S>,
): Promise<z.output<S>> {
  const result = await call(request);
  const { heard, unheard, signedOut } = useConnection.getState();
  if (result.ok) {
    heard(Date.now());
    return result.value;
  }
  if (result.code === 'aborted') throw new StaffCallError(result);
  if (isSilent(result)) unheard();
  else heard(Date.now());
  if (result.code === 'staff_signed_out') signedOut();
  throw new StaffCallError(result);
}

/** Query of an address; what is undefined, null or empty is left out. */
export function toQuery(
  values: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
