import * as z from 'zod';
import type { OrderWire } from '#contract/orders.ts';
import type { InitializePaymentAnswer, ValidatePaymentAnswer } from '#contract/payments.ts';
import type { ApiFailure, ApiResult } from '#web/lib/api.ts';
import type { PaymentFailure } from './payment.ts';

const priceDetails = z.object({ total: z.number(), currency: z.string() });

/** What the server's refusal to open a window means to the customer. */
const refusal = (failure: ApiFailure): PaymentFailure => {
  const price = priceDetails.safeParse(failure.details);
  if (failure.code === 'quote_changed' && price.success) {
    return { kind: 'price_changed', ...price.data };
  }
  if (failure.code === 'bad_answer') return { kind: 'no_token' };
  if (failure.status === 0) return { kind: 'network' };
  if (failure.code === 'server_error') return { kind: 'server' };
  return { kind: 'refused', code: failure.code, message: failure.message };
};

/** A window to open, or why there is none. */
export type Opening =
  | { readonly ok: true; readonly checkoutToken: string }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** Reads the answer of opening a window. */
export const openingOf = (answer: ApiResult<InitializePaymentAnswer>): Opening => {
  if (!answer.ok) return { ok: false, failure: refusal(answer) };
  const { checkoutToken } = answer.value;
  return checkoutToken === ''
    ? { ok: false, failure: { kind: 'no_token' } }
    : { ok: true, checkoutToken };
};

/** Why the server was asked: the window said paid, said something nobody can read, or went away. */
export type Question = 'approved' | 'unreadable' | 'closed';

/** What the answer to a question comes to. */
export type Verdict =
  | { readonly verdict: 'paid'; readonly order: OrderWire }
  /** Not known yet; ask again. */
  | { readonly verdict: 'wait' }
  | { readonly verdict: 'failed'; readonly failure: PaymentFailure }
  | { readonly verdict: 'closed' };

/** Answers that another look may change while the provider's books catch up with its window. */
const passing = ['payment_not_settled', 'payment_declined', 'payment_unavailable'];

const afterApproval = (answer: ApiResult<ValidatePaymentAnswer>, last: boolean): Verdict => {
  if (!answer.ok) {
    if (answer.retryable && !last) return { verdict: 'wait' };
    const { code, message } = answer;
    return {
      verdict: 'failed',
      failure: answer.retryable ? { kind: 'unverified' } : { kind: 'verification', code, message },
    };
  }
  const { code = 'payment_verification_failed', error = null } = answer.value;
  if (passing.includes(code) && !last) return { verdict: 'wait' };
  if (code === 'payment_declined') return { verdict: 'failed', failure: { kind: 'not_approved' } };
  if (passing.includes(code)) return { verdict: 'failed', failure: { kind: 'unverified' } };
  return { verdict: 'failed', failure: { kind: 'verification', code, message: error } };
};

/** Whether nobody could be asked: neither the server nor, through it, the provider. */
const isUnknown = (answer: ApiResult<ValidatePaymentAnswer>): boolean =>
  answer.ok ? answer.value.code === 'payment_unavailable' : answer.retryable;

/** Reads the answer to a question; `last`: nothing is gained by waiting any longer. */
export const verdictOf = (
  answer: ApiResult<ValidatePaymentAnswer>,
  question: Question,
  last: boolean,
): Verdict => {
  if (answer.ok && answer.value.success && answer.value.order) {
    return { verdict: 'paid', order: answer.value.order };
  }
  if (question === 'approved') return afterApproval(answer, last);
  if (isUnknown(answer) && !last) return { verdict: 'wait' };
  return question === 'unreadable'
    ? { verdict: 'failed', failure: { kind: 'invalid_response' } }
    : { verdict: 'closed' };
};
