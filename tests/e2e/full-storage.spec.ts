import type { Page } from '@playwright/test';
import { choosePage, pageCards, payOnPage } from './card-checkout.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { openPhotoStep } from './stored-order.ts';

/** Fills the browser's storage with entries that the shop keeps; photos have a storage of their own. */
function fillStorage(page: Page): Promise<void> {
  return page.evaluate(() => {
    let entry = 'x'.repeat(1024 * 1024);
    for (let count = 0; entry.length > 0; count += 1) {
      try {
        localStorage.setItem(`tus::${count}`, entry);
      } catch {
        entry = entry.slice(0, Math.floor(entry.length / 2));
      }
    }
  });
}

async function openWithoutRoom(customer: Customer): Promise<void> {
  await openPhotoStep(customer, '/');
  await fillStorage(customer.page);
  await customer.page.reload();
  await expect(customer.page.locator('[data-photo]')).toHaveCount(1);
}

test('a form that the device has no room for is kept over a look at the photos', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openWithoutRoom(customer);
  await customer.next();
  await customer.fillContact(people.US);
  await expect(page.getByText(customer.text('saved.storageFull'))).toBeVisible();
  await page.goBack();
  await expect(customer.photosTitle()).toBeVisible();
  await customer.next();
  await expect(page.locator('[name=email]')).toHaveValue(people.US.email);
});

test('an order whose number the device had no room for is not to be paid again after its payment', async ({
  page,
  shop,
}) => {
  const email = emailFor('full');
  const customer = new Customer(page);
  await openWithoutRoom(customer);
  await customer.next();
  await customer.fillContact({ ...people.US, email });
  await customer.fillAddress(people.US, 'US');
  await choosePage(customer);
  await customer.payButton().click();
  await payOnPage(page, pageCards.visa);
  const number = await customer.confirmedNumber();
  await expect(customer.heading('confirmation.title')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(customer.payButton()).toHaveCount(0);
  await expect(page.locator('[data-photo]')).toHaveCount(0);
  expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
});
