import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { checkoutTokenMs, isPending } from '#domain/payments/attempt-states.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { transact } from '../../../platform/db/transact.ts';
import { reserveUse } from '../../discounts/index.ts';
import { findOrderById, type OrderSummary } from '../../orders/index.ts';
import {
  findAttempt,
  findLiveAttempt,
  insertAttempt,
  updateAttempt,
  type Attempt,
} from '../records/attempts.repo.ts';
import type { ProviderAdapter, OpenedAttempt } from '../providers/card-provider.ts';
import { findProvider, type PaymentDeps } from '../deps.ts';
import { insertEditAttempt } from '../records/due-edits.repo.ts';
import { findPayable, type OpenPaymentRequest, type Payable } from './find-payable.ts';
import { holdGiftCardPart } from './hold-gift-card.ts';
import { isAbandoned, leaseEnd, whileOpening } from './opening-lease.ts';
import { admitOpening, takeOpeningCall } from '../limits/opening-limits.ts';
import { readForCustomer } from '../limits/read-limits.ts';
import { firstPollDelayMs } from '../providers/poll-times.ts';
import { closeAttempt, settleAttempt } from './settle-attempt.ts';

/** An open attempt, and where its customer pays. */
export interface OpenAttempt extends Omit<OpenedAttempt, 'secret'> {
  /** The shop's own token of the attempt. */
  readonly confirmToken: string;
}

/** How long a call waits for a concurrent duplicate that is busy with the provider. */
const duplicateMs = 30_000;
const pollMs = 200;
/** Other calls may open and end attempts of the same order meanwhile; no order sees that many in a row. */
const maxTurns = 5;

function toOpenAttempt({ state, checkoutToken, checkoutUrl, confirmToken }: Attempt) {
  return state === 'open' && checkoutToken
    ? { token: checkoutToken, url: checkoutUrl, confirmToken }
    : null;
}

type Claim =
  | { readonly kind: 'mine'; readonly attempt: Attempt; readonly order: OrderSummary }
  | { readonly kind: 'other'; readonly attempt: Attempt };

function newAttempt(provider: CardProvider, now: number) {
  return {
    provider,
    confirmToken: randomBytes(24).toString('base64url'),
    createdAt: new Date(now),
    expiresAt: new Date(now + checkoutTokenMs),
    nextReadAt: leaseEnd(now),
  };
}

/**
 * Stores a new attempt with the gift card's part held for it, and the order's use of a discount reserved again if it was
 * released; null if the order has a live one, or no longer awaits payment. One for an edit holds and reserves nothing.
 */
async function storeAttempt(
  { kysely, clock, orderLimits }: PaymentDeps,
  { order, edit }: Payable,
  provider: CardProvider,
): Promise<Result<Attempt | null>> {
  const now = clock();
  // The gift card and the discount belong to what was paid before.
  if (edit !== null) {
    const key = { orderId: order.id, edit };
    return succeed(await insertEditAttempt(kysely, key, newAttempt(provider, now)));
  }
  // A single statement needs no transaction around it.
  if (!order.giftCard && !order.priceRule) {
    return succeed(await insertAttempt(kysely, order.id, newAttempt(provider, now)));
  }
  return await transact(kysely, async (trx): Promise<Result<Attempt | null>> => {
    const attempt = await insertAttempt(trx, order.id, newAttempt(provider, now));
    const reserved = attempt && (await reserveUse(trx, order.id, orderLimits));
    if (reserved && !reserved.ok) return reserved;
    const held = attempt && (await holdGiftCardPart(trx, order, attempt, now));
    return held && !held.ok ? held : succeed(attempt);
  });
}

function canGoOn(attempt: Attempt, now: number): boolean {
  if (isPending(attempt.state)) return true;
  return attempt.state === 'open' ? now < attempt.expiresAt.getTime() : !isAbandoned(attempt, now);
}

/** Seconds until an attempt may be read that the limits of reads left unread. */
const readAgainSeconds = 10;

/**
 * Decides about an order's live attempt: another call continues it, or it ends. An open or pending attempt is read once: a
 * customer who returns after paying, or who paid in a window's last minute, must not pay twice. `unread`: the limits of
 * reads refuse that for now, and no other can be opened before.
 */
async function continueLive(
  deps: PaymentDeps,
  provider: CardProvider,
  live: Attempt,
  ask: () => Promise<'read' | 'refused' | 'read before'>,
): Promise<Attempt | 'unread' | null> {
  const asked = live.state === 'initializing' ? 'read before' : await ask();
  if (asked === 'read') return null;
  const isUsable = (attempt: Attempt): boolean =>
    canGoOn(attempt, deps.clock()) && (attempt.provider === provider || isPending(attempt.state));
  if (isUsable(live)) return live;
  if (asked === 'refused') return 'unread';
  // It cannot be paid anymore: no browser knows its token, the token has expired, or its provider was removed. It is still
  // polled.
  await closeAttempt(deps, live, 'indeterminate', (current) => !isUsable(current));
  return null;
}

