import type { Result } from '#contract/errors.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { raiseAlarm, type AlarmDeps } from '../../../platform/alarms/raise-alarm.ts';
import { countPoint, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import { transact } from '../../../platform/db/transact.ts';
import { countInBlocks } from '../../../platform/http/count-blocks.ts';
import { hasHistory } from '../records/session-history.repo.ts';
import { takeFromBudgets, type ProviderBudgets } from './provider-budget.ts';

/** Limits on opening payment windows. */
export interface OpeningLimits {
  readonly perOrder: RateLimit;
  readonly perSession: RateLimit;
  /** By IPv4 address or IPv6 /64; wider blocks have a little more. */
  readonly perAddress: RateLimit;
  readonly perProvider: ProviderBudgets;
}

/** Default limits on opening payment attempts. Source: product §4.7. */
export const usualOpeningLimits: OpeningLimits = {
  perOrder: { points: 10, seconds: 5 * 60 },
  perSession: { points: 15, seconds: 5 * 60 },
  perAddress: { points: 30, seconds: 5 * 60 },
  perProvider: {
    // Of the 100 calls a minute and 3,000 an hour that Helcim allows, of which the reconciler takes 25 a minute.
    helcim: [
      { points: 45, seconds: 60 },
      { points: 900, seconds: 60 * 60 },
    ],
    // Stripe allows 100 calls a second.
    stripe: [{ points: 600, seconds: 60 }],
  },
};

interface LimitDeps extends AlarmDeps {
  readonly openingLimits: OpeningLimits;
}

/** The session and address that request a payment window. */
export interface Opener {
  readonly sessionId: string;
  /** Key of the network address: see `addressBlock`. */
  readonly address: string;
}

/**
 * Counts a request to open a window per order, session and address; a request that one limit refuses counts for none.
 * Error: `too_many_requests`, with `waitSeconds`.
 */
export async function admitOpening(
  { kysely, clock, openingLimits }: LimitDeps,
  { sessionId, address }: Opener,
  orderId: string,
): Promise<Result<null>> {
  const now = clock();
  const events = [
    { key: `opening-order:${orderId}`, ...openingLimits.perOrder },
    { key: `opening-session:${sessionId}`, ...openingLimits.perSession },
  ];
  return await transact(kysely, async (trx): Promise<Result<null>> => {
    for (const event of events) {
      const counted = await countPoint(trx, { ...event, now });
      if (!counted.ok) return fail('too_many_requests', { waitSeconds: counted.waitSeconds });
    }
    const own = { name: 'opening-address', address, ...openingLimits.perAddress, now };
    const waitSeconds = await countInBlocks(trx, own);
    return waitSeconds > 0 ? fail('too_many_requests', { waitSeconds }) : succeed(null);
  });
}

/**
 * Takes one of the calls that openings may make at a provider, for the session that placed the order and the address that
 * pays. Error: `payment_busy`, with `waitSeconds`.
 */
export async function takeOpeningCall(
  deps: LimitDeps,
  provider: CardProvider,
  orderSession: string,
  address: string,
): Promise<Result<null>> {
  const { kysely, clock, openingLimits } = deps;
  const now = clock();
  const isKnown = await hasHistory(kysely, orderSession, now);
  const call = { kind: 'opening', provider, address, isKnown } as const;
  const taken = await transact(kysely, (trx) =>
    takeFromBudgets(trx, call, openingLimits.perProvider, now),
  );
  if (!taken.ok && taken.isExhausted) await raiseAlarm(deps, 'payment-windows');
  return taken;
}
