import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  arrived,
  choose,
  expect,
  openPhotos,
  photosOf,
  reload,
  test,
  untilSent,
} from './photo-fixtures.ts';
import { storeNow } from './stored.ts';

test('photos the shop has removed since are sent again from here, and their originals asked for', async ({
  page,
  context,
}, info) => {
  await openPhotos(page);
  const files = {
    'one.jpg': await uniqueJpeg(1600, 1200),
    'two.jpg': await uniqueJpeg(1600, 1200),
  };
  await choose(page, info.outputPath('files'), files);
  await page.evaluate(() => window.add('US'));
  await untilSent(page, 'original');
  const ids = (await photosOf(page)).map(({ id }) => id);
  await page.evaluate((photoIds) => {
    for (const id of photoIds) window.photos.getState().setQuantity(id, 7);
  }, ids);
  await storeNow(page);
  // The shop knows nothing of a new session, as of one whose photos are gone.
  await context.clearCookies();
  await reload(page);
  await untilSent(page, 'orderCopy');
  const there = await arrived(page, ids);
  expect(there.filter(({ orderCopy }) => orderCopy)).toHaveLength(2);
  expect(await page.evaluate(() => window.photos.getState().removedByShop)).toBe(2);
  await expect
    .poll(() => photosOf(page))
    .toMatchObject([
      { quantity: 7, original: 'none' },
      { quantity: 7, original: 'none' },
    ]);
});
