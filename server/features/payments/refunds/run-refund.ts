import type { Result } from '#contract/errors.ts';
import { graceMs } from '#domain/payments/attempt-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { transact } from '../../../platform/db/transact.ts';
import { refundGiftCard } from '../../discounts/index.ts';
import { lockOrder } from '../../orders/index.ts';
import type { Refund } from '../records/refunds.repo.ts';
import { findAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { CardRefunds, ProviderRefund, RefundOutcome } from '../providers/card-refunds.ts';
import type { PaymentDeps } from '../deps.ts';
import { checkDoneRefund, returnedReason } from './check-done-refund.ts';
import { failRefund, finishRefund } from './finish-refund.ts';
import { findPayer } from './refund-providers.ts';
import { batchPauseMs, correctedMs, lookPauseMs, minuteMs } from './refund-times.ts';
import {
  accountedRefunds,
  claimRefundSend,
  findRefund,
  isAnotherHanging,
  updateRefund,
  whileRefunding,
} from '../records/refund-runs.repo.ts';

/** Number of attempts, each refused in a way that a retry may fix, after which staff must decide. */
const maxAttempts = 12;

/** The steps between which a process may die; `after` reports them, so that tests can stop the process there. */
export type RefundStep = 'gift card' | 'claimed' | 'sent' | 'refunded' | 'done';

/** Dependencies of carrying out a refund. */
export type RefundDeps = PaymentDeps & { readonly after?: (step: RefundStep) => void };

/** Credits the gift card first: its part, with its entry in the ledger, once. */
async function creditGiftCard(deps: RefundDeps, refund: Refund): Promise<void> {
  if (refund.giftCardAmount === 0) return;
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const order = await lockOrder(trx, refund.orderId);
    if (!order?.giftCard) return fail('order_not_found');
    await refundGiftCard(
      trx,
      {
        giftCard: order.giftCard,
        orderId: order.id,
        reference: refund.id,
        amount: refund.giftCardAmount,
      },
      deps.clock(),
    );
    return succeed(null);
  });
  deps.after?.('gift card');
}

function again(deps: RefundDeps, inMs: number): Date {
  return new Date(deps.clock() + inMs);
}

/**
 * A refund without an answer is not sent again on a guess: staff look at the provider, and refund again under another
 * key if it is missing.
 */
const notFound =
  'sent once without an answer, and the provider lists no such refund; look there before refunding again';
const ambiguous =
  'sent once without an answer, and the provider lists more than one refund that may be it; look there before refunding again';

/** Returns the provider's refunds that may be this one; without keys there may be several. */
async function findOwn(
  { kysely }: RefundDeps,
  refund: Refund,
  { provider }: Attempt,
  given: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const { id, providerRefund, cardAmount, seenBefore } = refund;
  if (providerRefund !== null) return given.filter((one) => one.id === providerRefund);
  const keyed = given.filter(({ key }) => key === id);
  if (keyed.length > 0) return keyed;
  // A failed refund without a key may just as well be one that staff made at the provider.
  const alike = given.filter(
    (one) =>
      one.key === null &&
      one.status !== 'failed' &&
      one.amount === cardAmount &&
      !seenBefore.includes(one.id),
  );
  const ids = alike.map((one) => one.id);
  const accounted = await accountedRefunds(kysely, { id, provider }, ids);
  return alike.filter((one) => !accounted.has(one.id));
}

/** Stores the provider's id of an accepted refund: it counts as refunded only when the money has arrived. */
async function awaitArrival(deps: RefundDeps, refund: Refund, providerRefund: string) {
  const nextAt = again(deps, batchPauseMs);
  await updateRefund(deps.kysely, refund.id, { providerRefund, nextAt });
}

/** Whether the grace period after sending has passed: two look-ups after it decide how the refund ended. */
function isLate(deps: RefundDeps, refund: Refund): boolean {
  return (
    refund.providerRefund === null && deps.clock() >= (refund.sentAt?.getTime() ?? 0) + graceMs
  );
}

