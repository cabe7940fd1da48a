import { storageKeys } from '#web/lib/storage-keys.ts';
import { Customer, people } from './customer.ts';
import { show } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

const widths = [390, 360, 320] as const;

for (const language of ['it', 'de', 'fr', 'ru'] as const) {
  test(
    `a long message beside a long final button stays readable on phones, in ${language}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await page.goto('/healthz');
      // Tunisia would switch to French for a customer who has chosen no language.
      await page.evaluate(([key, code]) => localStorage.setItem(key, code), [
        storageKeys.language,
        language,
      ] as const);
      await openCheckout(customer, `/${language}`, { prints: 2, person: people.US });
      const bar = page.locator('#order-bar');
      for (const width of widths) {
        await show(page, { width, height: 844, text: 100 });
        await bar.locator('select').selectOption('TN');
        const message = bar.locator('output p');
        await expect(message).toBeVisible();
        expect
          .soft((await message.boundingBox())?.width, `${width} px`)
          .toBeGreaterThanOrEqual(144);
        expect.soft((await bar.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(128);
        await bar.locator('select').selectOption('US');
      }
    },
  );
}

for (const language of ['fr', 'ar', 'it', 'de', 'ru'] as const) {
  test(
    `the message about a removed photo keeps to the row of the bar on phones, in ${language}`,
    { tag: '@phone' },
    async ({ page }) => {
      const customer = new Customer(page, language);
      await openPhotoStep(customer, `/${language}`, { prints: 4 });
      const bar = page.locator('#order-bar');
      for (const [index, width] of widths.entries()) {
        await show(page, { width, height: 844, text: 100 });
        await customer
          .button('photos.card.removeLabel', { number: index + 1 })
          .first()
          .click();
        await expect(bar.locator('output p')).toBeVisible();
        expect.soft((await bar.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(65);
      }
    },
  );
}
