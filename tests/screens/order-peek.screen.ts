import { describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { people } from '#tests/support/customers.ts';
import type { Customer } from './customer.ts';
import { openCheckout, openPhotoStep } from './earlier-order.ts';

const phone = { width: 390, height: 844 };

async function openPeek({ page, text }: Customer): Promise<Locator> {
  await page.css('[data-peek]').click();
  return page.getByRole('dialog', { name: text('peek.label') });
}

describe('the order peek', () => {
  it('has the whole price on the checkout, as the bar and the button', async () => {
    const customer = await openCheckout({ person: people.US });
    const { page } = customer;
    await expect.element(page.css('[data-peek]')).toMatchTextContent('$15.60');
    const peek = await openPeek(customer);
    const summary = peek.css('[data-summary]');
    await expect.element(summary).toMatchTextContent(/Subtotal.*\$0\.60.*Shipping.*\$15\.00/);
    await expect.element(summary).toMatchTextContent('$15.60');
    await expect.element(summary).not.toMatchTextContent(customer.text('summary.soFar'));
    await expect.element(summary).not.toMatchTextContent(customer.text('summary.nextPage'));
    await expect.element(peek.getByRole('heading', { level: 3 })).toBeVisible();
    // The choice of pickup changes both.
    await peek
      .getByRole('button', { name: customer.text('peek.close') })
      .first()
      .click();
    await page.getByText(customer.text('checkout.delivery.pickup'), { exact: true }).click();
    const changed = await openPeek(customer);
    await expect.element(changed.css('[data-summary]')).toMatchTextContent(/Pickup fee/);
    await expect.element(changed.css('[data-summary]')).not.toMatchTextContent('$15.60');
  });

  it('has the price so far on the photo step', async () => {
    const peek = await openPeek(await openPhotoStep(phone));
    await expect.element(peek.css('[data-summary]')).toMatchTextContent(/So far.*\$0\.60/);
  });
});

describe('free delivery', () => {
  it('is said to be free once the order has reached the amount, on both steps', async () => {
    const order = { prints: 1, country: 'US', person: people.US };
    const customer = await openPhotoStep(order);
    const { page } = customer;
    await customer.chooseVariant(page.css('[data-photo]').first(), '3d_frame:rectangle');
    const summary = page.css('[data-summary]');
    await expect
      .element(summary)
      .toMatchTextContent(customer.text('checkout.delivery.shippingFree'));
    await expect.element(summary).not.toMatchTextContent('$50');
    await customer.next();
    await expect.element(page.css('[data-section=delivery]')).not.toMatchTextContent('$50');
    await expect.element(page.css('[data-section=summary]')).not.toMatchTextContent('$50');
  });
});
