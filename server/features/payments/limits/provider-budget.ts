import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { countPoint, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { countInBlocks } from '../../../platform/http/count-blocks.ts';

/** Calls of one kind that customers may cause at each provider, in each window of the provider's own limit. */
export type ProviderBudgets = Readonly<Record<CardProvider, readonly RateLimit[]>>;

/** A call to a provider that a customer causes. */
export interface ProviderCall {
  readonly kind: 'opening' | 'read';
  readonly provider: CardProvider;
  /** See `addressBlock`. */
  readonly address: string;
  /** Whether the session of the order has a history. */
  readonly isKnown: boolean;
}

/** The last third of a budget is reserved for sessions with a history: others cost nothing. */
const reserved = 1 / 3;
/** The first half is for anybody. After that a block of addresses that has its share has to wait. */
const free = 1 / 2;
const share = 1 / 15;
/** A limit that nothing reaches. */
const countless = 1_000_000_000;

/** A refused call; `isExhausted`: the whole budget is used up, not only a share of it. */
interface Busy {
  readonly ok: false;
  readonly code: 'payment_busy';
  readonly details: { readonly waitSeconds: number };
  readonly isExhausted: boolean;
}

/** Whether a call was taken. */
export type Taken = { readonly ok: true; readonly value: null } | Busy;

/** Refuses a call. */
export function busy(waitSeconds: number, isExhausted = false): Busy {
  return { ok: false, code: 'payment_busy', details: { waitSeconds }, isExhausted };
}

/**
 * Takes a call from each budget of its provider. A refused call must count for none: its transaction has to be rolled back.
 * Error: `payment_busy`, with `waitSeconds`.
 */
export async function takeFromBudgets(
  trx: Trx,
  { kind, provider, address, isKnown }: ProviderCall,
  budgets: ProviderBudgets,
  now: number,
): Promise<Taken> {
  for (const { points, seconds } of budgets[provider]) {
    const key = `${kind} ${provider} ${seconds}`;
    const most = isKnown ? points : points - Math.floor(points * reserved);
    const counted = await countPoint(trx, { key, points: most, seconds, now });
    if (!counted.ok) return busy(counted.waitSeconds, true);
    const own = counted.used <= points * free ? countless : Math.max(1, Math.floor(points * share));
    const event = { name: `${key} of`, address, points: own, seconds, now };
    const waitSeconds = await countInBlocks(trx, event);
    if (waitSeconds > 0) return busy(waitSeconds);
  }
  return { ok: true, value: null };
}
