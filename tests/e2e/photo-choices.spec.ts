import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from './axe.ts';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { findOrders } from './orders-in.ts';
import { writePhotos } from './pictures.ts';
import { closeSizes, openForSelected, openSizes } from './size-choices.ts';
import { storeNow } from './stored.ts';
import { openPhotoStep } from './stored-order.ts';

function cards(page: Page): Locator {
  return page.locator('[data-photo]');
}

function variantSelectOf(card: Locator): Locator {
  return card.locator('select');
}

async function startWith(page: Page, prints: number, path: '/' | '/TN' = '/'): Promise<Customer> {
  const customer = new Customer(page, path === '/TN' ? 'ar' : 'en');
  await openPhotoStep(customer, path, { prints, country: path === '/TN' ? 'TN' : 'US' });
  return customer;
}

test(
  'a photo becomes a crystal heart with its price, and remains one after a reload @essential',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = await startWith(page, 2);
    const sheet = await openSizes(page, cards(page).first());
    await sheet.getByLabel('3D crystal, Heart').check({ force: true });
    await expect(sheet.getByRole('heading', { name: /3D crystal, Heart/ })).toBeVisible();
    await closeSizes(sheet, customer);
    const card = cards(page).first();
    await expect(card.locator('[data-size-control]')).toContainText('3D crystal, Heart');
    await expect(card.getByText('$140.00')).toBeVisible();
    await storeNow(page);
    await page.reload();
    await expect.poll(async () => (await customer.variants())[0]).toBe('3d_frame:heart');
  },
);

test('Tunisia sells only its own products, with price tiers, and passport photos in sheets of four', async ({
  page,
}) => {
  const customer = await startWith(page, 1, '/TN');
  const card = cards(page).first();
  const tiers = page.locator('details').filter({ hasText: customer.text('tiers.title') });
  await tiers.locator('summary').click();
  const paid = tiers.locator('[aria-current=true]:visible');
  await expect(paid).toHaveText([/2,50/]);
  await card.getByRole('spinbutton').fill('30');
  await card.getByRole('spinbutton').press('Enter');
  await expect(paid).toHaveText([/2,00/]);
  // The number of prints that reach the next tier.
  await expect(tiers.locator('summary')).toContainText('45');
  await card.getByRole('spinbutton').fill('1');
  await card.getByRole('spinbutton').press('Enter');
  await expect(paid).toHaveText([/2,50/]);
  const values = variantSelectOf(card).locator('option');
  await expect
    .poll(() => values.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
    .toEqual(['10x15', '15x22', '3.5x4.5', 'keychain', 'keyring_magnet']);
  await variantSelectOf(card).selectOption('keychain');
  await expect(card.getByRole('spinbutton')).toHaveValue('1');
  await variantSelectOf(card).selectOption('3.5x4.5');
  const copies = card.getByRole('group').getByRole('combobox');
  await expect(copies).toHaveValue('4');
  await expect(copies.locator('option')).toHaveCount(24);
  await copies.selectOption('96');
  await expect(copies).toHaveValue('96');
});

test(
  'a photo in two sizes is uploaded once, and ordered as two lines',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const email = emailFor('choices');
    const customer = new Customer(page, 'ar');
    await customer.rememberForm({ ...people.TN, email }, 'TN');
    await customer.startPrinting('/TN');
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
    await customer.waitUntilSent();
    const sheet = await openSizes(page, cards(page).first());
    await sheet
      .getByRole('button', { name: customer.text('photos.choices.alsoAs', { size: '' }).trim() })
      .click();
    await expect(sheet.getByRole('radio', { checked: true })).toHaveAccessibleName(/15×22/);
    await closeSizes(sheet, customer);
    await expect(cards(page)).toHaveCount(3);
    // The title counts photos, and so does the choice for all of them.
    await expect(page.locator('[data-photos-title]')).toHaveText(
      customer.text('photos.count', { count: 2 }),
    );
    await expect(await customer.openForAll(2)).toBeVisible();
    await customer.button('common.close').click();
    await storeNow(page);
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    expect(await customer.variants()).toEqual(['10x15', '15x22', '10x15']);
    await customer.waitUntilSent();
    await customer.next();
    await customer.button('navigation.placeOrderCod').click();
    await customer.confirmedNumber();
    const [order] = await findOrders(shop, email);
    expect(order?.lines).toBe(3);
    expect(order?.pictures.filter(({ kind }) => kind === 'order-copy')).toHaveLength(2);
  },
);

