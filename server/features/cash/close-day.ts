import { randomUUID } from 'node:crypto';
import {
  areSameSums,
  compareCounts,
  type ComparedCurrency,
  type CountedCurrency,
  type CurrencySum,
} from '#domain/cash/closings.ts';
import { addDays, toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { formatMajor } from '#domain/common/money.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { StaffActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  findClosing,
  findClosings,
  insertClosing,
  insertCount,
  sumClosedCash,
  type ClosingRecord,
} from './closings.repo.ts';
import type { CashDeps } from './deps.ts';
import {
  closeOpenCash,
  lockCounter,
  sumOpenCash,
  type Counter,
  type CounterSpan,
} from './drawer.repo.ts';

/** A count as its caller sends it: with what they were shown as expected, in minor units. */
export type SeenCount = CountedCurrency & { readonly expected: number };

/** Why a count was not stored. */
export type RefusedCount = FailureWith<'cash_changed'> | FailureWith<'cash_reason_missing'>;

// A payment may be stored after a closing whose moment it is before.
const lateMs = 7 * 24 * 60 * 60 * 1000;

/** The drawer of a counter at the end of a day, or now: all cash in its span that no closing has is in it. */
export interface Drawer {
  readonly today: string;
  readonly since: Date | null;
  readonly span: CounterSpan;
  readonly lastDay: string | null;
}

/** Finds the drawer of a counter. */
export async function findDrawer(
  kysely: Sql,
  { studio, timeZone }: Counter,
  { now, day }: { readonly now: number; readonly day: string | null },
): Promise<Drawer> {
  const today = toLocalTime(now, timeZone).date;
  const [last] = await findClosings(kysely, { studio: studio?.id ?? null, limit: 1 });
  const end = toInstant({ date: addDays(day ?? today, 1), minutes: 0 }, timeZone);
  const since = last?.closedAt ?? null;
  const from = since && new Date(since.getTime() - lateMs);
  const until = new Date(Math.min(end, now + 1));
  const span = { studio: studio?.id ?? null, from, until };
  return { today, since, span, lastDay: last?.day ?? null };
}

/** Finds the drawer of a counter with what should be in it, by currency. */
export async function readDrawer(
  kysely: Sql,
  counter: Counter,
  at: { readonly now: number; readonly day: string | null },
): Promise<Drawer & { readonly expected: readonly CurrencySum[] }> {
  const drawer = await findDrawer(kysely, counter, at);
  return { ...drawer, expected: await sumOpenCash(kysely, drawer.span) };
}

/** Writes amounts as facts of the audit log: `CAD 21.90`. */
export function toFacts(amounts: readonly ComparedCurrency[]) {
  return {
    expected: amounts.map(
      ({ currency, expected }) => `${currency} ${formatMajor(expected, currency)}`,
    ),
    counted: amounts.map(
      ({ currency, counted }) => `${currency} ${formatMajor(counted, currency)}`,
    ),
  };
}

/** The columns that name who counted; only named people reach the calls of the staff. */
export function toCounter({ actor }: Caller) {
  const { kind, id, name } = actor as StaffActor;
  return { actorKind: kind, actorId: id, actorName: name };
}

/**
 * Closes a day of a counter: stores its cash, what was expected and what was counted. A day is closed once: a repeat is
 * answered with the closing that there is. Errors: `cash_changed` if the drawer is not what the caller was shown, a later
 * day is closed already or the day has not begun; `cash_reason_missing`.
 */
export async function closeDay(
  { kysely, clock }: CashDeps,
  caller: Caller,
  counter: Counter,
  { day, counts }: { readonly day: string; readonly counts: readonly SeenCount[] },
): Promise<ResultWith<ClosingRecord, RefusedCount>> {
  const id = randomUUID();
  const studio = counter.studio?.id ?? null;
  return await runAct(
    kysely,
    caller,
    { act: 'cash.close', object: { kind: 'cash', id } },
    async (trx, record): Promise<ResultWith<ClosingRecord, RefusedCount>> => {
      await lockCounter(trx, studio);
      const [closed] = await findClosings(trx, { studio, on: day, limit: 1 });
      if (closed) {
        record.skip();
        return succeed(closed);
      }
      const now = clock();
      const drawer = await findDrawer(trx, counter, { now, day });
      if (day > drawer.today || (drawer.lastDay ?? '') > day) return fail('cash_changed');
      const at = new Date(now);
      const { timeZone } = counter;
      // Cash may come in between two reads: what the closing took is compared, and a failure gives it back.
      await insertClosing(trx, { id, studio, day, timeZone, closedAt: at });
      const entries = await closeOpenCash(trx, drawer.span, id);
      const expected = await sumClosedCash(trx, id);
      const seen = counts.map((count) => ({ currency: count.currency, amount: count.expected }));
      if (!areSameSums(expected, seen)) return fail('cash_changed');
      const compared = compareCounts(expected, counts);
      if (!compared.ok) return compared;
      const count = { closing: id, revision: 1, countedAt: at, reason: null, ...toCounter(caller) };
      await insertCount(trx, count, compared.value);
      record.setStudio(studio);
      record.setAfter({ day, entries, ...toFacts(compared.value) });
      const stored = await findClosing(trx, id);
      if (!stored) throw new Error('the closing was not stored');
      return succeed(stored);
    },
  );
}
