import type { Page } from '@playwright/test';
import type { RunningShop } from '#tests/support/shop.ts';
import { Customer, people } from './customer.ts';
import { expect, test } from './fixtures.ts';
import { writePhotos } from './pictures.ts';
import { queryIn } from './query-in.ts';
import { storeNow } from './stored.ts';

async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const value = cookies.find(({ name }) => name.endsWith('fpx_session'))?.value ?? '';
  return decodeURIComponent(value).split('.')[0] ?? '';
}

async function countFiles(shop: RunningShop, session: string, kind: string) {
  const [counted] = await queryIn<{ count: number }>(
    shop,
    `select count(*)::int as count from photo_files join photos on photo = photos.id
     where session_id = $1 and kind = $2`,
    [session, kind],
  );
  return counted?.count;
}

/** Lets the photos of a session expire and runs the worker's hourly job. */
async function passDay(shop: RunningShop, session: string): Promise<void> {
  await queryIn(
    shop,
    `update photos set expires_at = now() - interval '1 minute' where session_id = $1`,
    [session],
  );
  await queryIn(shop, `select graphile_worker.add_job('sweep-photos')`);
  await expect.poll(() => countFiles(shop, session, 'order-copy'), { timeout: 30_000 }).toBe(0);
}

test(
  'a customer who returns after a day learns which photos to choose again, and loses nothing else',
  { tag: '@phone' },
  async ({ page, shop }, info) => {
    const customer = new Customer(page);
    await customer.startPrinting('/');
    await customer.addPhotos(await writePhotos(info.outputPath('photos'), 2));
    await customer.waitUntilSent();
    const session = await sessionOf(page);
    await expect.poll(() => countFiles(shop, session, 'original')).toBe(2);
    await customer.next();
    await customer.fillContact(people.US);
    await storeNow(page);
    await passDay(shop, session);
    await page.reload();
    const notice = customer.text('saved.removedByShop', { count: 2 });
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText(customer.text('saved.removedByShopHelp'))).toBeVisible();
    await expect(page.getByText(people.US.email)).toBeVisible();
    await page.goBack();
    const cards = page.locator('[data-photo]');
    await expect(cards.getByText(customer.text('photos.card.originalNeeded'))).toHaveCount(2);
    // The copies that the browser stored are uploaded again without a message.
    await customer.waitUntilSent();
    await expect.poll(() => countFiles(shop, session, 'order-copy')).toBe(2);
  },
);
