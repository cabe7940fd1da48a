import { connectDatabase } from '#server/platform/db/connect.ts';
import { derivedSecret } from '#server/config-secrets.ts';
import { readConfig } from '#server/config.ts';
import { orderAddress } from '#server/features/orders/index.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { choosePage, pageCards, payOnPage, toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';

/** The private link of an order, as the reminder of its payment has it. */
async function linkOf(shop: RunningShop, email: string): Promise<string> {
  const { sessionSecret } = readConfig({ DATA_DIR: shop.dataDir });
  const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'test' });
  const order = await database.kysely
    .selectFrom('orders')
    .select(['id', 'placedAt', 'language'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await database.close();
  return orderAddress(order, shop.url, derivedSecret(sessionSecret, 'order-link'));
}

test('an unpaid order is paid in the card window by its private link on another device @phone @essential', async ({
  page,
  browser,
  shop,
}, info) => {
  const email = emailFor('link-window');
  const customer = new Customer(page);
  await toCheckout(customer, '/', email);
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await customer.cardWindow().locator('#close').click({ timeout: 30_000 });
  await expect(page.locator('#helcimPayIframe')).toHaveCount(0);

  const other = await browser.newContext({ viewport: page.viewportSize() });
  const there = new Customer(await other.newPage());
  await there.page.goto(await linkOf(shop, email));
  await there.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await there.page.screenshot({ path: info.outputPath('pay-by-link.png') });
  await there.payWith('100');
  await expect(there.page.getByText(there.text('track.unpaid'))).toBeHidden({ timeout: 60_000 });
  expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid', mails: 2 }]);
  await other.close();
});

test('an unpaid order is paid on the Stripe Checkout page by its private link on another device @essential', async ({
  page,
  browser,
  shop,
}) => {
  const email = emailFor('link-page');
  const customer = new Customer(page);
  await toCheckout(customer, '/', email);
  await choosePage(customer);
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await page.locator('#back').click({ timeout: 30_000 });
  await expect(page.getByText(customer.text('payment.notPaid.title'))).toBeVisible();

  const other = await browser.newContext();
  const there = new Customer(await other.newPage());
  await there.page.goto(await linkOf(shop, email));
  await there.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await payOnPage(there.page, pageCards.visa);
  await expect(there.button('confirmation.newOrder')).toBeVisible({ timeout: 60_000 });
  expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid', mails: 2 }]);
  await other.close();
});
