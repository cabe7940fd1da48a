import { describe, expect, it } from 'vitest';
import { findGoAhead, computeProgress, withStepBeside } from './linked-progress.ts';

function states(...given: Parameters<typeof computeProgress>): string {
  return computeProgress(...given)
    .map(({ stage, state }) => `${stage} ${state}`)
    .join(', ');
}

describe('progressOf', () => {
  it.each([
    ['helcim', 'placed', 'awaiting_payment', 'goAhead now, printing later, there later'],
    ['helcim', 'placed', 'paid', 'goAhead done, printing later, there later'],
    ['credit', 'in_production', 'partially_refunded', 'goAhead done, printing now, there later'],
    ['interac', 'placed', 'unpaid', 'goAhead now, printing later, there later'],
    ['cod', 'awaiting_csr', 'unpaid', 'goAhead now, printing later, there later'],
    ['cod', 'approved', 'unpaid', 'goAhead done, printing later, there later'],
    ['cod', 'in_production', 'unpaid', 'goAhead done, printing now, there later'],
    ['helcim', 'ready', 'paid', 'goAhead done, printing done, there now'],
    ['helcim', 'returned', 'paid', 'goAhead done, printing done'],
    ['helcim', 'shipped', 'paid', 'goAhead done, printing done, there done'],
    ['helcim', 'placed', 'refunded', 'goAhead done'],
    ['helcim', 'in_production', 'refunded', 'goAhead done'],
    ['helcim', 'shipped', 'refunded', 'goAhead done, printing done, there done'],
  ] as const)(
    'computes the stages for %s, %s and %s',
    (paymentMethod, fulfilment, payment, rest) => {
      expect(states({ order: { paymentMethod }, fulfilment, payment })).toBe(
        `placed done, ${rest}`,
      );
    },
  );

  it('needs no approval for an order paid in store', () => {
    const order = { paymentMethod: 'in_store' } as const;
    expect(states({ order, fulfilment: 'placed', payment: 'unpaid' })).toBe(
      'placed done, printing later, there later',
    );
  });
});

describe('goAheadOf', () => {
  it.each([
    ['helcim', 'awaiting_payment', 'paid'],
    ['interac', 'unpaid', 'transfer'],
    ['cod', 'unpaid', 'call'],
  ] as const)('waits for what the payment by %s needs', (paymentMethod, payment, needed) => {
    expect(findGoAhead({ order: { paymentMethod }, payment })).toBe(needed);
  });

  it('waits for no payment while people look into one', () => {
    const order = { paymentMethod: 'helcim' } as const;
    expect(findGoAhead({ order, payment: 'payment_review' })).toBe('review');
  });
});

describe('withStepBeside', () => {
  const sent = { key: 'originals', state: 'done' } as const;

  it.each([
    ['cod', 'awaiting_csr', 'unpaid', ['placed', 'originals', 'goAhead', 'printing', 'there']],
    ['helcim', 'placed', 'paid', ['placed', 'goAhead', 'originals', 'printing', 'there']],
    ['in_store', 'placed', 'unpaid', ['placed', 'originals', 'printing', 'there']],
  ] as const)(
    'places no completed step below an open one: %s, %s, %s',
    (paymentMethod, fulfilment, payment, order) => {
      const steps = computeProgress({ order: { paymentMethod }, fulfilment, payment });
      const all = steps.map(({ stage, state }) => ({ key: stage as string, state }));
      expect(withStepBeside(all, sent).map(({ key }) => key)).toEqual(order);
    },
  );
});
