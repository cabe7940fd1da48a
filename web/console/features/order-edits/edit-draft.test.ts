import { describe, expect, it } from 'vitest';
import type { StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts';
import { listedOrder, staffLine, wholeOrder } from '#tests/screens/console/demo-orders.ts';
import {
  changeLineDraft,
  emptyDraft,
  isLineValid,
  lineDraftOf,
  toAddressDraft,
  toChange,
} from './edit-draft.ts';

const lines: readonly StaffOrderLine[] = [staffLine(1, { quantity: 5 }), staffLine(2)];
const order: StaffOrder = { ...wholeOrder(listedOrder()), lines: [...lines] };
const [first, second] = [staffLine(1, { quantity: 5 }), staffLine(2)];

describe('toChange', () => {
  it('names what differs from the order alone', () => {
    const more = changeLineDraft(emptyDraft, first, { quantity: '7' });
    const removed = changeLineDraft(more, second, { isRemoved: true });
    expect(toChange(order, removed)).toEqual({
      lines: [
        { line: first.id, quantity: 7 },
        { line: second.id, isRemoved: true },
      ],
    });
  });

  it('is nothing when everything is as it was, also after a change and its opposite', () => {
    expect(toChange(order, emptyDraft)).toBeNull();
    const there = changeLineDraft(emptyDraft, first, { quantity: '7' });
    expect(toChange(order, changeLineDraft(there, first, { quantity: '5' }))).toBeNull();
  });

  it('is nothing while a quantity cannot be ordered', () => {
    for (const quantity of ['', '0', '100', '2.5', '-1', 'x']) {
      expect(toChange(order, changeLineDraft(emptyDraft, first, { quantity }))).toBeNull();
      expect(isLineValid({ size: '10x15', quantity, isRemoved: false })).toBe(false);
    }
  });

  it('rounds passport photos up to whole sheets', () => {
    const draft = changeLineDraft(emptyDraft, first, { size: '3.5x4.5' });
    expect(lineDraftOf(draft, first).quantity).toBe('8');
    expect(toChange(order, draft)).toEqual({
      lines: [{ line: first.id, quantity: 8, size: '3.5x4.5' }],
    });
  });

  it('sends the region of an address in one field, and waits for a studio', () => {
    const address = { ...toAddressDraft(order), city: 'Sfax', region: 'ON' };
    const change = toChange(order, { ...emptyDraft, delivery: { method: 'shipping', address } });
    expect(change?.delivery).toMatchObject({ address: { city: 'Sfax', province: 'ON' } });
    const unchosen = { ...emptyDraft, delivery: { method: 'pickup', studio: '' } } as const;
    expect(toChange(order, unchosen)).toBeNull();
  });
});
