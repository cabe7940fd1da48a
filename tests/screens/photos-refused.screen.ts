import { describe, expect, it } from 'vitest';
import { Customer } from './customer.ts';
import { openPhotos } from './empty-photo-step.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';

describe('an order of refused files alone', () => {
  it('cannot reach the next step, and the page says why', async () => {
    const customer = await openPhotos({ width: 390, height: 844 });
    const { page } = customer;
    const text = 'Dear diary, this is a text that calls itself a photo.\n'.repeat(20);
    await customer.addPhotos([new File([text], 'text.jpg', { type: 'image/jpeg' })]);
    const card = page.getByRole('article', { name: 'text.jpg' });
    await expect.element(card.getByText('Invalid file type: text/plain')).toBeVisible();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Failed to process photos' }))
      .toMatchTextContent('No photos could be processed successfully');
    await customer.button('navigation.next').click();
    const reason = page.getByText(customer.text('photos.selectAtLeastOne'));
    await expect.element(reason).toBeVisible();
    await expect.element(customer.photosTitle()).toBeVisible();
  });
});

describe('a refused file among photos', () => {
  it('takes no number from them', async () => {
    const customer = await openPhotos({ width: 390, height: 844 });
    const { page } = customer;
    const text = 'Dear diary, this is a text that calls itself a photo.\n'.repeat(20);
    const [first, second] = await photoFiles(2);
    if (!first || !second) throw new Error('no photos');
    const notes = new File([text], 'text.jpg', { type: 'image/jpeg' });
    await customer.addPhotos([first, notes, second]);
    await customer.waitUntilSent();
    const numbers = (): (string | null)[] =>
      page.all('[data-photo]').map((card) => card.getAttribute('aria-label'));
    await expect
      .poll(numbers)
      .toEqual([`Photo 1: ${first.name}`, `Photo 2: ${second.name}`, 'Photo 3: text.jpg']);
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Failed to process photos' }))
      .not.toBeInTheDocument();
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
