import { describe, expect, it } from 'vitest';
import { isDiscrepancy, matchRemittance, type CourierOrder } from './match-remittance.ts';

const phone = '+21671123456';

function order(number: string, changes: Partial<CourierOrder> = {}): CourierOrder {
  return {
    id: `id of ${number}`,
    number,
    phone: '+21620000000',
    currency: 'TND',
    due: 5000,
    remitted: 0,
    resolved: 0,
    ...changes,
  };
}

function match(
  lines: readonly { readonly number?: string; readonly phone?: string; readonly amount: number }[],
  orders: readonly CourierOrder[],
) {
  const numbered = lines.map((line, index) => ({
    number: '',
    phone: '',
    ...line,
    position: index + 1,
  }));
  return matchRemittance(numbered, orders);
}

const one = 'FPX-418204870';

describe('matchRemittance', () => {
  it('finds an order by its number in any spelling, and compares what is open', () => {
    const orders = [order(one), order('FPX-418204871', { remitted: 2000 })];
    const lines = [
      { number: 'fpx 418204870', amount: 5000 },
      { number: '418204871', amount: 3000 },
    ];
    expect(match(lines, orders).map(({ outcome, expected }) => [outcome, expected])).toEqual([
      ['matched', 5000],
      ['matched', 3000],
    ]);
  });

  it.for([
    [4200, {}, 'short'],
    [5800, {}, 'over'],
    [5000, { remitted: 5000 }, 'settled'],
    [5000, { due: 0 }, 'not_handed'],
  ] as const)('says of %i for an order with %j that it is %s', ([amount, changes, outcome]) => {
    const [line] = match([{ number: one, amount }], [order(one, changes)]);
    expect(line).toMatchObject({ outcome, order: `id of ${one}`, matchedBy: 'number' });
  });

  it('takes the same order twice in one file for settled the second time', () => {
    const twice = [
      { number: one, amount: 5000 },
      { number: one, amount: 5000 },
    ];
    expect(match(twice, [order(one)]).map(({ outcome }) => outcome)).toEqual([
      'matched',
      'settled',
    ]);
  });

  it('finds the only open order with a phone number and an amount, where no number is known', () => {
    const orders = [order(one, { phone }), order('FPX-418204871', { phone, due: 7000 })];
    const [line] = match([{ number: '12', phone, amount: 7000 }], orders);
    expect(line).toMatchObject({ outcome: 'found_by_phone', order: 'id of FPX-418204871' });
  });

  it('leaves a line without an order where two fit, or none', () => {
    const orders = [order(one, { phone }), order('FPX-418204871', { phone })];
    const lines = [
      { phone, amount: 5000 },
      { phone, amount: 4000 },
      { number: 'FPX-000000000', amount: 5000 },
    ];
    expect(match(lines, orders).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('gives an order to its number before another line finds it by phone', () => {
    const lines = [
      { phone, amount: 5000 },
      { number: one, phone, amount: 5000 },
    ];
    const outcomes = match(lines, [order(one, { phone })]).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['unknown', 'matched']);
  });

  it('says that the phone number of a line is not that of its order', () => {
    const lines = [
      { number: one, phone, amount: 2000 },
      { number: one, amount: 3000 },
    ];
    const matched = match(lines, [order(one)]);
    expect(matched.map(({ hasOtherPhone }) => hasOtherPhone)).toEqual([true, false]);
    expect(matched.filter(isDiscrepancy)).toHaveLength(1);
  });
});
