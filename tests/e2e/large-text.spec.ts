import { findMisfits, show } from './fit.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 390, height: 844, text: 100 };
const smallest = { width: 320, height: 640, text: 100 };

/** Large text on both phones, a desktop at 400 %, and the smallest phone; px and percent. */
const views = {
  'text at 200 %': { ...phone, text: 200 },
  'the smallest phone at 200 %': { ...smallest, text: 200 },
  '1280 px at 400 %': { width: 320, height: 256, text: 100 },
  'the smallest phone': smallest,
} as const;

test(
  'nothing is cut off or covered before the scripts have arrived',
  { tag: '@desktop' },
  async ({ page }) => {
    const { promise: measured, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await measured;
      await route.continue();
    });
    for (const path of ['/TN', '/', '/ja', '/ru']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('#order-bar')).toBeAttached();
      for (const [name, view] of Object.entries(views)) {
        await show(page, view);
        expect.soft(await findMisfits(page, view.width), `${path}, ${name}`).toEqual([]);
      }
    }
    release();
  },
);
