import * as z from 'zod';
import type { OrderWire } from '#contract/orders.ts';
import type {
  CreateCheckoutSessionResponse,
  InitializePaymentResponse,
  ValidatePaymentResponse,
} from '#contract/payments.ts';
import type { ApiFailure, ApiResult } from '#web/lib/api.ts';
import { adviceFor } from './decline-reason.ts';
import type { PaymentFailure } from './payment.ts';
import type { ReturnKind } from './return-address.ts';

const heldDetails = z.object({ until: z.iso.datetime() });

const priceDetails = z.object({ total: z.number(), currency: z.string() });

/** What the server answers while the provider does not. */
const providerDown: readonly string[] = ['payment_unavailable', 'service_unavailable'];

/** The customer has paid, and the money takes its time. */
const onItsWay = 'payment_pending';

/** What the server's refusal to open a window means to the customer. */
const refusal = (failure: ApiFailure): PaymentFailure => {
  const price = priceDetails.safeParse(failure.details);
  if (failure.code === 'quote_changed' && price.success) {
    return { kind: 'price_changed', ...price.data };
  }
  const held = heldDetails.safeParse(failure.details);
  if (failure.code === 'gift_card_held' && held.success) {
    return { kind: 'gift_card_held', ...held.data };
  }
  if (failure.code === onItsWay) return { kind: 'processing' };
  if (failure.code === 'bad_answer') return { kind: 'no_token' };
  if (failure.status === 0) return { kind: 'network' };
  if (failure.code === 'server_error') return { kind: 'server' };
  if (providerDown.includes(failure.code)) return { kind: 'unavailable' };
  return { kind: 'refused', code: failure.code, message: failure.message };
};

/** A window to open, or why there is none. */
export type Opening =
  | { readonly ok: true; readonly sessionId: string }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** Reads the answer of opening a window. */
export const openingOf = (response: ApiResult<InitializePaymentResponse>): Opening => {
  if (!response.ok) return { ok: false, failure: refusal(response) };
  const { checkoutToken } = response.value;
  return checkoutToken === ''
    ? { ok: false, failure: { kind: 'no_token' } }
    : { ok: true, sessionId: checkoutToken };
};

/** A page to go to, or why there is none. */
type Redirection =
  | { readonly ok: true; readonly sessionId: string; readonly url: string }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** Reads the answer of asking for the second checkout's page. */
export const redirectionOf = (response: ApiResult<CreateCheckoutSessionResponse>): Redirection => {
  if (response.ok) return { ok: true, sessionId: response.value.id, url: response.value.url };
  const failure = refusal(response);
  const isSaid = ['network', 'unavailable', 'processing', 'gift_card_held'].includes(failure.kind);
  return {
    ok: false,
    failure: isSaid ? failure : { kind: 'redirect_failed', message: response.message },
  };
};

/**
 * Why the server was asked: the window is open, said paid, said that it was aborted or that the card was not approved, said
 * something nobody can read, was closed, or went away with the page; the customer came back from the page having paid, or having left it.
 */
export type Question =
  | 'watching'
  | 'approved'
  | 'aborted'
  | 'not_approved'
  | 'unreadable'
  | 'closed'
  | 'away'
  | ReturnKind;

/** What the answer to a question comes to. */
export type Verdict =
  | { readonly verdict: 'paid'; readonly order: OrderWire }
  /** Not known yet; ask again. */
  | { readonly verdict: 'wait' }
  | { readonly verdict: 'failed'; readonly failure: PaymentFailure }
  | { readonly verdict: 'closed' };

/** Answers that another look may change while the provider's books catch up with its window. */
const passing = ['payment_not_settled', 'payment_declined', 'payment_unavailable'];

/** Money came and does not pay the order: it is looked into, or goes back. */
const charged: readonly string[] = ['payment_in_review', 'payment_returned'];

const failedBy = (failure: PaymentFailure): Verdict => ({ verdict: 'failed', failure });

