import type { Failure } from '#contract/errors.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type {
  MakeRefund,
  RefundChoice,
  RefundInstrument,
  RefundQuote,
  StaffRefunds,
} from '#contract/staff/refunds.ts';
import { isCurrency, toMajor, toMinor, type Currency } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { planRefunds, type LeftToRefund } from '#domain/payments/divide-refund.ts';
import { findRefundChecks, usualRefundLimits } from '#domain/payments/refund-checks.ts';
import { computeLinesRefund } from '#domain/payments/refund-lines.ts';
import { findRefundRefusal } from '#domain/payments/refund-refusals.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test finds and changes of the refunds of one order. */
interface OrderRefunds {
  refunds: StaffRefunds['refunds'];
  lines: StaffRefunds['lines'];
}

/** Refunds and documents by the number of their order. */
export interface RefundState {
  readonly orders: Map<string, OrderRefunds>;
  readonly documents: Map<string, StaffParts<'listOrderDocuments'>['response']['documents']>;
}

type CallOfRefunds = 'listOrderRefunds' | 'quoteRefund' | 'makeRefund' | 'listOrderDocuments';

type Responders = {
  readonly [K in CallOfRefunds]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface RefundShop {
  readonly refunds: RefundState;
  readonly find: (number: string) => StaffOrder | undefined;
}

function currencyOf({ currency }: StaffOrder): Currency {
  if (!isCurrency(currency)) throw new Error(`no currency: ${currency}`);
  return currency;
}

function stateOf({ refunds }: RefundShop, number: string): OrderRefunds {
  const state = refunds.orders.get(number) ?? { refunds: [], lines: [] };
  refunds.orders.set(number, state);
  return state;
}

function listInstruments(order: StaffOrder, { refunds }: OrderRefunds): RefundInstrument[] {
  const currency = currencyOf(order);
  const minus = (from: number, by: number): number =>
    toMajor(toMinor(from, currency) - toMinor(by, currency), currency);
  const open = refunds.filter(({ state }) => state !== 'done' && state !== 'failed');
  return order.money.flatMap(({ kind, lastFour, taken, returned, left }) => {
    if (kind === 'none' || taken === 0) return [];
    const part = kind === 'gift_card' ? 'giftCard' : kind === 'card' ? 'card' : 'manual';
    const waiting = open.reduce((sum, refund) => sum + refund[part], 0);
    return [
      {
        id: kind,
        kind,
        lastFour,
        reference: kind === 'transfer' ? 'CA-7f2' : null,
        taken,
        returned,
        waiting,
        left: minus(left, waiting),
        isDisputed: false,
      },
    ];
  });
}

function present(shop: RefundShop, order: StaffOrder): StaffRefunds {
  const state = stateOf(shop, order.number);
  const currency = currencyOf(order);
  const instruments = listInstruments(order, state);
  const sum = (of: 'left' | 'taken' | 'waiting'): number =>
    instruments.reduce((total, one) => total + toMinor(one[of], currency), 0);
  return {
    number: order.number,
    currency,
    payment: order.payment,
    instruments,
    left: toMajor(sum('left'), currency),
    refusal: findRefundRefusal({
      left: sum('left'),
      taken: sum('taken'),
      waiting: sum('waiting'),
      isCancelled: order.fulfilment === 'cancelled',
      isDisputed: instruments.some(({ isDisputed }) => isDisputed),
    }),
    ...state,
  };
}

function sumLines(order: StaffOrder, choice: RefundChoice) {
  if (choice.kind !== 'lines') return null;
  const currency = currencyOf(order);
  const minor = (major: number): number => toMinor(major, currency);
  const goods = choice.lines.reduce((sum, { line, copies }) => {
    const found = order.lines.find(({ id }) => id === line);
    return sum + minor(found?.unitPrice ?? 0) * copies;
  }, 0);
  return computeLinesRefund(goods, 0, {
    subtotal: minor(order.subtotal),
    discount: minor(order.discount),
    total: minor(order.total),
    taxes: order.taxes.reduce((sum, { amount }) => sum + minor(amount), 0),
  });
}

/** What is left by instrument, in minor units. */
function toLeft(instruments: readonly RefundInstrument[], currency: Currency): LeftToRefund {
  const leftOf = (...kinds: RefundInstrument['kind'][]): number =>
    instruments
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { left }) => sum + toMinor(left, currency), 0);
  const card = leftOf('card');
  return {
    giftCard: leftOf('gift_card'),
    manual: leftOf('cash', 'transfer'),
    cards: card > 0 ? [{ attempt: 'card', amount: card, isExtra: false }] : [],
  };
}

