import { expect } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { StudioWire } from '#contract/studios.ts';
import { defaultSizeOf } from '#domain/catalogue/prices.ts';
import { toneFields } from '#domain/prints/tones.ts';
import type { LanguageCode } from '#locales/languages.ts';
import type { Person } from '#tests/support/customers.ts';
import { emptyCheckout } from '#web/features/orders/checkout-values.ts';
import type { PhotoRecord } from '#web/lib/photos/photo-record.ts';
import { photoDatabaseFormat, type PhotoFileRow, type PhotoPart } from '#web/lib/photo-database.ts';
import { photoDatabaseName, storageKeys } from '#web/lib/storage-keys.ts';
import { ShopDouble } from './double/shop-double.ts';
import { Customer } from './customer.ts';
import { clearStorage, newPage } from './open-page.ts';
import { hex, plainJpeg } from './pictures.ts';
import type { PageOptions } from './shop-page.ts';

const [width, height] = [1600, 1200];

interface SentPhoto {
  readonly record: PhotoRecord;
  readonly content: Blob;
}

/** The record of a sent photo: one print of the country's usual size. */
async function recordOf(content: Blob, frame: number, country: string): Promise<PhotoRecord> {
  const id = crypto.randomUUID();
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  const sha256 = hex(new Uint8Array(digest));
  const card = {
    id,
    frame,
    productType: 'photo_print',
    shape: null,
    size: defaultSizeOf(defaultCatalogue, country),
    quantity: 1,
    kept: false,
    accepted: null,
    framings: {},
  } as const;
  // With an analysis, the page does not analyze the photo again.
  const insight = {
    weights: { columns: [1], rows: [1] },
    edges: 255,
    look: hex(crypto.getRandomValues(new Uint8Array(8))),
    tones: 'fff'.repeat(toneFields * toneFields),
    faces: [],
  };
  return {
    id,
    cards: [card],
    fileName: `IMG_${String(frame).padStart(4, '0')}.jpg`,
    fileType: 'image/jpeg',
    width,
    height,
    insight,
    takenAt: null,
    fileSize: content.size,
    fileDate: 0,
    originalHash: sha256,
    orderCopyHash: sha256,
    orderCopySent: true,
    originalSent: true,
    orderNumber: null,
    removedAt: null,
    tab: '',
    addedAt: 0,
  };
}

const keptParts: readonly PhotoPart[] = ['order-copy', 'preview', 'thumbnail'];

function settled(target: IDBRequest | IDBTransaction, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, resolve);
    target.addEventListener('error', () => reject(new Error('the database cannot be written')));
  });
}

async function storePhotos(photos: readonly SentPhoto[]): Promise<void> {
  const opening = indexedDB.open(photoDatabaseName, photoDatabaseFormat.version);
  opening.addEventListener('upgradeneeded', () => {
    const { uploadedPhotos, photoFiles } = photoDatabaseFormat.stores;
    opening.result.createObjectStore('uploadedPhotos', { keyPath: uploadedPhotos });
    opening.result.createObjectStore('photoFiles', { keyPath: [...photoFiles] });
  });
  await settled(opening, 'success');
  const contents = await Promise.all(photos.map(({ content }) => content.arrayBuffer()));
  const database = opening.result;
  const transaction = database.transaction(['uploadedPhotos', 'photoFiles'], 'readwrite');
  for (const [index, { record }] of photos.entries()) {
    transaction.objectStore('uploadedPhotos').put(record);
    for (const part of keptParts) {
      const content = contents[index] ?? new ArrayBuffer();
      const row: PhotoFileRow = { id: record.id, part, content, type: record.fileType };
      transaction.objectStore('photoFiles').put(row);
    }
  }
  await settled(transaction, 'complete');
  database.close();
}

/** Stores a value in the browser as an earlier visit left it; the next load of the page reads it. */
export function remember(key: string, data: unknown): void {
  localStorage.setItem(key, JSON.stringify({ savedVersion: 1, data }));
}

/** Stores the checkout form as an earlier visit left it. */
export function rememberForm(person: Person, country: string): void {
  const { name, email, phone, state = '', province = '', ...rest } = person;
  const { firstName, lastName, address, city, postalCode } = rest;
  const shippingAddress = { firstName, lastName, address, city, state, province, postalCode };
  remember(storageKeys.form, { ...emptyCheckout, country, name, email, phone, shippingAddress });
}

/** Stores a studio as the choice of an earlier visit. */
export function rememberStudio(studio: StudioWire): void {
  remember(storageKeys.studio, { studio, fromUrl: false });
}

/** Stores a country as the choice of an earlier visit. */
export function rememberCountry(country: string): void {
  remember(storageKeys.country, { country, byHand: true });
}

/** An order that an earlier visit left, and the page that opens it. */
export interface EarlierOrder extends PageOptions {
  readonly shop?: ShopDouble;
  /** English unless given. */
  readonly language?: LanguageCode;
  /** `/` unless given. */
  readonly path?: string;
  /** Number of prints; 1 unless given. */
  readonly prints?: number;
  /** Country of the order, US unless given; the page is opened from there too. */
  readonly country?: string;
  /** The customer in the checkout form; it is empty unless given. */
  readonly person?: Person;
  /** Stores more of the earlier visit. */
  readonly remembered?: () => void;
}

async function openOrder(step: 0 | 1, order: EarlierOrder): Promise<Customer> {
  const {
    shop = new ShopDouble(),
    language = 'en',
    path = '/',
    prints = 1,
    country = 'US',
  } = order;
  const page = newPage({ ...order, shop, country });
  await clearStorage();
  if (order.person) rememberForm(order.person, country);
  const photos = await Promise.all(
    Array.from({ length: prints }, async (_, index) => {
      const content = await plainJpeg();
      return { content, record: await recordOf(content, index + 1, country) };
    }),
  );
  for (const { record, content } of photos) {
    const file = { sha256: record.originalHash ?? '', size: content.size };
    shop.uploads.stored.set(record.id, { 'order-copy': file, original: file });
  }
  await storePhotos(photos);
  remember(storageKeys.step, step);
  order.remembered?.();
  await page.goto(path);
  return new Customer(page, language);
}

/** Opens the photo step of an order that an earlier visit left: its photos are sent and stored in the browser. */
export async function openPhotoStep(order: EarlierOrder = {}): Promise<Customer> {
  const customer = await openOrder(0, order);
  const { prints = 1 } = order;
  // Of many photos, only the cards near the window are in the document.
  const count = customer.text('photos.count', { count: prints });
  if (prints > 20) await expect.element(customer.photosTitle()).toHaveTextContent(count);
  else await expect.element(customer.page.css('[data-photo]')).toHaveLength(prints);
  return customer;
}

/** Opens the checkout of an order that an earlier visit left, like {@link openPhotoStep}. */
export async function openCheckout(order: EarlierOrder = {}): Promise<Customer> {
  const customer = await openOrder(1, order);
  await expect.element(customer.heading('checkout.title')).toBeVisible();
  return customer;
}
