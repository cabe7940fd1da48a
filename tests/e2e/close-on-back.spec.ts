import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

test(
  'Back closes what is open over the photos, one after the other, before it leaves them',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 12 });
    const windows = page.locator('[role=dialog]');
    const scrolled = () => page.evaluate(() => scrollY);
    const last = customer.button('photos.card.enlarge', { number: 12 });
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect(page.getByRole('application')).toBeVisible();
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await windows.locator('button[aria-haspopup=dialog]').click();
    await expect(windows).toHaveCount(2);
    await page.goBack();
    await expect(windows).toHaveCount(1);
    await expect(page.getByRole('application')).toBeVisible();
    await page.goBack();
    await expect(windows).toHaveCount(0);
    await expect(last).toBeFocused();
    expect(await scrolled()).toBe(before);

    await page.locator('[data-select]').click();
    await customer.button('photos.choices.all', { count: 12 }).click();
    await customer.button('photos.choices.sizeAndCopies').click();
    await expect(windows).toHaveCount(1);
    await page.goBack();
    await expect(windows).toHaveCount(0);
    await expect(customer.photosTitle()).toHaveText(
      customer.text('photos.choices.selected', { count: 12 }),
    );
    await page.goBack();
    await expect(customer.photosTitle()).toHaveText(customer.text('photos.count', { count: 12 }));
    await page.goBack();
    await expect(customer.photosTitle()).toHaveCount(0);
    await page.goForward();
    await expect(customer.photosTitle()).toBeVisible();

    // The brand leads to the first screen, also from a selection.
    await page.locator('[data-select]').click();
    await page.locator('header a').first().click();
    await expect(customer.photosTitle()).toHaveCount(0);
  },
);

test('Back closes what is open over the intro before it leaves the shop', async ({ page }) => {
  const customer = new Customer(page);
  await page.goto('/delivery');
  await page.goto('/');
  const windows = page.locator('[role=dialog]');
  const opened = async () => {
    await customer.button('intro.bookPhotography').click();
    await expect(windows).toHaveCount(1);
  };
  await opened();
  await page.goBack();
  await expect(windows).toHaveCount(0);
  await expect(customer.button('intro.bookPhotography')).toBeFocused();
  await opened();
  await page.keyboard.press('Escape');
  await expect(windows).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/delivery$/);
});

test(
  'Back closes the card window before it leaves the checkout',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page);
    const person = { ...people.US, email: emailFor('back') };
    await openCheckout(customer, '/', { person });
    await customer.payButton().click();
    await expect(customer.cardWindow().locator('#pay')).toBeVisible({ timeout: 30_000 });
    await page.goBack();
    await expect(customer.cardWindow().locator('#pay')).toHaveCount(0);
    await expect(customer.payButton()).toBeEnabled();
    await expect(customer.heading('checkout.title')).toBeVisible();
    await customer.payButton().click();
    await customer.payWith('100');
    await customer.confirmedNumber();
  },
);

test('Back from the photos returns to an intro whose window was closed', async ({ page }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 1 });
  await page.locator('header a').first().click();
  await customer.button('intro.bookPhotography').click();
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await customer.button('intro.continueOrder').first().click();
  await expect(customer.photosTitle()).toBeVisible();
  await page.goBack();
  await expect(customer.button('intro.bookPhotography')).toBeVisible();
  await page.goForward();
  await expect(customer.photosTitle()).toBeVisible();
});
