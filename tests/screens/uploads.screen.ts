import { describe, expect, it } from 'vitest';
import { errorText } from '#locales/catalogues.ts';
import { ConnectionLost } from './double/respond.ts';
import type { UploadRequest } from './double/uploads.ts';
import { ShopDouble } from './double/shop-double.ts';
import type { Customer } from './customer.ts';
import { openPhotos, untilArrived } from './empty-photo-step.ts';
import { photoFiles } from './pictures.ts';
import { storedParts } from './stored.ts';

/** A shop that notes the requests of uploads, and holds them until `release` is called. */
function holdUploads() {
  const shop = new ShopDouble();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const asked: UploadRequest[] = [];
  const respond = shop.respondToUpload;
  shop.respondToUpload = async (request) => {
    asked.push(request);
    await isReleased;
    return respond(request);
  };
  return { shop, asked, release };
}

/** Adds photos, and waits until each has its copy on this device. */
async function addPhotos(customer: Customer, count: number): Promise<void> {
  await customer.addPhotos(await photoFiles(count));
  await expect.poll(() => storedParts('order-copy')).toBe(count);
}

describe('the upload of photos', () => {
  it('waits while the browser is offline', async () => {
    const { shop, asked, release } = holdUploads();
    const customer = await openPhotos({ shop });
    customer.page.setOnline(false);
    await addPhotos(customer, 4);
    expect(asked).toEqual([]);
    release();
    customer.page.setOnline(true);
    await untilArrived(customer, 4);
  });

  it('continues on another network when it hangs on one', async () => {
    const shop = new ShopDouble();
    const respond = shop.respondToUpload;
    let hanging = 0;
    shop.respondToUpload = () => {
      hanging += 1;
      return new Promise(() => undefined);
    };
    const network = { type: 'wifi', effectiveType: '4g', saveData: true };
    let changeNetwork = (): void => undefined;
    const customer = await openPhotos({
      shop,
      savesData: false,
      prepare: ({ navigator, EventTarget }) => {
        const connection = Object.assign(new EventTarget(), network);
        Object.defineProperty(navigator, 'connection', { value: connection });
        changeNetwork = () => {
          connection.type = 'cellular';
          connection.dispatchEvent(new Event('change'));
        };
      },
    });
    await customer.addPhotos(await photoFiles(4));
    await expect.poll(() => hanging).toBe(3);
    shop.respondToUpload = respond;
    changeNetwork();
    await untilArrived(customer, 4);
  });

  it('keeps the screen on, also after the page was hidden, and no longer', async () => {
    const screen = { asked: 0, released: 0 };
    let lock = new EventTarget();
    const request = async () => {
      screen.asked += 1;
      const release = async (): Promise<void> => {
        screen.released += 1;
        lock.dispatchEvent(new Event('release'));
      };
      lock = Object.assign(new EventTarget(), { release });
      return lock;
    };
    const { shop, release } = holdUploads();
    const customer = await openPhotos({
      shop,
      prepare: ({ navigator }) =>
        void Object.defineProperty(navigator, 'wakeLock', { value: { request } }),
    });
    expect(screen).toEqual({ asked: 0, released: 0 });
    await customer.addPhotos(await photoFiles(4));
    await expect.poll(() => screen).toEqual({ asked: 1, released: 0 });
    // The browser releases the lock when the page is hidden, and the page requests it again when shown.
    lock.dispatchEvent(new Event('release'));
    customer.page.document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => screen).toEqual({ asked: 2, released: 0 });
    release();
    await untilArrived(customer, 4);
    await expect.poll(() => screen).toEqual({ asked: 2, released: 1 });
  });

  it('works in a browser that cannot keep the screen on', async () => {
    const customer = await openPhotos({
      prepare: ({ Navigator }) => void Reflect.deleteProperty(Navigator.prototype, 'wakeLock'),
    });
    expect('wakeLock' in customer.page.window.navigator).toBe(false);
    await customer.addPhotos(await photoFiles(2));
    await untilArrived(customer, 2);
  });

  it('shows on each card that the day’s limit is reached, and is not tried again', async () => {
    const shop = new ShopDouble();
    const asked: string[] = [];
    const message = errorText('en', 'too_many_photos');
    shop.respondToUpload = async ({ method }) => {
      asked.push(method);
      return {
        status: 429,
        headers: {},
        body: JSON.stringify({ error: 'too_many_photos', message }),
      };
    };
    const customer = await openPhotos({ shop });
    await customer.addPhotos(await photoFiles(3));
    const cards = customer.page.css('[data-photo]').filter({ hasText: message });
    await expect.element(cards).toHaveLength(3);
    // Well beyond the first pause between retries.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    // An order copy and an original of each photo.
    expect(asked).toEqual(Array.from({ length: 6 }, () => 'POST'));
  });

  it('can be resumed even when the browser’s storage is full', async () => {
    const shop = new ShopDouble();
    const respond = shop.respondToUpload;
    shop.respondToUpload = (request) =>
      request.method === 'PATCH' ? new Promise(() => undefined) : respond(request);
    const customer = await openPhotos({ shop });
    let piece = 'x'.repeat(1024 * 1024);
    for (let count = 0; piece.length > 0; count += 1) {
      try {
        localStorage.setItem(`leftover ${count}`, piece);
      } catch {
        piece = piece.slice(0, Math.floor(piece.length / 2));
      }
    }
    await customer.addPhotos(await photoFiles(1));
    await expect
      .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('tus')))
      .toHaveLength(1);
    expect(localStorage.getItem('leftover 0')).toBeNull();
  });

  it('sends an order copy in pieces after the break of its creation request', async () => {
    const shop = new ShopDouble();
    const respond = shop.respondToUpload;
    const orderCopy = `kind ${btoa('order-copy')}`;
    let broken = 0;
    let pieces = 0;
    shop.respondToUpload = (request) => {
      if (request.method === 'PATCH') pieces += 1;
      const isCopy = request.headers.get('upload-metadata')?.includes(orderCopy);
      if (isCopy) broken += 1;
      return isCopy && broken === 1 ? Promise.reject(new ConnectionLost()) : respond(request);
    };
    const customer = await openPhotos({ shop });
    await customer.addPhotos(await photoFiles(1));
    await untilArrived(customer, 1);
    await customer.waitUntilSent();
    expect(pieces).toBe(2);
  });

  it('leaves out a removed photo, which returns to its place and is sent when it is restored', async () => {
    const { shop, release } = holdUploads();
    const customer = await openPhotos({ shop });
    const { page } = customer;
    const names = (): (string | null)[] =>
      page.all('[data-photo]').map((card) => /IMG_\d+/.exec(card.textContent ?? '')?.[0] ?? null);
    await addPhotos(customer, 4);
    const all = ['IMG_0001', 'IMG_0002', 'IMG_0003', 'IMG_0004'];
    expect(names()).toEqual(all);
    await customer.button('photos.card.removeLabel', { number: 2 }).first().click();
    release();
    await untilArrived(customer, 3);
    expect(names()).toEqual(all.filter((name) => name !== 'IMG_0002'));
    await customer.button('photos.change.undo').click();
    await expect.poll(names).toEqual(all);
    await untilArrived(customer, 4);
  });
});
