import Stripe from 'stripe';

/** What a call that was not done answers; after `unknown` it may have been done all the same. */
export type NotDone =
  | { readonly outcome: 'refused'; readonly status: number; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string };

/** A read that was not answered, for whatever reason, says nothing. */
export const unanswered = (error: unknown): null => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return null;
};

const longestReason = 300;

const reasonOf = ({ code, message }: Stripe.errors.StripeError): string =>
  [code, message]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
    .slice(0, longestReason);

/**
 * What an error of the provider's library says about the call. A key that stands for another call, or that a twin is
 * busy with, says nothing about this one.
 */
export const notDone = (error: unknown): NotDone => {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return { outcome: 'unknown', why: 'key in use for another call' };
  }
  if (status === undefined) return { outcome: 'unknown', why: 'no answer' };
  if (status >= 500 || status === 409) return { outcome: 'unknown', why: `status ${status}` };
  return { outcome: 'refused', status, reason: reasonOf(error) };
};
