import { describe, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { emailFor, people } from '#tests/support/customers.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';
import type { ShopPage } from './shop-page.ts';
import { middleOf, tap, tapTwice } from './pointer.ts';

const phone = { width: 390, height: 844 };
const tunisia = { ...phone, path: '/TN', language: 'ar', country: 'TN' } as const;

/** The time after which a press is no second one of a double press. */
function afterDoublePress(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 600));
}

/** Lets the page press a button in the moment in which it comes up; resolves once it has. */
function pressAtOnce({ document, window }: ShopPage, name: string): Promise<void> {
  return new Promise((resolve) => {
    const press = (): void => {
      const buttons = [...document.querySelectorAll('button')];
      const button = buttons.find((each) => each.textContent === name && !each.ariaBusy);
      if (!button) return;
      observer.disconnect();
      button.click();
      resolve();
    };
    const observer = new window.MutationObserver(press);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
  });
}

/** Presses Enter, or goes on pressing it. */
async function holdEnter(autoRepeat: boolean): Promise<void> {
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, autoRepeat });
}

describe('two taps at one place', () => {
  it('on Next do not place an order that the customer has not seen', async () => {
    const person = { ...people.TN, email: emailFor('double') };
    const customer = await openPhotoStep({ ...tunisia, person });
    const place = customer.button('navigation.placeOrderCod');
    const point = await middleOf(customer.button('navigation.next'));
    const pressed = pressAtOnce(customer.page, customer.text('navigation.placeOrderCod'));
    await tap(point);
    await pressed;
    await expect.element(place).toBeEnabled();
    await expect.element(customer.heading('checkout.title')).toBeVisible();
    expect(customer.page.shop.orders.size).toBe(0);
    await place.click();
    await customer.confirmedNumber();
  });

  it('on the size of a photo choose no other size and leave the sizes open', async () => {
    const customer = await openPhotoStep({ ...phone, prints: 3 });
    const { page } = customer;
    const before = customer.variants();
    const sizes = page.getByRole('dialog');
    const done = sizes.getByRole('button', { name: customer.text('common.done'), exact: true });
    // From the second time on, the window opens at once.
    await page.css('[data-size-control]').first().click();
    await done.click();
    for (const number of [0, 1, 2]) {
      await tapTwice(await middleOf(page.css('[data-size-control]').nth(number)));
      await afterDoublePress();
      await expect.element(sizes).toBeVisible();
      await done.click();
    }
    expect(customer.variants()).toEqual(before);
  });

  it('on Back go one step back', async () => {
    const customer = await openCheckout(phone);
    await tapTwice(await middleOf(customer.button('navigation.back')));
    await expect.element(customer.photosTitle()).toBeVisible();
    await afterDoublePress();
    await expect.element(customer.photosTitle()).toBeVisible();
    await customer.button('navigation.back').click();
    await expect.element(customer.button('intro.startPrinting').first()).toBeVisible();
  });

  it('on what closes the summary do not place the order behind it', async () => {
    const person = { ...people.TN, email: emailFor('double') };
    const customer = await openCheckout({ ...tunisia, person });
    const { page } = customer;
    const place = customer.button('navigation.placeOrderCod');
    const { x } = await middleOf(place);
    await page.getByRole('complementary').css('[data-peek]').click();
    const summary = page.getByRole('dialog');
    const close = summary.getByRole('button', { name: customer.text('peek.close') });
    // The button that closes is as wide as the screen.
    const { y } = await middleOf(close.last());
    await tapTwice({ x, y });
    await expect.element(place).toBeEnabled();
    await expect.element(customer.heading('checkout.title')).toBeVisible();
    expect(page.shop.orders.size).toBe(0);
  });
});

describe('photos removed in a row', () => {
  it('come back with one Undo, also those removed one after the other', async () => {
    const customer = await openPhotoStep({ prints: 5 });
    const { page } = customer;
    const cards = page.css('[data-photo]');
    for (const left of [4, 3, 2]) {
      await page.css('[data-remove]').nth(1).click();
      await expect.element(cards).toHaveLength(left);
    }
    const removed = customer.text('photos.choices.removed', { count: 3 });
    await expect.element(page.getByText(removed)).toBeVisible();
    await customer.button('photos.choices.putBack').click();
    await expect.element(cards).toHaveLength(5);
    // The photos are stored as they are shown.
    await page.reload();
    await expect.element(cards).toHaveLength(5);
  });

  it('are one while Enter is held down', async () => {
    const customer = await openPhotoStep({ prints: 5 });
    const { page } = customer;
    const cards = page.css('[data-photo]');
    const first = page.css('[data-remove]').first();
    first.element().focus();
    await holdEnter(false);
    await expect.element(cards).toHaveLength(4);
    await expect.element(first).toHaveFocus();
    await holdEnter(true);
    await holdEnter(true);
    const removed = customer.text('photos.card.removed', { number: 1 });
    await expect.element(page.getByText(removed)).toBeVisible();
    await expect.element(cards).toHaveLength(4);
  });
});
