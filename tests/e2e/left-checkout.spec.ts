import type { Page } from '@playwright/test';
import type { StoredRecord } from '#web/lib/photo-database.ts';
import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout } from './stored-order.ts';

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
