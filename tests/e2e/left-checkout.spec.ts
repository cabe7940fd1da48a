import type { Page } from '@playwright/test';
import type { StoredRecord } from '#web/lib/photo-database.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { openCheckout } from './stored-order.ts';

test.describe('an order whose checkout is left before it is sent', () => {
  test.use({ expectedErrors: { patterns: [/status of 40[04]/] } });

  test('is not sent when its photos have arrived, nor from the banner of another screen', async ({
    page,
    shop,
  }, info) => {
    const email = emailFor('left');
    const customer = new Customer(page, 'ar');
    const person = { ...people.TN, email };
    await openCheckout(customer, '/TN', { country: 'TN', person });
    const place = customer.button('navigation.placeOrderCod');
    await page.route('**/api/orders/chunk', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_phone', message: 'refused' } }),
    );
    await place.click();
    const again = page.getByRole('alert').getByRole('button', {
      name: customer.text('banner.tryAgain'),
    });
    await expect(again).toBeVisible();
    await page.goBack();
    await expect(customer.photosTitle()).toBeVisible();
    await expect(again).toHaveCount(0);

    await page.unroute('**/api/orders/chunk');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/uploads**', async (route) => {
      await gate;
      await route.continue();
    });
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 1));
    await expect(page.locator('[data-photo]')).toHaveCount(2);
    await customer.next();
    await place.click();
    const waits = customer.text('submission.waitingForPhotos', { done: 1, total: 2 });
    await expect(page.getByText(waits).first()).toBeVisible();
    await page.goBack();
    release();
    await customer.waitUntilSent();
    await customer.next();
    expect(await findOrders(shop, email)).toEqual([]);
    await place.click();
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([{ number, lines: 2, mails: 2 }]);
  });
});

/** Stores more copies of every photo than an order may have; the next load of the page reads them. */
function storeTooManyCopies(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('photos');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const transaction = opening.result.transaction('uploadedPhotos', 'readwrite');
    const records = transaction.objectStore('uploadedPhotos');
    const request = records.getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    for (const record of request.result as (StoredRecord & { cards: object[] })[]) {
      records.put({ ...record, cards: record.cards.map((card) => ({ ...card, quantity: 200 })) });
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
}

test('a checkout keeps the prices of its country when another tab opens Tunisia, and leads on without a price', async ({
  page,
  context,
}) => {
  const customer = new Customer(page);
  await openCheckout(customer, '/', { person: people.US });
  await expect(customer.button('payment.button.payAmount', { amount: '$15.60' })).toBeVisible();
  const other = new Customer(await context.newPage(), 'ar');
  await other.page.goto('/TN');
  await expect(other.heading('checkout.title')).toBeVisible();
  await other.page.goBack();
  await expect.poll(() => other.variants()).toEqual(['10x15']);
  await other.page
    .locator('[data-photo]')
    .getByRole('button', { name: other.text('photos.card.more'), exact: true })
    .click();
  // The copies of the list that all tabs share, at the price of this tab's country.
  await expect(customer.button('payment.button.payAmount', { amount: '$16.20' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => customer.variants()).toEqual(['4x6']);
  await customer.next();

  await other.page.close();
  await storeTooManyCopies(page);
  await page.reload();
  const summary = page.locator('[data-section=summary]');
  await expect(summary).toContainText(customer.text('summary.unavailable'));
  await expect(
    summary.getByRole('button', { name: customer.text('navigation.placeOrder') }),
  ).toBeEnabled();
  await customer.button('summary.backToPhotos').click();
  await expect(customer.photosTitle()).toBeVisible();
});
