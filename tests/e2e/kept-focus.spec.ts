import type { Locator, Page } from '@playwright/test';
import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { openCheckout, openPhotoStep } from './stored-order.ts';

async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

test(
  'buttons that reach the end of their range keep the focus, and Escape closes the size window',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 2 });
    const control = page.locator('[data-photo] [data-size-control]').first();
    await press(page, control);
    const sizes = page.getByRole('dialog');
    const fewer = sizes.getByRole('button', { name: customer.text('photos.card.fewer') });
    await press(page, sizes.getByRole('button', { name: customer.text('photos.card.more') }));
    await press(page, fewer);
    await expect(sizes.getByRole('spinbutton')).toHaveValue('1');
    await expect(fewer).toBeDisabled();
    await expect(fewer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sizes.getByRole('spinbutton')).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(sizes).toHaveCount(0);
    await expect(control).toBeFocused();
  },
);

test(
  'the zoom and the reset of the viewer keep the focus, and Escape closes it',
  { tag: '@desktop' },
  async ({ page }) => {
    const customer = new Customer(page);
    await openPhotoStep(customer, '/', { prints: 2 });
    const card = customer.button('photos.card.enlarge', { number: 1 });
    const viewer = page.getByRole('dialog');
    const zoomOut = customer.button('crop.zoomOut');
    const putBack = customer.button('crop.putBack');
    await press(page, card);
    await expect(page.getByRole('application')).toBeVisible();
    await expect(zoomOut).toBeDisabled();
    await press(page, customer.button('crop.zoomIn'));
    await press(page, zoomOut);
    await expect(zoomOut).toBeDisabled();
    await expect(zoomOut).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    const other = customer.button('photos.card.enlarge', { number: 2 });
    await press(page, other);
    await press(page, customer.button('crop.turn'));
    await press(page, putBack);
    await expect(putBack).toBeDisabled();
    await expect(putBack).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(other).toBeFocused();
  },
);

test(
  'a control that disappears when it is pressed passes the focus on',
  { tag: '@desktop' },
  async ({ page }) => {
    const customer = new Customer(page);
    await openCheckout(customer, '/', { prints: 2, person: people.US });
    const codes = page.locator('[data-section=codes]');
    const apply = customer.button('checkout.codes.apply');
    await codes.getByRole('textbox').fill('WELCOME10');
    await press(page, apply);
    const remove = codes.getByRole('button', { name: /WELCOME10/ });
    await expect(remove).toBeVisible();
    await expect(codes.getByRole('status').first()).toContainText('WELCOME10');
    await expect(apply).toBeDisabled();
    await expect(apply).toBeFocused();
    await press(page, remove);
    await expect(remove).toHaveCount(0);
    await expect(
      page.getByRole('heading', { name: customer.text('checkout.codes.title') }),
    ).toBeFocused();

    await press(page, customer.button('checkout.address.someoneElse').first());
    const delivery = page.locator('[data-section=delivery]');
    await expect(delivery.getByLabel(customer.text('checkout.address.firstName'))).toBeFocused();
    const email = page.getByLabel(customer.text('checkout.contact.email'));
    await email.fill('somebody@gmial.com');
    await page.keyboard.press('Tab');
    const suggestion = 'somebody@gmail.com';
    await press(page, customer.button('checkout.contact.didYouMean', { suggestion }));
    await expect(email).toHaveValue(suggestion);
    await expect(email).toBeFocused();

    await page.goBack();
    await press(page, customer.button('photos.choices.select'));
    await expect(customer.photosTitle()).toBeFocused();
  },
);

test('a card with the focus keeps it when the page is scrolled away from it', async ({ page }) => {
  const customer = new Customer(page);
  await openPhotoStep(customer, '/', { prints: 20 });
  await page.setViewportSize({ width: 1280, height: 420 });
  const remove = customer.button('photos.card.removeLabel', { number: 2 });
  await customer.button('photos.card.enlarge', { number: 2 }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(remove).toBeFocused();
  await page.keyboard.press('End');
  await expect(customer.button('photos.card.enlarge', { number: 20 })).toBeInViewport();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(customer.button('photos.card.enlarge', { number: 3 })).toBeFocused();
  await expect(customer.button('photos.card.enlarge', { number: 3 })).toBeInViewport();
});
