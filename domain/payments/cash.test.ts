import { describe, expect, it } from 'vitest';
import { sumCashByDay, sumCashByStudio, toCountedCash, type CashEntry } from './cash.ts';

const entry: CashEntry = {
  kind: 'taken',
  at: new Date('2026-11-27T23:30:00Z'),
  timeZone: 'Africa/Tunis',
  studio: 'lac',
  orderNumber: 'FPX-1',
  method: 'in_store',
  by: 'ada',
  note: '',
  currency: 'TND',
  amount: 1000,
};

describe('toCountedCash', () => {
  it('counts an entry on the day of its studio’s clock, and a refund as negative', () => {
    expect(toCountedCash(entry)).toMatchObject({ day: '2026-11-28', time: '00:30', amount: 1000 });
    expect(toCountedCash({ ...entry, kind: 'refunded' }).amount).toBe(-1000);
  });
});

const counted = [
  entry,
  { ...entry, amount: 500 },
  { ...entry, by: 'bo', amount: 250 },
  { ...entry, kind: 'refunded', by: null, amount: 400 } as const,
  { ...entry, studio: null, currency: 'USD', amount: 7 } as const,
].map(toCountedCash);

describe('sumCashByDay', () => {
  it('keeps persons, kinds, studios and currencies apart', () => {
    const sums = sumCashByDay(counted).map(({ studio, by, kind, count, amount }) => [
      studio,
      by,
      kind,
      count,
      amount,
    ]);
    expect(sums).toEqual([
      [null, 'ada', 'taken', 1, 7],
      ['lac', null, 'refunded', 1, -400],
      ['lac', 'ada', 'taken', 2, 1500],
      ['lac', 'bo', 'taken', 1, 250],
    ]);
  });
});

describe('sumCashByStudio', () => {
  it('adds what was taken and what was returned, in each currency by itself', () => {
    expect(sumCashByStudio(counted)).toEqual([
      { studio: 'lac', currency: 'TND', taken: 1750, refunded: -400, left: 1350 },
      { studio: null, currency: 'USD', taken: 7, refunded: 0, left: 7 },
    ]);
  });
});
