import { describe, expect, it } from 'vitest';
import { readAct } from './read-act.ts';

function form(values: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe('readAct', () => {
  it('leaves out what was not typed', () => {
    expect(readAct('mark_shipped', form({ carrier: 'UPS', trackingNumber: ' ' }))).toEqual({
      kind: 'mark_shipped',
      carrier: 'UPS',
    });
  });

  it('takes a missing tick as a no', () => {
    expect(readAct('complete', form({}))).toEqual({ kind: 'complete', paid: false });
    expect(readAct('complete', form({ paid: 'on' }))).toEqual({ kind: 'complete', paid: true });
  });

  it('sends no text that only opens the button', () => {
    expect(readAct('cancel', form({ reason: 'Sold out', typed: '103.49' }))).toEqual({
      kind: 'cancel',
      reason: 'Sold out',
    });
  });

  it('sends the typed amount of a refund as a number', () => {
    expect(readAct('cancel', form({ reason: 'Sold out', amount: ' 103,49 ' }))).toEqual({
      kind: 'cancel',
      reason: 'Sold out',
      amount: 103.49,
    });
    expect(readAct('cancel', form({ reason: 'Sold out', amount: '1.2.3' }))).toBeNull();
  });

  it('reads nothing without what the act needs', () => {
    expect(readAct('reject', form({}))).toBeNull();
    expect(readAct('hand_over', form({ code: '12' }))).toBeNull();
  });
});
