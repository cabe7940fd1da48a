import { isUnsettled } from '#domain/payments/attempt-states.ts';
import { lockOrderSummary, type OrderSummary } from '../../orders/index.ts';
import { findAttempt, updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { Charge, ProviderStatus } from '../providers/card-provider.ts';
import { findProvider, type PaymentDeps } from '../deps.ts';
import { endAttempt, releaseHold, type Ending } from './end-attempt.ts';
import { finalizeCharge } from './finalize-charge.ts';
import { markPending } from './mark-pending.ts';

/** Status of an attempt after asking the provider. */
export type SettleOutcome =
  /** The provider did not answer. */
  | 'unreachable'
  /** Money was charged; the attempt and its order show the outcome. */
  | 'charged'
  /** The money is on its way. */
  | 'pending'
  | 'declined'
  /** The provider knows of no charge, which does not prove that there is none. */
  | 'nothing';

/** Merges both sources: the window's proof may be newer than the look-up, and the look-up may have failed. */
function mergeCharges(
  providerStatus: ProviderStatus | null,
  proof: Charge | null,
): readonly Charge[] {
  const read = providerStatus?.charges ?? [];
  const isRead = proof && read.some(({ transaction }) => transaction === proof.transaction);
  return proof && !isRead ? [...read, proof] : read;
}

/**
 * Ends an attempt under its order's lock, if nothing was charged on it meanwhile and `mayEnd` still allows it: the
 * state that the caller read may have changed while it waited for the lock.
 */
export async function closeAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
  to: Ending,
  mayEnd: (current: Attempt) => boolean = () => true,
): Promise<boolean> {
  return await deps.kysely.transaction().execute(async (trx) => {
    const order = await lockOrderSummary(trx, attempt.orderId);
    const current = order && (await findAttempt(trx, attempt.id));
    if (!order || !current || !mayEnd(current)) return false;
    return await endAttempt(trx, order, current, to, deps.clock());
  });
}

/** Releases the gift card hold of an attempt, under its order's lock. */
export async function releaseAttemptHold(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  return await deps.kysely.transaction().execute(async (trx) => {
    const order = await lockOrderSummary(trx, attempt.orderId);
    if (order) await releaseHold(trx, order, attempt, deps.clock());
  });
}

async function finalizeAll(
  deps: PaymentDeps,
  attempt: Attempt,
  approved: readonly Charge[],
  order: OrderSummary | null,
): Promise<void> {
  for (const charge of approved) await finalizeCharge(deps, attempt, charge, order);
}

/** Expires a payable session of an attempt that must not be paid anymore: a tab left open may still show it. */
async function endStray(
  deps: PaymentDeps,
  attempt: Attempt,
  providerStatus: ProviderStatus | null,
): Promise<void> {
  const isLive = attempt.state === 'open' && deps.clock() < attempt.expiresAt.getTime();
  if (isLive || providerStatus?.sessionStatus !== 'open' || !attempt.checkoutToken) return;
  await findProvider(deps, attempt.provider)?.end(attempt.checkoutToken);
}

/** Facts known about an attempt before asking the provider. */
export interface Known {
  /** A charge that the provider signed in the window's message. */
  readonly proof?: Charge | null;
  /** The attempt's order, as read just before. */
  readonly order?: OrderSummary | null;
  /** Set when the provider may not be asked, and the proof alone decides. */
  readonly isUnread?: boolean;
}

/**
 * Asks the provider about an attempt and acts on the response: an approved charge is finalized, and an attempt ends
 * when the provider says that its session is over.
 */
export async function settleAttempt(
  deps: PaymentDeps,
  attempt: Attempt,
  { proof = null, order = null, isUnread = false }: Known = {},
): Promise<SettleOutcome> {
  const provider = isUnread ? null : findProvider(deps, attempt.provider);
  const providerStatus = (await provider?.read(attempt)) ?? null;
  if (!providerStatus && !proof) return 'unreachable';
  const charges = mergeCharges(providerStatus, proof);
  const approved = charges.filter(({ status }) => status === 'approved');
  if (approved.length > 0) {
    await finalizeAll(deps, attempt, approved, order);
    return 'charged';
  }
  await endStray(deps, attempt, providerStatus);
  if (charges.some(({ status }) => status === 'pending')) {
    await markPending(deps, attempt);
    return 'pending';
  }
  const declined = charges.find(({ status }) => status === 'declined');
  if (declined && declined.reason !== attempt.declineReason) {
    deps.log.info({ attempt: attempt.id, reason: declined.reason }, 'card declined');
    await updateAttempt(deps.kysely, attempt, { declineReason: declined.reason });
  }
  if (providerStatus?.sessionStatus === 'over' && isUnsettled(attempt.state)) {
    await closeAttempt(deps, attempt, declined ? 'failed' : 'expired');
  }
  return declined ? 'declined' : 'nothing';
}
