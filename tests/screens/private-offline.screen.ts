import { describe, expect, it } from 'vitest';
import { Customer } from './customer.ts';
import { newPage } from './open-page.ts';
import { openLink, placeOrder } from './placed-order.ts';

const phone = { width: 390, height: 844 };

describe('without a connection', () => {
  it('a cancellation says so at once, and is repeated by its customer alone', async () => {
    const { customer, stored } = await placeOrder(phone);
    const { page, text } = customer;
    await openLink(customer, stored);
    const confirm = page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('track.cancelConfirm'), exact: true });
    await customer.button('track.cancel').click();
    await expect.element(confirm).toBeVisible();
    page.setOnline(false);
    await confirm.click();
    await expect.element(page.getByText(text('track.unreachable'))).toBeVisible();
    page.setOnline(true);
    await expect.element(customer.button('track.cancel')).toBeEnabled();
    expect(stored.fulfilment).toBe('awaiting_csr');
    await customer.button('track.cancel').click();
    await confirm.click();
    await expect.element(page.getByText(text('track.cancelled'))).toBeVisible();
    expect(stored.fulfilment).toBe('cancelled');
  });

  it('the form for a new link keeps what is typed, also while the customer looks into a mail', async () => {
    const page = newPage(phone);
    const customer = new Customer(page, 'fr');
    await page.goto('/fr/track/mistyped');
    const number = page.getByLabelText(customer.text('track.newLink.number'));
    await number.fill('FPX-123456789');
    await page.getByLabelText(customer.text('checkout.contact.email')).fill('me@example.com');
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.setOnline(false);
    await customer.button('track.newLink.send').click();
    const unreachable = page.getByText(customer.text('track.newLink.unreachable'));
    await expect.element(unreachable).toBeVisible();
    page.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await expect.element(number).toHaveValue('FPX-123456789');
    await customer.button('track.newLink.send').click();
    await expect.element(page.getByText(customer.text('track.newLink.sent'))).toBeVisible();
    // Each opening of a wrong link counts as a guess.
    expect(page.shop.sent('openOrderLink')).toHaveLength(1);
  });
});
