import * as z from 'zod/mini';
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

/** Error codes of the server while the provider does not respond. */
const providerDown: readonly string[] = ['payment_unavailable', 'service_unavailable'];

/** The customer has paid, and the money takes time to arrive. */
const onItsWay = 'payment_pending';

/** Maps the server's refusal to open a window to a payment failure. */
function refusal(failure: ApiFailure): PaymentFailure {
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
}

/** An opened payment, or the failure. */
export type OpenPaymentOutcome =
  | { readonly ok: true; readonly sessionId: string }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** Reads the response to opening a window. */
export function toOpenPaymentOutcome(
  response: ApiResult<InitializePaymentResponse>,
): OpenPaymentOutcome {
  if (!response.ok) return { ok: false, failure: refusal(response) };
  const { checkoutToken } = response.value;
  return checkoutToken === ''
    ? { ok: false, failure: { kind: 'no_token' } }
    : { ok: true, sessionId: checkoutToken };
}

/** A page to redirect to, or the failure. */
type Redirection =
  | { readonly ok: true; readonly sessionId: string; readonly url: string }
  | { readonly ok: false; readonly failure: PaymentFailure };

/** Reads the response to creating a Stripe Checkout page. */
export function readRedirection(response: ApiResult<CreateCheckoutSessionResponse>): Redirection {
  if (response.ok) return { ok: true, sessionId: response.value.id, url: response.value.url };
  const failure = refusal(response);
  const isSaid = ['network', 'unavailable', 'processing', 'gift_card_held'].includes(failure.kind);
  return {
    ok: false,
    failure: isSaid ? failure : { kind: 'redirect_failed', message: response.message },
  };
}

/**
 * Reason for asking the server. The window is open, reported success, an abort, a transaction that was not approved
 * or an unreadable message, was closed by its own button or the shop's (`dismissed`), went away with the page, or was open
 * when the page was loaded again; or the customer returned from the page after paying or leaving it.
 */
export type Question =
  | 'watching'
  | 'approved'
  | 'aborted'
  | 'not_approved'
  | 'unreadable'
  | 'closed'
  | 'dismissed'
  | 'away'
  | 'reloaded'
  | ReturnKind;

/** Conclusion from a response. */
export type Verdict =
  | { readonly verdict: 'paid'; readonly order: OrderWire }
  /** Not known yet; ask again. */
  | { readonly verdict: 'wait' }
  | { readonly verdict: 'failed'; readonly failure: PaymentFailure }
  | { readonly verdict: 'closed' };

/** Codes that may change while the provider's records catch up with its window. */
const passing = ['payment_not_settled', 'payment_declined', 'payment_unavailable'];

/** Money was received but does not pay the order: it is reviewed or refunded. */
const charged: readonly string[] = ['payment_in_review', 'payment_returned'];

function failedBy(failure: PaymentFailure): Verdict {
  return { verdict: 'failed', failure };
}

/** After a reported success; `ifUnknown`: the failure when the result stays unknown. */
function afterApproval(
  response: ApiResult<ValidatePaymentResponse>,
  ifUnknown: PaymentFailure,
  last: boolean,
): Verdict {
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
  if (code === 'payment_not_settled') return failedBy(ifUnknown);
  if (passing.includes(code)) return failedBy({ kind: 'unverified' });
  return failedBy({ kind: 'verification', code, message: error });
}

/** Whether neither the server nor, through it, the provider responded. */
function isUnknown(response: ApiResult<ValidatePaymentResponse>): boolean {
  return response.ok ? response.value.code === 'payment_unavailable' : response.retryable;
}

/** After the window or the page was left: usually nothing was paid. */
function afterLeaving(
  response: ApiResult<ValidatePaymentResponse>,
  question: 'unreadable' | 'closed' | 'dismissed' | 'away' | 'reloaded' | 'left',
  last: boolean,
): Verdict {
  const { code = '', error = null } = response.ok ? response.value : {};
  // The window reported some success, so the provider's records may lag behind it.
  const isBehind = question === 'unreadable' && passing.includes(code);
  if ((isUnknown(response) || isBehind) && !last) return { verdict: 'wait' };
  if (charged.includes(code)) return failedBy({ kind: 'verification', code, message: error });
  if (question === 'unreadable') {
    return failedBy({ kind: 'invalid_response', isUncharged: code === 'payment_declined' });
  }
  // The charge may still be in flight when the customer or the page leaves during the payment.
  const mayBeInFlight = question === 'away' || question === 'dismissed';
  if (mayBeInFlight && code === 'payment_not_settled' && !last) return { verdict: 'wait' };
  if (question === 'away' || question === 'reloaded') return { verdict: 'closed' };
  if (isUnknown(response)) return failedBy({ kind: 'unverified' });
  return failedBy({ kind: question === 'left' ? 'not_paid' : 'cancelled' });
}

/** After the window reported that no card was charged; `reason`: in the provider's words. */
function afterRefusal(
  response: ApiResult<ValidatePaymentResponse>,
  question: 'aborted' | 'not_approved',
  reason: string | null,
): Verdict {
  const { code = '', error = null } = response.ok ? response.value : {};
  if (charged.includes(code)) return failedBy({ kind: 'verification', code, message: error });
  const isUncharged = code === 'payment_declined';
  if (question === 'not_approved') return failedBy({ kind: 'not_approved', isUncharged });
  const isOfCard = reason === null ? isUncharged : adviceFor(reason) !== null;
  return failedBy(isOfCard ? { kind: 'declined', reason, isUncharged } : { kind: 'cancelled' });
}

/** While the window is open, only a received payment matters. */
function whileOpen(response: ApiResult<ValidatePaymentResponse>): Verdict {
  const { code = '', error = null } = response.ok ? response.value : {};
  return charged.includes(code)
    ? failedBy({ kind: 'verification', code, message: error })
    : { verdict: 'wait' };
}

/** Reads the response to a question; `last`: waiting longer is pointless; `reason`: why the window was aborted. */
export function readVerdict(
  response: ApiResult<ValidatePaymentResponse>,
  question: Question,
  last: boolean,
  reason: string | null = null,
): Verdict {
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
}
