import type { Page } from '@playwright/test';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { photoDatabaseFormat } from '#web/lib/photo-database.ts';
import {
  arrived,
  choose,
  expect,
  openPhotos,
  readPhotos,
  reload,
  test,
  untilSent,
} from './photo-fixtures.ts';
import { postponeSaves, replaceDatabase, storeNow } from './stored.ts';

async function add(page: Page, folder: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `IMG_${index + 1}.jpg`);
  const files = await Promise.all(
    names.map(async (name) => [name, await uniqueJpeg(1600, 1200)] as const),
  );
  await choose(page, folder, Object.fromEntries(files));
  await page.evaluate(() => window.add('US'));
}

function sent(page: Page) {
  return untilSent(page, 'orderCopy');
}

function problems(page: Page) {
  return page.evaluate(() => window.problems);
}

test('the choices for each photo are restored @essential', async ({ page }, info) => {
  await openPhotos(page);
  await add(page, info.outputPath('files'), 3);
  await sent(page);
  await page.evaluate(() => {
    const { photos, setSize, setQuantity, setProduct } = window.photos.getState();
    const [first, second, third] = photos.map(({ id }) => id);
    setSize(first ?? '', '8x10');
    setQuantity(first ?? '', 7);
    setProduct(second ?? '', '3d_frame', 'heart');
    setQuantity(third ?? '', 100);
  });
  await storeNow(page);
  await reload(page);
  expect(await readPhotos(page)).toMatchObject([
    { frame: 1, productType: 'photo_print', size: '8x10', quantity: 7, state: 'ready' },
    { frame: 2, productType: '3d_frame', shape: 'heart', quantity: 1 },
    { frame: 3, productType: 'photo_print', size: '4x6', quantity: 1 },
  ]);
  expect(await problems(page)).toEqual([]);
});

test('photos that another tab stored as sent are uploaded to a shop that does not have them', async ({
  page,
  context,
}, info) => {
  await openPhotos(page);
  await add(page, info.outputPath('files'), 2);
  await untilSent(page, 'original');
  await storeNow(page);
  const other = await context.newPage();
  await openPhotos(other);
  const ids = (await readPhotos(other)).map(({ id }) => id);
  await untilSent(other, 'original');
  await context.clearCookies();
  await page.evaluate(async (photoIds) => {
    window.dispatchEvent(new Event('offline'));
    await window.photos.getState().sendAgain(photoIds);
  }, ids);
  // The other tab stores its photos again with its older state.
  await other.evaluate((photoIds) => {
    for (const id of photoIds) window.photos.getState().setQuantity(id, 2);
  }, ids);
  await storeNow(other);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // The page may still show the state that the other tab stored.
  await expect
    .poll(async () => (await arrived(page, ids)).filter(({ orderCopy }) => orderCopy))
    .toHaveLength(2);
  // The originals had been sent and deleted from the device: only the customer has them now.
  await expect
    .poll(async () => (await readPhotos(page)).map(({ original }) => original))
    .toEqual(['none', 'none']);
});

test('photos of older versions are taken over and sent', async ({ page }) => {
  const base64 = `data:image/jpeg;base64,${(await uniqueJpeg(900, 700)).toString('base64')}`;
  await openPhotos(page);
  await page.evaluate((picture) => {
    const list = [
      { id: 1, base64: picture, size: '5x7', quantity: 3 },
      { id: 2, size: '4x6' },
    ];
    localStorage.setItem('uploadedPhotos', JSON.stringify(list));
  }, base64);
  await reload(page);
  await expect
    .poll(() => readPhotos(page))
    .toMatchObject([{ frame: 1, size: '5x7', quantity: 3, productType: 'photo_print' }]);
  await sent(page);
  const [photo] = await readPhotos(page);
  expect(photo?.fileName).toBe(`image-${photo?.id}.jpg`);
  expect(await page.evaluate(() => localStorage.getItem('uploadedPhotos'))).toBeNull();
});

test('stored photos that cannot be read are cleared, and the customer is informed', async ({
  page,
}, info) => {
  await openPhotos(page);
  await replaceDatabase(page, photoDatabaseFormat.version);
  await reload(page);
  expect(await problems(page)).toEqual([{ kind: 'restore_failed', key: 'uploadedPhotos' }]);
  await add(page, info.outputPath('files'), 2);
  await sent(page);
  await storeNow(page);
  await reload(page);
  expect(await readPhotos(page)).toHaveLength(2);
  expect(await problems(page)).toEqual([]);
});

test('photos that a newer version of the shop stored are left alone, and the customer is informed', async ({
  page,
}, info) => {
  await openPhotos(page);
  await replaceDatabase(page, photoDatabaseFormat.version + 1);
  await reload(page);
  expect(await problems(page)).toEqual([{ kind: 'unavailable', key: 'uploadedPhotos' }]);
  await add(page, info.outputPath('files'), 2);
  await sent(page);
  await storeNow(page);
  const databases = await page.evaluate(() => indexedDB.databases());
  expect(databases).toEqual([{ name: 'photos', version: photoDatabaseFormat.version + 1 }]);
});

