import type { Locator, Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';

const maxStops = 120;

/** Presses Tab until a control has the focus; reaches controls in frames too. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control.toString()} is not among the first ${maxStops} Tab stops`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('an order in Japanese is placed and paid by card with the keyboard alone @essential', async ({
  page,
  shop,
}, info) => {
  const { name, phone, address, city, state, postalCode } = people.US;
  const email = emailFor('keys');
  const customer = new Customer(page, 'ja');
  const files = await writePhotos(info.outputPath('photos'), 2);
  await page.goto('/ja');
  const chooser = page.waitForEvent('filechooser');
  await press(page, customer.button('intro.startPrinting').first());
  await (await chooser).setFiles(files);
  await customer.waitUntilSent();
  await press(page, customer.button('navigation.next'));
  await expect(customer.heading('checkout.title')).toBeVisible();
  const field = (key: string): Locator =>
    page.getByRole('textbox', { name: customer.text(`checkout.${key}`), exact: true }).first();
  await type(page, field('contact.name'), name);
  await type(page, field('contact.email'), email);
  await type(page, field('contact.phone'), phone);
  await type(page, field('address.address'), address);
  await type(page, field('address.city'), city);
  await type(page, page.getByLabel(customer.text('checkout.address.state')).first(), state);
  await type(page, field('address.zipCode'), postalCode);
  await press(page, customer.payButton());
  const window = customer.cardWindow();
  await press(page, window.locator('button[data-cvv="100"]').first());
  await press(page, window.locator('#pay'));
  const number = await customer.confirmedNumber();
  expect(await findOrders(shop, email)).toMatchObject([
    { number, language: 'ja', lines: 2, paymentState: 'paid' },
  ]);
});
