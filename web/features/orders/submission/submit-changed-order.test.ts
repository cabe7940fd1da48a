import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buildItems as items,
  buildSubmission as submission,
  stageSubmission,
  type StagedSubmission,
} from '#tests/support/staged-submission.ts';

let shop: StagedSubmission['shop'];
let numbers: StagedSubmission['numbers'];
let submit: StagedSubmission['submit'];
let markSeen: StagedSubmission['markSeen'];
let kinds: StagedSubmission['kinds'];
let stop: StagedSubmission['stop'];

beforeEach(async () => {
  ({ shop, numbers, submit, markSeen, kinds, stop } = await stageSubmission());
});
afterEach(() => stop());

describe('submitOrder for an order that changes before it is sent', () => {
  it('sends the order as it is once its photos have arrived', async () => {
    let now = submission();
    const outcome = await submit(now, {
      current: () => now,
      photosArrived: async () => {
        now = submission({ fingerprint: 'two', items: items(1) });
        return [];
      },
    });
    expect(outcome?.ok && outcome.order.orderItems).toHaveLength(1);
    expect(numbers.load()?.fingerprint).toBe('two');
  });

  it('sends nothing when the checkout was left while the photos arrived', async () => {
    expect(await submit(submission(), { current: () => null })).toBeNull();
    expect(kinds()).toEqual([]);
    expect(numbers.load()).toBeNull();
  });

  it('sends nothing when the checkout was left while the number was verified', async () => {
    const current = () => (shop.calls.length === 0 ? submission() : null);
    expect(await submit(submission(), { current })).toBeNull();
    expect(kinds()).toEqual(['verify']);
    expect(numbers.load()).toBeNull();
  });

  it('finds the order that another tab has placed with its photos, which left this checkout', async () => {
    await submit(submission());
    markSeen();
    const outcome = await submit(submission(), { current: () => null });
    expect(outcome?.ok && outcome.order.orderNumber).toBe([...shop.orders.keys()][0]);
  });
});
