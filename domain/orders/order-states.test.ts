import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  awaitsPayment,
  canMove,
  fulfilmentStates,
  fulfilmentTransitions,
  holdsPayment,
  isUnpaid,
  orderStart,
  paymentStates,
  paymentTransitions,
  toOrderStatus,
  wasPaid,
  type FulfilmentState,
  type OrderStatus,
  type PaymentState,
} from './order-states.ts';
import { paymentMethods } from '../payments/payment-methods.ts';

/** Every allowed fulfilment transition; all others are refused. */
const fulfilmentMoves: ReadonlySet<string> = new Set([
  'draft>placed',
  'draft>cancelled',
  'placed>awaiting_csr',
  'placed>approved',
  'placed>in_production',
  'placed>cancelled',
  'awaiting_csr>approved',
  'awaiting_csr>cancelled',
  'approved>in_production',
  'approved>cancelled',
  'in_production>ready',
  'in_production>shipped',
  'in_production>cancelled',
  'ready>completed',
  'ready>cancelled',
  'shipped>completed',
  'shipped>returned',
  'returned>shipped',
  'returned>completed',
  'returned>cancelled',
]);

/** Every allowed payment transition; all others are refused. */
const paymentMoves: ReadonlySet<string> = new Set([
  'unpaid>awaiting_payment',
  'unpaid>paid',
  'unpaid>payment_review',
  'awaiting_payment>unpaid',
  'awaiting_payment>paid',
  'awaiting_payment>payment_review',
  'paid>partially_refunded',
  'paid>refunded',
  'paid>payment_review',
  'partially_refunded>refunded',
  'partially_refunded>payment_review',
  'partially_refunded>paid',
  'refunded>payment_review',
  'refunded>partially_refunded',
  'refunded>paid',
  'payment_review>awaiting_payment',
  'payment_review>paid',
  'payment_review>partially_refunded',
  'payment_review>refunded',
]);

function pairs<S extends string>(states: readonly S[]): (readonly [S, S])[] {
  return states.flatMap((from) => states.map((to) => [from, to] as const));
}

describe('fulfilmentTransitions', () => {
  test('has ten states', () => {
    expect(fulfilmentStates).toEqual(
      'draft placed awaiting_csr approved in_production ready shipped returned completed cancelled'.split(
        ' ',
      ),
    );
  });

  test.each(pairs(fulfilmentStates))('allows %s to %s only if it is a listed move', (from, to) => {
    expect(canMove(fulfilmentTransitions, from, to)).toBe(fulfilmentMoves.has(`${from}>${to}`));
  });
});

describe('paymentTransitions', () => {
  test('has six states', () => {
    expect(paymentStates).toEqual(
      'unpaid awaiting_payment paid partially_refunded refunded payment_review'.split(' '),
    );
  });

  test.each(pairs(paymentStates))('allows %s to %s only if it is a listed move', (from, to) => {
    expect(canMove(paymentTransitions, from, to)).toBe(paymentMoves.has(`${from}>${to}`));
  });
});

describe('the questions about payment', () => {
  const responses = (predicate: (state: PaymentState) => boolean) =>
    paymentStates.filter(predicate);

  test('isUnpaid names an order whose payment was neither accepted nor sent to review', () => {
    expect(responses(isUnpaid)).toEqual(['unpaid', 'awaiting_payment']);
  });

  test('wasPaid names an order that was paid, refunded or not', () => {
    expect(responses(wasPaid)).toEqual(['paid', 'partially_refunded', 'refunded']);
  });

  test('holdsPayment leaves out an order that was refunded whole', () => {
    expect(responses(holdsPayment)).toEqual(['paid', 'partially_refunded']);
  });

  test('awaitsPayment names an awaited payment of every order but a cancelled one', () => {
    const awaiting = paymentStates.flatMap((paymentState) =>
      fulfilmentStates
        .filter((fulfilmentState) => awaitsPayment({ paymentState, fulfilmentState }))
        .map((fulfilmentState) => `${paymentState} ${fulfilmentState}`),
    );
    expect(awaiting).toEqual(
      fulfilmentStates
        .filter((state) => state !== 'cancelled')
        .map((state) => `awaiting_payment ${state}`),
    );
  });
});

