import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { countLines } from './count-lines.ts';
import { openPhotoStep } from './stored-order.ts';

for (const [language, shape] of [
  ['de', 'Rechteck'],
  ['ja', '長方形'],
] as const) {
  test(
    `the control under a gift keeps its words whole on the smallest phones (${language})`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      const customer = new Customer(page, language);
      await openPhotoStep(customer, `/${language}`, { prints: 2, country: 'US' });
      const card = page.locator('[data-photo]').first();
      await customer.chooseVariant(card, '3d_frame:rectangle');
      const control = card.locator('[data-size-control]');
      await expect(control).toContainText(shape);
      expect(await countLines(control, shape)).toBe(1);
      expect((await control.boundingBox())?.height).toBeLessThanOrEqual(62);
    },
  );
}

test(
  'the window of a gift is named for the gift, which no sentence declines',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page, 'de');
    await openPhotoStep(customer, '/de', { prints: 2 });
    await page.locator('[data-size-control]').first().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Wie groß ist 4×6?');
    await sheet.locator('label:has(input[value="keychain"])').click();
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Schlüsselanhänger');
  },
);
