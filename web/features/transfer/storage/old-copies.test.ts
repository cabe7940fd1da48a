import { describe, expect, it } from 'vitest';
import { memoryKeyValue } from '#web/lib/key-value.ts';
import { takeOldCopies } from './old-copies.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function old(change: object = {}) {
  return {
    id: 7,
    base64: `data:image/png;base64,${png}`,
    fileName: 'beach.png',
    fileType: 'image/png',
    preview: 'blob:gone',
    productType: 'keychain',
    size: '5x7',
    quantity: 3,
    price: 29.99,
    ...change,
  };
}

function storageWith(texts: Readonly<Record<string, string>>) {
  const storage = memoryKeyValue();
  for (const [key, text] of Object.entries(texts)) storage.set(key, text);
  return storage;
}

describe('takeOldCopies', () => {
  it('returns the photos as files with their choices and clears the storage', async () => {
    const storage = storageWith({ uploadedPhotos: JSON.stringify([old()]), language: 'fr' });
    const [photo] = takeOldCopies(storage);
    expect(photo).toMatchObject({ productType: 'keychain', size: '5x7', quantity: 3 });
    expect(photo?.file).toMatchObject({ name: 'beach.png', type: 'image/png' });
    const bytes = new Uint8Array((await photo?.file.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Buffer.from(bytes).toString('base64')).toBe(png);
    expect(storage.keys()).toEqual(['language']);
    expect(takeOldCopies(storage)).toEqual([]);
  });

  it.each([
    ['no picture', { base64: undefined }],
    ['something else for a picture', { base64: 'data:text/html;base64,PGI+' }],
    ['a picture that is not in base64', { base64: 'data:image/svg+xml,<svg/>' }],
    ['a broken picture', { base64: 'data:image/png;base64,###' }],
  ])('drops photos that have %s', (_, change) => {
    const storage = storageWith({ uploadedPhotos: JSON.stringify([old(change), old()]) });
    expect(takeOldCopies(storage)).toHaveLength(1);
  });

  it('fills in missing fields', () => {
    const { base64 } = old();
    const [photo] = takeOldCopies(storageWith({ uploadedPhotos: JSON.stringify([{ base64 }]) }));
    expect(photo).toMatchObject({ productType: '', size: '', quantity: 1 });
    expect(photo?.file).toMatchObject({ name: '', type: 'image/png' });
  });

  it('joins chunks of one text in the order of their numbers', () => {
    const text = JSON.stringify(
      Array.from({ length: 12 }, (_, index) => old({ quantity: index + 1 })),
    );
    const length = Math.ceil(text.length / 11);
    const pieces = Array.from({ length: 11 }, (_, index) => [
      `uploadedPhotos_chunk_${10 - index}`,
      text.slice((10 - index) * length, (11 - index) * length),
    ]);
    const storage = storageWith(Object.fromEntries(pieces) as Record<string, string>);
    expect(takeOldCopies(storage).map(({ quantity }) => quantity)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(storage.keys()).toEqual([]);
  });

  it('joins chunks that are lists', () => {
    const storage = storageWith({
      uploadedPhotos_chunk_0: JSON.stringify([old(), old()]),
      uploadedPhotos_chunk_1: JSON.stringify([old()]),
    });
    expect(takeOldCopies(storage)).toHaveLength(3);
  });

  it('clears chunks that cannot be read', () => {
    const storage = storageWith({ uploadedPhotos: '[{"base64":', uploadedPhotos_chunk_0: 'x' });
    expect(takeOldCopies(storage)).toEqual([]);
    expect(storage.keys()).toEqual([]);
  });
});
