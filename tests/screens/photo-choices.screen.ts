import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { findAxeFaults } from './axe.ts';
import { Customer } from './customer.ts';
import { openPhotoStep, rememberForm } from './earlier-order.ts';
import { press } from './keyboard.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';
import type { ShopPage } from './shop-page.ts';
import { storeNow } from './stored.ts';

const phone = { width: 390, height: 844 };
const inTunisia = { path: '/TN', language: 'ar', country: 'TN' } as const;

function cardsOf(page: ShopPage): Locator {
  return page.css('[data-photo]');
}

function framesOf(page: ShopPage): (string | null)[] {
  return page.all('[data-photo] p > span > bdi').map(({ textContent }) => textContent);
}

/** Opens the product variants of a photo: its picture, then the size control below it. */
async function openSizes({ page }: Customer, index = 0): Promise<Locator> {
  await cardsOf(page).nth(index).css('button[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').css('button[aria-haspopup=dialog]').click();
  const sheet = page.css('[role=dialog]:has(input[type=radio])');
  await expect.element(sheet).toBeVisible();
  return sheet;
}

/** Returns to the cards. */
async function closeSizes(sheet: Locator, customer: Customer): Promise<void> {
  const done = customer.text('common.done');
  await sheet.getByRole('button', { name: done }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await customer.button('common.done').click();
}

/** The window with size and copies for the selected photos. */
async function openForSelected(page: ShopPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Size and copies' }).click();
  return page.getByRole('dialog', { name: 'Size for the selected photos' });
}

describe('a photo', () => {
  it('becomes a crystal heart with its price, and remains one after a reload', async () => {
    const customer = await openPhotoStep({ ...phone, prints: 2 });
    const { page } = customer;
    const sheet = await openSizes(customer);
    await sheet.getByLabelText('3D crystal, Heart').click({ force: true });
    const heading = sheet.getByRole('heading', { name: /3D crystal, Heart/ });
    await expect.element(heading).toBeVisible();
    await closeSizes(sheet, customer);
    const card = cardsOf(page).first();
    await expect.element(card.css('[data-size-control]')).toMatchTextContent('3D crystal, Heart');
    await expect.element(card.getByText('$140.00')).toBeVisible();
    await storeNow(page);
    await page.reload();
    await expect.poll(() => customer.variants()[0]).toBe('3d_frame:heart');
  });

  it('in Tunisia becomes one of its own products, with price tiers, and passport photos in sheets of four', async () => {
    const customer = await openPhotoStep(inTunisia);
    const { page } = customer;
    const card = cardsOf(page);
    // The tables are there without a press.
    const tiers = page
      .css('section')
      .filter({ hasText: customer.text('tiers.title') })
      .last();
    const paid = tiers.css('[aria-current=true]:visible');
    const setCopies = async (count: string): Promise<void> => {
      await card.getByRole('spinbutton').fill(count);
      await userEvent.keyboard('{Enter}');
    };
    await expect.element(paid).toMatchTextContent(/2,50/);
    await setCopies('30');
    await expect.element(paid).toMatchTextContent(/2,00/);
    // The number of prints that reach the next tier.
    await expect.element(tiers.css('p').first()).toMatchTextContent('45');
    await setCopies('1');
    await expect.element(paid).toMatchTextContent(/2,50/);
    const sizes = card.css('select').first();
    await expect
      .poll(() => page.all('[data-photo] option').map((option) => option.getAttribute('value')))
      .toEqual(['10x15', '15x22', '3.5x4.5', 'keychain', 'keyring_magnet']);
    await sizes.selectOptions('keychain');
    const quantity = card.getByRole('spinbutton');
    await expect.element(quantity).toHaveValue('1');
    await press(quantity, 'ArrowUp');
    await expect.element(quantity).toHaveValue('2');
    await press(quantity, 'ArrowDown');
    await expect.element(quantity).toHaveValue('1');
    await sizes.selectOptions('3.5x4.5');
    const copies = card.getByRole('group').getByRole('combobox');
    await expect.element(copies).toHaveValue('4');
    await expect.element(copies.css('option')).toHaveLength(24);
    await copies.selectOptions('96');
    await expect.element(copies).toHaveValue('96');
  });

  it('in two sizes is uploaded once, and ordered as two lines', async () => {
    rememberForm(people.TN, 'TN');
    const page = newPage({ ...phone, country: 'TN' });
    const { shop } = page;
    const customer = new Customer(page, 'ar');
    await customer.startPrinting('/TN');
    await customer.addPhotos(await photoFiles(2));
    await customer.waitUntilSent();
    const sheet = await openSizes(customer);
    const also = customer.text('photos.choices.alsoAs', { size: '' }).trim();
    await sheet.getByRole('button', { name: also }).click();
    await expect.element(sheet.getByRole('radio', { name: '15×22' })).toBeChecked();
    await closeSizes(sheet, customer);
    await expect.element(cardsOf(page)).toHaveLength(3);
    // The title counts photos, and so does the choice for all of them.
    const title = customer.text('photos.count', { count: 2 });
    await expect.element(customer.photosTitle()).toHaveTextContent(title);
    await expect.element(await customer.openForAll(2)).toBeVisible();
    await customer.button('common.close').click();
    await storeNow(page);
    await page.reload();
    await expect.poll(() => customer.variants()).toEqual(['10x15', '15x22', '10x15']);
    await customer.waitUntilSent();
    await customer.next();
    await customer.button('navigation.placeOrderCod').click();
    const stored = shop.orders.get(await customer.confirmedNumber());
    expect(stored?.wire.orderItems).toHaveLength(3);
    expect(shop.uploads.stored.size).toBe(2);
  });

  it('loses one of its two sizes and gets it back, and keeps its picture after a reload', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    const cards = cardsOf(page);
    const sheet = await openSizes(customer);
    await sheet.getByRole('button', { name: 'Also as 5×7' }).click();
    await closeSizes(sheet, customer);
    await expect.poll(() => customer.variants()).toEqual(['4x6', '5x7']);
    await cards.first().css('[data-remove]').click();
    await expect.poll(() => customer.variants()).toEqual(['5x7']);
    await customer.button('photos.choices.putBack').click();
    await expect.poll(() => customer.variants()).toEqual(['4x6', '5x7']);
    await cards.first().css('[data-remove]').click();
    await expect.poll(() => customer.variants()).toEqual(['5x7']);
    await storeNow(page);
    await page.reload();
    await expect.poll(() => customer.variants()).toEqual(['5x7']);
    await expect.element(cards.first().css('img')).toBeVisible();
  });

  it('chosen twice is uploaded once, and marked as a duplicate until the customer decides', async () => {
    const page = newPage({ country: 'US' });
    const { shop } = page;
    const customer = new Customer(page);
    let uploads = 0;
    const respond = shop.respondToUpload;
    shop.respondToUpload = (request) => {
      if (request.method === 'POST') uploads += 1;
      return respond(request);
    };
    await customer.startPrinting('/');
    const files = await photoFiles(2);
    const again = ['again', 'third'].map(
      (name) => new File(files.slice(0, 1), `${name}.jpg`, { type: 'image/jpeg' }),
    );
    await customer.addPhotos([...files, ...again]);
    await customer.waitUntilSent();
    expect(framesOf(page)).toEqual(['1', '2', '3', '4']);
    const cards = cardsOf(page);
    const duplicates = cards.getByText('The same picture as photo 1.');
    await expect.element(duplicates).toHaveLength(2);
    const notice = page.getByRole('dialog');
    await cards.nth(2).css('[data-notice]').click();
    await notice.getByRole('button', { name: 'Keep' }).click();
    await expect.element(duplicates).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await cards.nth(3).css('[data-notice]').click();
    await notice.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(cards).toHaveLength(3);
    await expect.element(duplicates).not.toBeInTheDocument();
    await storeNow(page);
    await page.reload();
    await expect.poll(() => framesOf(page)).toEqual(['1', '2', '3']);
    await customer.waitUntilSent();
    await expect.element(duplicates).not.toBeInTheDocument();
    // An order copy and an original of each of two pictures.
    expect(uploads).toBe(4);
  });
});

