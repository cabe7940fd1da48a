import type * as z from 'zod';
import type { cashClosing, CashEntryShown } from '#contract/staff/cash.ts';
import { toMajor } from '#domain/common/money.ts';
import type { ClosedCash, ClosingRecord } from './closings.repo.ts';

/** Presents cash with its order, in major units. */
export function presentEntry({ at, number, amount, currency, by }: ClosedCash): CashEntryShown {
  return { at: at.toISOString(), number, amount: toMajor(amount, currency), currency, by };
}

/** Presents a closed day with its counts, in major units. */
export function presentClosing(closing: ClosingRecord): z.input<typeof cashClosing> {
  const { id, studio, day, timeZone, closedAt, counts } = closing;
  return {
    id,
    studio,
    day,
    timeZone,
    closedAt: closedAt.toISOString(),
    counts: counts.map(({ amounts, countedAt, ...count }) => ({
      ...count,
      countedAt: new Date(countedAt).toISOString(),
      amounts: amounts.map(({ currency, expected, counted, reason }) => ({
        currency,
        expected: toMajor(expected, currency),
        counted: toMajor(counted, currency),
        reason,
      })),
    })),
  };
}
