import { describe, expect, it } from 'vitest';
import { emptyDraft, toRequest } from './remittance-draft.ts';

const day = '2026-11-23';
const typed = { ...emptyDraft(day), courier: ' Rapid-Poste ' };

describe('toRequest', () => {
  it('sends typed lines in major units, without those that are empty', () => {
    const lines = [
      { number: 'FPX-418204870', amount: '104,500' },
      { number: ' ', amount: '' },
    ];
    expect(toRequest({ ...typed, lines })).toEqual({
      courier: 'Rapid-Poste',
      day,
      reference: '',
      currency: 'TND',
      source: { lines: [{ number: 'FPX-418204870', phone: '', amount: 104.5 }] },
    });
  });

  it.for([
    [{ number: 'FPX-418204870', amount: '' }],
    [{ number: 'FPX-418204870', amount: 'refused' }],
    [{ number: '', amount: '5' }],
    [],
  ])('waits while the lines are %j', (lines) => {
    expect(toRequest({ ...typed, lines })).toBeNull();
  });

  it('waits for the name of the courier and the day', () => {
    const file = { name: 'a.csv', base64: 'QQ==' };
    expect(toRequest({ ...emptyDraft(day), file })).toBeNull();
    expect(toRequest({ ...typed, day: '', file })).toBeNull();
    expect(toRequest({ ...typed, file })?.source).toEqual(file);
  });
});