/** Returns the live attempt of this session's order, or a new one if none can be continued. */
async function claimAttempt(
  deps: PaymentDeps,
  opening: OpenPaymentRequest,
): Promise<Result<Claim>> {
  const { provider, address } = opening;
  let call: Result<null> | null = null;
  let isAsked = false;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const payable = await findPayable(deps, opening);
    if (!payable.ok) return payable;
    const { order, until } = payable.value;
    const live = await findLiveAttempt(deps.kysely, order.id);
    if (live) {
      const other = await continueLive(deps, provider, live, async () => {
        if (isAsked) return 'read before';
        isAsked = true;
        const { sessionId: orderSession } = order;
        const asked = { attempt: live, orderSession, reader: opening };
        const read = await readForCustomer(deps, asked, () => settleAttempt(deps, live));
        return read === null ? 'refused' : 'read';
      });
      if (other === 'unread') return fail('payment_busy', { waitSeconds: readAgainSeconds });
      // The customer has paid and the money is on its way: it must not be requested twice.
      if (other && isPending(other.state)) return fail('payment_pending');
      if (other) return succeed({ kind: 'other', attempt: other });
      continue;
    }
    // Opening one window after the other must not keep an unpaid order, and the last use of its discount.
    if (deps.clock() > until.getTime()) return fail('order_not_payable');
    call ??= await takeOpeningCall(deps, provider, order.sessionId, address);
    if (!call.ok) return call;
    const stored = await storeAttempt(deps, payable.value, provider);
    if (!stored.ok) return stored;
    if (stored.value) return succeed({ kind: 'mine', attempt: stored.value, order });
  }
  return fail('payment_unavailable');
}

/** Waits for the duplicate call that is opening the attempt of this order; null if that call has died. */
async function waitForDuplicate(
  deps: PaymentDeps,
  attempt: Attempt,
): Promise<Result<OpenAttempt> | null> {
  let current: Attempt | null = attempt;
  for (let waited = 0; waited < duplicateMs; waited += pollMs) {
    const open = current && toOpenAttempt(current);
    if (open) return succeed(open);
    if (current?.state !== 'initializing') break;
    if (isAbandoned(current, deps.clock())) return null;
    await pause(pollMs);
    current = await findAttempt(deps.kysely, attempt.id);
  }
  return fail('payment_unavailable');
}

async function openAtProvider(
  deps: PaymentDeps,
  provider: ProviderAdapter,
  { attempt, order }: Extract<Claim, { kind: 'mine' }>,
  { addresses, address }: OpenPaymentRequest,
): Promise<Result<OpenAttempt>> {
  const { language, sessionId } = order;
  const takeCall = async () => (await takeOpeningCall(deps, provider.name, sessionId, address)).ok;
  const readOrder = async () => {
    const whole = await findOrderById(deps.kysely, order.id);
    if (!whole) throw new Error(`order ${order.id} is gone`);
    return whole;
  };
  const response = await whileOpening(deps, attempt, () =>
    provider.open({ attempt, language, readOrder, addresses, takeCall }),
  );
  if (response.outcome !== 'open') {
    deps.log.warn({ attempt: attempt.id, ...response }, 'a payment could not be opened');
    const to = response.outcome === 'refused' ? 'failed' : 'indeterminate';
    await closeAttempt(deps, attempt, to);
    return fail('payment_unavailable');
  }
  const { token, url, secret } = response;
  const opened = await updateAttempt(deps.kysely, attempt, {
    state: 'open',
    checkoutToken: token,
    checkoutUrl: url,
    providerSecret: secret,
    nextReadAt: new Date(deps.clock() + firstPollDelayMs),
  });
  if (opened) return succeed({ token, url, confirmToken: attempt.confirmToken });
  // Opening took so long that the attempt was given up, so no customer is sent there.
  await provider.end(token);
  return fail('payment_unavailable');
}

/**
 * Opens an attempt to pay this session's order or the difference of an edit of it, or returns the open one: an order has at most one. The gift card's part
 * is held with it. Errors: `order_not_found`, `order_not_payable`, `quote_changed` (the browser's total is not the
 * order's), `payment_pending`, `payment_method_not_offered`, `above_card_maximum`, those of {@link holdGiftCardPart}, `discount_exhausted` (its use was released before a
 * window was opened, and others took the last one), `discount_in_use` (other unpaid orders took it), `payment_unavailable`;
 * `too_many_requests` and `payment_busy` with `waitSeconds`.
 */
export async function openAttempt(
  deps: PaymentDeps,
  opening: OpenPaymentRequest,
): Promise<Result<OpenAttempt>> {
  const provider = findProvider(deps, opening.provider);
  // Another press would not help.
  if (!provider) return fail('payment_method_not_offered');
  const payable = await findPayable(deps, opening);
  if (!payable.ok) return payable;
  const admitted = await admitOpening(deps, opening, payable.value.order.id);
  if (!admitted.ok) return admitted;
  for (;;) {
    const claim = await claimAttempt(deps, opening);
    if (!claim.ok) return claim;
    if (claim.value.kind === 'mine') {
      return await openAtProvider(deps, provider, claim.value, opening);
    }
    const open = await waitForDuplicate(deps, claim.value.attempt);
    if (open) return open;
  }
}
