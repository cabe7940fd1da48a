import { describe, expect, it } from 'vitest';
import { emptyDraft, readFault, toRequest } from './discount-draft.ts';

describe('toRequest', () => {
  it('leaves open what is empty', () => {
    const request = toRequest({ ...emptyDraft, code: 'spring', value: '10' });
    expect(request).toMatchObject({ code: 'spring', percent: '10', amount: null, endsAt: null });
    expect(request).toMatchObject({ countries: null, sizes: null, usageLimit: null });
  });

  it('includes the last day, and separates lists by any comma', () => {
    const draft = {
      ...emptyDraft,
      startsAt: '2026-12-01',
      endsAt: '2026-12-31',
      countries: 'TN، FR,',
    };
    expect(toRequest(draft)).toMatchObject({
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2027-01-01T00:00:00.000Z',
      countries: ['TN', 'FR'],
    });
  });
});

describe('toRequest of an offer of pieces', () => {
  it('leaves the percentage of the other pieces open, unless one is typed', () => {
    const draft = { ...emptyDraft, kind: 'pieces', piecesOf: '4', piecesPaid: '3' } as const;
    const pieces = { of: 4, paid: 3 };
    expect(toRequest(draft)).toMatchObject({ pieces, percent: null, amount: null });
    expect(toRequest({ ...draft, value: '50' })).toMatchObject({ pieces, percent: '50' });
    expect(toRequest({ ...draft, kind: 'amount', value: '5' })).toMatchObject({
      pieces: null,
      percent: null,
      amount: '5',
    });
  });
});

describe('readFault', () => {
  it('reads the field and its problem, and nothing else', () => {
    const fault = { field: 'endsAt', problem: 'past' };
    expect(readFault({ ...fault, text: null })).toEqual(fault);
    expect(readFault({ field: 'endsAt', problem: 'other' })).toBeNull();
    expect(readFault(undefined)).toBeNull();
  });
});
