import type { Locator, Page } from '@playwright/test';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { Customer, emailFor } from './customer.ts';
import { show } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { remember } from './stored.ts';

const maxStops = 60;

/** Presses Shift+Tab until a radio of a group has the focus, and returns its row. */
async function tabBackTo(page: Page, window: Locator, group: string): Promise<Locator> {
  const focused = page.locator(`input[name=${group}]:focus`);
  for (let stop = 0; stop < maxStops && (await focused.count()) === 0; stop += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  return window.locator('label', { has: focused });
}

async function openBooking(customer: Customer): Promise<Locator> {
  await customer.page.goto('/');
  await customer.button('intro.bookPhotography').click();
  const window = customer.page.getByRole('dialog');
  await expect(window.locator('input[name=booking-studio]').first()).toBeAttached();
  return window;
}

test(
  'the window of a booking scrolls to the option that gets the focus',
  { tag: '@desktop' },
  async ({ page }) => {
    const customer = new Customer(page);
    const window = await openBooking(customer);
    await window
      .locator('label', { has: page.locator('[name=booking-studio]') })
      .first()
      .click();
    await expect(window.locator('input[name=booking-day]').first()).toBeAttached();
    await customer.button('booking.book').focus();
    await expect(await tabBackTo(page, window, 'booking-studio')).toBeInViewport({ ratio: 1 });
    await expect(await tabBackTo(page, window, 'booking-service')).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the window of a booking can be used on a page at 400 % while fields are missing',
  { tag: '@desktop' },
  async ({ page }) => {
    const customer = new Customer(page);
    const window = await openBooking(customer);
    await show(page, { width: 320, height: 256, text: 100 });
    const book = customer.button('booking.book');
    await book.click();
    const label = customer.text('checkout.contact.name');
    const name = window.getByRole('textbox', { name: label, exact: true });
    for (const part of [customer.button('common.close'), name, book]) {
      // The page follows the first missing field for a moment.
      await expect(async () => {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 1, timeout: 500 });
      }).toPass();
    }
  },
);

test(
  'the window of a held time begins with how to confirm it on a small phone',
  { tag: '@phone' },
  async ({ page }) => {
    const customer = new Customer(page);
    await page.setViewportSize({ width: 360, height: 640 });
    const window = await openBooking(customer);
    await window
      .locator('label', { has: page.locator('[name=booking-studio]') })
      .first()
      .click();
    await window.locator('input[name=booking-time]:enabled').first().check({ force: true });
    const field = (key: string) =>
      window.getByRole('textbox', { name: customer.text(`checkout.contact.${key}`), exact: true });
    await field('name').fill('Test Customer');
    await field('email').fill(emailFor('held-time'));
    await field('phone').fill('+1 312 555 0188');
    await customer.button('booking.book').click();
    await expect(window.getByText(customer.text('booking.done.title'))).toBeVisible();
    await expect(window.getByRole('status').filter({ hasText: '@' })).toBeInViewport({ ratio: 1 });
  },
);

test('a reload keeps what was filled in for a booking', { tag: '@phone' }, async ({ page }) => {
  const customer = new Customer(page);
  const window = page.getByRole('dialog');
  const fields = () =>
    Promise.all(
      ['name', 'email', 'tel'].map((name) =>
        window.locator(`input[autocomplete=${name}]`).inputValue(),
      ),
    );
  await page.goto('/');
  await customer.button('intro.bookPhotography').first().click();
  await window.getByText(customer.text('booking.service.family'), { exact: true }).click();
  await window.locator('input[autocomplete=name]').fill('Ana López');
  await window.locator('textarea').fill('Six people and a dog');
  await page.reload();
  await customer.button('intro.bookPhotography').first().click();
  await expect(window.locator('textarea')).toHaveValue('Six people and a dog');
  expect(await fields()).toEqual(['Ana López', '', '']);
  await expect(window.locator('input[value=family]')).toBeChecked();
});

test(
  'times that occur twice as the clock is set back name their offset',
  { tag: '@phone' },
  async ({ page }) => {
    const night = {
      timeZone: 'Europe/Paris',
      days: [
        {
          date: '2026-10-25',
          slots: ['02:00:00+02:00', '02:00:00+01:00', '03:00:00+01:00'].map(
            (time) => `2026-10-25T${time}`,
          ),
        },
      ],
    };
    await page.route('**/api/studios/*/slots?*', (route) => route.fulfill({ json: night }));
    const customer = new Customer(page);
    const window = await openBooking(customer);
    await window
      .locator('label', { has: page.locator('[name=booking-studio]') })
      .first()
      .click();
    const times = window.locator('label', { has: page.locator('input[name=booking-time]') });
    await expect(times).toHaveText([/^2:00\sAMUTC\+2$/, /^2:00\sAMUTC\+1$/, /^3:00\sAM$/]);
  },
);

test('studios of another country are listed with it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/healthz');
  await remember(page, storageKeys.country, { country: 'DE', byHand: true });
  const customer = new Customer(page);
  const window = await openBooking(customer);
  const studio = window.locator('label', { hasText: 'Demo counter Ariana' });
  await expect(studio).toContainText('L’Ariana · Tunisia');
});
