import { describe, expect, it } from 'vitest';
import { isolate } from '#locales/isolate.ts';
import { people } from '#tests/support/customers.ts';
import { ConnectionLost } from './double/respond.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';
import { openPhotos, untilArrived } from './empty-photo-step.ts';
import { photoFiles } from './pictures.ts';
import { storeNow } from './stored.ts';

const phone = { width: 390, height: 844 };

describe('a photo whose original this device has lost', () => {
  it('accepts the same file again, and no other picture in its place', async () => {
    const shop = new ShopDouble();
    const respond = shop.respondToUpload;
    // Only originals are sent in pieces.
    shop.respondToUpload = (request) =>
      request.method === 'POST' ? respond(request) : Promise.reject(new ConnectionLost());
    const customer = await openPhotos({
      shop,
      // No space for originals.
      prepare: ({ navigator }) => {
        navigator.storage.estimate = async () => ({ quota: 1, usage: 1 });
      },
    });
    const { page, text } = customer;
    const [file] = await photoFiles(1);
    const [other] = await photoFiles(1, 800, 600);
    if (!file || !other) throw new Error('no files');
    await customer.addPhotos([file]);
    await customer.waitUntilSent();
    await storeNow(page);
    // Requests stay blocked until the file is gone: a retry before the reload would send it.
    await page.reload();
    const card = page.css('[data-photo]');
    const needed = card.getByText(text('photos.card.originalNeeded'));
    await expect.element(needed).toBeVisible();
    shop.respondToUpload = respond;
    await card.css('input[type=file]').upload(other);
    const different = text('photos.card.differentPhoto', { name: isolate(file.name) });
    await expect.element(page.getByText(different)).toBeVisible();
    await card.css('input[type=file]').upload(file);
    await untilArrived(customer, 1);
    await expect.element(needed).not.toBeInTheDocument();
  });
});

describe('photos that the shop has deleted after a day', () => {
  it('are sent again from this device, and their originals are asked for', async () => {
    const customer = await openCheckout({ ...phone, prints: 2, person: people.US });
    const { page, text } = customer;
    const { stored } = page.shop.uploads;
    stored.clear();
    await page.reload();
    const notice = page.getByText(text('saved.removedByShop', { count: 2 }));
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText(text('saved.removedByShopHelp'))).toBeVisible();
    await expect.element(page.getByText(people.US.email)).toBeVisible();
    page.back();
    const needed = page.css('[data-photo]').getByText(text('photos.card.originalNeeded'));
    await expect.element(needed).toHaveLength(2);
    await customer.waitUntilSent();
    expect([...stored.values()].filter((files) => files['order-copy'])).toHaveLength(2);
  });
});

describe('starting over', () => {
  it('clears photos and form for good once it is confirmed', async () => {
    const customer = await openPhotos(phone);
    const { page, text } = customer;
    await customer.addPhotos(await photoFiles(2));
    await customer.waitUntilSent();
    await customer.next();
    const name = page.css('[data-section=contact]').getByLabelText(text('checkout.contact.name'));
    await name.fill('Test Customer');
    page.back();
    await expect.element(customer.photosTitle()).toBeVisible();
    await expect.element(page.css('[data-photo]')).toHaveLength(2);
    page.back();
    const start = customer.button('intro.startPrinting').first();
    await expect.element(start).toBeVisible();
    page.forward();
    await expect.element(customer.photosTitle()).toBeVisible();
    page.forward();
    await expect.element(name).toHaveValue('Test Customer');
    // A cancelled question about starting over clears nothing.
    await customer.button('saved.clear').click();
    const question = page.getByRole('alertdialog', { name: text('saved.clearTitle') });
    await question.getByRole('button', { name: text('saved.clearKeep') }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(name).toHaveValue('Test Customer');
    await customer.button('saved.clear').click();
    await question.getByRole('button', { name: text('saved.clearConfirm') }).click();
    await expect.poll(() => page.shop.sent('endSession')).toHaveLength(1);
    await start.click();
    await expect.element(customer.photosTitle()).toBeVisible();
    await expect.element(page.css('[data-photo]')).toHaveLength(0);
    await storeNow(page);
    await page.reload();
    await expect.element(customer.photosTitle()).toBeVisible();
    await expect.element(page.css('[data-photo]')).toHaveLength(0);
    await customer.addPhotos(await photoFiles(1));
    await expect.element(customer.button('photos.card.enlarge', { number: 1 })).toBeVisible();
  });
});