describe('selected photos', () => {
  it('are changed together, removed and restored with one undo', async () => {
    const customer = await openPhotoStep({ prints: 5 });
    const { page } = customer;
    await customer.button('photos.choices.select').click();
    const bar = page.getByRole('region', { name: 'Selected photos' });
    const pick = (frame: number) =>
      page.getByRole('checkbox', { name: `Select photo ${frame}`, exact: true });
    await expect.element(customer.photosTitle()).toHaveTextContent('0 selected');
    await pick(2).click();
    await pick(4).click({ modifiers: ['Shift'] });
    await expect.element(customer.photosTitle()).toHaveTextContent('3 selected');
    const sheet = await openForSelected(page);
    await sheet.getByRole('spinbutton').fill('6');
    await userEvent.keyboard('{Enter}');
    await sheet.css('label').filter({ hasText: '8×10' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    const changed = ['4x6', '8x10', '8x10', '8x10', '4x6'];
    await expect.poll(() => customer.variants()).toEqual(changed);
    await expect.element(cardsOf(page).nth(2).getByRole('spinbutton')).toHaveValue('6');
    await bar.getByRole('button', { name: 'Remove' }).click();
    await expect.element(cardsOf(page)).toHaveLength(2);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(customer.button('photos.choices.select')).toHaveFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => customer.variants()).toEqual(changed);
    await customer.waitUntilSent();
  });

  it('are duplicated, and the copies get another size', async () => {
    const customer = await openPhotoStep({ prints: 2 });
    const { page } = customer;
    await customer.button('photos.choices.select').click();
    await press(page.getByRole('button', { name: 'All 2' }), ' ');
    const bar = page.getByRole('region', { name: 'Selected photos' });
    await bar.getByRole('button', { name: 'Duplicate' }).click();
    await expect.element(customer.photosTitle()).toHaveTextContent('2 selected');
    expect(framesOf(page)).toEqual(['1', '1', '2', '2']);
    const sheet = await openForSelected(page);
    await sheet.css('label').filter({ hasText: '4×4' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    for (const name of [/Photo 1 as 4×4/, /Photo 2 as 4×6/]) {
      await expect.element(page.getByRole('article', { name })).toBeVisible();
    }
    await customer.waitUntilSent();
  });
});

describe('sorted photos', () => {
  it('keep their frame numbers and stay sorted after a reload', async () => {
    const customer = await openPhotoStep({ prints: 3 });
    const { page } = customer;
    const sizeOf = (index: number) => cardsOf(page).nth(index).css('select');
    await sizeOf(0).selectOptions('8x10');
    await sizeOf(2).selectOptions('4x4');
    const menu = await customer.openPhotoMenu();
    await menu.getByLabelText(customer.text('photos.choices.sort')).selectOptions('size');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => framesOf(page)).toEqual(['3', '2', '1']);
    // A card keeps its place while its size is changed.
    await sizeOf(0).selectOptions('8x10');
    await sizeOf(0).selectOptions('5x7');
    expect(framesOf(page)).toEqual(['3', '2', '1']);
    await storeNow(page);
    await page.reload();
    await expect.poll(() => framesOf(page)).toEqual(['2', '3', '1']);
  });
});

describe('selection, sizes and prices', () => {
  it.for([{ path: '/' }, { ...inTunisia, ...phone }])('are accessible at $path', async (visit) => {
    const customer = await openPhotoStep({ ...visit, prints: 3 });
    const { page } = customer;
    await customer.button('photos.choices.select').click();
    const pick = customer.text('photos.choices.pick', { number: 1 });
    await cardsOf(page).first().getByRole('checkbox', { name: pick }).click();
    expect(await findAxeFaults(page)).toEqual([]);
    await customer.button('photos.choices.finish').click();
    const sheet = await openSizes(customer);
    expect(await findAxeFaults(page)).toEqual([]);
    await closeSizes(sheet, customer);
    await customer.openPhotoMenu();
    expect(await findAxeFaults(page)).toEqual([]);
    await customer.button('photos.choices.prices').click();
    await expect.element(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
  });
});
