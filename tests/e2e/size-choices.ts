import type { Locator, Page } from '@playwright/test';
import type { Customer } from './customer.ts';
import { expect } from './fixtures.ts';

/** Opens the product variants of a photo: its picture, then the size control below it. */
export async function openSizes(page: Page, card: Locator): Promise<Locator> {
  await card.locator('button[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').locator('button[aria-haspopup=dialog]').click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Returns to the cards. */
export async function closeSizes(sheet: Locator, customer: Customer): Promise<void> {
  const done = customer.text('common.done');
  await sheet.getByRole('button', { name: done }).click();
  await expect(sheet).toHaveCount(0);
  await customer.button('common.done').click();
}

/** The window with size and copies for the selected photos. */
export async function openForSelected(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Size and copies' }).click();
  return page.getByRole('dialog', { name: 'Size for the selected photos' });
}
