import type { Page } from '@playwright/test';
import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { steer } from './steer.ts';

/** One print of 0.60 and 15 for posting, all filled in. */
const toCheckout = async (
  customer: Customer,
  path: string,
  folder: string,
  email: string,
): Promise<void> => {
  await customer.startPrinting(path);
  await customer.addPhotos(await writePhotos(folder, 1));
  await customer.waitUntilSent();
  await customer.next();
  await customer.fillContact({ ...people.US, email });
  await customer.fillAddress(people.US, 'US');
};

const choosePage = (customer: Customer) =>
  customer.page.getByText(customer.text('payment.methods.credit.name'), { exact: true }).click();

/** The order number on the confirmation; the way back to it names the order too. */
const confirmedNumber = async (customer: Customer): Promise<string> => {
  await expect(customer.button('confirmation.newOrder')).toBeVisible({ timeout: 60_000 });
  return customer.confirmedNumber();
};

/** Pays on the hosted page with one of its sample cards. */
const payOnPage = async (page: Page, card: string): Promise<void> => {
  await page.locator(`button[data-number="${card}"]`).click({ timeout: 30_000 });
  await page.locator('#pay').click();
};

const visa = '4242424242424242';
const challenged = '4000002760003184';

test(
  'a payment whose message got lost is found when its window is closed',
  { tag: '@desk' },
  async ({ page, shop }, info) => {
    const email = `lost.${info.project.name}.${Date.now()}@example.com`;
    const customer = new Customer(page);
    await toCheckout(customer, '/', info.outputPath('photos'), email);
    await steer(shop, '/window', { dropSuccess: 1 });
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    await customer.payWith('100');
    await expect(customer.cardWindow().locator('#columns')).toBeHidden();
    await customer.cardWindow().locator('#close').click();
    const number = await customer.confirmedNumber();
    expect(await ordersOf(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
  },
);

test.describe('a window that does not come', () => {
  test.use({ expectedErrors: { patterns: [/start\.js/] } });

  test('leaves the page: cancelled there, paid there with the bank’s question, and not twice', async ({
    page,
    shop,
  }, info) => {
    const email = `page.${info.project.name}.${Date.now()}@example.com`;
    const customer = new Customer(page, 'fr');
    await page.route('**/start.js', (route) => route.abort());
    await toCheckout(customer, '/fr', info.outputPath('photos'), email);
    await expect(page.getByText(customer.text('payment.errors.loadFailed'))).toBeVisible();
    await customer.button('payment.otherWay.page').click();
    await page.locator('#back').click({ timeout: 30_000 });
    await expect(page.getByText(customer.text('payment.notPaid.title'))).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/fr');
    await customer.button('payment.tryAgain').click();
    await payOnPage(page, challenged);
    await page.locator('button[data-passed=true]').click();
    const number = await confirmedNumber(customer);
    expect(page.url()).toBe(`${shop.url}/fr`);
    expect(await ordersOf(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
    // A finished order is not gone back into.
    await page.goBack();
    await expect(page.locator('[data-photo]')).toHaveCount(0);
    expect(await ordersOf(shop, email)).toHaveLength(1);
  });
});

test(
  'a bank that takes its time is waited for, whatever the webhooks do',
  { tag: '@desk' },
  async ({ page, shop }, info) => {
    const email = `slow.${info.project.name}.${Date.now()}@example.com`;
    const customer = new Customer(page);
    await toCheckout(customer, '/', info.outputPath('photos'), email);
    await choosePage(customer);
    await steer(shop, '/webhooks', { hold: true });
    await steer(shop, '/charges', { count: 1, delayed: true });
    await customer.button('payment.button.payAmount', { amount: '$15.60' }).click();
    await payOnPage(page, visa);
    await expect(page.getByText(customer.text('payment.pending.title'))).toBeVisible({
      timeout: 30_000,
    });
    await page.reload();
    await expect(page.getByText(customer.text('payment.pending.title'))).toBeVisible({
      timeout: 30_000,
    });
    const kept = await page.evaluate(() => localStorage.getItem('payment'));
    const sessionId = /cs_\w+/.exec(kept ?? '')?.[0];
    await steer(shop, '/sessions/settle', { sessionId, outcome: 'succeeded' });
    await customer.button('payment.askAgain').click();
    const number = await confirmedNumber(customer);
    await steer(shop, '/webhooks', { hold: false });
    await steer(shop, '/webhooks/release', { order: 'reverse' });
    expect(await ordersOf(shop, email)).toMatchObject([{ number, paymentState: 'paid', mails: 2 }]);
  },
);