test('photos are restored although the browser fails to open its storage at first', async ({
  page,
}, info) => {
  await openPhotos(page);
  await add(page, info.outputPath('files'), 2);
  await sent(page);
  await storeNow(page);
  await page.addInitScript(() => {
    // Safari fails like this after a pause in the background, and Chrome while the device is busy.
    const open = Reflect.get(IDBFactory.prototype, 'open') as IDBFactory['open'];
    IDBFactory.prototype.open = () => {
      IDBFactory.prototype.open = open;
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
  });
  await reload(page);
  expect(await readPhotos(page)).toHaveLength(2);
  expect(await problems(page)).toEqual([]);
});

test('a full storage loses neither photos nor upload keys, language and order number @essential', async ({
  page,
  context,
  site,
}, info) => {
  const session = await context.newCDPSession(page);
  await openPhotos(page);
  await page.evaluate(() => {
    for (const key of ['language', 'orderNumber', 'tus::1', 'leftover', 'formData']) {
      localStorage.setItem(key, key);
    }
  });
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 2000 });
  await add(page, info.outputPath('files'), 4);
  await sent(page);
  await expect
    .poll(() => problems(page), { timeout: 20_000 })
    .toEqual([{ kind: 'full', key: 'uploadedPhotos' }]);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
    expect.arrayContaining(['language', 'orderNumber', 'tus::1']),
  );
  expect(await page.evaluate(() => localStorage.getItem('leftover'))).toBeNull();
  await untilSent(page, 'original');
});

test('a browser that stores nothing works until the page is closed, and reports it', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    // Private windows of some browsers behave like this.
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.setItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openPhotos(page);
  await add(page, info.outputPath('files'), 3);
  await sent(page);
  await untilSent(page, 'original');
  expect(await problems(page)).toContainEqual({ kind: 'unavailable', key: 'uploadedPhotos' });
});

test('a browser that denies access to its storage works, and reports it', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    // Browsers that block all data of a site behave like this.
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await openPhotos(page);
  await add(page, info.outputPath('files'), 2);
  await expect.poll(async () => (await readPhotos(page)).length).toBe(2);
  await sent(page);
  await untilSent(page, 'original');
  expect(await problems(page)).toEqual([{ kind: 'unavailable', key: 'uploadedPhotos' }]);
});

test('a photo shown as sent is restored at the next visit, even if the page crashes at once', async ({
  page,
  context,
}, info) => {
  await postponeSaves(page);
  await openPhotos(page);
  const session = await context.newCDPSession(page);
  const died = page.waitForEvent('crash');
  await add(page, info.outputPath('files'), 1);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = ({ photos }: { photos: readonly { orderCopy: string }[] }): void => {
          if (photos[0]?.orderCopy === 'sent') resolve(null);
        };
        window.photos.subscribe(look);
        look(window.photos.getState());
      }),
  );
  // The page has no chance to clean up.
  void session.send('Page.crash').catch(() => undefined);
  await died;
  const next = await context.newPage();
  await openPhotos(next);
  await expect.poll(() => readPhotos(next)).toMatchObject([{ frame: 1, orderCopy: 'sent' }]);
  await expect.poll(async () => (await readPhotos(next))[0]?.previewUrl ?? null).not.toBeNull();
});

test('a browser that cannot store blobs stores their bytes', async ({ page }, info) => {
  await page.addInitScript(() => {
    // iOS fails like this now and then.
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (
      this: IDBObjectStore,
      value: { content?: unknown },
    ) => IDBRequest<IDBValidKey>;
    IDBObjectStore.prototype.put = function (value: { content?: unknown }) {
      if (value.content instanceof Blob) throw new DOMException('blob', 'DataCloneError');
      return put.call(this, value);
    };
  });
  await openPhotos(page);
  await add(page, info.outputPath('files'), 2);
  await sent(page);
  await storeNow(page);
  await reload(page);
  await expect
    .poll(async () => (await readPhotos(page)).map(({ previewUrl }) => previewUrl !== null))
    .toEqual([true, true]);
  expect(await problems(page)).toEqual([]);
});

test('photos that were not stored in time are restored as missing', async ({ page }, info) => {
  await page.addInitScript(() => {
    // Nothing is ever decoded: the page is closed before.
    Object.defineProperty(window, 'Worker', {
      value: class extends EventTarget {
        postMessage() {}
        terminate() {}
      },
    });
  });
  await openPhotos(page);
  await add(page, info.outputPath('files'), 3);
  await storeNow(page);
  await reload(page);
  const missing = { state: 'ready', fault: { code: 'photo_gone' } };
  await expect.poll(() => readPhotos(page)).toMatchObject([missing, missing, missing]);
});
