import type { Locator, Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { steer } from './steer.ts';
import { storeNow } from './stored.ts';
import { openCheckout } from './stored-order.ts';

async function pressManyTimes(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) element.click();
  });
}

/** Opens a filled-in checkout, so that only the final button is left to press. */
async function readyToOrder(
  page: Page,
  email: string,
  country: 'TN' | 'US',
  prints: number,
): Promise<Customer> {
  const customer = new Customer(page, country === 'TN' ? 'ar' : 'en');
  const person = { ...people[country], email };
  await openCheckout(customer, country === 'TN' ? '/TN' : '/', { prints, country, person });
  return customer;
}

/** Imitates a busy machine: work that waited for a lock begins only after the page gets the event `go-on`. */
function holdLocks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const request: unknown = Reflect.get(navigator.locks, 'request');
    type Work = (lock: Lock | null) => unknown;
    const held = (work: Work) => async (lock: Lock | null) => {
      if (lock) await new Promise((goOn) => addEventListener('go-on', goOn, { once: true }));
      return work(lock);
    };
    Object.assign(navigator.locks, {
      request: (name: string, ...rest: [LockOptions, Work] | [Work]) => {
        const work = rest.at(-1);
        if (typeof request !== 'function' || typeof work !== 'function') return undefined;
        const options = rest.slice(0, -1);
        return Reflect.apply(request, navigator.locks, [name, ...options, held(work)]) as unknown;
      },
    });
  });
}

test.describe('placing an order', () => {
  test('creates one order after five clicks on Place Order @essential', async ({ page, shop }) => {
    const email = emailFor('clicks');
    const customer = await readyToOrder(page, email, 'TN', 2);
    await pressManyTimes(customer.button('navigation.placeOrderCod'));
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ number, lines: 2, mails: 1 }]);
  });

  test('creates one order after five clicks on Pay and five in the card window @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('pays');
    const customer = await readyToOrder(page, email, 'US', 1);
    await pressManyTimes(customer.button('payment.button.payAmount', { amount: '$15.60' }));
    const frame = customer.cardWindow();
    await frame.locator('button[data-cvv="100"]').first().click({ timeout: 30_000 });
    await expect(page.locator('#helcimPayIframe')).toHaveCount(1);
    await pressManyTimes(frame.locator('#pay'));
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', mails: 2 },
    ]);
  });

  test('creates one order from two tabs at once, and the second tab waits and shows the same order', async ({
    page,
    context,
    shop,
  }) => {
    const email = emailFor('tabs');
    const first = await readyToOrder(page, email, 'TN', 2);
    const second = new Customer(await context.newPage(), 'ar');
    await second.page.goto('/TN');
    await expect(second.heading('checkout.title')).toBeVisible();
    // This makes it another order for the browser, as a face does that only one of the tabs has found so far.
    await second.page.locator('textarea').first().fill('Matte, please.');
    await holdLocks(second.page);
    const placing = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    await page.route('**/api/orders/chunk', async (route) => {
      placing.resolve();
      await waiting.promise;
      await route.continue();
    });
    const place = 'navigation.placeOrderCod';
    // A tab in the background is rendered too seldom for a pointer.
    const buttons = [first, second].map((tab) => tab.button(place));
    for (const button of buttons) await expect(button).toBeEnabled();
    await buttons[0]?.dispatchEvent('click');
    await placing.promise;
    await buttons[1]?.dispatchEvent('click');
    await expect(second.page.getByText(second.text('submission.otherTab')).first()).toBeVisible();
    waiting.resolve();
    const number = await first.confirmedNumber();
    await second.page.evaluate(() => globalThis.dispatchEvent(new Event('go-on')));
    expect(await second.confirmedNumber()).toBe(number);
    expect(await findOrders(shop, email)).toMatchObject([{ number, lines: 2, mails: 1 }]);
  });

  test('orders each photo once when another tab shows the same photos', async ({
    page,
    context,
    shop,
  }, info) => {
    const email = emailFor('stale');
    const first = await readyToOrder(page, email, 'TN', 2);
    const second = new Customer(await context.newPage(), 'ar');
    await second.page.goto('/TN');
    await expect(second.heading('checkout.title')).toBeVisible();
    await second.page.goBack();
    await expect(second.page.locator('[data-photo]')).toHaveCount(2);
    await second.addPhotos(await writePhotos(info.outputPath('own'), 1));
    await expect(second.page.locator('[data-photo]')).toHaveCount(3);
    await second.waitUntilSent();
    // Tabs share one list: the third photo is part of the order that the first tab places.
    await expect(page.locator('[data-section=summary]')).toContainText(/3\D{0,3}×/);
    await first.button('navigation.placeOrderCod').click();
    const number = await first.confirmedNumber();
    await expect(
      second.page.getByText(second.text('saved.orderedElsewhere', { count: 3 })),
    ).toBeVisible();
    await expect(second.page.locator('[data-photo]')).toHaveCount(0);
    await second.addPhotos(await writePhotos(info.outputPath('later'), 1));
    await second.waitUntilSent();
    await storeNow(second.page);
    // Leaving the confirmation keeps what the other tab has chosen since.
    await first.button('confirmation.newOrder').click();
    await expect(first.button('confirmation.newOrder')).toHaveCount(0);
    await second.page.reload();
    await expect(second.page.locator('[data-photo]')).toHaveCount(1);
    await second.next();
    await second.fillContact({ ...people.TN, email });
    await second.fillAddress(people.TN, 'TN');
    await second.button('navigation.placeOrderCod').click();
    const other = await second.confirmedNumber();
    const orders = await findOrders(shop, email);
    expect(orders).toMatchObject([
      { number, lines: 3 },
      { number: other, lines: 1 },
    ]);
    // The first tab still uploads the files that were pending.
    await expect
      .poll(async () => (await findOrders(shop, email)).flatMap(({ pictures }) => pictures).length)
      .toBe(8);
  });

  test('creates one order when the page is reloaded while the payment is being confirmed @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('reload');
    const customer = await readyToOrder(page, email, 'US', 1);
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    const charged = page.waitForResponse((response) =>
      response.url().includes('/validate-payment'),
    );
    await customer.payWith('100');
    await charged;
    await page.reload();
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', mails: 2 },
    ]);
  });
});

test.describe('card window', () => {
  test.use({ expectedErrors: { patterns: [/status of 50[03]/] } });
  test.afterEach(async ({ shop }) => {
    await steer(shop, '/window', { page: 'normal', script: 'normal' });
  });

  test('reports a missing script, a refusal and a window that never opens, and a retry pays the same order', async ({
    page,
    shop,
  }) => {
    const email = emailFor('window');
    await steer(shop, '/window', { script: 'error' });
    const customer = await readyToOrder(page, email, 'US', 1);
    const message = (error: string) =>
      expect(page.getByText(customer.text(`payment.errors.${error}`)).first()).toBeVisible({
        timeout: 30_000,
      });
    const again = customer.button('payment.tryAgain').first();
    // The page reports a missing script before the payment; pressing the button fetches the script again.
    await message('loadFailed');
    await steer(shop, '/window', { script: 'normal', page: 'hang' });
    const refusal = { count: 1, answer: 'error', status: 503, path: '/v2/helcim-pay' };
    await steer(shop, '/faults', refusal);
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    await message('serverUnavailable');
    await again.click();
    await message('windowFailed');
    await steer(shop, '/window', { page: 'normal' });
    await again.click();
    await customer.payWith('100');
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', mails: 2 },
    ]);
  });
});
