import { describe, expect, it } from 'vitest';
import { Customer } from './customer.ts';
import { openPhotos } from './empty-photo-step.ts';
import { newPage } from './open-page.ts';

describe('an order of refused files alone', () => {
  it('cannot reach the next step, and the page says why', async () => {
    const customer = await openPhotos({ width: 390, height: 844 });
    const { page } = customer;
    const text = 'Dear diary, this is a text that calls itself a photo.\n'.repeat(20);
    await customer.addPhotos([new File([text], 'text.jpg', { type: 'image/jpeg' })]);
    const card = page.getByRole('article', { name: 'text.jpg' });
    await expect.element(card.getByText('Invalid file type: text/plain')).toBeVisible();
    await customer.button('navigation.next').click();
    const reason = page.getByText(customer.text('photos.selectAtLeastOne'));
    await expect.element(reason).toBeVisible();
    await expect.element(customer.photosTitle()).toBeVisible();
  });
});

describe('the link of the originals reminder', () => {
  it('reports that it is invalid when the shop did not issue it', async () => {
    const page = newPage({ width: 390, height: 844 });
    const customer = new Customer(page);
    await page.goto('/send-originals#forged');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/not valid/);
    await expect.element(customer.heading('sendOriginals.title')).toBeVisible();
    const start = page.getByRole('link', { name: customer.text('notFound.toStart') });
    await expect.element(start).toHaveAttribute('href', '/');
  });
});