/** Once it was paid as it seems; `unsettled`: what is told when that stays unknown. */
const afterApproval = (
  response: ApiResult<ValidatePaymentResponse>,
  unsettled: PaymentFailure,
  last: boolean,
): Verdict => {
  if (!response.ok) {
    if (response.retryable && !last) return { verdict: 'wait' };
    const { code, message } = response;
    return failedBy(
      response.retryable ? { kind: 'unverified' } : { kind: 'verification', code, message },
    );
  }
  const { code = 'payment_verification_failed', error = null } = response.value;
  if (passing.includes(code) && !last) return { verdict: 'wait' };
  if (code === 'payment_declined') {
    return failedBy({ kind: 'not_approved', isUncharged: true });
  }
  if (code === 'payment_not_settled') return failedBy(unsettled);
  if (passing.includes(code)) return failedBy({ kind: 'unverified' });
  return failedBy({ kind: 'verification', code, message: error });
};

/** Whether nobody could be asked: neither the server nor, through it, the provider. */
const isUnknown = (response: ApiResult<ValidatePaymentResponse>): boolean =>
  response.ok ? response.value.code === 'payment_unavailable' : response.retryable;

/** Once the window or the page was left: mostly nothing was paid. */
const afterLeaving = (
  response: ApiResult<ValidatePaymentResponse>,
  question: 'unreadable' | 'closed' | 'away' | 'left',
  last: boolean,
): Verdict => {
  const { code = '', error = null } = response.ok ? response.value : {};
  // The window said something of a success: the provider's books may only be behind it.
  const isBehind = question === 'unreadable' && passing.includes(code);
  if ((isUnknown(response) || isBehind) && !last) return { verdict: 'wait' };
  if (charged.includes(code)) return failedBy({ kind: 'verification', code, message: error });
  if (question === 'unreadable') {
    return failedBy({ kind: 'invalid_response', isUncharged: code === 'payment_declined' });
  }
  if (question === 'left')
    return failedBy({ kind: isUnknown(response) ? 'unverified' : 'not_paid' });
  // The charge may still be on its way when a page goes away in the middle of it.
  const isOnItsWay =
    question === 'away' && response.ok && response.value.code === 'payment_not_settled';
  return { verdict: isOnItsWay && !last ? 'wait' : 'closed' };
};

/** Once the window said that no card was charged; `reason`: in the provider's words. */
const afterRefusal = (
  response: ApiResult<ValidatePaymentResponse>,
  question: 'aborted' | 'not_approved',
  reason: string | null,
): Verdict => {
  const { code = '', error = null } = response.ok ? response.value : {};
  if (charged.includes(code)) return failedBy({ kind: 'verification', code, message: error });
  const isUncharged = code === 'payment_declined';
  if (question === 'not_approved') return failedBy({ kind: 'not_approved', isUncharged });
  const isOfCard = reason === null ? isUncharged : adviceFor(reason) !== null;
  return failedBy(isOfCard ? { kind: 'declined', reason, isUncharged } : { kind: 'cancelled' });
};

/** While the window is open only money changes anything. */
const whileOpen = (response: ApiResult<ValidatePaymentResponse>): Verdict => {
  const { code = '', error = null } = response.ok ? response.value : {};
  return charged.includes(code)
    ? failedBy({ kind: 'verification', code, message: error })
    : { verdict: 'wait' };
};

/** Reads the answer to a question; `last`: nothing is gained by waiting any longer; `reason`: why the window was aborted. */
export const verdictOf = (
  response: ApiResult<ValidatePaymentResponse>,
  question: Question,
  last: boolean,
  reason: string | null = null,
): Verdict => {
  if (response.ok && response.value.success && response.value.order) {
    return { verdict: 'paid', order: response.value.order };
  }
  if (response.ok && response.value.code === onItsWay) return failedBy({ kind: 'processing' });
  if (question === 'watching') return whileOpen(response);
  if (question === 'aborted' || question === 'not_approved') {
    return afterRefusal(response, question, reason);
  }
  if (question === 'approved') return afterApproval(response, { kind: 'unverified' }, last);
  if (question === 'returned') return afterApproval(response, { kind: 'pending' }, last);
  return afterLeaving(response, question, last);
};
