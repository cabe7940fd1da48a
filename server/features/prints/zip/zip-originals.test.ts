import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { zipOriginals } from './zip-originals.ts';

it('zipOriginals contains the originals that have arrived, under the customer’s names', async ({
  shop,
  database: { kysely },
}) => {
  const order = await buildOrder(kysely, {
    items: [{ size: '4x6' }, { size: '5x7' }, { size: '8x10' }],
  });
  const bytes = order.items.map((_, index) => Buffer.from(`original ${index}`));
  const hashes = bytes.map((one) => createHash('sha256').update(one).digest());
  const { blobs } = shop.parts;
  const log = { error: vi.fn<(facts: object, text: string) => void>() };
  const deps = { kysely, blobs, log };
  for (const [index, hash] of hashes.entries()) {
    await blobs.putBytes(hash.toString('hex'), bytes[index] ?? Buffer.alloc(0));
  }
  expect(await zipOriginals(deps, order)).toBeNull();
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
  const zip = await zipOriginals(deps, order);
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
  expect(log.error).not.toHaveBeenCalled();
  const lost = hashes[2]?.toString('hex') ?? '';
  await blobs.remove(lost);
  expect(await zipOriginals(deps, order)).toBeNull();
  expect(log.error.mock.calls).toEqual([
    [{ orderId: order.id, missing: [lost] }, 'originals are missing or cut in the storage'],
  ]);
});
