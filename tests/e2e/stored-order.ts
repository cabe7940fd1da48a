import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Page } from '@playwright/test';
import type { PhotoKind, UploadMetadata } from '#contract/photos.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import type { PhotoRecord } from '#web/lib/photos/photo-record.ts';
import { photoDatabaseFormat, type PhotoFileRow, type PhotoPart } from '#web/lib/photo-database.ts';
import { defaultSizeOf } from '#domain/catalogue/prices.ts';
import { toneFields } from '#domain/prints/tones.ts';
import { photoDatabaseName, storageKeys } from '#web/lib/storage-keys.ts';
import type { Customer, Person } from './customer.ts';
import { expect } from './fixtures.ts';
import { remember } from './stored.ts';

const [width, height] = [1600, 1200];

interface SentPhoto {
  readonly record: PhotoRecord;
  readonly bytes: Buffer;
}

/** The record of a sent photo: one print of the country's usual size. */
function recordOf(bytes: Buffer, frame: number, country: string): PhotoRecord {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
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
    look: randomBytes(8).toString('hex'),
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
    fileSize: bytes.length,
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

/** Uploads a file of the photo, in one request, for the session of the page. */
async function upload(page: Page, { record, bytes }: SentPhoto, kind: PhotoKind): Promise<void> {
  const { id, fileName, fileType, originalHash } = record;
  const metadata = {
    photoId: id,
    kind,
    filename: fileName,
    filetype: fileType,
    sha256: originalHash ?? '',
  } satisfies UploadMetadata;
  const response = await page.request.post('/api/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': `${bytes.length}`,
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  });
  expect(response.status(), await response.text()).toBe(201);
}

const keptParts: readonly PhotoPart[] = ['order-copy', 'preview', 'thumbnail'];

/** Stores the photos in the browser's database, which an earlier visit created. */
function storePhotos(page: Page, photos: readonly SentPhoto[]): Promise<void> {
  return page.evaluate(
    async ({ name, format, parts, all }) => {
      const opening = indexedDB.open(name, format.version);
      opening.addEventListener('upgradeneeded', () => {
        const { uploadedPhotos, photoFiles } = format.stores;
        opening.result.createObjectStore('uploadedPhotos', { keyPath: uploadedPhotos });
        opening.result.createObjectStore('photoFiles', { keyPath: [...photoFiles] });
      });
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const database = opening.result;
      const transaction = database.transaction(['uploadedPhotos', 'photoFiles'], 'readwrite');
      for (const { record, base64 } of all) {
        transaction.objectStore('uploadedPhotos').put(record);
        const content = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)).buffer;
        for (const part of parts) {
          const row: PhotoFileRow = { id: record.id, part, content, type: record.fileType };
          transaction.objectStore('photoFiles').put(row);
        }
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      database.close();
    },
    {
      name: photoDatabaseName,
      format: photoDatabaseFormat,
      parts: keptParts,
      all: photos.map(({ record, bytes }) => ({ record, base64: bytes.toString('base64') })),
    },
  );
}

/** The part of an order that an earlier visit left. */
export interface EarlierOrder {
  /** Number of prints; 1 unless given. */
  readonly prints?: number;
  /** US unless given. */
  readonly country?: 'TN' | 'US' | 'CA';
  /** The customer in the checkout form; it is empty unless given. */
  readonly person?: Person;
}

async function storeOrder(
  customer: Customer,
  step: 0 | 1,
  { prints = 1, country = 'US', person }: EarlierOrder,
): Promise<void> {
  const { page } = customer;
  // A fast page of the same origin that stores nothing itself.
  if (person) await customer.rememberForm(person, country);
  else await page.goto('/healthz');
  await page.request.post('/api/session', { data: {} });
  const photos: SentPhoto[] = [];
  for (let frame = 1; frame <= prints; frame += 1) {
    const bytes = await uniqueJpeg(width, height);
    const photo = { record: recordOf(bytes, frame, country), bytes };
    await upload(page, photo, 'order-copy');
    await upload(page, photo, 'original');
    photos.push(photo);
  }
  await storePhotos(page, photos);
  await remember(page, storageKeys.step, step);
}

/**
 * Opens the photo step of an order that an earlier visit left there: its photos are sent and stored in the browser.
 * Tests that are neither about choosing and sending photos nor about a whole order start with it or with
 * {@link openCheckout}, because choosing and sending takes most of a visit's time.
 */
export async function openPhotoStep(
  customer: Customer,
  path: string,
  order: EarlierOrder = {},
): Promise<void> {
  await storeOrder(customer, 0, order);
  await customer.page.goto(path);
  await expect(customer.page.locator('[data-photo]')).toHaveCount(order.prints ?? 1);
}

/** Opens the checkout of an order that an earlier visit left there, like {@link openPhotoStep}. */
export async function openCheckout(
  customer: Customer,
  path: string,
  order: EarlierOrder = {},
): Promise<void> {
  await storeOrder(customer, 1, order);
  await customer.page.goto(path);
  await expect(customer.heading('checkout.title')).toBeVisible();
}
