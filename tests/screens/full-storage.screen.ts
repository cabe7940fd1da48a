import { describe, expect, it } from 'vitest';
import { emailFor, people } from '#tests/support/customers.ts';
import type { Customer } from './customer.ts';
import { openPhotoStep } from './earlier-order.ts';

/** Fills the browser's storage with entries that the shop keeps; photos have a storage of their own. */
function fillStorage(): void {
  let entry = 'x'.repeat(1024 * 1024);
  for (let count = 0; entry.length > 0; count += 1) {
    try {
      localStorage.setItem(`tus::${count}`, entry);
    } catch {
      entry = entry.slice(0, Math.floor(entry.length / 2));
    }
  }
}

async function openWithoutRoom(): Promise<Customer> {
  const customer = await openPhotoStep();
  fillStorage();
  await customer.page.reload();
  await expect.element(customer.page.css('[data-photo]')).toHaveLength(1);
  return customer;
}

describe('on a device without room', () => {
  it('the form is kept over a look at the photos', async () => {
    const customer = await openWithoutRoom();
    const { page } = customer;
    await customer.next();
    await customer.fillContact(people.US);
    await expect.element(page.getByText(customer.text('saved.storageFull'))).toBeVisible();
    page.back();
    await expect.element(customer.photosTitle()).toBeVisible();
    await customer.next();
    await expect.element(page.css('[name=email]')).toHaveValue(people.US.email);
  });

  it('an order whose number was not stored is not to be paid again after its payment', async () => {
    const email = emailFor('full');
    const customer = await openWithoutRoom();
    const { page } = customer;
    await customer.next();
    await customer.fillContact({ ...people.US, email });
    await customer.fillAddress(people.US, 'US');
    const method = customer.text('payment.methods.credit.name');
    await page.getByText(method, { exact: true }).click();
    await customer.payButton().click();
    const number = await customer.confirmedNumber();
    await expect.element(customer.heading('confirmation.title')).toBeVisible();
    await page.reload();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(customer.payButton()).not.toBeInTheDocument();
    await expect.element(page.css('[data-photo]')).toHaveLength(0);
    expect([...page.shop.orders.keys()]).toEqual([number]);
  });
});
