import { describe, expect } from 'vitest';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { addressBlock } from '#server/platform/http/address-block.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { transact } from '#server/platform/db/transact.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { usualOpeningLimits } from './opening-limits.ts';
import { takeFromBudgets, type ProviderCall } from './provider-budget.ts';
import { usualReadLimits } from './read-limits.ts';

const { perProvider } = usualOpeningLimits;

async function take(
  { kysely }: Database,
  ip: string,
  { now, ...changes }: Partial<ProviderCall> & { readonly now: number },
): Promise<boolean> {
  const call = {
    kind: 'opening',
    provider: 'helcim',
    address: addressBlock(ip),
    isKnown: false,
    ...changes,
  } as const;
  return (await transact(kysely, (trx) => takeFromBudgets(trx, call, perProvider, now))).ok;
}

/** Takes calls from the addresses in turn; returns how many were allowed. */
async function takeMany(
  database: Database,
  count: number,
  ips: readonly string[],
  at: Parameters<typeof take>[2],
): Promise<number> {
  let taken = 0;
  for (let index = 0; index < count; index += 1) {
    if (await take(database, ips[index % ips.length] ?? '', at)) taken += 1;
  }
  return taken;
}

function blocks(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, index) => `2001:db8:${name}${index}::1`);
}

const hourMs = 60 * 60_000;

describe('takeFromBudgets', () => {
  it('leaves calls for others when 45 new sessions come from eight /64', async ({ database }) => {
    const now = hourMs;
    const taken = await takeMany(database, 45, blocks(8, '10'), { now });
    expect(taken).toBeLessThanOrEqual(24);
    const others = await takeMany(database, 4, blocks(4, '20'), { now });
    expect(others).toBe(4);
    const known = await takeMany(database, 15, blocks(15, '30'), { now, isKnown: true });
    expect(known).toBe(15);
  });

  it('gives eight /64 of one /48 the share of one customer', async ({ database }) => {
    const now = 3 * hourMs;
    const household = Array.from({ length: 8 }, (_, index) => `2001:db8:40:${index}::1`);
    // The first half is for anybody; these have more than their share then.
    expect(await takeMany(database, 60, household, { now })).toBe(22);
    expect(await takeMany(database, 8, blocks(8, '50'), { now })).toBe(8);
  });

  it('keeps new sessions from the last third, in which known ones have their share', async ({
    database,
  }) => {
    const now = 5 * hourMs;
    expect(await takeMany(database, 60, blocks(60, 'a'), { now })).toBe(30);
    expect(await takeMany(database, 60, blocks(60, 'b'), { now, isKnown: true })).toBe(15);
  });

  it('ends with the hour at Helcim, and has its own limit at Stripe', async ({ database }) => {
    let taken = 0;
    for (let minute = 0; minute < 59; minute += 1) {
      const now = 7 * hourMs + minute * 60_000;
      taken += await takeMany(database, 30, blocks(30, 'c'), { now });
    }
    expect(taken).toBe(600);
    const now = 8 * hourMs - 60_000;
    expect(await take(database, '2001:db8:d1::1', { now })).toBe(false);
    expect(await take(database, '2001:db8:d1::1', { now, isKnown: true })).toBe(true);
    expect(await takeMany(database, 60, blocks(8, 'e'), { now, provider: 'stripe' })).toBe(60);
  });
});

/** Calls that Helcim allows, by seconds, and those of the reconciler in them: 25 attempts and a look at the newest. */
const allowed = [
  [60, 100, 26],
  [60 * 60, 3000, 26 * 60],
] as const;

describe('the budgets of Helcim', () => {
  it.for(allowed)('leave room for refunds in %d s', ([seconds, calls, reconciled]) => {
    const pointsOf = (budgets: (typeof perProvider)[CardProvider]): number =>
      budgets.find((budget) => budget.seconds === seconds)?.points ?? Number.NaN;
    const used =
      pointsOf(usualOpeningLimits.perProvider.helcim) +
      pointsOf(usualReadLimits.perProvider.helcim);
    expect(used + reconciled).toBeLessThanOrEqual(calls - 9);
  });
});