async function openPrices(customer: Customer): Promise<Locator> {
  const { page } = customer;
  await customer.openPhotoMenu();
  await customer.button('photos.choices.prices').click();
  const dialog = page.getByRole('dialog', { name: 'Products and prices' });
  await expect(dialog.getByRole('row', { name: '3D crystal, Heart $140.00' })).toBeVisible();
  await dialog.getByRole('button', { name: '8×10 in' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture: 8×10 in' })).toBeVisible();
  return dialog;
}

async function scaleIn(dialog: Locator): Promise<number> {
  return Number(await dialog.locator('[data-scale]').getAttribute('data-scale'));
}

test('one of a photo’s two sizes is removed and restored, the picture stays, and the price list magnifies pictures', async ({
  page,
}) => {
  const customer = await startWith(page, 1);
  const sheet = await openSizes(page, cards(page).first());
  await sheet.getByRole('button', { name: 'Also as 5×7' }).click();
  await closeSizes(sheet, customer);
  await expect(cards(page)).toHaveCount(2);
  await cards(page).first().locator('[data-remove]').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(variantSelectOf(cards(page).first())).toHaveValue('5x7');
  await customer.button('photos.choices.putBack').click();
  await expect(cards(page)).toHaveCount(2);
  await expect(variantSelectOf(cards(page).first())).toHaveValue('4x6');
  await cards(page).first().locator('[data-remove]').click();
  await storeNow(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(variantSelectOf(cards(page).first())).toHaveValue('5x7');
  await expect(cards(page).first().locator('img')).toBeVisible();

  const dialog = await openPrices(customer);
  const closer = dialog.getByRole('button', { name: 'Look closer' });
  await closer.focus();
  await page.keyboard.press('+');
  expect(await scaleIn(dialog)).toBe(1.5);
  await dialog.locator('[data-scale]').hover();
  await page.mouse.wheel(0, -200);
  await expect.poll(() => scaleIn(dialog)).toBeGreaterThan(2);
  for (let press = 0; press < 5; press += 1) await closer.press('-');
  expect(await scaleIn(dialog)).toBe(1);
});

/** The checkbox on a card's picture. */
function pick(page: Page, frame: number): Locator {
  return page.getByRole('checkbox', { name: `Select photo ${frame}`, exact: true });
}

function framesOf(page: Page): Promise<string[]> {
  return page.locator('[data-photo] p > span > bdi').allTextContents();
}

test('selected photos are changed together, removed and restored with one undo', async ({
  page,
}) => {
  const customer = await startWith(page, 5);
  await customer.button('photos.choices.select').click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await expect(customer.photosTitle()).toHaveText('0 selected');
  await pick(page, 2).click();
  await pick(page, 4).click({ modifiers: ['Shift'] });
  await expect(customer.photosTitle()).toHaveText('3 selected');
  const sheet = await openForSelected(page);
  await sheet.getByRole('spinbutton').fill('6');
  await sheet.getByRole('spinbutton').press('Enter');
  await sheet.locator('label', { hasText: '8×10' }).click();
  await expect(sheet).toHaveCount(0);
  const sizes = () =>
    page
      .locator('[data-photo] select')
      .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
  await expect.poll(sizes).toEqual(['4x6', '8x10', '8x10', '8x10', '4x6']);
  await expect(cards(page).nth(2).getByRole('spinbutton')).toHaveValue('6');
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await expect(customer.button('photos.choices.select')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect.poll(sizes).toEqual(['4x6', '8x10', '8x10', '8x10', '4x6']);
  await customer.waitUntilSent();
});

test('all photos are duplicated, and the copies get another size', async ({ page }) => {
  const customer = await startWith(page, 2);
  await customer.button('photos.choices.select').click();
  const bar = page.getByRole('region', { name: 'Selected photos' });
  await page.getByRole('button', { name: 'All 2' }).press('Space');
  await bar.getByRole('button', { name: 'Duplicate' }).click();
  await expect(customer.photosTitle()).toHaveText('2 selected');
  expect(await framesOf(page)).toEqual(['1', '1', '2', '2']);
  const sheet = await openForSelected(page);
  await sheet.locator('label', { hasText: '4×4' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article', { name: /Photo 1 as 4×4/ })).toBeVisible();
  await expect(page.getByRole('article', { name: /Photo 2 as 4×6/ })).toBeVisible();
  await customer.waitUntilSent();
});

test('sorted photos keep their frame numbers and stay sorted after a reload', async ({ page }) => {
  const customer = await startWith(page, 3);
  await variantSelectOf(cards(page).nth(0)).selectOption('8x10');
  await variantSelectOf(cards(page).nth(2)).selectOption('4x4');
  const menu = await customer.openPhotoMenu();
  await menu.getByLabel(customer.text('photos.choices.sort')).selectOption('size');
  await page.keyboard.press('Escape');
  await expect.poll(() => framesOf(page)).toEqual(['3', '2', '1']);
  // A card keeps its place while its size is changed.
  await variantSelectOf(cards(page).nth(0)).selectOption('8x10');
  await variantSelectOf(cards(page).nth(0)).selectOption('5x7');
  expect(await framesOf(page)).toEqual(['3', '2', '1']);
  await storeNow(page);
  await page.reload();
  await expect.poll(() => framesOf(page)).toEqual(['2', '3', '1']);
});

test('a picture chosen twice is uploaded once, and marked as a duplicate until the customer decides', async ({
  page,
}, info) => {
  const customer = new Customer(page);
  const [first = '', second = ''] = await writePhotos(info.outputPath('photos'), 2);
  const again = path.join(path.dirname(first), 'again.jpg');
  const third = path.join(path.dirname(first), 'third.jpg');
  await copyFile(first, again);
  await copyFile(first, third);
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) uploads += 1;
  });
  await customer.startPrinting('/');
  await customer.addPhotos([first, second, again, third]);
  await customer.waitUntilSent();
  expect(await framesOf(page)).toEqual(['1', '2', '3', '4']);
  const duplicateNotices = cards(page).getByText('The same picture as photo 1.');
  await expect(duplicateNotices).toHaveCount(2);
  const notice = page.getByRole('dialog');
  await cards(page).nth(2).locator('[data-notice]').click();
  await notice.getByRole('button', { name: 'Keep' }).click();
  await expect(duplicateNotices).toHaveCount(1);
  await page.keyboard.press('Escape');
  await cards(page).nth(3).locator('[data-notice]').click();
  await notice.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(duplicateNotices).toHaveCount(0);
  await storeNow(page);
  await page.reload();
  await expect.poll(() => framesOf(page)).toEqual(['1', '2', '3']);
  await customer.waitUntilSent();
  await expect(duplicateNotices).toHaveCount(0);
  // An order copy and an original of each of two pictures.
  expect(uploads).toBe(4);
});

for (const [path, tag] of [
  ['/', []],
  ['/TN', ['@phone']],
] as const) {
  test(
    `selection, sizes and prices are accessible at ${path}`,
    { tag: [...tag] },
    async ({ page }) => {
      const customer = await startWith(page, 3, path);
      await customer.button('photos.choices.select').click();
      const pick = customer.text('photos.choices.pick', { number: 1 });
      await cards(page).first().getByRole('checkbox', { name: pick }).click();
      expect(await findAxeFaults(page)).toEqual([]);
      await customer.button('photos.choices.finish').click();
      const sheet = await openSizes(page, cards(page).first());
      expect(await findAxeFaults(page)).toEqual([]);
      await closeSizes(sheet, customer);
      await customer.openPhotoMenu();
      expect(await findAxeFaults(page)).toEqual([]);
      await customer.button('photos.choices.prices').click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      expect(await findAxeFaults(page)).toEqual([]);
      if (path === '/') return;
      const closer = customer.button('photos.choices.closer');
      await closer.tap();
      await closer.tap();
      expect(await scaleIn(page.getByRole('dialog'))).toBeGreaterThan(2);
    },
  );
}
