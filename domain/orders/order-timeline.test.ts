import { describe, expect, it } from 'vitest';
import { computeTimeline, type TimelineFacts } from './order-timeline.ts';

function steps(changes: Partial<TimelineFacts>): string {
  const facts: TimelineFacts = {
    fulfilmentState: 'placed',
    paymentState: 'paid',
    paymentMethod: 'helcim',
    deliveryMethod: 'shipping',
    placedAt: 1,
    originals: { received: 0, expected: 0 },
    movedAt: {},
    ...changes,
  };
  return computeTimeline(facts)
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ');
}

describe('computeTimeline', () => {
  it('waits for the money of a card order', () => {
    expect(steps({ paymentState: 'awaiting_payment' })).toBe(
      'placed done, paid now, printing to_come, shipped to_come, over to_come',
    );
  });

  it('waits for the approval of a cash order, which is paid at the end', () => {
    const cash = { paymentMethod: 'cod', paymentState: 'unpaid' } as const;
    expect(steps({ ...cash, fulfilmentState: 'awaiting_csr' })).toBe(
      'placed done, approved now, printing to_come, shipped to_come, over to_come',
    );
  });

  it('waits for originals until production starts', () => {
    const originals = { received: 97, expected: 100 };
    expect(steps({ originals })).toContain('paid done, originals now, printing to_come');
    expect(steps({ originals, fulfilmentState: 'in_production' })).toContain(
      'originals done, printing now',
    );
  });

  it('shows a payment review, a returned parcel and a cancelled order as failed', () => {
    expect(steps({ paymentState: 'payment_review' })).toContain('paid failed, printing to_come');
    expect(steps({ fulfilmentState: 'returned' })).toContain('shipped failed, over to_come');
    expect(steps({ fulfilmentState: 'cancelled' })).toBe(
      'placed done, paid done, printing to_come, shipped to_come, over failed',
    );
  });

  it('is done at the counter with the order', () => {
    const atCounter = { deliveryMethod: 'pickup', fulfilmentState: 'completed' } as const;
    expect(steps(atCounter)).toBe('placed done, paid done, printing done, ready done, over done');
  });

  it('has times of what happened alone', () => {
    const timeline = computeTimeline({
      fulfilmentState: 'in_production',
      paymentState: 'paid',
      paymentMethod: 'helcim',
      deliveryMethod: 'shipping',
      placedAt: 1,
      originals: { received: 0, expected: 0 },
      movedAt: { paid: 2, in_production: 3 },
    });
    expect(timeline.map(({ at }) => at)).toEqual([1, 2, null, null, null]);
  });
});
