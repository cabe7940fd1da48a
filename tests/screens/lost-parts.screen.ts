import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { fail } from '#domain/common/result.ts';
import { Customer } from './customer.ts';
import { openPhotoStep } from './earlier-order.ts';
import { expectErrors, newPage } from './open-page.ts';

/** Lets requests of files fail, as when the connection breaks off or the shop no longer has them. */
async function loseFiles(...urls: readonly string[]): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: [...urls] });
}

describe('a part of the page that cannot be loaded', () => {
  beforeEach(() => expectErrors(/failed to load/, /dynamically imported module/));
  afterEach(() => loseFiles());

  it('leaves the order on the screen without the list of studios, and a retry shows it', async () => {
    const customer = await openPhotoStep();
    const { page } = customer;
    const photos = page.css('[data-photo]');
    await loseFiles('*/assets/studio-panel-*');
    await customer.button('studios.find').click();
    await expect.element(page.getByText(customer.text('failures.genericError'))).toBeVisible();
    await expect.element(photos).toHaveLength(1);
    await expect.element(customer.button('navigation.next')).toBeVisible();
    await loseFiles();
    await customer.button('banner.tryAgain').click();
    await customer.button('studios.find').click();
    const studios = page.getByRole('dialog', { name: customer.text('studios.choose') });
    await expect.element(studios).toBeVisible();
    await expect.element(photos).toHaveLength(1);
  });

  it('leaves the first screen as it is without the form of a booking', async () => {
    const page = newPage({ width: 390, height: 844 });
    const customer = new Customer(page);
    await page.goto('/');
    await loseFiles('*/assets/booking-*');
    await customer.button('intro.bookPhotography').click();
    await expect.element(page.getByText(customer.text('failures.genericError'))).toBeVisible();
    await expect.element(customer.button('intro.startPrinting').first()).toBeVisible();
  });

  it('is reported on a private page, which a retry opens', async () => {
    const page = newPage({ width: 390, height: 844 });
    const customer = new Customer(page, 'fr');
    await loseFiles('*/assets/pages-*');
    await page.goto('/fr/booking#none');
    await expect.element(page.getByText(customer.text('failures.genericError'))).toBeVisible();
    await loseFiles();
    page.shop.replace('openBookingLink', () => fail('service_unavailable'));
    await customer.button('banner.tryAgain').click();
    await expect.element(customer.heading('booking.link.title')).toBeVisible();
  });
});
