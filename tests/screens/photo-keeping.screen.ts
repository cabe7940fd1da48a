import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { photoDatabaseFormat } from '#web/lib/photo-database.ts';
import { photoDatabaseName, storageKeys } from '#web/lib/storage-keys.ts';
import { Customer } from './customer.ts';
import { ConnectionLost } from './double/respond.ts';
import { ShopDouble } from './double/shop-double.ts';
import { openPhotoStep, remember } from './earlier-order.ts';
import { openPhotos, untilArrived } from './empty-photo-step.ts';
import { newPage } from './open-page.ts';
import { photoFiles } from './pictures.ts';
import type { ShopPage } from './shop-page.ts';
import { storedParts, storeNow } from './stored.ts';

type View = ShopPage['window'];

function cardsOf({ page }: Customer) {
  return page.css('[data-photo]');
}

function expectPictures(customer: Customer, count: number) {
  const shown = (): number =>
    customer.page
      .all('[data-photo] img')
      .filter(
        (image) => image instanceof customer.page.window.HTMLImageElement && image.naturalWidth,
      ).length;
  return expect.poll(shown).toBe(count);
}

/** Stores a database of photos of this version with another store than the shop's. */
async function storeDatabase(version: number): Promise<void> {
  await new Promise((resolve) => {
    const request = indexedDB.open(photoDatabaseName, version);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('other'));
    request.addEventListener('success', () => {
      request.result.close();
      resolve(null);
    });
  });
}

/** Adds two photos, which are sent and stored. */
async function addTwo(customer: Customer): Promise<void> {
  await customer.addPhotos(await photoFiles(2));
  await untilArrived(customer, 2);
  await storeNow(customer.page);
}

describe('the choices for photos', () => {
  it('are restored, also when they were made just before the page closes', async () => {
    const customer = await openPhotoStep({ prints: 3 });
    const { page } = customer;
    const card = (index: number) => cardsOf(customer).nth(index);
    await customer.chooseVariant(card(1), '3d_frame:heart');
    await card(0).getByRole('spinbutton').fill('7');
    await userEvent.keyboard('{Enter}');
    await storeNow(page);
    await customer.chooseVariant(card(0), '8x10');
    await page.reload();
    await expect.poll(() => customer.variants()).toEqual(['8x10', '3d_frame:heart', '4x6']);
    const copies = page.all('[data-photo]').map(({ dataset }) => dataset['copies']);
    expect(copies).toEqual(['7', '1', '1']);
  });
});

describe('stored photos', () => {
  it('that cannot be read are cleared, and the customer is informed', async () => {
    await storeDatabase(photoDatabaseFormat.version);
    remember(storageKeys.step, 0);
    const page = newPage({ country: 'US' });
    const customer = new Customer(page);
    await page.goto('/');
    const failed = page.getByText(customer.text('saved.restoreFailed.photos'));
    await expect.element(failed).toBeVisible();
    await addTwo(customer);
    await page.reload();
    await expect.element(cardsOf(customer)).toHaveLength(2);
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('of a newer version of the shop are left alone, and the customer is informed', async () => {
    const version = photoDatabaseFormat.version + 1;
    await storeDatabase(version);
    const customer = await openPhotos();
    const untilClosed = customer.page.getByText(customer.text('saved.untilClosed'));
    await expect.element(untilClosed).toBeVisible();
    await addTwo(customer);
    expect(await indexedDB.databases()).toEqual([{ name: photoDatabaseName, version }]);
  });

  it('are restored although the browser fails to open its storage at first', async () => {
    const customer = await openPhotoStep({
      prints: 2,
      prepare: ({ IDBFactory, DOMException }) => {
        // Safari fails like this after a pause in the background, and Chrome while the device is busy.
        const own = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open') ?? {};
        IDBFactory.prototype.open = () => {
          Object.defineProperty(IDBFactory.prototype, 'open', own);
          throw new DOMException('Internal error opening backing store.', 'UnknownError');
        };
      },
    });
    await expectPictures(customer, 2);
    const { page, text } = customer;
    for (const key of ['saved.restoreFailed.photos', 'saved.untilClosed']) {
      await expect.element(page.getByText(text(key))).not.toBeInTheDocument();
    }
  });

  it('that were not processed in time are restored as missing', async () => {
    const customer = await openPhotos({
      prepare: (view) => {
        // Nothing is ever decoded: the page is closed before.
        class IdleWorker extends view.EventTarget {
          postMessage() {}
          terminate() {}
        }
        Object.defineProperty(view, 'Worker', { value: IdleWorker });
      },
    });
    const { page } = customer;
    await customer.addPhotos(await photoFiles(3));
    await expect.element(cardsOf(customer)).toHaveLength(3);
    await storeNow(page);
    await page.reload();
    const gone = cardsOf(customer).getByText(customer.text('photos.card.gone'));
    await expect.element(gone).toHaveLength(3);
  });

  it('are sent and shown by a browser that cannot read them in pieces', async () => {
    let isFaulty = false;
    let wholeReads = 0;
    const shop = new ShopDouble();
    const respond = shop.respondToUpload;
    shop.respondToUpload = () => Promise.reject(new ConnectionLost());
    const customer = await openPhotos({
      shop,
      prepare: ({ IDBRequest, Blob, DOMException }) => {
        if (!isFaulty) return;
        // iOS fails like this now and then; the first read of a whole picture fails as well.
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
              wholeReads += 1;
              return wholeReads === 1 ? fault() : read();
            };
            return row;
          },
        });
      },
    });
    const { page } = customer;
    await customer.addPhotos(await photoFiles(2));
    await expect.poll(() => storedParts('original')).toBe(2);
    await expect.poll(() => storedParts('preview')).toBe(2);
    await storeNow(page);
    isFaulty = true;
    await page.reload();
    shop.respondToUpload = respond;
    await untilArrived(customer, 2);
    await expectPictures(customer, 2);
    expect(wholeReads).toBeGreaterThan(4);
  });
});

describe('photos in a browser', () => {
  it('that cannot store blobs are stored by their bytes', async () => {
    const customer = await openPhotos({
      prepare: ({ IDBObjectStore, Blob, DOMException }) => {
        // iOS fails like this now and then.
        const put = Reflect.get(IDBObjectStore.prototype, 'put') as IDBObjectStore['put'];
        IDBObjectStore.prototype.put = function (value: { content?: unknown }) {
          if (value.content instanceof Blob) throw new DOMException('blob', 'DataCloneError');
          return put.call(this, value);
        };
      },
    });
    await addTwo(customer);
    await customer.page.reload();
    await expectPictures(customer, 2);
  });

  it.for([
    [
      'stores nothing',
      // Private windows of some browsers behave like this.
      ({ IDBFactory, Storage, DOMException }: View) => {
        const refuse = (): never => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        };
        IDBFactory.prototype.open = refuse;
        Storage.prototype.setItem = refuse;
      },
    ],
    [
      'denies access to its storage',
      // Browsers that block all data of a site behave like this.
      (view: View) => {
        for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
          Object.defineProperty(view, name, {
            get: () => {
              throw new view.DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      },
    ],
  ] as const)('that %s are sent, and the customer is informed', async ([, prepare]) => {
    const customer = await openPhotos({ prepare });
    await customer.addPhotos(await photoFiles(3));
    await untilArrived(customer, 3);
    const untilClosed = customer.page.getByText(customer.text('saved.untilClosed'));
    await expect.element(untilClosed).toBeVisible();
  });
});
