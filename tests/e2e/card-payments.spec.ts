import { choosePage, pageCards, payOnPage, toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { steer } from './steer.ts';

/** The order number on the confirmation; the page in between names the order too. */
async function confirmedNumber(customer: Customer): Promise<string> {
  await expect(customer.button('confirmation.newOrder')).toBeVisible({ timeout: 60_000 });
  return customer.confirmedNumber();
}

test('a card window can be opened again after it was closed, and a payment whose message was lost is found on closing @essential', async ({
  page,
  shop,
}) => {
  const email = emailFor('lost');
  const customer = new Customer(page);
  await toCheckout(customer, '/', email);
  const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
  await pay.click();
  await customer.cardWindow().locator('#close').click({ timeout: 30_000 });
  await expect(page.locator('#helcimPayIframe')).toHaveCount(0);
  await page.reload();
  await steer(shop, '/window', { dropSuccess: 1 });
  await pay.click();
  await customer.payWith('100');
  await expect(customer.cardWindow().locator('#columns')).toBeHidden();
  await customer.cardWindow().locator('#close').click();
  const number = await customer.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
});

test.describe('card window that does not load', () => {
  test.use({ expectedErrors: { patterns: [/start\.js/] } });

  test('leads to the Stripe Checkout page, where one payment is cancelled and one passes the bank’s challenge @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('page');
    const customer = new Customer(page, 'fr');
    await page.route('**/start.js', (route) => route.abort());
    await toCheckout(customer, '/fr', email);
    await expect(page.getByText(customer.text('payment.errors.loadFailed'))).toBeVisible();
    await customer.button('payment.otherWay.page').click();
    await page.locator('#back').click({ timeout: 30_000 });
    await expect(page.getByText(customer.text('payment.notPaid.title'))).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/fr');
    await customer.button('payment.tryAgain').click();
    await payOnPage(page, pageCards.challenged);
    await page.locator('button[data-passed=true]').click();
    const number = await confirmedNumber(customer);
    expect(page.url()).toBe(`${shop.url}/fr`);
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', mails: 2 },
    ]);
    // Going back does not reopen a finished order.
    await page.goBack();
    await expect(page.locator('[data-photo]')).toHaveCount(0);
    expect(await findOrders(shop, email)).toHaveLength(1);
  });
});

test('a delayed payment is shown as processing, also after a reload @essential', async ({
  page,
  shop,
}, info) => {
  const email = emailFor('slow');
  const customer = new Customer(page);
  await toCheckout(customer, '/', email);
  await choosePage(customer);
  await steer(shop, '/webhooks', { hold: true });
  await steer(shop, '/charges', { count: 1, delayed: true });
  await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
  await payOnPage(page, pageCards.visa);
  const onItsWay = page.getByText(customer.text('payment.processing.title'));
  await expect(onItsWay).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(customer.text('payment.processing.text'))).toBeVisible();
  await page.reload();
  await expect(onItsWay).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: info.outputPath('on-its-way.png'), fullPage: true });
  const kept = await page.evaluate(() => localStorage.getItem('payment'));
  const sessionId = /cs_\w+/.exec(kept ?? '')?.[0];
  await steer(shop, '/sessions/settle', { sessionId, outcome: 'succeeded' });
  await customer.button('payment.askAgain').click();
  const number = await confirmedNumber(customer);
  await steer(shop, '/webhooks', { hold: false });
  await steer(shop, '/webhooks/release', { order: 'reverse' });
  expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
});
