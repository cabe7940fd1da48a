import { describe, expect } from 'vitest';
import { place, priced, type TestLine } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

it.beforeAll(({ shop }) => shop.listen());

/** Lines of 3D crystals in 99 copies each; 73 of them cost more than the $999,999.99 that Stripe takes. */
async function crystals(browser: TestBrowser, count: number): Promise<TestLine[]> {
  const photoId = await browser.photo();
  const line = { photoId, productType: '3d_frame', size: '3d_frame', quantity: 99 };
  return Array.from({ length: count }, () => ({ ...line, shape: 'rectangle' }));
}

async function quote(browser: TestBrowser, lines: readonly TestLine[], paymentMethod: string) {
  const items = lines.map(({ size, quantity }) => ({ productType: size, size, quantity }));
  const { body } = await browser.post<{ total: number; paymentError: { message: string } | null }>(
    '/api/quote',
    { country: 'US', deliveryMethod: 'shipping', items, paymentMethod },
  );
  return body;
}

const tooLarge = {
  error: 'above_card_maximum',
  details: { maximum: 999_999.99, currency: 'USD' },
};

describe('a total above the maximum of Stripe', () => {
  it('is said in the quote, for Stripe alone', async ({ browser }) => {
    const lines = await crystals(browser, 73);
    expect(await quote(browser, lines, 'credit')).toMatchObject({
      total: 1_011_780,
      paymentError: {
        code: 'above_card_maximum',
        message: expect.stringContaining('$999,999.99') as string,
      },
    });
    expect((await quote(browser, lines, 'helcim')).paymentError).toBeNull();
    expect((await quote(browser, lines.slice(1), 'credit')).paymentError).toBeNull();
  });

  it('is refused before the order is stored', async ({ browser }) => {
    const lines = await crystals(browser, 73);
    const order = await priced(browser, 'US', lines, { paymentMethod: 'credit' });
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(400);
    expect(body).toMatchObject(tooLarge);
  });

  it('is named when an order that was placed for the card window has Stripe now', async ({
    shop,
    browser,
    paying,
  }) => {
    const order = await paying.place(browser, await crystals(browser, 73));
    await shop.database.pool.query(
      "update orders set payment_method = 'credit' where number = $1",
      [order.number],
    );
    const { status, body } = await paying.checkout(browser, order);
    expect(status).toBe(400);
    expect(body).toMatchObject(tooLarge);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: [] });
  });
});
