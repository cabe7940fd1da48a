import type { Locator } from '@playwright/test';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';
import { openStudio, rememberCountry, rememberStudio } from './studios-in.ts';

function countryOf(customer: Customer): Locator {
  return customer.page.getByRole('combobox', { name: customer.text('country.label') });
}

/** The studio selector in the header, while it names a studio. */
function current(customer: Customer, name: string): Locator {
  return customer.page.getByRole('button', { name: new RegExp(`${name}`) });
}

test('a studio of an earlier visit is dropped on the path of another country @phone', async ({
  page,
  shop,
}) => {
  const studio = await openStudio(shop, { name: 'Far Studio', country: 'CA' });
  await page.goto('/healthz');
  await rememberStudio(page, studio);
  await rememberCountry(page, 'CA');
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN' });
  await expect(page.getByText(/Far Studio.*في بلد آخر/)).toBeVisible();
  await expect(current(customer, 'Far Studio')).toHaveCount(0);
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  await customer.button('navigation.orderPrints').click();
  await expect(page.getByText(customer.text('checkout.delivery.pickupRequired'))).toBeVisible();
});

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

test('the hours that an owner wrote in Arabic are shown in their own direction', async ({
  page,
  shop,
}) => {
  const words = { name: 'استوديو', address: 'تونس', description: 'مفتوح 9-17 كل يوم' };
  const studio = await openStudio(shop, { country: 'TN', translations: { ar: words } });
  await page.goto('/healthz');
  await rememberStudio(page, studio);
  const customer = new Customer(page, 'ar');
  await openCheckout(customer, '/TN', { country: 'TN' });
  await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
  await expect(page.getByText(words.description)).toBeVisible();
  await expect(page.locator('bdi[dir=ltr]', { hasText: /^9-17$/ })).toBeVisible();
});

test('a studio chosen while the one of the link is still loading stays chosen', async ({
  page,
}) => {
  const customer = new Customer(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/studios/by-slug/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/demo-montreal');
  await customer.button('studios.find').click();
  await expect(page.locator('[data-studio]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await countryOf(customer).selectOption('US');
  await expect(page.getByText(/Country: United States/)).toBeVisible();
  await customer.button('studios.find').click();
  await page.locator('[data-studio]').first().click();
  const chosen = (): Promise<string> => page.evaluate(() => location.pathname);
  await expect.poll(chosen).not.toBe('/demo-montreal');
  const path = await chosen();
  const answered = page.waitForResponse('**/api/studios/by-slug/*');
  answer.resolve();
  await answered;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await chosen()).toBe(path);
  await expect(countryOf(customer)).toHaveValue('US');
});

test('a discount code of a link survives a reload before it was looked up', async ({ page }) => {
  const customer = new Customer(page);
  let lookups = 0;
  await page.route('**/api/price-rules*', (route) => {
    lookups += 1;
    return lookups === 1 ? undefined : route.continue();
  });
  await page.goto('/demo-chicago?discount=welcome10');
  await expect.poll(() => lookups).toBe(1);
  await page.reload();
  await expect(page.getByText(/WELCOME10.*: .*10%.* off/)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
});
