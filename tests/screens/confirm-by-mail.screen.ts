import { expect, it } from 'vitest';
import { openLink, placeOrder } from './placed-order.ts';

it('the page of an order asks its customer to open the link in the mail, until that has confirmed it', async () => {
  const { customer, stored } = await placeOrder();
  const { page, text } = customer;
  const title = page.getByText(text('confirmation.confirmTitle'));
  await expect.element(title).not.toBeInTheDocument();
  stored.wire = { ...stored.wire, awaitsConfirmation: true };
  await openLink(customer, stored);
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(text('confirmation.confirmText'))).toBeVisible();
  stored.wire = { ...stored.wire, awaitsConfirmation: false };
  await page.reload();
  await expect.element(customer.heading('track.title')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});
