import type { Page } from '@playwright/test';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { Customer } from './customer.ts';
import { findMisfits, show } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';
import { remember } from './stored.ts';

const views = {
  'text at 200 %': { width: 390, height: 844, text: 200 },
  'the smallest phone at 200 %': { width: 320, height: 640, text: 200 },
  'the smallest phone': { width: 320, height: 568, text: 100 },
} as const;

/** Finds what does not fit the open window in each view. */
async function measure(page: Page, name: string): Promise<void> {
  for (const [view, size] of Object.entries(views)) {
    await show(page, size);
    expect.soft(await findMisfits(page, size.width), `${name}, ${view}`).toEqual([]);
  }
}

for (const { path, language, country } of [
  { path: '/TN', language: 'ar', country: 'TN' },
  { path: '/', language: 'en', country: 'US' },
  { path: '/de', language: 'de', country: 'US' },
  { path: '/es', language: 'es', country: 'US' },
  { path: '/ru', language: 'ru', country: 'US' },
] as const) {
  test(
    `nothing in a window is cut off or covered with text at 200 %, from ${path}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      const dialog = page.getByRole('dialog');
      const close = async (): Promise<void> => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      };
      await page.goto(path);
      await customer.button('intro.bookPhotography').click();
      await expect(dialog.locator('input[name=booking-studio]').first()).toBeAttached();
      await measure(page, 'the booking');
      await close();

      await openPhotoStep(customer, path, { prints: 3, country });
      await customer.openPhotoMenu();
      const sorting = page.getByLabel(customer.text('photos.choices.sort'));
      for (const by of ['added', 'name', 'date', 'size']) {
        await sorting.selectOption(by);
        await measure(page, `the menu sorted by ${by}`);
      }
      await dialog.getByRole('button', { name: customer.text('photos.choices.prices') }).click();
      await expect(dialog.getByRole('table').first()).toBeVisible();
      await measure(page, 'the prices');
      await close();
      await page.locator('[data-size-control]').first().click();
      await expect(dialog).toBeVisible();
      await measure(page, 'the sizes');
      await close();
      await page.locator('[data-peek]').click();
      await expect(dialog).toBeVisible();
      await measure(page, 'the order so far');
      await close();

      await remember(page, storageKeys.discountCode, 'WELCOME10');
      await openCheckout(customer, path, { country });
      await customer.button('saved.clear').click();
      await measure(page, 'the question before clearing');
      await page.keyboard.press('Escape');
      await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
      await expect(page.getByRole('listitem').getByRole('radio').first()).toBeAttached();
      await measure(page, 'the studios');
    },
  );
}
