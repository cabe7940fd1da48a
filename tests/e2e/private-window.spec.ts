import type { Page } from '@playwright/test';
import { choosePage, pageCards, payOnPage } from './card-checkout.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

/** Imitates browsers that store nothing in a private window. */
function keepNothing(page: Page) {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Storage.prototype.setItem = refuse;
  });
}

test(
  'a private window without storage says so, and still takes the order and its payment @essential',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('private');
    await keepNothing(page);
    const customer = new Customer(page, 'ar');
    await customer.startPrinting('/ar');
    const notice = page.getByText(customer.text('saved.untilClosed'));
    await expect(notice).toHaveCount(1);
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
    await customer.waitUntilSent();
    await page.screenshot({ path: info.outputPath('told.png') });
    await page.getByRole('button', { name: customer.text('banner.dismiss') }).press('Enter');
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await customer.next();
    await customer.fillContact({ ...people.US, email });
    await customer.fillAddress(people.US, 'US');
    await expect(notice).toHaveCount(0);
    // The return from checkout is a new page, and this browser has stored nothing about the order.
    await choosePage(customer);
    await page.getByRole('button', { name: /^دفع.*16,20/ }).click();
    await payOnPage(page, pageCards.visa);
    await expect(page.getByText(customer.text('confirmation.paid'))).toBeVisible({
      timeout: 30_000,
    });
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', lines: 2, mails: 2 },
    ]);
  },
);
