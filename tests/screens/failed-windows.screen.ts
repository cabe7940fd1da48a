import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import { blockFiles } from './fit.ts';
import { expectErrors, newPage } from './open-page.ts';

const phone = { width: 390, height: 844 };

/** Leaves the page without a connection, before the code of its windows was loaded. */
async function disconnect({ page }: Customer): Promise<void> {
  expectErrors(/dynamically imported/, /preload CSS/, /failed to load/);
  await blockFiles('*/assets/*.js', '*/assets/*.css');
  page.setOnline(false);
}

async function reconnect({ page }: Customer): Promise<void> {
  await blockFiles();
  page.setOnline(true);
}

/** The banner that says that a part of the page could not be loaded. */
function problemOn({ page, text }: Customer): Locator {
  return page.getByRole('alert').filter({ hasText: text('offline.needed') });
}

describe('a window whose code was never loaded', () => {
  it('leaves the photos on the screen without a connection, and opens after a reload on request', async () => {
    const customer = await openPhotoStep({ ...phone, path: '/fr', language: 'fr', prints: 2 });
    const { page } = customer;
    await disconnect(customer);
    const enlarge = customer.button('photos.card.enlarge', { number: 2 });
    await enlarge.click();
    const problem = problemOn(customer);
    await expect.element(problem).toBeVisible();
    await expect.element(enlarge).toBeVisible();
    const again = problem.getByRole('button', { name: customer.text('banner.tryAgain') });
    // Without a connection, a reload would replace the page by an error of the browser.
    await again.click();
    await expect.element(again).toBeVisible();
    await expect.element(enlarge).toBeVisible();
    await reconnect(customer);
    await again.click();
    await expect.element(problem).not.toBeInTheDocument();
    await enlarge.click();
    await expect.element(page.getByRole('application')).toBeVisible();
  });

  it('says on the page of an order that it needs a connection', async () => {
    const customer = await openCheckout({
      ...phone,
      path: '/TN',
      language: 'ar',
      country: 'TN',
      person: people.TN,
    });
    const { page } = customer;
    await customer.button('navigation.placeOrderCod').click();
    const order = page.shop.orders.get(await customer.confirmedNumber());
    await page.goto(order?.wire.privatePath ?? '');
    const cancel = customer.button('track.cancel');
    await expect.element(cancel).toBeVisible();
    await disconnect(customer);
    await cancel.click();
    await expect.element(problemOn(customer)).toBeInViewport();
    await expect.element(cancel).toBeVisible();
  });

  it('can be opened again on the first screen after it has failed', async () => {
    const page = newPage({ country: 'US' });
    const customer = new Customer(page);
    await page.goto('/');
    const book = customer.button('intro.bookPhotography').first();
    await expect.element(page.css('#order-bar select')).toBeEnabled();
    await disconnect(customer);
    await book.click();
    const problem = problemOn(customer);
    await problem.getByRole('button', { name: customer.text('banner.dismiss') }).click();
    await expect.element(problem).not.toBeInTheDocument();
    await book.click();
    await expect.element(problem).toBeVisible();
  });
});
