import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { findAxeFaults } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { queryIn } from './query-in.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

test.use({ expectedErrors: { patterns: [/status of 404 .*(?:by-slug|demo-monteral|console)/] } });

/** Stores a studio with any slug and name, as an import would. */
async function addStudio(
  shop: RunningShop,
  studio: { readonly slug: string; readonly name: string; readonly country: string },
): Promise<void> {
  await queryIn(
    shop,
    `insert into studios (slug, name, address, city, country) values ($1, $2, 'Street 1', 'Town', $3)
     on conflict (slug) do nothing`,
    [studio.slug, studio.name, studio.country],
  );
}

function countryOf(customer: Customer): Locator {
  return customer.page.getByRole('combobox', { name: customer.text('country.label') });
}

/** The studio chosen by the link, on the first screen. */
function linked(customer: Customer): Locator {
  return customer.page.getByRole('region', { name: customer.text('links.label') });
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

function path(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURI(pathname) + search;
}

test(
  'a studio’s Arabic link replaces the stored studio, and its details can be copied',
  { tag: '@phone' },
  async ({ page, context, shop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/demo-chicago');
    await expect(linked(new Customer(page))).toContainText('Chicago');
    const customer = new Customer(page, 'ar');
    await page.goto('/ar/demo-tunis');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(linked(customer)).toContainText('تونس');
    await expect(page).toHaveTitle(/تونس/);
    await expect(countryOf(customer)).toHaveValue('TN');
    expect(path(page)).toBe('/ar/demo-tunis');
    await linked(customer).getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('row')).toHaveCount(7);
    await expect(sheet.getByRole('row').first()).toContainText('مغلق');
    expect(await findAxeFaults(page)).toEqual([]);
    await sheet.getByRole('button', { name: customer.text('common.copy') }).click();
    await expect(sheet.getByText(customer.text('common.copied'))).toBeVisible();
    expect(await copied(page)).toBe(`${shop.url}/demo-tunis`);
    await expect(sheet.getByRole('button', { name: customer.text('common.copy') })).toBeVisible();
  },
);

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

test('an expired discount code is reported, and a valid one can be removed', async ({ page }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/?discount=SPRING24');
  await expect(page.getByText(/SPRING24.*This discount code has expired/)).toBeVisible();
  expect(path(page)).toBe('/');
  await page.goto('/?discount=fiveoff');
  await customer.next();
  await expect(page.getByText('-$5.00')).toBeVisible();
  const line = page.getByRole('term').filter({ hasText: /^Discount .*FIVEOFF/ });
  await expect(line).toHaveText(/FIVEOFF\u2069?$/);
  await page.getByRole('button', { name: /Remove discount code .*FIVEOFF/ }).click();
  await expect(page.getByText('-$5.00')).toBeHidden();
  await page.reload();
  await expect(customer.button('payment.button.payAmount', { amount: '$15.60' })).toBeVisible();
});

test('a discount code leaves the address of the first screen, also when the photo step came before its check', async ({
  page,
}) => {
  const customer = new Customer(page);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/price-rules/, async (route) => {
    await asked;
    await route.continue();
  });
  await customer.startPrinting('/?discount=fiveoff&from=mail');
  answer();
  await expect(page.getByText(/FIVEOFF.*: .*5\.00.* off/)).toBeVisible();
  await expect.poll(() => path(page)).toBe('/?from=mail');
  await page.goBack();
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  expect(path(page)).toBe('/?from=mail');
});

test(
  'a discount code used up meanwhile is reported when the checkout opens, and is not offered for sharing',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await queryIn(
      shop,
      `insert into price_rules (code, status, value_type, value, usage_limit)
       values ('LASTONE', 'active', 'percentage', '-10.0', 1) on conflict (code) do update set used = 0`,
    );
    const customer = new Customer(page);
    await openPhotoStep(customer, '/?discount=lastone');
    await customer.next();
    await expect(page.getByText('-$1.56')).toBeVisible();
    await queryIn(shop, `update price_rules set used = 1 where code = 'LASTONE'`);
    await customer.button('navigation.back').click();
    await customer.next();
    const summary = page.locator('[data-section=summary]');
    await expect(summary.getByText(/has no uses left/)).toBeVisible();
    await expect(customer.button('payment.button.payAmount', { amount: '$15.60' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: customer.text('links.discount.shareTitle') }),
    ).toHaveCount(0);
    await page.goto('/?discount=lastone');
    await expect(page.getByText(/LASTONE.*has no uses left/)).toBeVisible();
  },
);

