import { describe, expect, it } from 'vitest';
import { undoMsOf } from './undo-rules.ts';

const unpaid = { paymentState: 'unpaid' } as const;
const paid = { paymentState: 'paid' } as const;

describe('undoMsOf', () => {
  it('gives ten seconds to an act, and ten minutes to a hand-over', () => {
    expect(undoMsOf('approve', unpaid)).toBe(10_000);
    expect(undoMsOf('mark_shipped', paid)).toBe(10_000);
    expect(undoMsOf('hand_over', unpaid)).toBe(600_000);
  });

  it('gives nothing to an act that moves money', () => {
    expect(undoMsOf('mark_paid', unpaid)).toBeNull();
    expect(undoMsOf('complete', unpaid)).toBeNull();
    expect(undoMsOf('cancel', paid)).toBeNull();
    expect(undoMsOf('cancel', { paymentState: 'payment_review' })).toBeNull();
    expect(undoMsOf('cancel', unpaid)).toBe(10_000);
  });
});
