import { describe, expect, it } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import { fillBooking, openBooking } from './booking-form.ts';
import { Customer } from './customer.ts';
import { rememberCountry } from './earlier-order.ts';
import { show } from './fit.ts';
import { newPage } from './open-page.ts';
import type { PageOptions } from './shop-page.ts';
import { ShopDouble } from './double/shop-double.ts';

const phone = { width: 390, height: 844 };
const maxStops = 60;

async function openWindow(options: PageOptions & { readonly shop?: ShopDouble } = {}) {
  const page = newPage({ country: 'US', ...options });
  await page.goto('/');
  const customer = new Customer(page);
  return { page, customer, window: await openBooking(customer) };
}

/** Presses Shift+Tab until a radio of a group has the focus, and returns its row. */
async function tabBackTo(window: Locator, group: string): Promise<Locator> {
  const focused = window.css(`input[name=${group}]:focus`);
  for (let stop = 0; stop < maxStops && focused.length === 0; stop += 1) {
    await userEvent.tab({ shift: true });
  }
  return window.css(`label:has(input[name=${group}]:focus)`);
}

describe('the window of a booking', () => {
  it('scrolls to the option that gets the focus', async () => {
    const { customer, window } = await openWindow();
    await window.css('label:has([name=booking-studio])').first().click();
    await expect.element(window.css('input[name=booking-day]').first()).toBeInTheDocument();
    customer.button('booking.book').element().focus();
    await expect.element(await tabBackTo(window, 'booking-studio')).toBeInViewport({ ratio: 1 });
    await expect.element(await tabBackTo(window, 'booking-service')).toBeInViewport({ ratio: 1 });
  });

  it('can be used on a page at 400 % while fields are missing', async () => {
    const { page, customer, window } = await openWindow();
    await show(page, { width: 320, height: 256 });
    const book = customer.button('booking.book');
    await book.click();
    const label = customer.text('checkout.contact.name');
    const name = window.getByRole('textbox', { name: label, exact: true });
    for (const part of [customer.button('common.close'), name, book]) {
      // The page follows the first missing field for a moment.
      await expect
        .poll(async () => {
          part.element().scrollIntoView({ block: 'nearest' });
          await new Promise((resolve) => setTimeout(resolve, 100));
          const { top, bottom } = part.element().getBoundingClientRect();
          return top >= 0 && bottom <= page.window.innerHeight;
        })
        .toBe(true);
    }
  });

  it('begins with how to confirm a held time on a small phone', async () => {
    const { customer, window } = await openWindow({ width: 360, height: 640 });
    await window.css('label:has([name=booking-studio])').first().click();
    await window.css('label:has([name=booking-time]:enabled)').first().click();
    await fillBooking(window, customer, people.US);
    await customer.button('booking.book').click();
    await expect.element(window.getByText(customer.text('booking.done.title'))).toBeVisible();
    const status = window.getByRole('status').filter({ hasText: '@' });
    await expect.element(status).toBeInViewport({ ratio: 1 });
  });

  it('keeps what was filled in over a reload', async () => {
    const { page, customer, window } = await openWindow(phone);
    const fields = (): string[] =>
      ['name', 'email', 'tel'].map((name) => {
        const field = window.css(`input[autocomplete=${name}]`).element();
        return field.getAttribute('value') ?? '';
      });
    const service = customer.text('booking.service.family');
    await window.getByText(service, { exact: true }).click();
    await window.css('input[autocomplete=name]').fill('Ana López');
    await window.css('textarea').fill('Six people and a dog');
    await page.reload();
    await openBooking(customer);
    await expect.element(window.css('textarea')).toHaveValue('Six people and a dog');
    expect(fields()).toEqual(['Ana López', '', '']);
    await expect.element(window.css('input[value=family]')).toBeChecked();
  });

  it('names the offset of times that occur twice as the clock is set back', async () => {
    const shop = new ShopDouble();
    const slots = ['02:00:00+02:00', '02:00:00+01:00', '03:00:00+01:00'];
    shop.replace('listSlots', () => ({
      timeZone: 'Europe/Paris',
      days: [{ date: '2026-10-25', slots: slots.map((time) => `2026-10-25T${time}`) }],
    }));
    const { page, window } = await openWindow({ ...phone, shop });
    await window.css('label:has([name=booking-studio])').first().click();
    const shown = (): (string | null)[] =>
      page.all('label:has(input[name=booking-time])').map(({ textContent }) => textContent);
    await expect
      .poll(shown)
      .toEqual([
        expect.stringMatching(/^2:00\sAMUTC\+2$/),
        expect.stringMatching(/^2:00\sAMUTC\+1$/),
        expect.stringMatching(/^3:00\sAM$/),
      ]);
  });

  it('lists the studios of another country with it', async () => {
    const page = newPage({ ...phone, country: 'DE' });
    rememberCountry('DE');
    await page.goto('/');
    const window = await openBooking(new Customer(page));
    const studio = window.css('label').filter({ hasText: 'Demo counter Ariana' });
    await expect.element(studio).toMatchTextContent('L’Ariana · Tunisia');
  });
});
