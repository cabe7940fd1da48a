import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { checkoutTokenMs } from '#domain/attempt-states.ts';
import { toMajor, toMinor } from '#domain/money.ts';
import { transact } from '../../platform/db/transact.ts';
import { findOwnOrder, lockOrder, type OrderRecord } from '../orders/index.ts';
import {
  findAttempt,
  findLiveAttempt,
  insertAttempt,
  updateAttempt,
  type Attempt,
} from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import { settleAttempt } from './settle-attempt.ts';

/** What the browser needs to open the window. */
export interface OpenWindow {
  readonly checkoutToken: string;
  readonly confirmToken: string;
}

/** How long a twin of this call may be busy with the provider before its try counts as lost. */
const initializingMs = 30_000;
const pollMs = 200;

const windowOf = (attempt: Attempt): OpenWindow | null =>
  attempt.state === 'open' && attempt.checkout_token
    ? { checkoutToken: attempt.checkout_token, confirmToken: attempt.confirm_token }
    : null;

const checkPayable = (order: OrderRecord, total: number): Result<OrderRecord> => {
  if (order.paymentState !== 'awaiting_payment' || order.fulfilmentState === 'cancelled') {
    return fail('order_not_payable');
  }
  if (!order.paymentMethod.startsWith('helcim')) return fail('payment_method_not_offered');
  if (toMinor(total, order.currency) !== order.total) {
    return fail('quote_changed', {
      total: toMajor(order.total, order.currency),
      currency: order.currency,
    });
  }
  return succeed(order);
};

type Claim =
  | { readonly kind: 'mine'; readonly attempt: Attempt; readonly order: OrderRecord }
  | { readonly kind: 'other'; readonly attempt: Attempt };

/** Under the order's lock: the live try if there is one, else a new one. */
const claimAttempt = (deps: PaymentDeps, orderId: string, total: number): Promise<Result<Claim>> =>
  transact(deps.kysely, async (trx): Promise<Result<Claim>> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('order_not_found');
    const payable = checkPayable(order, total);
    if (!payable.ok) return payable;
    const now = deps.clock();
    const current = await findLiveAttempt(trx, orderId);
    if (current) {
      const lost = current.state !== 'open' && now - current.created_at.getTime() > initializingMs;
      const over = current.state === 'open' && now >= current.expires_at.getTime();
      if (!lost && !over) return succeed({ kind: 'other', attempt: current });
      // Not live any more, and not forgotten: the reconciler goes on reading both.
      await updateAttempt(trx, current, { state: 'indeterminate' });
    }
    const attempt = await insertAttempt(trx, {
      order_id: orderId,
      amount: order.total,
      currency: order.currency,
      confirm_token: randomBytes(24).toString('base64url'),
      expires_at: new Date(now + checkoutTokenMs),
    });
    return succeed({ kind: 'mine', attempt, order });
  });

/** Waits for the twin call that is opening the window of this order. */
const waitForTwin = async (deps: PaymentDeps, attempt: Attempt): Promise<Result<OpenWindow>> => {
  let current: Attempt | null = attempt;
  for (let waited = 0; waited < initializingMs; waited += pollMs) {
    const open = current && windowOf(current);
    if (open) return succeed(open);
    if (current?.state !== 'initializing') break;
    await pause(pollMs);
    current = await findAttempt(deps.kysely, attempt.id);
  }
  return fail('payment_unavailable');
};

const initialize = async (
  deps: PaymentDeps,
  attempt: Attempt,
  order: OrderRecord,
): Promise<Result<OpenWindow>> => {
  if (!deps.helcim) return fail('payment_unavailable');
  const answer = await deps.helcim.initialize({
    amount: toMajor(attempt.amount, attempt.currency),
    currency: attempt.currency,
    invoiceNumber: attempt.id,
    language: order.language,
  });
  if (answer.outcome !== 'open') {
    const state = answer.outcome === 'refused' ? 'failed' : 'indeterminate';
    await updateAttempt(deps.kysely, attempt, { state });
    deps.log.warn({ attempt: attempt.id, ...answer }, 'card window could not be opened');
    return fail('payment_unavailable');
  }
  const { checkoutToken, secretToken } = answer;
  const opened = await updateAttempt(deps.kysely, attempt, {
    state: 'open',
    checkout_token: checkoutToken,
    provider_secret: secretToken,
  });
  return opened
    ? succeed({ checkoutToken, confirmToken: attempt.confirm_token })
    : fail('payment_unavailable');
};

/** Before a window that ended makes room for another: whoever paid in its last minute must not pay twice. */
const settleEnded = async (deps: PaymentDeps, orderId: string): Promise<void> => {
  const current = await findLiveAttempt(deps.kysely, orderId);
  if (!current || deps.clock() < current.expires_at.getTime()) return;
  await settleAttempt(deps, current, null);
};

/**
 * Opens the card window of this session's order, or gives the open one again: an order has at most one.
 * Errors: `order_not_found`, `order_not_payable`, `quote_changed` (the browser's total is not the order's),
 * `payment_method_not_offered`, `payment_unavailable`. Source: product §4, §7.
 */
export const openAttempt = async (
  deps: PaymentDeps,
  sessionId: string,
  orderNumber: string,
  total: number,
): Promise<Result<OpenWindow>> => {
  if (!deps.helcim) return fail('payment_unavailable');
  const order = await findOwnOrder(deps.kysely, sessionId, orderNumber);
  if (!order) return fail('order_not_found');
  await settleEnded(deps, order.id);
  const claim = await claimAttempt(deps, order.id, total);
  if (!claim.ok) return claim;
  return claim.value.kind === 'mine'
    ? await initialize(deps, claim.value.attempt, claim.value.order)
    : await waitForTwin(deps, claim.value.attempt);
};
