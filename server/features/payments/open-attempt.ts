import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { checkoutTokenMs } from '#domain/attempt-states.ts';
import { toMajor, toMinor } from '#domain/money.ts';
import { cardProviderOf } from '#domain/payment-methods.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import { transact } from '../../platform/db/transact.ts';
import { findOwnOrder, lockOrder, type OrderRecord } from '../orders/index.ts';
import {
  findAttempt,
  findLiveAttempt,
  insertAttempt,
  updateAttempt,
  type Attempt,
} from './attempts.repo.ts';
import type { CardProvider, OpenedTry, ReturnAddresses } from './card-provider.ts';
import { providerOf, type PaymentDeps } from './deps.ts';
import { endAttempt } from './end-attempt.ts';
import { holdGiftCardPart } from './hold-gift-card.ts';
import { isAbandoned, leaseEnd, whileOpening } from './opening-lease.ts';
import { patienceMs } from './reading-times.ts';
import { closeAttempt, settleAttempt } from './settle-attempt.ts';

/** Who wants to pay what with whom. */
export interface Opening {
  readonly sessionId: string;
  readonly orderNumber: string;
  readonly provider: CardProvider['name'];
  /** What the browser believes the total to be, in major units; null where it was not asked. */
  readonly total: number | null;
  readonly addresses: ReturnAddresses | null;
}

/** An open try: where its customer pays. */
export interface OpenTry extends Omit<OpenedTry, 'secret'> {
  /** The shop's own token of the try. */
  readonly confirmToken: string;
}

/** How long a twin of this call, that is busy with the provider, is waited for. */
const twinMs = 30_000;
const pollMs = 200;

const openTryOf = ({ state, checkout_token, checkout_url, confirm_token }: Attempt) =>
  state === 'open' && checkout_token
    ? { token: checkout_token, url: checkout_url, confirmToken: confirm_token }
    : null;

const checkPayable = (order: OrderRecord, { provider, total }: Opening): Result<OrderRecord> => {
  if (order.paymentState !== 'awaiting_payment' || order.fulfilmentState === 'cancelled') {
    return fail('order_not_payable');
  }
  if (cardProviderOf(order.paymentMethod) !== provider) return fail('payment_method_not_offered');
  if (total !== null && toMinor(total, order.currency) !== order.total) {
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

/** Under the order's lock: the live try if there is one, else a new one with the gift card's part held for it. */
const claimAttempt = (
  deps: PaymentDeps,
  orderId: string,
  opening: Opening,
): Promise<Result<Claim>> =>
  transact(deps.kysely, async (trx): Promise<Result<Claim>> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('order_not_found');
    const payable = checkPayable(order, opening);
    if (!payable.ok) {
      logRefusal(deps.log, payable.code, { order: orderId });
      return payable;
    }
    const now = deps.clock();
    const current = await findLiveAttempt(trx, orderId);
    if (current) {
      const over = current.state === 'open' && now >= current.expires_at.getTime();
      if (!isAbandoned(current, now) && !over) return succeed({ kind: 'other', attempt: current });
      // Nobody can pay it any more: its token is known to no browser, or has ended. It goes on being read.
      await endAttempt(trx, order, current, 'indeterminate', now);
    }
    const attempt = await insertAttempt(trx, {
      order_id: orderId,
      provider: opening.provider,
      amount: order.total,
      currency: order.currency,
      confirm_token: randomBytes(24).toString('base64url'),
      created_at: new Date(now),
      expires_at: new Date(now + checkoutTokenMs),
      next_read_at: leaseEnd(now),
    });
    const held = await holdGiftCardPart(trx, order, attempt, now);
    return held.ok ? succeed({ kind: 'mine', attempt, order }) : held;
  });

/** Waits for the twin call that is opening the try of this order; null when that has died. */
const waitForTwin = async (
  deps: PaymentDeps,
  attempt: Attempt,
): Promise<Result<OpenTry> | null> => {
  let current: Attempt | null = attempt;
  for (let waited = 0; waited < twinMs; waited += pollMs) {
    const open = current && openTryOf(current);
    if (open) return succeed(open);
    if (current?.state !== 'initializing') break;
    if (isAbandoned(current, deps.clock())) return null;
    await pause(pollMs);
    current = await findAttempt(deps.kysely, attempt.id);
  }
  return fail('payment_unavailable');
};

const openAtProvider = async (
  deps: PaymentDeps,
  provider: CardProvider,
  { attempt, order }: Extract<Claim, { kind: 'mine' }>,
  addresses: ReturnAddresses | null,
): Promise<Result<OpenTry>> => {
  const answer = await whileOpening(deps, attempt, () => provider.open(attempt, order, addresses));
  if (answer.outcome !== 'open') {
    deps.log.warn({ attempt: attempt.id, ...answer }, 'a payment could not be opened');
    const to = answer.outcome === 'refused' ? 'failed' : 'indeterminate';
    await closeAttempt(deps, attempt, to);
    return fail('payment_unavailable');
  }
  const { token, url, secret } = answer;
  const opened = await updateAttempt(deps.kysely, attempt, {
    state: 'open',
    checkout_token: token,
    checkout_url: url,
    provider_secret: secret,
    next_read_at: new Date(deps.clock() + patienceMs),
  });
  if (opened) return succeed({ token, url, confirmToken: attempt.confirm_token });
  // It took so long that the try was given up: nobody is sent there.
  await provider.end(token);
  return fail('payment_unavailable');
};

/** Whoever paid and comes back, or paid in a window's last minute, must not pay twice. */
const settleCurrent = async (deps: PaymentDeps, orderId: string): Promise<void> => {
  const current = await findLiveAttempt(deps.kysely, orderId);
  if (current?.state === 'open') await settleAttempt(deps, current, null);
};

/**
 * Opens a try to pay this session's order, or gives the open one again: an order has at most one. A gift card's part is
 * held with it. Errors: `order_not_found`, `order_not_payable`, `quote_changed` (the browser's total is not the
 * order's), `payment_method_not_offered`, `gift_card_insufficient`, `payment_unavailable`. Source: product §4, §7.
 */
export const openAttempt = async (
  deps: PaymentDeps,
  opening: Opening,
): Promise<Result<OpenTry>> => {
  const provider = providerOf(deps, opening.provider);
  if (!provider) return fail('payment_unavailable');
  const order = await findOwnOrder(deps, opening.sessionId, opening.orderNumber);
  if (!order) return fail('order_not_found');
  await settleCurrent(deps, order.id);
  for (;;) {
    const claim = await claimAttempt(deps, order.id, opening);
    if (!claim.ok) return claim;
    if (claim.value.kind === 'mine') {
      return await openAtProvider(deps, provider, claim.value, opening.addresses);
    }
    const open = await waitForTwin(deps, claim.value.attempt);
    if (open) return open;
  }
};
