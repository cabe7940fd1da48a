import { connectDatabase } from '#server/platform/db/connect.ts';
import { derivedSecret } from '#server/config-secrets.ts';
import { readConfig } from '#server/config.ts';
import { orderAddress } from '#server/features/orders/index.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import type { RunningShop } from '#tests/support/shop.ts';
import { choosePage, pageCards, payOnPage, toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { steer } from './steer.ts';

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

test.describe('an unpaid order whose studio has closed', () => {
  // The photos of a built order have no files.
  test.use({ expectedErrors: { patterns: [/status of 404.*api\/pictures/] } });

  test('is not to be paid any more, and can be cancelled @phone', async ({ page, shop }) => {
    const email = emailFor('closed-studio');
    const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'test' });
    const order = await buildOrder(database.kysely, {
      method: 'helcim',
      delivery: 'pickup',
      email,
    });
    const customer = new Customer(page);
    await page.goto(await linkOf(shop, email));
    await expect(customer.payButton()).toBeVisible();
    await database.kysely
      .updateTable('studios')
      .set({ isActive: false })
      .where('id', '=', order.pickupStudio?.studioId ?? '')
      .execute();
    await database.close();
    await page.reload();
    await expect(page.getByText(customer.text('track.studioClosedText'))).toBeVisible();
    await expect(customer.payButton()).toHaveCount(0);
    await customer.button('track.cancel').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: customer.text('track.cancelConfirm') })
      // A press within half a second would count as the second of a double press.
      .click({ delay: 600 });
    await expect(page.getByText(customer.text('track.cancelled'))).toBeVisible();
  });
});

test('an order whose payment is in transit is not asked for by its private link', async ({
  page,
  browser,
  shop,
}) => {
  const email = emailFor('link-transit');
  const customer = new Customer(page);
  await toCheckout(customer, '/', email);
  await choosePage(customer);
  await steer(shop, '/webhooks', { hold: true });
  await steer(shop, '/charges', { count: 1, delayed: true });
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await payOnPage(page, pageCards.visa);
  const title = customer.text('payment.processing.title');
  await expect(page.getByText(title)).toBeVisible({ timeout: 30_000 });
  await steer(shop, '/webhooks', { hold: false });

  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(await linkOf(shop, email));
  await expect(there.getByText(title)).toBeVisible();
  await expect(there.getByText(customer.text('track.unpaid'))).toBeHidden();
  await other.close();
});
