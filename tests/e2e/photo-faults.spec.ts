import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  add,
  choose,
  expect,
  openPhotos,
  photoFiles,
  photosOf,
  reload,
  test,
  untilReady,
  untilSent,
} from './photo-fixtures.ts';
import { storedParts, storeNow } from './stored.ts';

declare global {
  interface Window {
    /** How often stored pictures were asked for all their bytes at once. */
    wholeReads: number;
  }
}

test.describe('a browser that hands out stored pictures it cannot read in pieces', () => {
  test.use({ expectedErrors: { patterns: [/net::ERR_FAILED/] } });

  test('sends and shows them from their bytes', async ({ page }, info) => {
    await openPhotos(page);
    await page.route('**/api/uploads**', (route) => route.abort());
    await add(page, info.outputPath('files'), await photoFiles(2));
    await untilReady(page);
    await expect.poll(() => storedParts(page, 'original')).toBe(2);
    await storeNow(page);
    await page.addInitScript(() => {
      window.wholeReads = 0;
      // As iOS does now and then; the first reading of all bytes fails as well.
      const fault = () =>
        Promise.reject(new DOMException('The I/O read operation failed.', 'NotReadableError'));
      const own = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result');
      Object.defineProperty(IDBRequest.prototype, 'result', {
        get() {
          const row: unknown = own?.get?.call(this);
          if (typeof row !== 'object' || row === null || !('content' in row)) return row;
          const { content } = row;
          if (!(content instanceof Blob)) return row;
          content.slice = () => Object.assign(new Blob(), { arrayBuffer: fault });
          const read = content.arrayBuffer.bind(content);
          content.arrayBuffer = () => {
            window.wholeReads += 1;
            return window.wholeReads === 1 ? fault() : read();
          };
          return row;
        },
      });
    });
    await page.unroute('**/api/uploads**');
    await reload(page);
    await untilSent(page, 'original');
    await expect
      .poll(async () => (await photosOf(page)).map(({ previewUrl }) => previewUrl !== null))
      .toEqual([true, true]);
    expect(await page.evaluate(() => window.wholeReads)).toBeGreaterThan(4);
  });
});

test('a chosen file that cannot be read at once is read a moment later', async ({ page }, info) => {
  await page.addInitScript(() => {
    File.prototype.arrayBuffer = () =>
      Promise.reject(new DOMException('The I/O read operation failed.', 'NotReadableError'));
  });
  await openPhotos(page);
  await choose(page, info.outputPath('files'), { 'a.jpg': await uniqueJpeg() });
  const read = await page.evaluate(async () => {
    const [made] = await window.process('page');
    return made?.ok === false ? made.code : 'read';
  });
  expect(read).toBe('read');
});
