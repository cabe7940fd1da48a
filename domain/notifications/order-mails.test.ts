import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { concernsStudios, isOfStudios, mailsOfConfirmed } from './order-mails.ts';

describe('concernsStudios', () => {
  it.each([
    ['TN', 'shipping', true],
    ['TN', 'pickup', true],
    ['FR', 'pickup', true],
    ['FR', 'shipping', false],
  ] as const)('of an order to %s by %s returns %s', (country, deliveryMethod, isConcerned) => {
    expect(concernsStudios(defaultCatalogue, { country, deliveryMethod })).toBe(isConcerned);
    // An order that was stored before the catalogue said it.
    expect(isOfStudios({ country, deliveryMethod, concernsStudios: null })).toBe(isConcerned);
  });
});

describe('isOfStudios', () => {
  it('is what was noted when the order was placed', () => {
    const order = { country: 'TN', deliveryMethod: 'shipping' } as const;
    expect(isOfStudios({ ...order, concernsStudios: false })).toBe(false);
    expect(isOfStudios({ ...order, country: 'FR', concernsStudios: true })).toBe(true);
  });
});

const placed = {
  paymentState: 'unpaid',
  fulfilmentState: 'placed',
  concernsStudios: null,
} as const;

describe('mailsOfConfirmed', () => {
  it('notifies the customer and the shop of an order that is shipped abroad', () => {
    expect(mailsOfConfirmed({ ...placed, country: 'FR', deliveryMethod: 'shipping' })).toEqual([
      'customer-confirmation',
      'admin-confirmation',
    ]);
  });

  it('notifies the studios too of an order that is picked up', () => {
    expect(mailsOfConfirmed({ ...placed, country: 'FR', deliveryMethod: 'pickup' })).toContain(
      'studio-notification',
    );
  });

  it('notifies the customer alone of an unpaid order that needs approval', () => {
    const cash = {
      country: 'TN',
      deliveryMethod: 'shipping',
      fulfilmentState: 'awaiting_csr',
    } as const;
    expect(mailsOfConfirmed({ ...placed, ...cash })).toEqual(['customer-confirmation']);
    const all = ['customer-confirmation', 'admin-confirmation', 'studio-notification'];
    expect(mailsOfConfirmed({ ...placed, ...cash, paymentState: 'paid' })).toEqual(all);
    expect(mailsOfConfirmed({ ...placed, ...cash, fulfilmentState: 'approved' })).toEqual(all);
  });
});
