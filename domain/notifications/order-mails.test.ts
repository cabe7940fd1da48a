import { describe, expect, it } from 'vitest';
import { concernsStudios, mailsOfConfirmed } from './order-mails.ts';

describe('concernsStudios', () => {
  it.each([
    ['TN', 'shipping', true],
    ['TN', 'pickup', true],
    ['FR', 'pickup', true],
    ['FR', 'shipping', false],
  ] as const)('of an order to %s by %s returns %s', (country, deliveryMethod, isConcerned) => {
    expect(concernsStudios({ country, deliveryMethod })).toBe(isConcerned);
  });
});

describe('mailsOfConfirmed', () => {
  it('notifies the customer and the shop of an order that is shipped abroad', () => {
    expect(mailsOfConfirmed({ country: 'FR', deliveryMethod: 'shipping' })).toEqual([
      'customer-confirmation',
      'admin-confirmation',
    ]);
  });

  it('notifies the studios too of an order that is picked up', () => {
    expect(mailsOfConfirmed({ country: 'FR', deliveryMethod: 'pickup' })).toContain(
      'studio-notification',
    );
  });
});
