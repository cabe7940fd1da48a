import type { Page } from '@playwright/test';
import type { CatalogueResponse } from '#contract/catalogue.ts';
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

/** Records where each page shows the pay button of the summary from the moment it can be pressed. */
async function watchPayButton(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const places: number[] = [];
    Object.assign(globalThis, { payButtonPlaces: places });
    const look = (): void => {
      const buttons = document.querySelectorAll('[data-section=summary] button');
      const button = [...buttons].find(({ textContent }) => textContent?.startsWith('Pay $'));
      if (button) {
        const top = Math.round(button.getBoundingClientRect().top);
        if (places.at(-1) !== top) places.push(top);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function payButtonPlaces(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => Reflect.get(globalThis, 'payButtonPlaces'));
}

test('the pay button stays where it is while pictures and an unpaid order arrive', async ({
  page,
}) => {
  await watchPayButton(page);
  const customer = new Customer(page);
  await toCheckout(customer, '/', emailFor('still'));
  const pay = customer.button('payment.button.payAmount', { amount: '$15.60' });
  await expect(pay).toBeEnabled();
  await expect(page.locator('[data-summary] img')).toBeVisible();
  expect.soft(await payButtonPlaces(page), 'with a picture').toHaveLength(1);
  await pay.click();
  await customer.cardWindow().locator('#close').click({ timeout: 30_000 });
  let answer = (): void => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/orders/*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  await expect(pay).toBeEnabled();
  answer();
  const [, ending = ''] = customer.text('payment.onTheWay', { orderNumber: '|' }).split('|');
  await expect(page.getByText(ending)).toBeVisible();
  expect(await payButtonPlaces(page), 'with an unpaid order').toHaveLength(1);
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

test.describe('a payment method that the shop stopped offering', () => {
  test.use({
    expectedErrors: { patterns: [/status of 400.*orders\/chunk/, /status of 404.*api\/orders/] },
  });

  test('leaves the checkout once it is refused, and the order is paid in another way', async ({
    page,
    shop,
  }) => {
    const email = emailFor('withdrawn');
    const customer = new Customer(page);
    const refusal = {
      error: 'payment_method_not_offered',
      message: 'This way of paying is not offered for this order.',
      details: { asked: 'helcim', offered: ['credit'] },
    };
    let isOffered = true;
    await page.route('**/api/catalogue?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as CatalogueResponse;
      const shipping = body.paymentMethods.shipping.filter((method) => method !== 'helcim');
      const paymentMethods = { ...body.paymentMethods, shipping };
      await route.fulfill({ response, json: isOffered ? body : { ...body, paymentMethods } });
    });
    await page.route('**/api/orders/chunk', async (route) => {
      isOffered = false;
      const isRefused = route.request().postData()?.includes('"paymentMethod":"helcim"');
      await (isRefused ? route.fulfill({ status: 400, json: refusal }) : route.continue());
    });
    await toCheckout(customer, '/', email);
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    await expect(page.getByText(refusal.message)).toBeVisible();
    await expect(page.locator('input[name=paymentMethod][value=helcim]')).toHaveCount(0);
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    await payOnPage(page, pageCards.visa);
    await confirmedNumber(customer);
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'paid' }]);
  });
});
