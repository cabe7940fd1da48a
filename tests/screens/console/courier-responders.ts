import type { Failure } from '#contract/errors.ts';
import type {
  CourierAmountResponse,
  CourierAmountShown,
  PreviewRemittanceRequest,
  PreviewRemittanceResponse,
  StoredRemittance,
  UnknownLine,
} from '#contract/staff/couriers.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { courierKeyOf, getCourierState } from '#domain/couriers/courier-amounts.ts';
import { lineOutcomes, matchRemittance } from '#domain/couriers/match-remittance.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test finds and changes of the couriers. */
export interface CourierBooks {
  amounts: CourierAmountResponse[];
  lines: UnknownLine[];
  remittances: StoredRemittance[];
}

const remittance = '3b1f8a52-7a40-4c55-8a8f-0a4f3f9d6d21';
const dayMs = 86_400_000;

function amountOf(
  number: string,
  name: string,
  { due, remitted, days }: Readonly<Record<'due' | 'remitted' | 'days', number>>,
): CourierAmountResponse {
  const state = getCourierState({ due: due * 100, remitted: remitted * 100, resolved: 0 });
  const lines = [
    {
      remittance,
      position: 2,
      courier: 'Rapid-Poste',
      day: '2026-11-23',
      amount: remitted,
      number,
      matchedBy: 'number' as const,
    },
  ];
  return {
    amount: {
      number,
      name,
      courier: 'Rapid-Poste',
      currency: 'TND',
      due,
      remitted,
      resolved: 0,
      open: due - remitted,
      state: state ?? 'remitted',
      since: new Date(Date.now() - days * dayMs).toISOString(),
    },
    lines: remitted > 0 ? lines : [],
    differences: [],
  };
}

/** Two orders with the courier, one short, one over, and a line without an order. */
export function openCouriers(): CourierBooks {
  return {
    amounts: [
      amountOf('FPX-418204870', 'Salma Gharbi', { due: 104.5, remitted: 0, days: 34 }),
      amountOf('FPX-418204871', 'Hatem Ben Salah', { due: 44.5, remitted: 0, days: 3 }),
      amountOf('FPX-418204872', 'Olfa Trabelsi', { due: 58, remitted: 50, days: 12 }),
      amountOf('FPX-418204873', 'Anis Jaziri', { due: 20, remitted: 23, days: 9 }),
    ],
    lines: [
      {
        remittance,
        position: 7,
        courier: 'Rapid-Poste',
        day: '2026-11-23',
        number: '41820487',
        phoneEnd: '3456',
        amount: 104.5,
        currency: 'TND',
      },
    ],
    remittances: [
      {
        id: remittance,
        courier: 'Rapid-Poste',
        day: '2026-11-23',
        reference: 'Transfer 4471',
        fileName: 'remittance.csv',
        currency: 'TND',
        total: 177.5,
        lines: 3,
        unknown: 1,
        storedAt: '2026-11-23T10:00:00.000Z',
        by: 'Nadia',
      },
    ],
  };
}

type CourierCall =
  | 'getCouriers'
  | 'listCourierAmounts'
  | 'getCourierAmount'
  | 'settleCourierAmount'
  | 'listRemittanceLines'
  | 'settleRemittanceLine'
  | 'listRemittances'
  | 'previewRemittance'
  | 'storeRemittance';

