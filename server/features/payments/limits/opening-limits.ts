import type { Result } from '#contract/errors.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { countPoint, hasPoints, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';

/** Limits on opening payment windows. */
export interface OpeningLimits {
  readonly perOrder: RateLimit;
  readonly perSession: RateLimit;
  /** By IPv4 address or IPv6 /64. */
  readonly perAddress: RateLimit;
  /** Calls that opening windows may use of the provider's limit for the whole shop. */
  readonly perProvider: RateLimit;
  /** Number of those calls reserved for sessions that have not opened a window yet. */
  readonly reserved: number;
}

/** Default limits on opening payment attempts. Source: product §4.7. */
export const usualOpeningLimits: OpeningLimits = {
  perOrder: { points: 10, seconds: 5 * 60 },
  perSession: { points: 15, seconds: 5 * 60 },
  perAddress: { points: 30, seconds: 5 * 60 },
  // Helcim allows 100 calls a minute and 3,000 an hour, including reads and refunds.
  perProvider: { points: 45, seconds: 60 },
  reserved: 15,
};

interface LimitDeps {
  readonly kysely: Db;
  readonly clock: Clock;
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
    { key: `opening-address:${address}`, ...openingLimits.perAddress },
  ];
  return await transact(kysely, async (trx): Promise<Result<null>> => {
    for (const event of events) {
      const counted = await countPoint(trx, { ...event, now });
      if (!counted.ok) return fail('too_many_requests', { waitSeconds: counted.waitSeconds });
    }
    return succeed(null);
  });
}

/** How long a session counts as one that has opened a window. */
const openedSeconds = 60 * 60;

function openedKey(sessionId: string): string {
  return `opening-opened:${sessionId}`;
}

/**
 * Takes one of the calls that openings may make at a provider; the last ones are reserved for sessions without a
 * window. Error: `payment_busy`, with `waitSeconds`.
 */
export async function takeProviderCall(
  { kysely, clock, openingLimits }: LimitDeps,
  provider: CardProvider,
  sessionId: string,
): Promise<Result<null>> {
  const now = clock();
  const { perProvider, reserved } = openingLimits;
  const event = { key: `opening-provider:${provider}`, ...perProvider, now };
  const shared = { ...event, points: perProvider.points - reserved };
  const first = await countPoint(kysely, shared);
  if (first.ok) return succeed(null);
  const opened = { key: openedKey(sessionId), seconds: openedSeconds, now };
  const hasOpened = await hasPoints(kysely, opened);
  const second = hasOpened ? first : await countPoint(kysely, event);
  return second.ok ? succeed(null) : fail('payment_busy', { waitSeconds: second.waitSeconds });
}

/** Records that a session has opened a window. */
export async function markOpened({ kysely, clock }: LimitDeps, sessionId: string): Promise<void> {
  const one = { points: 1, seconds: openedSeconds };
  await countPoint(kysely, { key: openedKey(sessionId), ...one, now: clock() });
}
