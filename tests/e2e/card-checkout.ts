import type { Page } from '@playwright/test';
import { people, type Customer } from './customer.ts';
import { openCheckout } from './stored-order.ts';

/** Sample cards of the Stripe Checkout page. */
export const pageCards = { visa: '4242424242424242', challenged: '4000002760003184' } as const;

/** Opens a filled-in checkout: one print for 0.60 and 15 for shipping. */
export function toCheckout(customer: Customer, path: string, email: string): Promise<void> {
  return openCheckout(customer, path, { person: { ...people.US, email } });
}

/** Chooses to pay on the Stripe Checkout page. */
export function choosePage(customer: Customer): Promise<void> {
  return customer.page
    .getByText(customer.text('payment.methods.credit.name'), { exact: true })
    .click();
}

/** Pays on the Stripe Checkout page with one of its sample cards. */
export async function payOnPage(page: Page, card: string): Promise<void> {
  await page.locator(`button[data-number="${card}"]`).click({ timeout: 30_000 });
  await page.locator('#pay').click();
}
