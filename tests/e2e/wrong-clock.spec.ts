import type { Page } from '@playwright/test';
import { toCheckout } from './card-checkout.ts';
import { Customer, emailFor } from './customer.ts';
import { expect, test } from './fixtures.ts';

const day = 24 * 60 * 60 * 1000;

/** The dates that the checkout names for shipping. */
async function openDates(page: Page) {
  await toCheckout(new Customer(page), '/', emailFor('wrong-clock'));
  return page.getByText(/^Ships by .* arrives about /).first();
}

test('the checkout names the dates of the shop on a device whose clock is five days ahead', async ({
  page,
  context,
}) => {
  const right = await openDates(page);
  const expected = (await right.textContent()) ?? '';
  const other = await context.newPage();
  await other.clock.setFixedTime(Date.now() + 5 * day);
  await expect(await openDates(other)).toHaveText(expected);
});
