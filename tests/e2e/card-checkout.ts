import type { Page } from '@playwright/test';
import { people, type Customer } from './customer.ts';
import { writePhotos } from './pictures.ts';

/** Sample cards of the Stripe Checkout page. */
export const pageCards = { visa: '4242424242424242', challenged: '4000002760003184' } as const;

/** Fills in a whole checkout: one print for 0.60 and 15 for shipping. */
export const toCheckout = async (
  customer: Customer,
  path: string,
  folder: string,
  email: string,
): Promise<void> => {
  await customer.rememberForm({ ...people.US, email }, 'US');
  await customer.startPrinting(path);
  await customer.addPhotos(await writePhotos(folder, 1));
  await customer.waitUntilSent();
  await customer.next();
};

/** Chooses to pay on the Stripe Checkout page. */
export const choosePage = (customer: Customer): Promise<void> =>
  customer.page.getByText(customer.text('payment.methods.credit.name'), { exact: true }).click();

/** Pays on the Stripe Checkout page with one of its sample cards. */
export const payOnPage = async (page: Page, card: string): Promise<void> => {
  await page.locator(`button[data-number="${card}"]`).click({ timeout: 30_000 });
  await page.locator('#pay').click();
};
