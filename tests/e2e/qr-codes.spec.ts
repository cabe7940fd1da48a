import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { moveOrderIn } from './staff-in.ts';
import { openCheckout } from './stored-order.ts';
import { openStudio, rememberStudio } from './studios-in.ts';

/** The darkest and the lightest tone in the middle of a QR code, from 0 to 255. */
async function tonesOf(code: Locator): Promise<{ readonly min: number; readonly max: number }> {
  const { channels } = await sharp(await code.screenshot())
    .greyscale()
    .stats();
  const { min = 0, max = 0 } = channels[0] ?? {};
  return { min, max };
}

/** Fails if a scanner could not distinguish the modules of the code in the colors that readers choose. */
async function expectReadable(code: Locator): Promise<void> {
  const page = code.page();
  await expect(code).toBeVisible();
  for (const media of [
    { colorScheme: 'dark' },
    { colorScheme: 'dark', forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(media);
    expect(await tonesOf(code), JSON.stringify(media)).toEqual({ min: 0, max: 255 });
  }
}

test('the QR code of a ready order is black on white also in the dark', async ({ page, shop }) => {
  const email = emailFor('dark-code');
  await page.goto('/healthz');
  await rememberStudio(page, await openStudio(shop, { country: 'TN', timeZone: 'Africa/Tunis' }));
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  await customer.button('navigation.orderPrints').click();
  const number = await customer.confirmedNumber();
  await moveOrderIn(shop, number, [{ kind: 'start_production' }, { kind: 'mark_ready' }]);
  await page.goto(await privateLinkFor(shop, email));
  const figure = page.getByRole('figure', { name: customer.text('track.pickup.qr') });
  await expectReadable(figure.locator('svg'));
});

test('the QR code of a studio’s link is black on white also in the dark', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/demo-chicago');
  await page
    .getByRole('region', { name: customer.text('links.label') })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: customer.text('links.qr.title') }).click();
  await expectReadable(page.getByRole('figure', { name: /demo-chicago/ }).locator('svg'));
});
