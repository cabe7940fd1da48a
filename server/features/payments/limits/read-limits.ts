import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { isUnsettled } from '#domain/payments/attempt-states.ts';
import { raiseAlarm, type AlarmDeps } from '../../../platform/alarms/raise-alarm.ts';
import { countPoint, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import { transact } from '../../../platform/db/transact.ts';
import { countInBlocks } from '../../../platform/http/count-blocks.ts';
import type { CallQueue } from '../providers/call-queue.ts';
import type { Attempt } from '../records/attempts.repo.ts';
import { hasHistory } from '../records/session-history.repo.ts';
import type { Opener } from './opening-limits.ts';
import { busy, takeFromBudgets, type ProviderBudgets, type Taken } from './provider-budget.ts';

/** Limits on the reads of a provider that customers cause, by whichever call. */
export interface ReadLimits {
  readonly perAttempt: RateLimit;
  readonly perSession: RateLimit;
  /** By IPv4 address or IPv6 /64; wider blocks have a little more. */
  readonly perAddress: RateLimit;
  readonly perProvider: ProviderBudgets;
}

/** Default limits on reads for customers. Source: product §4.7. */
export const usualReadLimits: ReadLimits = {
  perAttempt: { points: 1, seconds: 2 },
  perSession: { points: 10, seconds: 60 },
  perAddress: { points: 20, seconds: 60 },
  perProvider: {
    // Of the 100 calls a minute and 3,000 an hour that Helcim allows, besides the openings and the reconciler's reads.
    helcim: [
      { points: 20, seconds: 60 },
      { points: 400, seconds: 60 * 60 },
    ],
    // Stripe allows 100 calls a second.
    stripe: [{ points: 300, seconds: 60 }],
  },
};

/** What the reads for customers need. */
interface ReadDeps extends AlarmDeps {
  readonly readLimits: ReadLimits;
  /** Places for these reads, by provider. */
  readonly customerReads: Readonly<Record<CardProvider, CallQueue>>;
}

/** How long a read waits for the reads of other customers. */
const waitMs = 5000;

async function takeRead(
  deps: ReadDeps,
  { id, provider }: Attempt,
  orderSession: string,
  { sessionId, address }: Opener,
): Promise<boolean> {
  const { kysely, clock, readLimits } = deps;
  const now = clock();
  // By itself, so that repeated requests for one attempt wait for no transaction.
  const own = { key: `read-attempt ${id}`, ...readLimits.perAttempt, now };
  if (!(await countPoint(kysely, own)).ok) return false;
  const isKnown = await hasHistory(kysely, orderSession, now);
  const call = { kind: 'read', provider, address, isKnown } as const;
  const taken = await transact(kysely, async (trx): Promise<Taken> => {
    const ofSession = { key: `read-session ${sessionId}`, ...readLimits.perSession, now };
    const session = await countPoint(trx, ofSession);
    if (!session.ok) return busy(session.waitSeconds);
    const ofAddress = { name: 'read-address', address, ...readLimits.perAddress, now };
    const waitSeconds = await countInBlocks(trx, ofAddress);
    if (waitSeconds > 0) return busy(waitSeconds);
    return await takeFromBudgets(trx, call, readLimits.perProvider, now);
  });
  if (!taken.ok && taken.isExhausted) await raiseAlarm(deps, 'payment-reads');
  return taken.ok;
}

/**
 * Asks the provider about an attempt on a customer's request, if its outcome is unknown and the limits allow it; null,
 * without having asked, if not: an ended attempt is left to the reconciler. A few are asked at once, so that the provider's other slots stay free for openings and
 * refunds.
 */
export async function readForCustomer<T>(
  deps: ReadDeps,
  { attempt, orderSession, reader }: CustomerRead,
  read: () => Promise<T>,
): Promise<T | null> {
  if (!isUnsettled(attempt.state)) return null;
  if (!(await takeRead(deps, attempt, orderSession, reader))) return null;
  const turn = deps.customerReads[attempt.provider];
  if (!(await turn.enter(AbortSignal.timeout(waitMs)))) return null;
  try {
    return await read();
  } finally {
    turn.leave();
  }
}

/** An attempt that a customer asks about. */
export interface CustomerRead {
  readonly attempt: Attempt;
  /** The session that placed the order. */
  readonly orderSession: string;
  /** The session and address that ask. */
  readonly reader: Opener;
}
