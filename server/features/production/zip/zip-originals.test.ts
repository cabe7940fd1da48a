import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { zipOriginals } from './zip-originals.ts';

it('zipOriginals contains the originals that have arrived, under the customer’s names', async ({
  database: { kysely },
}) => {
  const order = await buildOrder(kysely, {
    items: [{ size: '4x6' }, { size: '5x7' }, { size: '8x10' }],
  });
  const bytes = order.items.map((_, index) => Buffer.from(`original ${index}`));
  const hashes = bytes.map((one) => createHash('sha256').update(one).digest());
  const stored = new Map(hashes.map((hash, index) => [hash.toString('hex'), bytes[index]]));
  const blobs = {
    stream: async (hash: string, { first, last } = { first: 0, last: 99 }) =>
      Readable.from([stored.get(hash)?.subarray(first, last + 1)], { objectMode: false }),
  };
  expect(await zipOriginals({ kysely, blobs }, order)).toBeNull();
  for (const index of [0, 2]) {
    await kysely
      .insertInto('photoFiles')
      .values({
        photo: order.items[index]?.photo ?? '',
        kind: 'original',
        sha256: hashes[index] ?? Buffer.alloc(32),
        size: bytes[index]?.length ?? 0,
        mediaType: 'image/jpeg',
        width: 10,
        height: 10,
      })
      .execute();
  }
  const zip = await zipOriginals({ kysely, blobs }, order);
  if (!zip) throw new Error('there is no ZIP file');
  const read = await fromBufferPromise(await buffer(zip.stream()));
  const found: [string, string][] = [];
  for await (const entry of read.eachEntry()) {
    const content = await buffer(await read.openReadStreamPromise(entry));
    found.push([entry.fileName, content.toString()]);
  }
  expect(found).toEqual([
    [`001 ${order.items[0]?.fileName}`, 'original 0'],
    [`002 ${order.items[2]?.fileName}`, 'original 2'],
  ]);
});
