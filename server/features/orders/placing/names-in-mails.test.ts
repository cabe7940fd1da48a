import { describe, expect } from 'vitest';
import { buying, place, createLines } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';

const urgent = 'Urgent: verify your account at https://evil.example';

const address = {
  firstName: 'First',
  lastName: 'Last',
  address: '1 Main Street',
  city: 'Tunis',
  postalCode: '1000',
  country: 'TN',
};

describe('names in mails over HTTP', () => {
  it.for([
    { name: urgent },
    { name: 'See www.evil.example' },
    { name: 'Win at evil.example/prize' },
    { name: 'ｈｔｔｐｓ：／／evil.example' },
    { name: 'First\u0000Last' },
    { shippingAddress: { ...address, firstName: urgent } },
    { shippingAddress: { ...address, lastName: 'www.evil.example' } },
    { shippingAddress: { ...address, address: urgent } },
    { shippingAddress: { ...address, city: urgent } },
    { billingAddress: { ...address, firstName: urgent } },
  ])('refuses an order with %j and names the field', async (changes, { browser }) => {
    const lines = await createLines(browser, 1);
    const { status, body } = await place(browser, await buying(browser, lines, { changes }), lines);
    expect(status).toBe(400);
    expect(body.error).toBe('web_address_not_allowed');
    expect(JSON.stringify(body.details)).toContain(Object.keys(changes)[0]);
    expect(body.message).toMatch(/without a web address/);
  });

  it('refuses a booking with a web address as its name', async ({ browser }) => {
    const { status, body } = await browser.post('/api/bookings', {
      bookingId: crypto.randomUUID(),
      studioId: crypto.randomUUID(),
      service: 'portrait',
      startsAt: '2030-01-07T10:00:00Z',
      name: urgent,
      email: 'customer@example.com',
      phone: '+216 71 123 456',
    });
    expect(status).toBe(400);
    expect(body['error']).toBe('web_address_not_allowed');
  });

  it('takes names with dots, slashes, apostrophes and Arabic letters', async ({ browser }) => {
    const lines = await createLines(browser, 1);
    for (const name of ["J. O'Connor-Nwosu", 'A/B Fotografi', 'أمينة بن صالح']) {
      const { status } = await place(
        browser,
        await buying(browser, lines, { changes: { name } }),
        lines,
      );
      expect(status).toBe(200);
    }
  });
});
