import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { findAxeFaults } from './axe.ts';
import { choosePage, pageCards, payOnPage, toCheckout } from './card-checkout.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { mailsIn } from './mails-in.ts';
import { findOrders } from './orders-in.ts';
import { privateLinkFor } from './private-links.ts';
import { chargesIn, steer } from './steer.ts';
import { openCheckout } from './stored-order.ts';
import { rememberCountry } from './studios-in.ts';

function textIn(customer: Customer, key: string) {
  return customer.page.getByText(customer.text(key));
}

/** The provider of a payment method returns an error, and leaves the next attempt without a response. */
async function breakTwice(
  customer: Customer,
  shop: RunningShop,
  { path: calls, pay }: { readonly path: string; readonly pay: () => Promise<void> },
): Promise<void> {
  // The worker lists the sessions of Stripe's page meanwhile, with other calls of this path.
  const fault = { count: 1, method: 'POST', path: calls };
  await steer(shop, '/faults', { ...fault, answer: 'error', status: 503 });
  await pay();
  const message = textIn(customer, 'payment.errors.serverUnavailable');
  await expect(message).toBeVisible();
  await steer(shop, '/faults', { ...fault, answer: 'hang' });
  await customer.button('payment.tryAgain').click();
  await expect(message).toHaveCount(0);
  await expect(message).toBeVisible({ timeout: 30_000 });
}

/** Downloads the file of a link. */
async function download(page: Page, name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  return readFile(await file.path());
}

