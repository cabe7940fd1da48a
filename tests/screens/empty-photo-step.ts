import { expect } from 'vitest';
import type { ShopDouble } from './double/shop-double.ts';
import { Customer } from './customer.ts';
import { newPage } from './open-page.ts';
import type { PageOptions } from './shop-page.ts';

/** Opens the photo step without photos, in English. */
export async function openPhotos(options: PageOptions & { readonly shop?: ShopDouble } = {}) {
  const page = newPage({ country: 'US', ...options });
  await page.goto('/');
  const customer = new Customer(page);
  await customer.button('intro.startPrinting').first().click();
  await expect.element(customer.photosTitle()).toBeVisible();
  return customer;
}

/** Waits until the shop has so many originals. */
export async function untilArrived({ page }: Customer, count: number): Promise<void> {
  const originals = () =>
    [...page.shop.uploads.stored.values()].filter(({ original }) => original).length;
  await expect.poll(originals, { timeout: 30_000 }).toBe(count);
}