type Responders = {
  readonly [K in CourierCall]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface CourierShop {
  readonly couriers: CourierBooks;
  readonly person: SignedInPerson;
}

function sumOf({ amounts }: CourierBooks): StaffParts<'getCouriers'>['response'] {
  const open = amounts.map(({ amount }) => amount).filter(({ open: left }) => left > 0);
  const daysOf = ({ since }: CourierAmountShown): number =>
    (Date.now() - Date.parse(since)) / dayMs;
  const sum = (from: number, before: number): number =>
    open
      .filter((one) => daysOf(one) >= from && daysOf(one) < before)
      .reduce((total, one) => total + one.open, 0);
  const count = (state: string): number =>
    amounts.filter(({ amount }) => amount.state === state).length;
  const couriers = [
    {
      key: 'rapidposte',
      courier: 'Rapid-Poste',
      currency: 'TND' as const,
      open: sum(0, 1e6),
      count: open.length,
      oldest: open[0]?.since ?? new Date().toISOString(),
      ages: { week: sum(0, 7), fortnight: sum(7, 14), month: sum(14, 30), older: sum(30, 1e6) },
    },
  ];
  return {
    couriers: open.length === 0 ? [] : couriers,
    counts: {
      with_courier: count('with_courier'),
      short: count('short'),
      over: count('over'),
      unknown: 0,
    },
  };
}

/** Matches typed lines by the rule of the shop; a file counts as one line that fits. */
function previewOf(
  books: CourierBooks,
  { source }: PreviewRemittanceRequest,
): PreviewRemittanceResponse {
  const minor = (major: number): number => toMinor(major, 'TND');
  const typed =
    'lines' in source ? source.lines : [{ number: 'FPX-418204870', phone: '', amount: 104.5 }];
  const lines = matchRemittance(
    typed.map((line, index) => ({ ...line, position: index + 1, amount: minor(line.amount) })),
    books.amounts.map(({ amount: { number, due, remitted, resolved } }) => ({
      id: number,
      number,
      phone: '',
      currency: 'TND',
      due: minor(due),
      remitted: minor(remitted),
      resolved: minor(resolved),
    })),
  );
  const total = (some: typeof lines): number =>
    toMajor(
      some.reduce((sum, { amount }) => sum + amount, 0),
      'TND',
    );
  return {
    version: `${lines.length}`,
    total: total(lines),
    sums: lineOutcomes.flatMap((outcome) => {
      const own = lines.filter((line) => line.outcome === outcome);
      return own.length === 0 ? [] : [{ outcome, count: own.length, amount: total(own) }];
    }),
    lines: lines.map(({ position, number, amount, outcome, order, expected, hasOtherPhone }) => ({
      position,
      number,
      phoneEnd: '',
      amount: toMajor(amount, 'TND'),
      outcome,
      order,
      name: books.amounts.find((one) => one.amount.number === order)?.amount.name ?? null,
      expected: expected === null ? null : toMajor(expected, 'TND'),
      hasOtherPhone,
      otherCourier: null,
    })),
    leftOut: 0,
    stored: null,
  };
}

/** Stores what a preview shows. */
function storeIn(
  { couriers: books, person }: CourierShop,
  body: StaffParts<'storeRemittance'>['body'],
): StaffParts<'storeRemittance'>['response'] {
  const { id, courier, day, reference, source } = body;
  const { lines, total } = previewOf(books, body);
  const stored: StoredRemittance = {
    id,
    courier,
    day,
    reference,
    fileName: 'lines' in source ? null : source.name,
    currency: 'TND',
    total,
    lines: lines.length,
    unknown: lines.filter(({ order }) => order === null).length,
    storedAt: new Date().toISOString(),
    by: person.name,
  };
  books.remittances = [stored, ...books.remittances];
  return { remittance: stored };
}

/** Responds to the calls about the couriers as the server does. */
export function createCourierResponders(shop: CourierShop): Responders {
  const books = shop.couriers;
  const find = (number: string | undefined) =>
    books.amounts.find(({ amount }) => amount.number === number);
  return {
    getCouriers: () => {
      const sums = sumOf(books);
      return { ...sums, counts: { ...sums.counts, unknown: books.lines.length } };
    },
    listCourierAmounts: ({ query: { state, courier } }) => ({
      amounts: books.amounts
        .map(({ amount }) => amount)
        .filter((amount) => amount.state === state)
        .filter((one) => courier === undefined || courierKeyOf(one.courier ?? '') === courier),
      next: null,
    }),
    getCourierAmount: ({ parameters }) => find(parameters['number']) ?? fail('not_found'),
    settleCourierAmount: ({ parameters, body: { open, reason, note } }) => {
      const found = find(parameters['number']);
      if (!found) return fail('not_found');
      if (found.amount.open !== open) return fail('courier_amounts_changed');
      const difference = {
        at: new Date().toISOString(),
        by: shop.person.name,
        amount: open,
        reason,
        note,
      };
      const settled = {
        ...found,
        amount: { ...found.amount, resolved: open, open: 0, state: 'remitted' as const },
        differences: [...found.differences, difference],
      };
      books.amounts = books.amounts.map((one) => (one === found ? settled : one));
      return settled;
    },
    listRemittanceLines: () => ({ lines: books.lines }),
    settleRemittanceLine: ({ parameters }) => {
      books.lines = books.lines.filter(({ position }) => `${position}` !== parameters['position']);
      return { lines: books.lines };
    },
    listRemittances: () => ({ remittances: books.remittances, next: null }),
    previewRemittance: ({ body }) => previewOf(books, body),
    storeRemittance: ({ body }) => storeIn(shop, body),
  };
}
