import type { Failure } from '#contract/errors.ts';
import type { CashClosing, CashEntryShown, CashResponse } from '#contract/staff/cash.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import { compareCounts } from '#domain/cash/closings.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test finds and changes of the cash. */
export interface CashState {
  entries: CashEntryShown[];
  closings: { closing: CashClosing; entries: CashEntryShown[] }[];
}

/** A drawer with the cash of two orders. */
export function openDrawer(): CashState {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  return {
    entries: [
      { at, number: 'FPX-418204870', amount: 104, currency: 'TND', by: 'Nadia' },
      { at, number: 'FPX-418204871', amount: 44.5, currency: 'TND', by: 'Yassine' },
    ],
    closings: [],
  };
}

type CallOfCash = 'getCash' | 'listClosings' | 'getClosing' | 'closeDay' | 'correctClosing';

type Responders = {
  readonly [K in CallOfCash]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface CashShop {
  readonly cash: CashState;
  readonly person: SignedInPerson;
}

type Counts = StaffParts<'closeDay'>['body']['counts'];

function expectedOf(entries: readonly CashEntryShown[]): CashResponse['expected'] {
  if (entries.length === 0) return [];
  const amount = entries.reduce((sum, entry) => sum + toMinor(entry.amount, 'TND'), 0);
  return [{ currency: 'TND', amount: toMajor(amount, 'TND'), count: entries.length }];
}

/** The count that is stored, compared by the rule of the shop. */
function countOf(
  entries: readonly CashEntryShown[],
  counts: Counts,
  facts: Pick<CashClosing['counts'][number], 'revision' | 'by' | 'reason'>,
) {
  const inMinor = counts.map(({ currency, counted, reason = null }) => ({
    currency,
    counted: toMinor(counted, currency),
    reason,
  }));
  const expected = expectedOf(entries).map(({ currency, amount }) => ({
    currency,
    amount: toMinor(amount, currency),
  }));
  const compared = compareCounts(expected, inMinor);
  if (!compared.ok) return compared;
  const amounts = compared.value.map((one) => ({
    currency: one.currency,
    expected: toMajor(one.expected, one.currency),
    counted: toMajor(one.counted, one.currency),
    reason: one.reason,
  }));
  return { ok: true as const, value: { ...facts, countedAt: new Date().toISOString(), amounts } };
}

/** Responds to the calls about the cash as the server does, for one counter. */
export function createCashResponders(shop: CashShop): Responders {
  const { cash } = shop;
  const day = new Date().toISOString().slice(0, 10);
  const find = (id: string | undefined) => cash.closings.find(({ closing }) => closing.id === id);
  return {
    getCash: () => ({
      studio: shop.person.studio,
      timeZone: 'Africa/Tunis',
      day,
      today: day,
      since: cash.closings.at(-1)?.closing.closedAt ?? null,
      expected: expectedOf(cash.entries),
      entries: cash.entries,
      closing: cash.closings.find(({ closing }) => closing.day === day)?.closing ?? null,
    }),
    listClosings: () => ({ closings: cash.closings.map(({ closing }) => closing), next: null }),
    getClosing: ({ parameters }) => find(parameters['closing']) ?? fail('not_found'),
    closeDay: ({ body }) => {
      const facts = { revision: 1, by: shop.person.name, reason: null };
      const count = countOf(cash.entries, body.counts, facts);
      if (!count.ok) return count;
      const closed = {
        closing: {
          id: crypto.randomUUID(),
          studio: shop.person.studio,
          day: body.day,
          timeZone: 'Africa/Tunis',
          closedAt: new Date().toISOString(),
          counts: [count.value],
        },
        entries: cash.entries,
      };
      cash.closings = [closed, ...cash.closings];
      cash.entries = [];
      return closed;
    },
    correctClosing: ({ parameters, body }) => {
      const found = find(parameters['closing']);
      if (!found) return fail('not_found');
      const { revision, reason, counts } = body;
      const facts = { revision: revision + 1, by: shop.person.name, reason };
      const count = countOf(found.entries, counts, facts);
      if (!count.ok) return count;
      found.closing = { ...found.closing, counts: [...found.closing.counts, count.value] };
      return found;
    },
  };
}
