import type { Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function path(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURI(pathname) + search;
}

test('a link with studio and discount sets price and order, and its code can be shared @essential', async ({
  page,
  context,
  shop,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = emailFor('link');
  const customer = new Customer(page);
  await customer.rememberForm({ ...people.US, email }, 'US');
  await customer.startPrinting('/demo-chicago?discount=welcome10');
  await expect(page.getByText(/WELCOME10.*: .*10%.* off/)).toBeVisible();
  expect(path(page)).toBe('/demo-chicago');
  await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
  await customer.waitUntilSent();
  await customer.next();
  // Two prints at 0.60 and 15 for shipping, less a tenth.
  await expect(page.getByText('-$1.62')).toBeVisible();
  const share = page.getByRole('region', { name: customer.text('links.discount.shareTitle') });
  // This browser has no share dialog: the link is copied.
  await share.getByRole('button', { name: customer.text('links.discount.share') }).click();
  await expect(share.getByText(customer.text('common.copied'))).toBeVisible();
  expect(await copied(page)).toBe(`${shop.url}/demo-chicago?discount=WELCOME10`);
  await customer.button('payment.button.payAmount', { amount: '$14.58' }).click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([{ number, paymentState: 'paid' }]);
  await expect(page.getByText('$14.58').first()).toBeVisible();
});
