import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { closeWindow, payInWindow } from './card-window.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openCheckout } from './earlier-order.ts';

describe('the summary', () => {
  it('adds up after the owner has changed the taxes under an open checkout', async () => {
    const shop = new ShopDouble();
    const { setup } = shop;
    shop.setup = { ...setup, defaultTaxPercentThousandths: 10_000 };
    const customer = await openCheckout({ shop, person: people.US });
    const { page } = customer;
    const summary = page.css('[data-section=summary]');
    await expect.element(summary).toMatchTextContent('Tax 10%');
    const pay = (amount: string) => customer.button('payment.button.payAmount', { amount });
    await expect.element(pay('$17.16')).toBeEnabled();
    shop.setup = setup;
    await pay('$17.16').click();
    const change = page.getByRole('alert').filter({ hasText: customer.text('summary.priceNow') });
    await expect.element(change).toMatchTextContent('from $17.16 to $15.60');
    await customer.button('summary.acceptPrice', { amount: '$15.60' }).click();
    await closeWindow(page);
    const again = customer.button('payment.tryAgain');
    await expect.element(again).toBeVisible();
    await expect.element(summary).toMatchTextContent('$15.60');
    await expect.element(summary).not.toMatchTextContent('Tax 10%');
    await again.click();
    await payInWindow(page);
    await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
  });
});
