import { describe, expect, it } from 'vitest';
import { computeStatement, daysOfMonth, findAgreement, type Agreement } from './statement.ts';

const first: Agreement = {
  currency: 'TND',
  validFrom: '2026-10-01',
  validUntil: null,
  fees: { '4x6': 30, keychain: 200 },
};
const second: Agreement = { ...first, validFrom: '2026-11-15', fees: { '4x6': 40 } };

describe('findAgreement', () => {
  it.for([
    ['2026-09-30', null],
    ['2026-10-01', first],
    ['2026-11-14', first],
    ['2026-11-15', second],
  ] as const)('finds that of %s', ([day, agreement]) => {
    expect(findAgreement([first, second], day)).toBe(agreement);
  });

  it('finds none after the last day of the latest one', () => {
    const ended = { ...second, validUntil: '2026-11-20' };
    expect(findAgreement([first, ended], '2026-11-20')).toBe(ended);
    expect(findAgreement([first, ended], '2026-11-21')).toBeNull();
  });

  it('takes the later made one of two that begin on a day', () => {
    const corrected = { ...second, fees: { '4x6': 45 } };
    expect(findAgreement([first, second, corrected], '2026-12-01')).toBe(corrected);
  });
});

describe('computeStatement', () => {
  const made = [
    { orderNumber: 'FPX-1', day: '2026-11-03', paper: '4x6', count: 10 },
    { orderNumber: 'FPX-1', day: '2026-11-03', paper: 'keychain', count: 1 },
    { orderNumber: 'FPX-2', day: '2026-11-20', paper: '4x6', count: 5 },
    { orderNumber: 'FPX-2', day: '2026-11-20', paper: 'keychain', count: 2 },
  ].map((one) => ({ ...one, orderCurrency: 'TND' as const }));
  const cash = [
    { orderNumber: 'FPX-1', day: '2026-11-04', currency: 'TND', amount: 2500 },
    { orderNumber: 'FPX-3', day: '2026-11-05', currency: 'CAD', amount: 1000 },
    { orderNumber: 'FPX-3', day: '2026-11-06', currency: 'CAD', amount: -400 },
  ] as const;
  const statement = computeStatement(made, cash, [first, second]);

  it('has the prints of each paper by the fee of their day, also those without one', () => {
    expect(statement.papers).toEqual([
      { paper: '4x6', count: 10, currency: 'TND', fee: 30, amount: 300 },
      { paper: '4x6', count: 5, currency: 'TND', fee: 40, amount: 200 },
      { paper: 'keychain', count: 2, currency: null, fee: null, amount: 0 },
      { paper: 'keychain', count: 1, currency: 'TND', fee: 200, amount: 200 },
    ]);
  });

  it('balances the cash with the fees in each currency', () => {
    expect(statement.balances).toEqual([
      { currency: 'CAD', cash: 600, fees: 0, balance: 600 },
      { currency: 'TND', cash: 2500, fees: 700, balance: 1800 },
    ]);
  });

  it('adds up to its orders', () => {
    for (const { currency, cash: held, fees } of statement.balances) {
      const own = statement.orders.filter((order) => order.currency === currency);
      expect(own.reduce((total, order) => total + order.cash, 0)).toBe(held);
      expect(own.reduce((total, order) => total + order.fees, 0)).toBe(fees);
    }
    const prints = statement.orders.reduce((total, order) => total + order.prints, 0);
    expect(prints).toBe(statement.papers.reduce((total, { count }) => total + count, 0));
  });
});

describe('daysOfMonth', () => {
  it.for([
    ['2026-11', '2026-11-30'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ] as const)('of %s ends on %s', ([month, last]) => {
    expect(daysOfMonth(month)).toEqual({ first: `${month}-01`, last });
  });
});