test.describe('a payment method that is out of order', () => {
  test.use({
    expectedErrors: {
      patterns: [
        /status of 50\d.*(initialize|checkout-session)/,
        /status of 404.*(order-links|track)/,
      ],
    },
  });

  test(
    'leads from the card window to Stripe Checkout, charges once, and is refunded by the private link @essential',
    { tag: '@phone' },
    async ({ page, shop }, info) => {
      const email = emailFor('window');
      const charges = await chargesIn(shop);
      const customer = new Customer(page, 'fr');
      await toCheckout(customer, '/fr', email);
      await breakTwice(customer, shop, {
        path: '/v2/helcim-pay',
        pay: () => page.getByRole('button', { name: /^Payer.*15,60/ }).click(),
      });
      await customer.button('payment.otherWay.page').click();
      await payOnPage(page, pageCards.visa);
      await expect(textIn(customer, 'confirmation.paid')).toBeVisible({ timeout: 30_000 });
      const number = await customer.confirmedNumber();
      expect(await findOrders(shop, email)).toMatchObject([
        { paymentState: 'awaiting_payment', fulfilmentState: 'cancelled' },
        { number, paymentState: 'paid', mails: 2 },
      ]);
      expect(await chargesIn(shop)).toBe(charges + 1);

      const link = await privateLinkFor(shop, email);
      // A link cut short by copying: the page offers a new one.
      await page.goto(new URL(link).pathname.slice(0, -3));
      await page.getByLabel(customer.text('track.newLink.number')).fill(number.toLowerCase());
      await customer.button('track.newLink.send').click();
      await expect(textIn(customer, 'checkout.contact.emailInvalid')).toBeVisible();
      await page.getByLabel(customer.text('checkout.contact.email')).fill(email);
      await page.screenshot({ path: info.outputPath('new-link.png'), fullPage: true });
      await customer.button('track.newLink.send').click();
      await expect(textIn(customer, 'track.newLink.sent')).toBeVisible();
      await expect(page.locator(':focus')).toHaveText(customer.text('track.newLink.sent'));
      const sent = async () =>
        (await mailsIn(shop, 'order-link')).filter(({ subject }) => subject?.includes(number));
      await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(1);

      await page.goto(link);
      await expect(page).toHaveTitle(new RegExp(customer.text('track.title')));
      await expect(page.getByText(number).first()).toBeVisible();
      expect((await download(page, /^Facture/)).subarray(0, 5).toString()).toBe('%PDF-');
      await customer.button('track.cancel').click();
      const asked = page.getByRole('alertdialog', { name: customer.text('track.cancelTitle') });
      await asked.getByRole('button', { name: customer.text('track.cancelKeep') }).click();
      await expect(asked).toHaveCount(0);
      await customer.button('track.cancel').click();
      await asked.getByRole('button', { name: customer.text('track.cancelConfirm') }).click();
      await expect(textIn(customer, 'track.cancelled')).toBeInViewport();
      await expect(customer.button('track.cancel')).toHaveCount(0);
      await expect(
        page.getByRole('listitem').filter({ hasText: /15,60.*(en cours|le)/ }),
      ).toBeVisible();
      const note = page.getByRole('link', { name: /^Avoir/ });
      const look = async () => {
        await page.reload();
        await expect(textIn(customer, 'track.cancelled')).toBeVisible();
        return note.count();
      };
      await expect.poll(look, { timeout: 30_000 }).toBe(1);
      expect((await download(page, /^Avoir/)).subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  test('leads from Stripe Checkout to the card window, and charges once @essential', async ({
    page,
    shop,
  }) => {
    const email = emailFor('page');
    const shown = Promise.withResolvers<void>();
    await page.route('**/api/pictures/**', async (route) => {
      await shown.promise;
      await route.continue();
    });
    const charges = await chargesIn(shop);
    const customer = new Customer(page);
    await toCheckout(customer, '/', email);
    await choosePage(customer);
    await breakTwice(customer, shop, {
      path: '/v1/checkout',
      pay: () => customer.button('payment.button.payAmount', { amount: '$15.60' }).click(),
    });
    await customer.button('payment.otherWay.window').click();
    await customer.payWith('100');
    await expect(textIn(customer, 'confirmation.paid')).toBeVisible({ timeout: 30_000 });
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { paymentState: 'awaiting_payment', fulfilmentState: 'cancelled' },
      { number, paymentState: 'paid', mails: 2 },
    ]);
    expect(await chargesIn(shop)).toBe(charges + 1);
    const pictures = page.locator('main img[src^="/api/pictures/"]');
    await expect(pictures).toHaveCount(1);
    // A picture that arrives must not push what is below it.
    expect(await pictures.evaluate((picture) => picture.clientWidth)).toBeGreaterThan(80);
    shown.resolve();
    await expect(pictures).toHaveJSProperty('complete', true);
    const link = page.getByRole('link', { name: customer.text('orderLink.open') });
    // Both name the order; the signature of the mailed one proves that its mailbox is read.
    const ofOrder = (await link.getAttribute('href'))?.slice(0, '/track/'.length + 22);
    expect(await privateLinkFor(shop, email)).toContain(ofOrder);
    await expect(textIn(customer, 'orderSteps.paid.done')).toBeVisible();
    await expect(textIn(customer, 'orderSteps.printing.done')).toHaveCount(0);
    await customer.button('confirmation.newOrder').click();
    await customer.button('intro.startPrinting').first().click();
    await expect(customer.photosTitle()).toBeVisible();
    await expect(page.locator('[data-photo]')).toHaveCount(0);
  });
});

const ops = path.resolve(import.meta.dirname, '../../tools/ops.mjs');

test(
  'the details of an Interac transfer stay on the confirmation and the private link until it arrived @essential',
  { tag: '@phone' },
  async ({ page, shop }) => {
    const email = emailFor('transfer');
    const customer = new Customer(page);
    await page.goto('/healthz');
    await rememberCountry(page, 'CA');
    await openCheckout(customer, '/', { country: 'CA', person: { ...people.CA, email } });
    await page.getByText(customer.text('payment.methods.interac.name'), { exact: true }).click();
    // No date is shown before the money has arrived.
    const afterTransfer = page.getByText(
      customer.text('checkout.delivery.shippingAfterTransfer', { days: 2 }),
    );
    await expect(afterTransfer.filter({ visible: true }).first()).toBeVisible();
    await customer.button('navigation.placeOrder').click();
    const details = page.locator('section', {
      has: page.getByRole('heading', { name: customer.text('confirmation.transfer.title') }),
    });
    await expect(details).toContainText('transfers@example.com');
    const number = await customer.confirmedNumber();
    const shipsBy = page.getByText(customer.text('receiving.carrier'), { exact: true });
    await expect(shipsBy).toHaveCount(0);
    await expect(details).toContainText(number);
    await expect(details).toContainText(number.replaceAll('-', ''));
    await expect(details).toContainText(/\$17\.63/);
    await expect(details).toContainText(/Toronto time/);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.goto(await privateLinkFor(shop, email));
    await expect(details).toContainText('transfers@example.com');
    expect(await findAxeFaults(page)).toEqual([]);
    await promisify(execFile)(
      process.execPath,
      [ops, 'mark-paid', number, '--reference', 'bank 42'],
      {
        env: { ...process.env, DATA_DIR: shop.dataDir },
      },
    );
    await page.reload();
    await expect(textIn(customer, 'confirmation.paymentStatuses.paid')).toBeVisible();
    await expect(details).toHaveCount(0);
    expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
  },
);
