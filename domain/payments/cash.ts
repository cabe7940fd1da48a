import { toLocalTime } from '../common/local-time.ts';
import { groupBy } from '../common/group-by.ts';
import type { Currency } from '../common/money.ts';

/** Cash that was taken for an order or returned, with the clock and the studio that it belongs to. */
export interface CashEntry {
  readonly kind: 'taken' | 'refunded';
  readonly at: Date;
  readonly timeZone: string;
  /** The pickup studio, by its slug; null for the shop itself. */
  readonly studio: string | null;
  readonly orderNumber: string;
  readonly method: 'cod' | 'in_store';
  /** Who took it, or recorded that it was returned; null where nobody is known. */
  readonly by: string | null;
  /** The reference of a payment, or how staff returned a refund. */
  readonly note: string;
  readonly currency: Currency;
  /** In minor units, above 0. */
  readonly amount: number;
}

/** An entry with its day and minute by its own clock, and its amount in minor units, which is negative for a refund. */
export interface CountedCash extends CashEntry {
  /** `2026-11-27`. */
  readonly day: string;
  /** `14:05`. */
  readonly time: string;
}

/** Gives an entry the day and the time of its own clock, and a refund its sign. */
export function toCountedCash(entry: CashEntry): CountedCash {
  const { date, minutes } = toLocalTime(entry.at.getTime(), entry.timeZone);
  const two = (part: number): string => String(part).padStart(2, '0');
  return {
    ...entry,
    day: date,
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    amount: entry.kind === 'taken' ? entry.amount : 0 - entry.amount,
  };
}

/** Everything of one kind that one person took, or all refunds, of a day, studio, method and currency. */
export interface CashOfDay extends Pick<
  CountedCash,
  'day' | 'studio' | 'method' | 'currency' | 'by' | 'kind'
> {
  readonly count: number;
  readonly amount: number;
}

/** The cash of a studio in a currency; `refunded` is negative, `left` the sum of both. */
export interface CashOfStudio extends Pick<CountedCash, 'studio' | 'currency'> {
  readonly taken: number;
  readonly refunded: number;
  readonly left: number;
}

function sumOf(counted: readonly CountedCash[]): number {
  return counted.reduce((sum, { amount }) => sum + amount, 0);
}

/** Groups by a text, in the order of these texts. */
function sortedGroups(
  counted: readonly CountedCash[],
  nameOf: (one: CountedCash) => string,
): CountedCash[][] {
  return [...groupBy(counted, nameOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, own]) => own);
}

/** Sums the cash of each day, studio, method, currency and person, what was taken before what was refunded. */
export function sumCashByDay(counted: readonly CountedCash[]): CashOfDay[] {
  const groups = sortedGroups(counted, ({ day, studio, method, currency, by, kind }) =>
    [day, studio ?? '', method, currency, by ?? '', kind === 'taken' ? 0 : 1].join('\n'),
  );
  return groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { day, studio, method, currency, by, kind } = first;
    return [{ day, studio, method, currency, by, kind, count: own.length, amount: sumOf(own) }];
  });
}

/** Sums the cash of each currency and studio. */
export function sumCashByStudio(counted: readonly CountedCash[]): CashOfStudio[] {
  const groups = sortedGroups(counted, ({ currency, studio }) => `${currency}\n${studio ?? ''}`);
  return groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { studio, currency } = first;
    const taken = sumOf(own.filter(({ kind }) => kind === 'taken'));
    const refunded = sumOf(own.filter(({ kind }) => kind === 'refunded'));
    return [{ studio, currency, taken, refunded, left: taken + refunded }];
  });
}
