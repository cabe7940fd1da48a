import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import {
  sumCashByDay,
  sumCashByStudio,
  toCountedCash,
  type CashOfDay,
  type CashOfStudio,
  type CountedCash,
} from '#domain/payments/cash.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { isStudioSlug, listCash } from './cash.repo.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The days that are counted, at one studio or everywhere. */
export interface CashPeriod {
  /** The first and the last day, `2026-11-27`, by the clock of each entry. */
  readonly from: string;
  readonly until: string;
  /** A slug, `lab` for the shop itself, or null for all. */
  readonly studio: string | null;
}

/** The cash of a period: every entry, and its sums. */
export interface CashCount {
  readonly entries: readonly CountedCash[];
  readonly days: readonly CashOfDay[];
  readonly studios: readonly CashOfStudio[];
}

/**
 * Counts the cash that was taken and returned on each day at each studio. Errors: `studio_unknown`, `period_reversed`.
 * Source: product §6.4.
 */
export async function countCash(
  kysely: Sql,
  { from, until, studio }: CashPeriod,
): Promise<ResultWith<CashCount, FailureWith<'studio_unknown'> | FailureWith<'period_reversed'>>> {
  if (until < from) return fail('period_reversed');
  const slug = studio === 'lab' ? null : studio;
  if (slug !== null && !(await isStudioSlug(kysely, slug))) return fail('studio_unknown');
  // A day begins up to 14 hours earlier than in UTC, and ends up to 12 hours later.
  const around = {
    from: new Date(Date.parse(`${from}T00:00:00Z`) - dayMs),
    until: new Date(Date.parse(`${until}T00:00:00Z`) + 2 * dayMs),
  };
  const entries = (await listCash(kysely, around))
    .map(toCountedCash)
    .filter(({ day }) => day >= from && day <= until)
    .filter((entry) => studio === null || entry.studio === slug);
  return succeed({ entries, days: sumCashByDay(entries), studios: sumCashByStudio(entries) });
}