describe('what the customer sees', () => {
  const waits = 'Waiting for CSR approval';
  const goes = 'Processing';
  const over = 'Cancelled';
  /** Status for payment unpaid, awaiting, paid, partially refunded, refunded and under review. */
  const statusTable: readonly (readonly [FulfilmentState, readonly OrderStatus[]])[] = [
    ['draft', [waits, waits, goes, goes, goes, waits]],
    ['placed', [waits, waits, goes, goes, goes, waits]],
    ['awaiting_csr', [waits, waits, goes, goes, goes, waits]],
    ['approved', [goes, goes, goes, goes, goes, goes]],
    ['in_production', [goes, goes, goes, goes, goes, goes]],
    ['ready', [goes, goes, goes, goes, goes, goes]],
    ['shipped', [goes, goes, goes, goes, goes, goes]],
    ['completed', [goes, goes, goes, goes, goes, goes]],
    ['cancelled', [over, over, over, over, over, over]],
  ];
  const paid = ['pending', 'pending', 'paid', 'paid', 'paid', 'pending'] as const;

  test.each(statusTable)('returns for %s over all payment states %j', (fulfilment, statuses) => {
    expect(paymentStates.map((payment) => toOrderStatus(fulfilment, payment))).toEqual(
      statuses.map((status, index) => ({ status, paymentStatus: paid[index] })),
    );
  });

  test('is Processing when paid; cash on delivery and unpaid orders wait', () => {
    expect(toOrderStatus('placed', 'paid')).toEqual({
      status: 'Processing',
      paymentStatus: 'paid',
    });
    expect(toOrderStatus('awaiting_csr', 'unpaid')).toEqual({
      status: 'Waiting for CSR approval',
      paymentStatus: 'pending',
    });
    expect(toOrderStatus('draft', 'awaiting_payment')).toEqual({
      status: 'Waiting for CSR approval',
      paymentStatus: 'pending',
    });
  });
});

describe('orderStart', () => {
  const awaited = ['unpaid', 'awaiting_payment'];
  const notRefunded = ['unpaid', 'paid'];
  test.each([
    // method, payment states, fulfilment states, whether the confirmation is sent when the order is placed
    ['cod', ['unpaid'], ['draft', 'placed', 'awaiting_csr'], true],
    ['in_store', ['unpaid'], ['draft', 'placed'], true],
    ['interac', awaited, ['draft', 'placed'], true],
    ['helcim', awaited, ['draft', 'placed'], false],
    ['helcim+gift_card', awaited, ['draft', 'placed'], false],
    ['credit', awaited, ['draft', 'placed'], false],
    ['credit+gift_card', awaited, ['draft', 'placed'], false],
    ['gift_card', notRefunded, ['draft', 'placed'], true],
    ['none', notRefunded, ['draft', 'placed'], true],
  ] as const)('returns the initial states of %s', (method, payment, fulfilment, confirmed) => {
    expect(orderStart(method)).toEqual({ payment, fulfilment, confirmed });
  });

  test.each(paymentMethods)('uses only allowed transitions for %s', (method) => {
    const { payment, fulfilment } = orderStart(method);
    const moves = (states: readonly string[]) =>
      states.slice(1).map((to, index) => `${states[index] ?? ''}>${to}`);
    expect(moves(payment).every((move) => paymentMoves.has(move))).toBe(true);
    expect(moves(fulfilment).every((move) => fulfilmentMoves.has(move))).toBe(true);
  });
});

test('paymentTransitions reach a refund only from a paid order or a manual review', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 30 }), (moves) => {
      const way: PaymentState[] = ['unpaid'];
      for (const move of moves) {
        const open = paymentTransitions[way.at(-1) ?? 'unpaid'];
        const next = open[move % Math.max(open.length, 1)];
        if (next) way.push(next);
      }
      const given = way.findIndex((state) => ['partially_refunded', 'refunded'].includes(state));
      const before = way.slice(0, Math.max(given, 0));
      expect(given === -1 || before.some((state) => /^pa(id|yment_review)$/.test(state))).toBe(
        true,
      );
    }),
  );
});
