import Stripe from 'stripe';
import { describeCause } from '../describe-cause.ts';
import type { ReadFailure } from '../read-failure.ts';

/** Why a call was not done; after `unknown` it may have been done all the same. */
export type StripeNotDone =
  | { readonly outcome: 'refused'; readonly status: number; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string };

const longestReason = 300;

function formatReason({ code, message }: Stripe.errors.StripeError): string {
  return [code, message]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
    .slice(0, longestReason);
}

/** Why no response came: the library keeps the error behind its own, which says only that the connection failed. */
function describeSilence({ detail }: Stripe.errors.StripeError): string {
  return detail instanceof Error ? `no answer: ${describeCause(detail, '')}` : 'no answer';
}

/**
 * Converts an error of Stripe's library to the outcome of the call. A key that belongs to another call, or to a
 * duplicate in flight, leaves the outcome of this one unknown.
 */
export function notDone(error: unknown): StripeNotDone {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return { outcome: 'unknown', why: 'key in use for another call' };
  }
  if (status === undefined) return { outcome: 'unknown', why: describeSilence(error) };
  if (status >= 500 || status === 409) return { outcome: 'unknown', why: `status ${status}` };
  return { outcome: 'refused', status, reason: formatReason(error) };
}

/** Describes a failed read by the provider's error. @throws any error that is not the provider's */
export function readFailure(read: string, error: unknown): ReadFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode, code, message } = error;
  return {
    read,
    status: statusCode ?? null,
    code: code ?? null,
    reason: message.slice(0, longestReason),
  };
}

/** Describes a response of another shape than the provider documents. */
export function unexpectedResponse(read: string, place: string): ReadFailure {
  return {
    read,
    status: 200,
    code: null,
    reason: `unexpected answer at ${place}`,
  };
}
