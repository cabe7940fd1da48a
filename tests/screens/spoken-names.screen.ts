import { describe, expect, it } from 'vitest';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { newPage } from './open-page.ts';
import { openLink, placeOrder } from './placed-order.ts';

describe('the name', () => {
  it('of the bank card is beside the prints of the intro once', async () => {
    const page = newPage({ country: 'US' });
    await page.goto('/');
    const name = new Customer(page).text('intro.products.bankCard');
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect.element(card).toHaveTextContent(name);
  });

  it('of the size control says which photo it is for, and that of the order so far that its photos are sent', async () => {
    const customer = await openPhotoStep({ path: '/ja', language: 'ja', prints: 2, width: 390 });
    const { page } = customer;
    const choose = customer.text('photos.card.choose', { number: 2 });
    const control = page.css('[data-size-control]').last();
    await expect.element(control).toHaveAccessibleName(`${choose}： 4×6 ×1`);
    const sent = customer.text('photos.progress.allSent');
    const peek = page.css('[data-peek]');
    await expect.element(peek).toMatchTextContent(sent);
    await peek.click();
    const window = page.getByRole('dialog');
    await expect.element(window.getByText(sent, { exact: true })).toBeVisible();
    await expect.element(window.getByRole('progressbar')).toHaveAccessibleName(sent);
  });

  it('of an optional field has separate words', async () => {
    const customer = await openCheckout();
    const label = customer.text('checkout.note.label');
    const note = customer.page.getByLabelText(label);
    await expect.element(note).toHaveAccessibleName(`${label} ${customer.text('common.optional')}`);
  });

  it('of a photo of an order is its file’s', async () => {
    const { customer, stored } = await placeOrder({ prints: 2 });
    await openLink(customer, stored);
    for (const name of ['IMG_0001.jpg', 'IMG_0002.jpg']) {
      const photo = customer.page.getByRole('listitem').getByRole('img', { name });
      await expect.element(photo).toBeVisible();
    }
  });
});