function quote(shop: RefundShop, order: StaffOrder, choice: RefundChoice): RefundQuote | Failure {
  const refunds = present(shop, order);
  const currency = currencyOf(order);
  const major = (minor: number): number => toMajor(minor, currency);
  const left = toLeft(refunds.instruments, currency);
  const lines = sumLines(order, choice);
  const asked = choice.kind === 'amount' ? choice.amount : refunds.left;
  const amount = lines?.amount ?? toMinor(asked, currency);
  const plan = planRefunds(amount, left);
  const [parts] = plan ?? [];
  if (!parts) return fail('refund_too_large', { total: refunds.left, currency });
  const nowOf = ({ kind }: RefundInstrument): number => {
    if (kind === 'gift_card') return parts.giftCardAmount;
    return kind === 'card' ? parts.cardAmount : parts.byHandAmount;
  };
  return {
    amount: major(amount),
    currency,
    left: refunds.left,
    instruments: refunds.instruments.map((one) => ({
      ...one,
      now: major(nowOf(one)),
      after: major(toMinor(one.left, currency) - nowOf(one)),
    })),
    lines: lines && {
      goods: major(lines.goods),
      discount: major(lines.discount),
      taxes: major(lines.taxes),
    },
    creditNote: {
      invoice: '2026-000123',
      amount: major(amount),
      taxes:
        lines && lines.taxes > 0 ? [{ name: 'GST', percent: 5, amount: major(lines.taxes) }] : [],
    },
    payment: amount === toMinor(refunds.left, currency) ? 'refunded' : 'partially_refunded',
    ...findRefundChecks(defaultCatalogue, amount, currency, { limits: usualRefundLimits }),
  };
}

function make(shop: RefundShop, order: StaffOrder, request: MakeRefund): StaffRefunds | Failure {
  const state = stateOf(shop, order.number);
  if (state.refunds.some(({ id }) => id === request.id)) return present(shop, order);
  const quoted = quote(shop, order, request.choice);
  if ('ok' in quoted) return quoted;
  if (request.left !== quoted.left) return fail('refund_changed');
  if (request.amount !== quoted.amount) return fail('invalid_request', { fields: ['amount'] });
  const nowOf = (...kinds: RefundInstrument['kind'][]): number =>
    quoted.instruments.find(({ kind }) => kinds.includes(kind))?.now ?? 0;
  const manual = nowOf('cash', 'transfer');
  const refund = {
    id: request.id,
    amount: quoted.amount,
    giftCard: nowOf('gift_card'),
    card: nowOf('card'),
    manual,
    state: manual > 0 ? ('pay_out' as const) : ('waiting' as const),
    reason: request.reason,
    note: request.note,
    reference: null,
    failure: null,
    createdAt: new Date().toISOString(),
    doneAt: null,
  };
  state.refunds = [refund, ...state.refunds];
  if (request.choice.kind === 'lines') state.lines = [...state.lines, ...request.choice.lines];
  return present(shop, order);
}

/** Responds to the calls about refunds as the server does, for an order that one card paid. */
export function createRefundResponders(shop: RefundShop): Responders {
  const withOrder = <T>(
    { number = '' }: Readonly<Record<string, string>>,
    respond: (order: StaffOrder) => T | Failure,
  ): T | Failure => {
    const order = shop.find(number);
    return order ? respond(order) : fail('not_found');
  };
  return {
    listOrderRefunds: ({ parameters }) => withOrder(parameters, (order) => present(shop, order)),
    quoteRefund: ({ parameters, body }) =>
      withOrder(parameters, (order) => quote(shop, order, body.choice)),
    makeRefund: ({ parameters, body }) => withOrder(parameters, (order) => make(shop, order, body)),
    listOrderDocuments: ({ parameters }) =>
      withOrder(parameters, ({ number }) => ({
        documents: shop.refunds.documents.get(number) ?? [],
      })),
  };
}
