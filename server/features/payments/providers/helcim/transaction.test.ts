import { describe, expect, it } from 'vitest';
import { hasAmount, helcimTransaction, isApproved } from './transaction.ts';

const approved = {
  transactionId: 25764674,
  status: 'APPROVED',
  type: 'purchase',
  amount: 48.6,
  currency: 'USD',
  invoiceNumber: 'a-reference',
};

function read(changes: object = {}) {
  return helcimTransaction.parse({ ...approved, ...changes });
}

describe('a Helcim transaction', () => {
  it('is the same in numbers and in text', () => {
    expect(read({ transactionId: '25764674', amount: '48.6' })).toEqual(read());
    expect(hasAmount(read({ amount: '48.60' }), 4860, 'USD')).toBe(true);
  });

  it('may lack fields that only inform, or have unusual values in them', () => {
    const strange = read({ warning: null, cardBatchId: {}, cvvResponse: undefined, cardType: [1] });
    expect(strange).toMatchObject({ warning: '', cardBatchId: '', cvvResponse: '', cardType: '' });
    expect(read({ invoiceNumber: null }).invoiceNumber).toBe('');
  });

  it.each([
    { transactionId: '' },
    { transactionId: '0123' },
    { transactionId: 1.5 },
    { transactionId: '1/../2' },
    { status: undefined },
    { type: '' },
    { amount: '' },
    { amount: null },
    { amount: '0x10' },
    { amount: '1e3' },
    { amount: '48,60' },
    { currency: undefined },
    { invoiceNumber: {} },
  ])('is unreadable with %o', (changes) => {
    expect(helcimTransaction.safeParse({ ...approved, ...changes }).success).toBe(false);
  });

  it('keeps the ends of a card number, but neither holder nor token', () => {
    const whole = read({ cardNumber: '4124939999999990', cardHolderName: 'Zoë', cardToken: 't' });
    expect(whole.cardNumber).toBe('4124939990');
    expect(JSON.stringify(whole)).not.toMatch(/Zoë|cardToken/);
  });

  it.each([
    ['an amount that rounding would make fit', { amount: 48.604 }],
    ['another amount', { amount: 48.61 }],
    ['a negative amount', { amount: -48.6 }],
    ['another currency', { currency: 'CAD' }],
    ['a currency in small letters', { currency: 'usd' }],
  ])('does not match an amount when it has %s', (_name, changes) => {
    expect(hasAmount(read(changes), 4860, 'USD')).toBe(false);
  });

  it('has whole units in a currency without smaller ones', () => {
    expect(hasAmount(read({ amount: 4860, currency: 'JPY' }), 4860, 'JPY')).toBe(true);
    expect(hasAmount(read({ amount: 48.6, currency: 'JPY' }), 49, 'JPY')).toBe(false);
  });

  it('pays only as an approved purchase', () => {
    expect(
      ['APPROVED', 'APPROVAL', 'approved'].map((status) => isApproved(read({ status }))),
    ).toEqual([true, true, true]);
    expect(isApproved(read({ status: 'DECLINED' }))).toBe(false);
    expect(isApproved(read({ type: 'preauth' }))).toBe(false);
    expect(isApproved(read({ type: 'refund' }))).toBe(false);
  });
});
