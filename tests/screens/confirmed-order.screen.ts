import { expect, it } from 'vitest';
import { findAxeFaults } from './axe.ts';
import { openLink, placeOrder } from './placed-order.ts';

it('asks the customer of a cash order to confirm it by the link in a mail, once', async () => {
  const { customer, stored } = await placeOrder();
  const { page, text } = customer;
  stored.linked = { canConfirm: true };
  await openLink(customer, stored);
  const button = page.getByRole('button', { name: text('track.confirm') });
  await expect.element(button).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  expect(stored.linked.canConfirm).toBe(false);
});

it('asks nobody else to confirm an order', async () => {
  const { customer, stored } = await placeOrder();
  const { page, text } = customer;
  await openLink(customer, stored);
  await expect.element(page.getByText(text('track.cancel'))).toBeVisible();
  await expect.element(page.getByText(text('track.confirmTitle'))).not.toBeInTheDocument();
});
