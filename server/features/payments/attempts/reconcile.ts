import { isPending, isUnsettled } from '#domain/payments/attempt-states.ts';
import { toMajor } from '#domain/common/money.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import {
  countEmptyRead,
  dueAttempts,
  findAttempt,
  findNamedAttempt,
  isOwnReference,
  knownTransactions,
  updateAttempt,
  type Attempt,
} from '../records/attempts.repo.ts';
import { findAttemptOfCard } from './attempt-of-card.repo.ts';
import type { MovedRefund } from '../providers/card-provider.ts';
import { isClosing, findProvider, type PaymentDeps } from '../deps.ts';
import { isAbandoned } from './opening-lease.ts';
import { graceEnd, isOutOfTime, isPollDue, latestPoll, nextRead } from '../providers/poll-times.ts';
import { insertReview } from '../records/reviews.repo.ts';
import { reviewForeign } from '../reviews/review-foreign.ts';
import {
  closeAttempt,
  releaseAttemptHold,
  settleAttempt,
  type SettleOutcome,
} from './settle-attempt.ts';
import { handleCharge } from './handle-charge.ts';

/** Attempts per run: Helcim allows 3,000 calls an hour, and the customers' own calls come first. */
const batch = 25;
/** How far back to look for charges that no attempt reported. */
const strayMs = 24 * 60 * 60_000;

function provesNone(attempt: Attempt, attemptStatus: SettleOutcome, now: number): boolean {
  return (attemptStatus === 'nothing' || attemptStatus === 'declined') && now >= graceEnd(attempt);
}

/**
 * Ends an attempt after two empty look-ups, the first of them ten minutes after it expired; an ended attempt stays as
 * it is. Of two overlapping look-ups one counts: `before` is the attempt as it was when this one began.
 */
async function countEmpty(deps: PaymentDeps, before: Attempt, now: number): Promise<void> {
  const isCounted = await countEmptyRead(deps.kysely, before, new Date(now));
  if (isCounted && before.emptyReads + 1 >= 2) await closeAttempt(deps, before, 'expired');
}

/**
 * Closes an attempt whose process died while opening it, since no customer knows where to pay it. Releases the gift
 * card hold of an attempt that was canceled together with its order.
 */
async function tidy(deps: PaymentDeps, attempt: Attempt): Promise<Attempt> {
  if (attempt.state === 'canceled') await releaseAttemptHold(deps, attempt);
  if (attempt.state !== 'initializing') return attempt;
  await closeAttempt(deps, attempt, 'indeterminate', (current) =>
    isAbandoned(current, deps.clock()),
  );
  return (await findAttempt(deps.kysely, attempt.id)) ?? attempt;
}

/** Whether money may be in transit on an attempt: its provider says so, or did not answer this time. */
function mayArrive(deps: PaymentDeps, { provider }: Attempt, outcome: SettleOutcome): boolean {
  return (
    outcome === 'pending' || (outcome === 'unreachable' && findProvider(deps, provider) !== null)
  );
}

/**
 * Ends an attempt whose provider is not set up any more and cannot be asked: its order would otherwise neither expire nor
 * be paid. Staff look for a charge there.
 */
async function giveUp(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const { id, orderId, provider, amount, currency, state } = attempt;
  // First, so that a process that dies here leaves an attempt that is given up again.
  const isNew = await insertReview(deps.kysely, {
    orderId,
    attempt: id,
    provider,
    providerTransaction: attempt.checkoutToken ?? id,
    amount: String(toMajor(amount, currency)),
    currency,
    kind: 'provider_gone',
    reason: 'the provider is not set up any more; look there for a charge and refund it',
  });
  if (isNew)
    deps.log.error({ attempt: id, provider }, 'an attempt of a provider that is not set up');
  await closeAttempt(deps, attempt, isPending(state) ? 'failed' : 'expired');
}

/** Returns the current attempt if it is still due: polling the others may have taken a while since it was listed. */
async function stillDue(deps: PaymentDeps, { id }: Attempt): Promise<Attempt | null> {
  const attempt = await findAttempt(deps.kysely, id);
  return attempt && isPollDue(attempt.nextReadAt, deps.clock()) ? attempt : null;
}

async function reconcileAttempt(deps: PaymentDeps, listed: Attempt): Promise<void> {
  const due = await stillDue(deps, listed);
  if (!due) return;
  const attempt = await tidy(deps, due);
  const attemptStatus = await settleAttempt(deps, attempt);
  if (attemptStatus === 'charged') {
    deps.log.info({ attempt: attempt.id }, 'payment found by the reconciler');
    return;
  }
  const current = await findAttempt(deps.kysely, attempt.id);
  if (!current?.nextReadAt) return;
  const now = deps.clock();
  const isGone = isUnsettled(current.state) && findProvider(deps, current.provider) === null;
  if (isGone && isOutOfTime(current, now)) return await giveUp(deps, current);
  if (isUnsettled(current.state) && provesNone(current, attemptStatus, now)) {
    return await countEmpty(deps, attempt, now);
  }
  const nextReadAt = nextRead(current, now, mayArrive(deps, current, attemptStatus));
  await updateAttempt(deps.kysely, current, { nextReadAt });
}

/**
 * Handles a refund of one of the shop's charges that was made outside the shop; others on the same account are ignored.
 */
async function takeStrayRefund(
  deps: PaymentDeps,
  provider: CardProvider,
  refund: MovedRefund,
): Promise<void> {
  const { transaction: id, reference, amount, currency } = refund;
  const named = await findNamedAttempt(deps.kysely, provider, reference);
  const attempt = named?.attempt ?? (await findAttemptOfCard(deps.kysely, provider, refund));
  if (!attempt && !isOwnReference(reference)) return;
  await reviewForeign(deps, { provider, id, key: null, amount, currency, attempt });
}

/**
 * Handles charges and refunds that nothing else reported: charges of old attempts or of none, refunds made outside the
 * shop.
 */
async function takeStrays(deps: PaymentDeps, name: CardProvider): Promise<void> {
  const since = new Date(deps.clock() - strayMs);
  const moves = await findProvider(deps, name)?.movedSince(since);
  const charges = moves?.approved ?? [];
  const known = await knownTransactions(
    deps.kysely,
    name,
    charges.map(({ transaction }) => transaction),
  );
  for (const charge of charges) {
    if (!known.has(charge.transaction)) await handleCharge(deps, name, charge);
  }
  for (const refund of moves?.refunds ?? []) await takeStrayRefund(deps, name, refund);
}

/**
 * Polls every attempt with an unknown outcome, so that each customer who paid has an order even if the browser never
 * returned and no message arrived. May run twice at once.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock();
  const times = { now: new Date(now), until: new Date(latestPoll(now)) };
  const due = await dueAttempts(deps.kysely, times, batch);
  for (const attempt of due) {
    if (isClosing(deps)) return;
    try {
      await reconcileAttempt(deps, attempt);
    } catch (error) {
      // An attempt that cannot be settled must not keep the others waiting.
      deps.log.error({ attempt: attempt.id, err: error }, 'a payment attempt could not be settled');
    }
  }
  if (isClosing(deps)) return;
  await takeStrays(deps, 'helcim');
  await takeStrays(deps, 'stripe');
}
