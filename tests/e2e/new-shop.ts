import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { test as base } from './fixtures.ts';

/** Playwright's test on a shop without an owner, of one journey alone. */
export const test = base.extend<{ readonly newShop: RunningShop }>({
  newShop: async ({ context }, provide) => {
    const shop = await startRunningShop();
    await provide(shop);
    // A page that is still open would ask the shop while it stops.
    for (const page of context.pages()) await page.close();
    await shop.stop();
  },
});
