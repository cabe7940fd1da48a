import { expect } from 'vitest';
import { publishChange, withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { place, priced } from '#tests/support/orders.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { findDocument } from './invoices.repo.ts';
import { issueInvoice } from './index.ts';

it('an invoice names the tiers of the version that its order was placed by', async ({
  shop,
  browser,
}) => {
  const owner = await signInAs(shop, 'owner');
  const lines = [{ photoId: await browser.photo(), size: '10x15', quantity: 30 }];
  const order = await priced(browser, 'TN', lines);
  expect((await place(browser, order, lines)).status).toBe(200);
  // The price of 30 prints stays, and its tier begins elsewhere.
  await publishChange(owner, (catalogue) =>
    withSmallPrints(
      catalogue,
      { from: 1, unit: 250 },
      { from: 30, unit: 200 },
      { from: 90, unit: 150 },
    ),
  );
  const { kysely } = shop.database;
  const stored = await readOrder(shop, { number: order.orderNumber });
  const { catalogues } = shop.parts;
  const issued = await kysely
    .transaction()
    .execute((trx) => issueInvoice(trx, { ...shop.config, catalogues }, stored, new Date()));
  const document = await findDocument(kysely, issued.id);
  expect(document?.lines.map(({ detail }) => detail)).toEqual([
    '1 photo · Price for 25 to 74 prints',
  ]);
});
