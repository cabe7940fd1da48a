import type { Page } from '@playwright/test';
import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { ordersOf } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

/** As browsers behave that keep nothing in a private window. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.setItem = refuse;
  });

test(
  'a private window says that nothing outlives it, and takes the order all the same',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = `private.${info.project.name}.${Date.now()}@example.com`;
    await keepNothing(page);
    const customer = new Customer(page, 'ar');
    await customer.startPrinting('/TN');
    const told = page.getByText(customer.text('saved.untilClosed'));
    await expect(told).toHaveCount(1);
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
    await customer.waitUntilSent();
    await page.screenshot({ path: info.outputPath('told.png') });
    await page.getByRole('button', { name: customer.text('banner.dismiss') }).click();
    await expect(told).toHaveCount(0);
    await customer.next();
    await customer.fillContact({ ...people.TN, email });
    await customer.fillAddress(people.TN, 'TN');
    await expect(told).toHaveCount(0);
    await customer.button('navigation.placeOrderCod').click();
    const number = await customer.confirmedNumber();
    expect(await ordersOf(shop, email)).toMatchObject([{ number, lines: 2 }]);
  },
);

test(
  'one that keeps everything until it is closed says so too',
  { tag: '@desk' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // As Firefox and Safari behave.
      StorageManager.prototype.getDirectory = () =>
        Promise.reject(new DOMException('Security error', 'SecurityError'));
    });
    const customer = new Customer(page, 'fr');
    await customer.startPrinting('/fr');
    await expect(page.getByText(customer.text('saved.untilClosedTitle'))).toBeVisible();
  },
);
