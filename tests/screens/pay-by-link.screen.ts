import { describe, expect, it } from 'vitest';
import { people } from '#tests/support/customers.ts';
import { closeWindow } from './card-window.ts';
import type { Customer } from './customer.ts';
import { openCheckout } from './earlier-order.ts';
import { openLink } from './placed-order.ts';

/** Places an order without paying it, and opens the page of its private link. */
async function openUnpaid() {
  const customer: Customer = await openCheckout({ person: people.US, width: 390, height: 844 });
  const { page } = customer;
  await customer.payButton().click();
  await closeWindow(page);
  const [stored] = page.shop.orders.values();
  if (!stored) throw new Error('no order was placed');
  stored.linked = { payBy: new Date(Date.now() + 60 * 60_000).toISOString() };
  await openLink(customer, stored);
  await expect.element(customer.payButton()).toBeVisible();
  return { customer, page, stored };
}

describe('the page of an unpaid order', () => {
  it('asks for no payment after its studio has closed, and cancels the order', async () => {
    const { customer, page, stored } = await openUnpaid();
    stored.linked = { ...stored.linked, isStudioClosed: true };
    await page.reload();
    await expect.element(page.getByText(customer.text('track.studioClosedText'))).toBeVisible();
    await expect.element(customer.payButton()).not.toBeInTheDocument();
    await customer.button('track.cancel').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: customer.text('track.cancelConfirm') })
      // A press within half a second would count as the second of a double press.
      .click({ delay: 600 });
    await expect.element(page.getByText(customer.text('track.cancelled'))).toBeVisible();
    expect(stored.fulfilment).toBe('cancelled');
  });

  it('asks for no payment while one is in transit', async () => {
    const { customer, page, stored } = await openUnpaid();
    stored.linked = { ...stored.linked, isPaymentPending: true };
    await page.reload();
    const title = customer.text('payment.processing.title');
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(customer.text('track.unpaid'))).not.toBeInTheDocument();
    await expect.element(customer.payButton()).not.toBeInTheDocument();
  });
});

describe('the page of a paid order whose change waits for its payment', () => {
  const until = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const due = { edit: crypto.randomUUID(), amount: 2.99, totalAfter: 23.97, until, transfer: null };

  it('shows what is due and until when, and pays it by card', async () => {
    const { customer, page, stored } = await openUnpaid();
    stored.payment = 'paid';
    stored.linked = { due: { ...due, method: 'helcim' } };
    await page.reload();
    await expect.element(page.getByText(customer.text('track.due'))).toBeVisible();
    await expect.element(page.getByText(/2\.99.*23\.97/)).toBeVisible();
    await expect.element(customer.payButton()).toBeVisible();
  });

  it('shows where a transfer goes, without a button', async () => {
    const { customer, page, stored } = await openUnpaid();
    stored.payment = 'paid';
    const transfer = { recipient: 'pay@example.com', answer: 'FPX1' };
    stored.linked = { due: { ...due, method: 'interac', transfer } };
    await page.reload();
    await expect.element(page.getByText(/pay@example\.com/)).toBeVisible();
    await expect.element(customer.payButton()).not.toBeInTheDocument();
  });
});
