import type { Currency } from '../common/money.ts';
import { groupBy } from '../common/group-by.ts';

/** What the shop pays a studio for one copy of each paper, in minor units, and on which days. */
export interface Agreement {
  readonly currency: Currency;
  /** `2026-11-01`. */
  readonly validFrom: string;
  /** The last day; null without an end. */
  readonly validUntil: string | null;
  readonly fees: Readonly<Partial<Record<string, number>>>;
}

/** Copies of one paper in an order that the studio made ready on a day. */
export interface MadePrints {
  readonly orderNumber: string;
  readonly day: string;
  /** A size of prints, or a kind of gifts. */
  readonly paper: string;
  readonly count: number;
  readonly orderCurrency: Currency;
}

/** Cash of an order at the studio's counter, in minor units; below 0 for what was returned. */
export interface HeldCash {
  readonly orderNumber: string;
  readonly day: string;
  readonly currency: Currency;
  readonly amount: number;
}

/** The prints of one paper with one fee; both null where no agreement has the paper. */
export interface PaperFee {
  readonly paper: string;
  readonly count: number;
  readonly currency: Currency | null;
  readonly fee: number | null;
  readonly amount: number;
}

/** What is owed in a currency: above 0 by the studio, below 0 by the shop. */
export interface StatementBalance {
  readonly currency: Currency;
  readonly cash: number;
  readonly fees: number;
  readonly balance: number;
}

/** A line of the statement: an order with its prints of a day, what they cost, and its cash. */
export interface StatementOrder {
  readonly orderNumber: string;
  readonly day: string;
  readonly prints: number;
  readonly currency: Currency;
  readonly fees: number;
  readonly cash: number;
}

/** The statement of a studio for a month. */
export interface Statement {
  readonly papers: readonly PaperFee[];
  readonly balances: readonly StatementBalance[];
  /** In the order of their days and numbers; their sums are those above. */
  readonly orders: readonly StatementOrder[];
}

/** The agreement of a day: of those that have begun, the latest one, unless it is over. `agreements` in the order made. */
export function findAgreement(agreements: readonly Agreement[], day: string): Agreement | null {
  const begun = agreements.filter(({ validFrom }) => validFrom <= day);
  const latest = begun.reduce<Agreement | null>(
    (found, each) => (found === null || each.validFrom >= found.validFrom ? each : found),
    null,
  );
  return latest === null || (latest.validUntil !== null && latest.validUntil < day) ? null : latest;
}

interface PricedPrints extends MadePrints {
  readonly currency: Currency | null;
  readonly fee: number | null;
  readonly amount: number;
}

function priceOf(made: MadePrints, agreements: readonly Agreement[]): PricedPrints {
  const agreement = findAgreement(agreements, made.day);
  const fee = agreement?.fees[made.paper] ?? null;
  const currency = agreement === null || fee === null ? null : agreement.currency;
  return { ...made, currency, fee, amount: fee === null ? 0 : fee * made.count };
}

function sum<T>(all: readonly T[], read: (one: T) => number): number {
  return all.reduce((total, one) => total + read(one), 0);
}

function byText<T>(read: (one: T) => string) {
  return (one: T, other: T): number => (read(one) < read(other) ? -1 : 1);
}

/**
 * Computes the statement of a studio: what it made, what it gets for it by the agreements, and the shop's cash that it holds.
 * Currencies are never added to each other.
 */
export function computeStatement(
  made: readonly MadePrints[],
  cash: readonly HeldCash[],
  agreements: readonly Agreement[],
): Statement {
  const priced = made.map((one) => priceOf(one, agreements));
  const papers = [...groupBy(priced, (one) => `${one.paper}\n${one.currency}\n${one.fee}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const count = sum(own, (one) => one.count);
      const { paper, fee, currency } = first;
      return [{ paper, count, currency, fee, amount: sum(own, ({ amount }) => amount) }];
    })
    .toSorted(byText(({ paper, fee }) => `${paper} ${String(fee ?? 0).padStart(12, '0')}`));
  const entries: StatementOrder[] = [
    ...priced.map(({ orderNumber, day, count, amount, currency, orderCurrency }) => ({
      orderNumber,
      day,
      prints: count,
      currency: currency ?? orderCurrency,
      fees: amount,
      cash: 0,
    })),
    ...cash.map(({ amount, ...entry }) => ({ ...entry, prints: 0, fees: 0, cash: amount })),
  ];
  const add = (own: readonly StatementOrder[]) => ({
    prints: sum(own, ({ prints }) => prints),
    fees: sum(own, ({ fees }) => fees),
    cash: sum(own, (one) => one.cash),
  });
  const orders = [...groupBy(entries, (one) => `${one.day} ${one.orderNumber} ${one.currency}`)]
    .toSorted(byText(([key]) => key))
    .flatMap(([, own]) => (own[0] ? [{ ...own[0], ...add(own) }] : []));
  const balances = [...groupBy(orders, (one) => one.currency)]
    .toSorted(byText(([each]) => each))
    .map(([each, own]) => {
      const { fees, cash: held } = add(own);
      return { currency: each, cash: held, fees, balance: held - fees };
    });
  return { papers, balances, orders };
}

/** The first and the last day of a month: `2026-11`. */
export function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${String(days).padStart(2, '0')}` };
}
