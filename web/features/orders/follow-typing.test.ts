import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#locales/languages.ts';
import { emptyCheckout, type CheckoutValues } from './checkout-values.ts';
import { followTyping } from './follow-typing.ts';

type Address = Partial<CheckoutValues['shippingAddress']>;

function values(name: string, address: Address = {}): CheckoutValues {
  return {
    ...emptyCheckout,
    name,
    shippingAddress: { ...emptyCheckout.shippingAddress, ...address },
  };
}

function shipping(
  before: CheckoutValues,
  after: CheckoutValues,
  country = 'US',
  language: LanguageCode = 'en',
) {
  return followTyping(before, after, { country, language }).shippingAddress;
}

describe('followTyping', () => {
  it('fills first and last name from the name, letter by letter', () => {
    expect(shipping(values(''), values('Ma'))).toMatchObject({ firstName: 'Ma', lastName: '' });
    expect(
      shipping(values('Ma', { firstName: 'Ma' }), values('Ma Rossi', { firstName: 'Ma' })),
    ).toMatchObject({ firstName: 'Ma', lastName: 'Rossi' });
  });

  it('splits the name by the language of the page, also after a change of the language', () => {
    const split = { firstName: 'Ana García', lastName: 'López' };
    const typed = values('Ana García López Ruiz', split);
    expect(shipping(values('Ana García López', split), typed, 'US', 'es')).toMatchObject({
      firstName: 'Ana García',
      lastName: 'López Ruiz',
    });
    expect(shipping(values('Ana'), values('Ana García López'), 'US', 'es')).toMatchObject({
      firstName: 'Ana',
      lastName: 'García López',
    });
  });

  it("leaves another person's names unchanged", () => {
    const other = { firstName: 'Paul', lastName: 'Klee' };
    expect(shipping(values('Ma Rossi', other), values('Ma Rossini', other))).toMatchObject(other);
  });

  it('fills the state from the ZIP code, and updates it for another one', () => {
    const boston = { postalCode: '02110', state: 'MA' };
    expect(shipping(values(''), values('', { postalCode: '02110' }))).toMatchObject(boston);
    expect(
      shipping(values('', boston), values('', { ...boston, postalCode: '60602' })),
    ).toMatchObject({ state: 'IL' });
  });

  it('leaves a manually chosen state unchanged', () => {
    const own = { postalCode: '0211', state: 'NY' };
    expect(shipping(values('', own), values('', { ...own, postalCode: '02110' }))).toMatchObject({
      state: 'NY',
    });
  });

  it('fills the state of the whole ZIP code, and none where it is in two states', () => {
    const of = (postalCode: string) => shipping(values(''), values('', { postalCode }));
    expect(of('96799')).toMatchObject({ state: 'AS' });
    expect(of('72643')).toMatchObject({ state: 'MO' });
    expect(of('96950')).toMatchObject({ state: 'MP' });
    expect(of('42223')).toMatchObject({ state: '' });
    expect(of('96940')).toMatchObject({ state: '' });
  });

  it('fills the province of a complete Canadian code, unless two territories share it', () => {
    const of = (postalCode: string) => shipping(values(''), values('', { postalCode }), 'CA');
    expect(of('m5v 3a8')).toMatchObject({ province: 'ON', state: '' });
    expect(of('m5v')).toMatchObject({ province: '' });
    expect(of('X1A 2B3')).toMatchObject({ province: '' });
    expect(of('K1A 0M5')).toMatchObject({ province: '' });
  });
});
