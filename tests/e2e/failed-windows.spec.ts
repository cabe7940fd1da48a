import type { Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { privateLinkFor } from './private-links.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

test.use({ expectedErrors: { patterns: [/net::ERR_/, /dynamically imported/, /preload CSS/] } });

/** The banner that says that a part of the page could not be loaded. */
function problemOf(page: Page, customer: Customer) {
  return page.getByRole('alert').filter({ hasText: customer.text('offline.needed') });
}

test.describe('window whose code was never loaded', () => {
  test(
    'leaves the photos on the screen without a connection, and opens after a reload on request',
    { tag: '@phone' },
    async ({ page, context }) => {
      const customer = new Customer(page, 'fr');
      await openPhotoStep(customer, '/fr', { prints: 2 });
      await context.setOffline(true);
      const enlarge = customer.button('photos.card.enlarge', { number: 2 });
      await enlarge.click();
      const problem = problemOf(page, customer);
      await expect(problem).toBeVisible();
      await expect(enlarge).toBeVisible();
      const again = problem.getByRole('button', { name: customer.text('banner.tryAgain') });
      // Without a connection, a reload would replace the page by an error of the browser.
      await again.click();
      await expect(again).toBeVisible();
      await expect(enlarge).toBeVisible();
      await context.setOffline(false);
      await again.click();
      await expect(problem).toHaveCount(0);
      await enlarge.click();
      await expect(page.getByRole('application')).toBeVisible();
    },
  );

  test(
    'says on the page of an order that it needs a connection',
    { tag: '@phone' },
    async ({ page, context, shop }) => {
      const email = emailFor('window');
      const customer = new Customer(page, 'ar');
      await openCheckout(customer, '/TN', { country: 'TN', person: { ...people.TN, email } });
      await customer.button('navigation.placeOrderCod').click();
      await customer.confirmedNumber();
      await page.goto(await privateLinkFor(shop, email));
      const cancel = customer.button('track.cancel');
      await expect(cancel).toBeVisible();
      await context.setOffline(true);
      await cancel.click();
      await expect(problemOf(page, customer)).toBeInViewport();
      await expect(cancel).toBeVisible();
    },
  );

  test('can be opened again on the first screen after it has failed', async ({ page, context }) => {
    const customer = new Customer(page);
    await page.goto('/');
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    const book = customer.button('intro.bookPhotography').first();
    // The scripts of the shop have replaced the first screen once its prices can be opened.
    await expect(page.locator('#order-bar select')).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await book.click();
    const problem = problemOf(page, customer);
    await problem.getByRole('button', { name: customer.text('banner.dismiss') }).click();
    await expect(problem).toHaveCount(0);
    await book.click();
    await expect(problem).toBeVisible();
  });
});
