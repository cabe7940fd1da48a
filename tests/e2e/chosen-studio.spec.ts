import type { Locator } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openPhotoStep } from './stored-order.ts';
import { openStudio } from './studios-in.ts';

/** The studio selector in the header, while it names a studio. */
function current(customer: Customer, name: string): Locator {
  return customer.page.getByRole('button', { name: new RegExp(`${name}`) });
}

test('a studio opened after the list was stored stays chosen', async ({ page, shop }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/');
  // The browser may show this list for eleven minutes.
  await customer.button('studios.find').click();
  await expect(page.locator('[data-studio]').first()).toBeVisible();
  const studio = await openStudio(shop, { name: 'New Studio', country: 'US' });
  await page.goto(`/${studio.slug}`);
  await expect(current(customer, 'New Studio')).toBeVisible();
  await customer.next();
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  const card = page.getByRole('radio', { name: /^New Studio/ });
  await expect(card).toBeChecked();
  await customer.button('studios.change').click();
  // The list has loaded, and with it the new studio.
  await expect(page.getByRole('heading', { name: /^\d+ studios/ })).toBeVisible();
  await expect(card).toBeChecked();
  await expect(page.getByText(/no longer takes orders/)).toHaveCount(0);
});
