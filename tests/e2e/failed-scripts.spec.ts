import type { Page } from '@playwright/test';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { Customer } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { remember } from './stored.ts';

test.describe('page on an unreliable connection', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_/, /status of 404/, /texts of the page/] } });

  test('fetches failed scripts again and keeps the tap', async ({ page }) => {
    let breaks = 4;
    await page.route('**/assets/*.js', async (route) => {
      breaks -= 1;
      await (breaks > 0 ? route.abort() : route.continue());
    });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('intro.bookPhotography').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(breaks).toBeLessThanOrEqual(0);
  });

  /** The note that the scripts could not be loaded. */
  const noteOf = (page: Page, customer: Customer) =>
    page.getByRole('alert').filter({ hasText: customer.text('failures.networkError') });

  test('says that scripts have failed, and loads them again on request without losing the tap', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route('**/assets/*.js', (route) => (isBroken ? route.abort() : route.continue()));
    const customer = new Customer(page, 'fr');
    await page.goto('/fr');
    await customer.button('intro.bookPhotography').first().click();
    const note = noteOf(page, customer);
    await expect(note).toBeInViewport();
    isBroken = false;
    await note.getByRole('button', { name: customer.text('banner.tryAgain') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(note).toBeHidden();
  });

  test('says that the shop’s script has failed after it was fetched, and reloads the page on request', async ({
    page,
  }) => {
    // Intercepted requests bypass the cache, so that the browser requests the fetched script once more.
    let requests = 0;
    await page.route('**/assets/app-*.js', (route) => {
      requests += 1;
      return requests === 2 ? route.abort() : route.continue();
    });
    const customer = new Customer(page);
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    await remember(page, storageKeys.step, 0);
    await page.reload();
    const note = noteOf(page, customer);
    await expect(note).toBeInViewport();
    await note.getByRole('button', { name: customer.text('banner.tryAgain') }).click();
    await expect(customer.photosTitle()).toBeVisible();
    await expect(note).toBeHidden();
  });

  test('says that a script of a private page has failed, and reloads it with its secret on request', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route('**/assets/react-*.js', (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    const customer = new Customer(page, 'fr');
    const secret = 'x'.repeat(43);
    await page.goto(`/fr/booking#${secret}`);
    const note = noteOf(page, customer);
    await expect(note).toBeInViewport();
    await expect(page.getByText(customer.text('common.loading'))).toBeHidden();
    isBroken = false;
    await note.getByRole('button', { name: customer.text('banner.tryAgain') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(note).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`#${secret}$`));
  });

  test('takes the note away when the page is drawn after all', async ({ page }) => {
    let requests = 0;
    await page.route('**/assets/react-*.js', (route) => {
      requests += 1;
      return requests === 1 ? route.abort() : route.continue();
    });
    // Imported while the failed request is still under way, the script would share its failure.
    const failed = Promise.withResolvers<void>();
    await page.route('**/assets/app-*.js', async (route) => {
      await failed.promise;
      await route.continue();
    });
    const customer = new Customer(page, 'fr');
    await page.goto(`/fr/booking#${'x'.repeat(43)}`, { waitUntil: 'commit' });
    await expect(noteOf(page, customer)).toBeInViewport();
    failed.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(noteOf(page, customer)).toHaveCount(0);
  });

  test('says that the texts could not be loaded, and reloads the page on request', async ({
    page,
  }) => {
    let isBroken = true;
    // The texts of a language as a script.
    await page.route('**/assets/web-*.js', (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    const customer = new Customer(page, 'fr');
    await page.goto(`/fr/booking#${'x'.repeat(43)}`);
    const note = noteOf(page, customer);
    await expect(note).toBeInViewport();
    isBroken = false;
    await note.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('loads the texts as a script if their file is missing', async ({ page }) => {
    let asked = 0;
    await page.route('**/assets/texts-fr-*.json', async (route) => {
      asked += 1;
      await route.fulfill({ status: 404 });
    });
    const customer = new Customer(page, 'fr');
    await page.goto('/fr');
    await customer.button('intro.bookPhotography').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(asked).toBeGreaterThan(0);
  });
});