/**
 * Checks with the provider whether a call was carried out whose outcome is unknown, or which was only accepted. Returns
 * `unknown` until it is found done, and `over` if the provider gave it up. After two late look-ups, `none` means that
 * it was not found, and `several` that more than one refund may be this one.
 */
async function settleUnknown(
  deps: RefundDeps,
  refund: Refund,
  attempt: Attempt,
  provider: CardRefunds,
): Promise<{ readonly found: string } | 'none' | 'several' | 'unknown' | 'over'> {
  const given = await provider.refundsOf(attempt, refund.sentAt ?? refund.createdAt);
  const candidates = await findOwn(deps, refund, attempt, given ?? []);
  const [own, ...others] = candidates;
  const isClear =
    own !== undefined &&
    others.length === 0 &&
    (own.key !== null || !(await isAnotherHanging(deps.kysely, refund, attempt)));
  if (isClear && own.status === 'done') return { found: own.id };
  if (isClear && own.status === 'failed') {
    await failRefund(deps, refund.id, returnedReason);
    return 'over';
  }
  if (isClear) {
    await awaitArrival(deps, refund, own.id);
    return 'unknown';
  }
  const emptyReads = refund.emptyReads + (given !== null && isLate(deps, refund) ? 1 : 0);
  if (emptyReads >= 2) return own ? 'several' : 'none';
  const nextAt = again(deps, minuteMs);
  await updateRefund(deps.kysely, refund.id, { emptyReads, nextAt });
  return 'unknown';
}

/** Stores the outcome of a refund request; returns the provider's id if it is done, otherwise null. */
async function handleOutcome(
  deps: RefundDeps,
  refund: Refund,
  outcome: RefundOutcome,
): Promise<string | null> {
  const { kysely, log } = deps;
  const attempts = refund.tries + 1;
  switch (outcome.outcome) {
    case 'done':
      return outcome.id;
    case 'pending':
      await awaitArrival(deps, refund, outcome.id);
      return null;
    case 'busy': {
      // The claim of the call counted it; a call that was not taken is no attempt.
      const { tries } = refund;
      const nextAt = again(deps, outcome.retryAfterSeconds * 1000);
      await updateRefund(kysely, refund.id, { state: 'requested', tries, nextAt });
      return null;
    }
    case 'unknown':
      log.warn({ refund: refund.id, why: outcome.why }, 'refund may or may not have happened');
      return null;
    case 'refused': {
      const { status, reason, retryable } = outcome;
      log.warn({ refund: refund.id, status, reason }, 'refund refused');
      if (!retryable || attempts >= maxAttempts) {
        await failRefund(deps, refund.id, reason);
        return null;
      }
      const nextAt = again(deps, Math.min(2 ** attempts, 60) * minuteMs);
      const failed = { tries: attempts, failure: reason };
      await updateRefund(kysely, refund.id, { state: 'requested', nextAt, ...failed });
      return null;
    }
  }
}

/** What the bank took in a dispute, or the provider returned without the shop, must not be sent once more. */
const spent =
  'not sent, because less than this is left of the charge: see what its bank took and what was refunded at the provider';

/** Whether a charge has as much left as a refund of it that is about to be sent; its books may have changed since it was requested. */
async function isLeft({ kysely }: RefundDeps, { id }: Attempt, amount: number): Promise<boolean> {
  const { captured, refunded = 0, lost = 0 } = (await findAttempt(kysely, id)) ?? {};
  return (captured ?? 0) - refunded - lost >= amount;
}

