import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { Person } from '#tests/support/customers.ts';
import type { Customer } from './customer.ts';

/** Opens the window of a booking on the first screen, and waits for its studios. */
export async function openBooking(customer: Customer): Promise<Locator> {
  await customer.button('intro.bookPhotography').first().click();
  const window = customer.page.getByRole('dialog');
  await expect.element(window.css('input[name=booking-studio]').first()).toBeInTheDocument();
  return window;
}

/** The times of the chosen day. */
export function timesIn(window: Locator): Locator {
  return window.css('label:has(input[name=booking-time])');
}

/**
 * Searches for a studio, selects the one with that name and takes its second free day: the first may be
 * nearly over.
 */
export async function chooseStudio(
  window: Locator,
  customer: Customer,
  name: string,
  query = name,
): Promise<void> {
  await window.getByLabelText(customer.text('booking.studio.search')).fill(query);
  await window.getByText(name, { exact: true }).click();
  await window.css('label:has(input[name=booking-day]:enabled)').nth(1).click();
  await expect.element(timesIn(window).first()).toBeInTheDocument();
}

/** A field of the customer's contact. */
export function contactField(window: Locator, customer: Customer, key: string): Locator {
  const name = customer.text(`checkout.contact.${key}`);
  return window.getByRole('textbox', { name, exact: true });
}

/** Fills in who books. */
export async function fillBooking(
  window: Locator,
  customer: Customer,
  { name, email, phone }: Person,
): Promise<void> {
  for (const [key, value] of Object.entries({ name, email, phone })) {
    await contactField(window, customer, key).fill(value);
  }
}
