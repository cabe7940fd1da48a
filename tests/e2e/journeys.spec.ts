import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

// Most customers' browsers animate.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, savesData: false });

/**
 * Goes from the intro to the checkout with everything typed in, and checks the accessibility of every
 * screen.
 */
async function toCheckout(
  customer: Customer,
  { path, country, photos }: { path: string; country: 'TN' | 'US'; photos: readonly string[] },
  email: string,
): Promise<void> {
  const { page } = customer;
  await page.goto(path);
  await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.button('intro.startPrinting').first().click();
  await expect(customer.photosTitle()).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.addPhotos(photos);
  await customer.waitUntilSent();
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.next();
  expect(await findAxeFaults(page)).toEqual([]);
  await customer.fillContact({ ...people[country], email });
  await customer.fillAddress(people[country], country);
}

test(
  'an order of 25 photos with cash on delivery succeeds in Tunisia, in Arabic on a phone @essential',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('tn');
    const customer = new Customer(page, 'ar');
    const photos = await writePhotos(info.outputPath('photos'), 25);
    await toCheckout(customer, { path: '/TN', country: 'TN', photos }, email);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await customer.button('navigation.placeOrderCod').click();
    const number = await customer.confirmedNumber();
    expect(number).toMatch(/^FPX-\d{9}$/);
    const [order, ...others] = await findOrders(shop, email);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      number,
      paymentState: 'unpaid',
      fulfilmentState: 'awaiting_csr',
      language: 'ar',
      // One more than a chunk of an order holds.
      lines: 25,
      mails: 1,
    });
    const copies = order?.pictures.filter(({ kind }) => kind === 'order-copy') ?? [];
    expect(copies).toHaveLength(25);
    for (const { recorded, actual } of order?.pictures ?? []) expect(actual).toBe(recorded);
    // The confirmation prints on one sheet, on the shorter paper too.
    const sheet = await page.pdf({ format: 'Letter' });
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);

test('an order of 6 photos paid by card succeeds in the US, in English @essential', async ({
  page,
  shop,
}, info) => {
  const email = emailFor('us');
  const customer = new Customer(page);
  const photos = await writePhotos(info.outputPath('photos'), 6);
  await toCheckout(customer, { path: '/', country: 'US', photos }, email);
  // 6 prints at 0.60 and 15 for shipping.
  await customer.button('payment.button.payAmount', { amount: '$18.60' }).click();
  await customer.payWith('100');
  const number = await customer.confirmedNumber();
  expect(number).toMatch(/^FPX-[A-Z0-9]{3}-\d{12}$/);
  await expect(page.getByText('$18.60').first()).toBeVisible();
  expect(await findOrders(shop, email)).toMatchObject([
    { number, paymentState: 'paid', lines: 6, mails: 2 },
  ]);
});

/**
 * Lists the fields in autofill sections of their own (`shipping`, `billing`); each section takes another
 * tap.
 */
function separateAutofillFields(page: Page): Promise<readonly string[]> {
  return page
    .locator('main [autocomplete]:visible')
    .evaluateAll((fields) =>
      fields
        .map((field) => field.getAttribute('autocomplete') ?? '')
        .filter((tokens) => /^(?:section-|shipping |billing )/.test(tokens)),
    );
}

/**
 * Goes from the intro to the card window with taps as on a phone, and returns the number of taps in the
 * shop.
 */
async function tapToCardWindow(
  customer: Customer,
  photos: readonly string[],
  email: string,
): Promise<number> {
  const { page } = customer;
  const person = { ...people.US, email };
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const type = async (key: string, text: string): Promise<void> => {
    await tap(page.getByRole('textbox', { name: customer.text(key), exact: true }));
    await page.keyboard.insertText(text);
  };
  const picker = page.waitForEvent('filechooser');
  await tap(customer.button('intro.startPrinting').first());
  await (await picker).setFiles([...photos]);
  await customer.waitUntilSent();
  await tap(customer.button('navigation.next'));
  await expect(page.locator('main [autocomplete=name]')).toBeVisible();
  await expect(page.locator('main [autocomplete=address-line1]')).toBeVisible();
  expect(await separateAutofillFields(page)).toEqual([]);
  for (const key of ['name', 'email', 'phone'] as const) {
    await type(`checkout.contact.${key}`, person[key]);
  }
  await type('checkout.address.address', person.address);
  await type('checkout.address.city', person.city);
  await type('checkout.address.zipCode', person.postalCode);
  await tap(page.getByRole('button', { name: /^Payer.*16,20/ }));
  await expect(customer.cardWindow().locator('#pay')).toBeVisible({ timeout: 30_000 });
  return taps;
}

test(
  'nine taps reach the card window in French on a phone, and a declined card can be replaced @essential',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('decline');
    const customer = new Customer(page, 'fr');
    const photos = await writePhotos(info.outputPath('photos'), 2);
    await page.goto('/fr');
    expect(await tapToCardWindow(customer, photos, email)).toBe(9);
    await customer.payWith('225');
    await expect(page.getByText(customer.text('payment.errors.insufficientFunds'))).toBeVisible();
    await expect(page.getByText(customer.text('payment.failedText'))).toBeVisible();
    // One message, and none about a cancelled payment.
    await expect(page.getByText(customer.text('payment.errors.cancelledTitle'))).toHaveCount(0);
    await expect(page.getByText(/NSF/)).toHaveCount(0);
    expect(await findOrders(shop, email)).toMatchObject([{ paymentState: 'awaiting_payment' }]);
    await customer.button('payment.tryAgain').first().click();
    await customer.payWith('100');
    const number = await customer.confirmedNumber();
    expect(await findOrders(shop, email)).toMatchObject([
      { number, paymentState: 'paid', mails: 2 },
    ]);
  },
);
