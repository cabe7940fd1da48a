import { describe, expect } from 'vitest';
import { helcimOf } from '#tests/support/openings.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { helcimProvider } from '../helcim-provider.ts';
import { findLiveAttempt } from '../../records/attempts.repo.ts';
import { toHelcimCustomer } from './customer.ts';
import type { HelcimClient } from './client.ts';
import type { Purchase } from './initialize.ts';

/** Client that records its purchases and refuses the first ones, as many as `disliked`. */
function recordingClient(real: HelcimClient, disliked: number) {
  const asked: Purchase[] = [];
  const initialize: HelcimClient['initialize'] = async (purchase) => {
    asked.push(purchase);
    return asked.length <= disliked
      ? { outcome: 'refused', status: 400, reason: 'postalCode: unknown', retryable: false }
      : { outcome: 'open', checkoutToken: 'token', secretToken: 'secret' };
  };
  return { asked, client: { ...real, initialize } };
}

describe('the customer of an order in Helcim’s window', () => {
  it('is prefilled with name and address', async ({ shop, paying, browser }) => {
    const order = await readOrder(shop, await paying.place(browser));
    const address = {
      firstName: 'Ada',
      lastName: 'Ben',
      address: '1 Main Street',
      city: 'Chicago',
      postalCode: '60601',
      country: 'United States',
      state: 'IL',
    };
    const contact = { email: 'ada@example.com', phone: '+1 312 555 0142' };
    const whole = { ...order, ...contact, country: 'US', billingAddress: address };
    expect(toHelcimCustomer(whole)).toEqual({
      contactName: 'Ada Ben',
      cellPhone: '+1 312 555 0142',
      billingAddress: {
        name: 'Ada Ben',
        street1: '1 Main Street',
        postalCode: '60601',
        city: 'Chicago',
        email: 'ada@example.com',
        phone: '+1 312 555 0142',
        province: 'IL',
        country: 'USA',
      },
    });
    // A bill may go to another country than the order.
    const abroad = { ...address, country: 'Canada', province: 'QC', state: null };
    expect(toHelcimCustomer({ ...whole, billingAddress: abroad })?.billingAddress).toMatchObject({
      province: 'QC',
      country: 'CAN',
    });
    const france = { ...address, country: 'FR', state: null };
    expect(toHelcimCustomer({ ...whole, billingAddress: france })?.billingAddress?.country).toBe(
      undefined,
    );
    const nowhere = { ...whole, billingAddress: null, shippingAddress: null, name: 'Ada' };
    expect(toHelcimCustomer(nowhere)).toEqual({
      contactName: 'Ada',
      cellPhone: '+1 312 555 0142',
    });
    expect(toHelcimCustomer({ ...nowhere, name: ' ' })).toBeNull();
  });

  it.for([
    [0, 1, true, 'open'],
    [1, 2, true, 'open'],
    [1, 1, false, 'refused'],
  ] as const)(
    'is left out when Helcim refuses it: refused %i times, asked %i times, with another call left: %s',
    async ([disliked, times, mayAsk, outcome], { shop, paying, browser }) => {
      const order = await readOrder(shop, (await paying.placeAtWindow(browser)).order);
      const attempt = await findLiveAttempt(shop.database.kysely, order.id);
      if (!attempt) throw new Error('no attempt');
      const { asked, client } = recordingClient(helcimOf(shop), disliked);
      const opened = await helcimProvider(client).open({
        attempt,
        language: 'en',
        readOrder: () => Promise.resolve(order),
        addresses: null,
        takeCall: async () => mayAsk,
      });
      expect(opened.outcome).toBe(outcome);
      expect(asked).toHaveLength(times);
      expect(asked[0]?.customer?.contactName).toEqual(expect.any(String));
      if (times === 2) expect(asked[1]?.customer).toBeNull();
    },
  );
});
