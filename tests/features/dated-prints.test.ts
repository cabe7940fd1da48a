import { describe, expect } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { offerFinishing } from '#domain/catalogue/edit/offer-finishing.ts';
import { finishingNames } from '#locales/finishing-names.ts';
import { findOrderByNumber } from '#server/features/orders/index.ts';
import { place, priced } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest.extend('shopCatalogue', { scope: 'file' }, () =>
  offerFinishing(defaultCatalogue, 'photo_print', 'date_stamp', finishingNames),
);

describe('an order of a print with a date on it', () => {
  it('is refused without the date, and keeps the one that is stamped', async ({ shop }) => {
    const browser = await shop.browser();
    const line = {
      photoId: await browser.photo(),
      productType: 'photo_print',
      size: '4x6',
      quantity: 1,
      options: { 'photo-date': 'stamp' },
    };
    const plain = await priced(browser, 'US', [line]);
    const refused = await place(browser, plain, [line]);
    expect([refused.status, refused.body.error]).toEqual([400, 'options_not_sold']);
    expect(await findOrderByNumber(shop.database.kysely, plain.orderNumber)).toBeNull();
    const dated = { ...line, stamp: '29/11/2025' };
    const order = await priced(browser, 'US', [dated]);
    const placed = await place(browser, order, [dated]);
    expect([placed.status, placed.body.error]).toEqual([200, undefined]);
    const stored = await findOrderByNumber(shop.database.kysely, order.orderNumber);
    expect(stored?.items[0]?.facts).toMatchObject({
      finishing: [{ kind: 'date_stamp' }],
      stamp: '29/11/2025',
    });
  });
});
