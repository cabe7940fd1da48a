import { writeFile } from 'node:fs/promises';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { translate } from '#tests/support/translator.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';

test('a tap on the translated first screen before the scripts load opens the photos @phone', async ({
  page,
}, info) => {
  const file = info.outputPath('IMG_1.jpg');
  await writeFile(file, await uniqueJpeg(1600, 1200));
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.addInitScript(translate, 'Chrome' as const);
  const customer = new Customer(page);
  await page.goto('/');
  const start = page.locator('[data-picks-photos]').first();
  await expect(start.locator('font').first()).toBeVisible();
  await start.evaluate((button) => {
    for (const words of button.querySelectorAll('font font')) words.textContent = 'Afdrukken';
  });
  const picker = page.waitForEvent('filechooser');
  await start.click();
  await (await picker).setFiles(file);
  release();
  await expect(customer.photosTitle()).toBeVisible();
  await expect(page.locator('[data-photo]')).toHaveCount(1);
});
