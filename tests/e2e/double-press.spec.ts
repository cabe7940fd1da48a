import type { Locator, Page } from '@playwright/test';
import { Customer, emailFor, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a button that does not move any more. */
async function middleOf(button: Locator): Promise<Point> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps a point twice. */
async function tapTwice(page: Page, { x, y }: Point): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** Lets the page press a button in the moment in which it comes up; resolves once it has. */
async function pressAtOnce(page: Page, name: string): Promise<() => Promise<unknown>> {
  await page.evaluate((text) => {
    const press = (): void => {
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find((each) => each.textContent === text && !each.ariaBusy);
      if (!button) return;
      observer.disconnect();
      button.click();
      document.documentElement.dataset['pressed'] = text;
    };
    const observer = new MutationObserver(press);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  }, name);
  return () => page.locator('html[data-pressed]').waitFor();
}

test.describe('two taps at one place', { tag: '@phone' }, () => {
  test('on Next do not place an order that the customer has not seen', async ({ page }) => {
    const customer = new Customer(page, 'ar');
    const person = { ...people.TN, email: emailFor('double') };
    await openPhotoStep(customer, '/TN', { country: 'TN', person });
    const place = customer.button('navigation.placeOrderCod');
    const { x, y } = await middleOf(customer.button('navigation.next'));
    const pressed = await pressAtOnce(page, customer.text('navigation.placeOrderCod'));
    await page.touchscreen.tap(x, y);
    await pressed();
    await expect(place).toBeEnabled();
    await expect(customer.heading('checkout.title')).toBeVisible();
    await place.click();
    await customer.confirmedNumber();
  });

  test('on the size of a photo choose no other size and leave the sizes open', async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 3 });
    const before = await customer.variants();
    const sizes = page.getByRole('dialog');
    const control = page.locator('[data-size-control]').first();
    // From the second time on, the window opens at once.
    await control.click();
    await sizes.getByRole('button', { name: customer.text('common.done'), exact: true }).click();
    for (const number of [0, 1, 2]) {
      const opener = page.locator('[data-size-control]').nth(number);
      await tapTwice(page, await middleOf(opener));
      await page.waitForTimeout(600);
      await expect(sizes).toBeVisible();
      await sizes.getByRole('button', { name: customer.text('common.done'), exact: true }).click();
    }
    expect(await customer.variants()).toEqual(before);
  });

  test('on Back go one step back', async ({ page }) => {
    const customer = new Customer(page);
    await openCheckout(customer, '/');
    await tapTwice(page, await middleOf(customer.button('navigation.back')));
    await expect(customer.photosTitle()).toBeVisible();
    await page.waitForTimeout(600);
    await expect(customer.photosTitle()).toBeVisible();
    await customer.button('navigation.back').click();
    await expect(customer.button('intro.startPrinting').first()).toBeVisible();
  });

  test('on what closes the summary do not place the order behind it', async ({ page }) => {
    const customer = new Customer(page, 'ar');
    const person = { ...people.TN, email: emailFor('double') };
    await openCheckout(customer, '/TN', { country: 'TN', person });
    const place = customer.button('navigation.placeOrderCod');
    const { x } = await middleOf(place);
    await page.getByRole('complementary').locator('[data-peek]').click();
    const summary = page.getByRole('dialog');
    const close = summary.getByRole('button', { name: customer.text('peek.close') });
    // The button that closes is as wide as the screen.
    const { y } = await middleOf(close.last());
    await tapTwice(page, { x, y });
    await expect(place).toBeEnabled();
    await expect(customer.heading('checkout.title')).toBeVisible();
  });
});

test.describe('photos removed in a row', () => {
  test('come back with one Undo, also those removed one after the other', async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 5 });
    const cards = page.locator('[data-photo]');
    const before = await customer.variants();
    for (const left of [4, 3, 2]) {
      await page.locator('[data-remove]').nth(1).click();
      await expect(cards).toHaveCount(left);
    }
    await expect(
      page.getByText(customer.text('photos.choices.removed', { count: 3 })),
    ).toBeVisible();
    await customer.button('photos.choices.putBack').click();
    await expect(cards).toHaveCount(before.length);
    // The photos are stored as they are shown.
    await page.reload();
    await expect(cards).toHaveCount(before.length);
  });

  test('are one while Enter is held down', async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 5 });
    const cards = page.locator('[data-photo]');
    await page.locator('[data-remove]').first().focus();
    await page.keyboard.down('Enter');
    await expect(cards).toHaveCount(4);
    await expect(page.locator('[data-remove]').first()).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByText(customer.text('photos.card.removed', { number: 1 }))).toBeVisible();
    await expect(cards).toHaveCount(4);
  });
});