/** Sends the request, after storing that the refund may have happened from here on. */
async function askProvider(
  deps: RefundDeps,
  refund: Refund,
  attempt: Attempt,
  provider: CardRefunds,
): Promise<string | null> {
  const { kysely } = deps;
  const { id: key, cardAmount: amount } = refund;
  // A look-up could not distinguish two equal refunds in flight.
  const next = (await isAnotherHanging(kysely, refund, attempt))
    ? ({ step: 'later' } as const)
    : await provider.prepare({ attempt, amount, key, now: deps.clock() });
  if (next.step === 'wait') {
    await updateRefund(kysely, refund.id, { state: 'waiting', nextAt: again(deps, batchPauseMs) });
    return null;
  }
  if (next.step === 'refused') return await handleOutcome(deps, refund, next.outcome);
  if (next.step === 'later') {
    await updateRefund(kysely, refund.id, { nextAt: again(deps, minuteMs) });
    return null;
  }
  if (!(await isLeft(deps, attempt, amount))) {
    await failRefund(deps, refund.id, spent);
    return null;
  }
  // The lock of the order's refunds is lost with its connection, so another process may have sent it meanwhile.
  const at = { sentAt: new Date(deps.clock()), nextAt: again(deps, minuteMs) };
  if (!(await claimRefundSend(kysely, refund, { ...at, seenBefore: next.seenBefore }))) return null;
  deps.after?.('claimed');
  const outcome = await next.send();
  deps.after?.('sent');
  return await handleOutcome(deps, refund, outcome);
}

/** Returns the provider's id of the refund; null until it is done. */
async function refundCard(deps: RefundDeps, refund: Refund): Promise<string | null> {
  if (refund.providerRefund !== null && refund.state !== 'indeterminate') {
    return refund.providerRefund;
  }
  const payer = await findPayer(deps, refund);
  if (!payer) {
    await updateRefund(deps.kysely, refund.id, { nextAt: again(deps, batchPauseMs) });
    deps.log.error({ refund: refund.id }, 'refund on a card provider that is not set up');
    return null;
  }
  const { attempt, provider } = payer;
  if (refund.state !== 'indeterminate') return await askProvider(deps, refund, attempt, provider);
  const settled = await settleUnknown(deps, refund, attempt, provider);
  if (settled === 'unknown' || settled === 'over') return null;
  if (typeof settled === 'object') return settled.found;
  if (settled === 'none' && provider.canSendAgain) {
    // It never happened, so it is requested again under the same key, and the lost call is no attempt.
    const unsent = { ...refund, state: 'requested', tries: refund.tries - 1 } as const;
    return await askProvider(deps, unsent, attempt, provider);
  }
  await failRefund(deps, refund.id, settled === 'none' ? notFound : ambiguous);
  return null;
}

/**
 * Returns a refund; one that was sent by a clock which ran ahead counts as sent now. By its own time the provider would
 * never be searched on the day on which it was sent.
 */
async function findCorrected(deps: RefundDeps, id: string): Promise<Refund | null> {
  const refund = await findRefund(deps.kysely, id);
  const sentAt = again(deps, 0);
  const isAhead = (refund?.sentAt?.getTime() ?? 0) > sentAt.getTime() + correctedMs;
  if (!refund || !isAhead || !(await updateRefund(deps.kysely, id, { sentAt }))) return refund;
  return { ...refund, sentAt };
}

async function carryOut(deps: RefundDeps, id: string): Promise<void> {
  const refund = await findCorrected(deps, id);
  if (!refund || refund.state === 'failed') return;
  if (refund.state === 'done') {
    await checkDoneRefund(deps, refund);
    return;
  }
  await creditGiftCard(deps, refund);
  if (refund.cardAmount > 0) {
    const providerRefund = await refundCard(deps, refund);
    if (providerRefund === null) return;
    await updateRefund(deps.kysely, id, { state: 'waiting', providerRefund });
    deps.after?.('refunded');
  }
  if (refund.byHandAmount > 0 && refund.byHandReference === null) {
    await updateRefund(deps.kysely, id, { state: 'waiting', nextAt: null });
    return;
  }
  const payer = refund.cardAmount > 0 ? await findPayer(deps, refund) : null;
  await finishRefund(deps, id, payer?.provider.mayReverseMs ? again(deps, lookPauseMs) : null);
  deps.after?.('done');
}

/**
 * Carries out a stored refund, or resumes it where it stopped: first the gift card's ledger, then the provider, then
 * staff, then it is done; later runs check that it stays done. It may run twice, and may die between any two steps: the
 * money is refunded once.
 */
export async function runRefund(deps: RefundDeps, id: string): Promise<void> {
  const refund = await findRefund(deps.kysely, id);
  if (refund) await whileRefunding(deps.kysely, refund.orderId, () => carryOut(deps, id));
}