test('an unknown slug suggests studios, and the chosen one sets country and address', async ({
  page,
}) => {
  const customer = new Customer(page);
  await page.goto('/demo-chicago');
  await expect(linked(customer)).toContainText('Chicago');
  expect((await page.goto('/demo-monteral'))?.status()).toBe(404);
  await expect(page.getByText(/We do not know a studio called/)).toBeVisible();
  await expect(countryOf(customer)).toHaveValue('US');
  expect(path(page)).toBe('/');
  await page.getByRole('button', { name: /Demo counter Montr/ }).click();
  await expect(countryOf(customer)).toHaveValue('CA');
  expect(path(page)).toBe('/demo-montreal');
  await expect(page.getByText(/Country: Canada\. Prices in/)).toBeVisible();
  await expect(page.getByText(/We do not know a studio called/)).toBeHidden();
  // Another manually chosen country drops the studio, and undo restores it.
  await countryOf(customer).selectOption('FR');
  await expect(page.getByText(/is in another country and is no longer chosen/)).toBeVisible();
  expect(path(page)).toBe('/');
  await customer.button('photos.change.undo').click();
  await expect(countryOf(customer)).toHaveValue('CA');
  expect(path(page)).toBe('/demo-montreal');
});

test('an unknown slug is no longer reported once the order is placed', async ({ page }) => {
  const customer = new Customer(page);
  const person = { ...people.US, email: emailFor('slug') };
  await openCheckout(customer, '/demo-monteral', { person });
  await expect(page.getByText(/We do not know a studio called/)).toBeVisible();
  await customer.payButton().click();
  await customer.payWith('100');
  await customer.confirmedNumber();
  await expect(page.getByText(/We do not know a studio called/)).toBeHidden();
});

test('reserved words are never studio slugs, and a studio’s name is shown as text', async ({
  page,
  shop,
}) => {
  const name = '<script>document.title="run"</script><img src=x onerror="document.title=1">';
  await addStudio(shop, { slug: 'fr', name: 'Not this one', country: 'CA' });
  await addStudio(shop, { slug: 'cart', name: 'Nor this one', country: 'CA' });
  await addStudio(shop, { slug: 'named-by-script', name, country: 'CA' });
  await page.goto('/fr');
  await expect(new Customer(page, 'fr').button('intro.startPrinting').first()).toBeVisible();
  await page.goto('/cart');
  const customer = new Customer(page);
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('selectedStudio'))).toBeNull();
  await page.goto('/console');
  await expect(customer.heading('notFound.title')).toBeVisible();
  await page.goto('/named-by-script');
  await expect(linked(customer).getByText(name)).toBeVisible();
  expect(await page.title()).toContain(name);
});

test('a country change is undone in the middle of an order with photos of all sizes', async ({
  page,
}) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 5 });
  const variants = page.locator('[data-photo] select');
  for (const [index, variant] of ['4x4', '4x6', '5x7', '8x10', '3d_frame:heart'].entries()) {
    await variants.nth(index).selectOption(variant);
  }
  await customer.next();
  await customer.fillAddress(people.US, 'US');
  const address = page.locator('[data-section=delivery]');
  await countryOf(customer).selectOption('CA');
  await expect(page.getByText(/Country: Canada\. Prices in/)).toBeVisible();
  await expect(address.getByLabel(customer.text('checkout.address.province'))).toHaveValue('');
  await countryOf(customer).selectOption('US');
  const state = address.getByLabel(customer.text('checkout.address.state'));
  await expect(state).toHaveValue('');
  await state.selectOption('NY');
  await countryOf(customer).selectOption('TN');
  // Chosen manually, Tunisia switches the page to French.
  const french = new Customer(page, 'fr');
  await expect(french.heading('checkout.title')).toBeVisible();
  expect(path(page)).toBe('/fr');
  await expect(page.getByText(/4 photos ont changé de format.*1 cristal 3D/)).toBeVisible();
  await expect(french.button('navigation.placeOrderCod')).toBeVisible();
  // A real tap takes a moment, in which the focused field reports its change.
  await french.button('photos.change.undo').click({ delay: 100 });
  await expect(customer.heading('checkout.title')).toBeVisible();
  await expect(state).toHaveValue('NY');
  await page.goBack();
  await expect(variants).toHaveCount(5);
  await expect
    .poll(() => variants.evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)))
    .toEqual(['4x4', '4x6', '5x7', '8x10', '3d_frame:heart']);
});

test('the browser’s location sets the country of a first visit, and a choice that of the next', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 49.28, longitude: -123.12 });
  const customer = new Customer(page);
  await page.goto('/');
  await expect(countryOf(customer)).toHaveValue('CA');
  await countryOf(customer).selectOption('GB');
  await expect(page.getByText(/Country: United Kingdom\. Prices in/)).toBeVisible();
  await page.reload();
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  await expect(countryOf(customer)).toHaveValue('GB');
});

test('the QR code for a studio’s counter is downloaded as PNG and as SVG', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/demo-chicago');
  await linked(customer).getByRole('button').click();
  await page.getByRole('button', { name: customer.text('links.qr.title') }).click();
  await expect(page.getByRole('figure', { name: /demo-chicago/ }).locator('path')).toBeVisible();
  const saved = async (button: string): Promise<[string, Buffer]> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: customer.text(button) }).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const [pngName, png] = await saved('links.qr.png');
  expect(pngName).toBe('demo-chicago.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThanOrEqual(1200);
  const [svgName, svg] = await saved('links.qr.svg');
  expect(svgName).toBe('demo-chicago.svg');
  expect(svg.toString()).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
});
