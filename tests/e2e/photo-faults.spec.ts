import { rm } from 'node:fs/promises';
import path from 'node:path';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  add,
  choose,
  expect,
  openPhotos,
  photoFiles,
  readPhotos,
  reload,
  test,
  untilSent,
} from './photo-fixtures.ts';

test('a chosen file that cannot be read at first is read a moment later', async ({
  page,
}, info) => {
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

test('a retry of a photo whose file was deleted asks for it, and continues when it is chosen', async ({
  page,
}, info) => {
  await openPhotos(page);
  const bytes = await uniqueJpeg();
  const folder = info.outputPath('files');
  await choose(page, folder, { 'a.jpg': bytes });
  // The browser reads the size only now, as the shop does when a file is chosen.
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#files')?.files?.[0]?.size);
  await rm(path.join(folder, 'a.jpg'));
  await page.evaluate(() => window.add('US'));
  const statusOf = async () =>
    (await readPhotos(page)).map(({ state, orderCopy, fault }) => [state, orderCopy, fault?.code]);
  await expect.poll(statusOf).toEqual([['failed', 'none', 'photo_unreadable']]);
  await page.evaluate(() => {
    const { photos, retry } = window.photos.getState();
    for (const { id } of photos) retry(id);
  });
  await expect.poll(statusOf).toEqual([['ready', 'failed', 'photo_gone']]);
  await choose(page, folder, { 'a.jpg': bytes });
  await page.evaluate(() => window.add('US'));
  await untilSent(page, 'original');
  expect(await readPhotos(page)).toHaveLength(1);
});

test('the browser asks before the page is left while photos are being read, and not afterwards', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    // Messages to workers are held until the event `let-go`.
    const post: unknown = Reflect.get(Worker.prototype, 'postMessage');
    let isHeld = true;
    const held: (() => void)[] = [];
    Worker.prototype.postMessage = function (message: unknown, ...rest: never[]) {
      const go = () => {
        if (typeof post === 'function') Reflect.apply(post, this, [message, ...rest]);
      };
      if (isHeld) held.push(go);
      else go();
    };
    globalThis.addEventListener('let-go', () => {
      isHeld = false;
      for (const go of held) go();
    });
  });
  await openPhotos(page);
  await page.locator('body').click();
  await add(page, info.outputPath('files'), await photoFiles(2));
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('let-go')));
  await untilSent(page, 'original');
  await reload(page);
  expect(await readPhotos(page)).toHaveLength(2);
  expect(asked).toHaveLength(1);
});
