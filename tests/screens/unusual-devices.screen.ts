import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { Customer } from './customer.ts';
import { openCheckout } from './earlier-order.ts';
import { newPage } from './open-page.ts';

const day = 24 * 60 * 60 * 1000;

describe('a private window', () => {
  it('that stores data until it is closed says so', async () => {
    const page = newPage({
      prepare: ({ StorageManager, DOMException }) => {
        // Firefox and Safari behave like this.
        StorageManager.prototype.getDirectory = () =>
          Promise.reject(new DOMException('Security error', 'SecurityError'));
      },
    });
    await page.goto('/fr');
    const customer = new Customer(page, 'fr');
    await customer.button('intro.startPrinting').first().click();
    const notice = page.getByText(customer.text('saved.untilClosedTitle'));
    await expect.element(notice).toBeVisible();
  });
});

describe('a device whose clock is five days ahead', () => {
  it('names the dates of the shop in the checkout', async () => {
    const datesOn = async (device: Parameters<typeof openCheckout>[0]) => {
      const { page } = await openCheckout({ person: people.US, ...device });
      const dates = page.getByText(/^Ships by .* arrives about /).first();
      await expect.element(dates).toBeVisible();
      return dates;
    };
    const right = (await datesOn({})).element().textContent;
    const ahead = await datesOn({
      prepare: ({ Date: device }) => {
        device.now = () => Date.now() + 5 * day;
      },
    });
    await expect.poll(() => ahead.element().textContent).toBe(right);
  });
});
