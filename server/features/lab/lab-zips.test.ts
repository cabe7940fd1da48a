import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { recordLog } from '#tests/support/logs.ts';
import { claim, deliver, openLab, readOutcome } from '#tests/support/lab-fixtures.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const { lines: logged, log } = recordLog('error');
const it = base
  .extend('shopLog', { scope: 'file' }, () => log)
  .extend('lab', ({ shop }) => openLab(shop));

async function readEntries(bytes: Buffer): Promise<[string, Buffer][]> {
  const zip = await fromBufferPromise(bytes);
  const found: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  }
  return found;
}

/** Stores an original for each photo of an order; returns their bytes. */
async function storeOriginals({ database, parts }: TestShop, number: string) {
  const photos = await database.kysely
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('orderItems.photo')
    .where('number', '=', number)
    .execute();
  const originals = photos.map(({ photo }) => Buffer.from(`original of ${photo}`));
  for (const [index, { photo }] of photos.entries()) {
    const bytes = originals[index] ?? Buffer.alloc(0);
    const sha256 = createHash('sha256').update(bytes).digest();
    await parts.blobs.putBytes(sha256.toString('hex'), bytes);
    const file = { mediaType: 'image/jpeg', width: 10, height: 10, size: bytes.length } as const;
    await database.kysely
      .insertInto('photoFiles')
      .values({ ...file, photo, kind: 'original', sha256 })
      .execute();
  }
  return originals;
}

describe('the ZIP file of a drop’s prints', () => {
  it('contains every print under its path in the manifest', async ({ lab }) => {
    const drop = await lab.drop();
    const response = await lab.get(`/drops/${drop.id}/prints.zip`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${drop.name}.zip"`,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'no-store',
    });
    const prints = drop.manifest.files.filter((file) => file.kind === 'print');
    expect(await readEntries(response.rawPayload)).toEqual(
      prints.map(({ path, sha256 }) => [path, drop.prints.get(sha256)]),
    );
  });

  it('is continued by ranges, with the same bytes', async ({ lab }) => {
    const drop = await lab.drop();
    const url = `/drops/${drop.id}/prints.zip`;
    const whole = await lab.get(url);
    const etag = String(whole.headers.etag);
    const size = whole.rawPayload.length;
    const first = await lab.get(url, { range: 'bytes=0-2999' });
    const rest = await lab.get(url, { range: 'bytes=3000-', 'if-range': etag });
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(rest.headers['content-range']).toBe(`bytes 3000-${size - 1}/${size}`);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    const other = await lab.get(url, { range: 'bytes=3000-', 'if-range': '"other"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size]);
    expect((await lab.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await lab.get(url, { range: `bytes=${size}-` })).statusCode).toBe(416);
  });

  it('is refused as a whole when a print is missing, which the log names', async ({
    shop,
    lab,
  }) => {
    const drop = await lab.drop();
    const [, hash = ''] = [...drop.prints.keys()];
    await shop.parts.prints.remove(hash);
    expect(readOutcome(await lab.get(`/drops/${drop.id}/prints.zip`))).toBe('404 print_missing');
    expect(logged.at(-1)).toContain(`"drop":"${drop.id}","missing":["${hash}"]`);
  });

  it('is refused as a whole when a stored print has lost a part', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const [, hash = ''] = [...drop.prints.keys()];
    await shop.parts.prints.remove(hash);
    await shop.parts.prints.putBytes(hash, Buffer.from('short'));
    expect(readOutcome(await lab.get(`/drops/${drop.id}/prints.zip`))).toBe('404 print_missing');
  });
});

describe('the ZIP file of the originals of a drop’s order', () => {
  it('contains those that have arrived, and is continued by ranges', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const url = `/drops/${drop.id}/originals.zip`;
    expect(readOutcome(await lab.get(url))).toBe('404 originals_missing');
    const originals = await storeOriginals(shop, drop.orderNumber);
    const whole = await lab.get(url);
    const name = `${drop.orderNumber}_originals.zip`;
    expect(whole.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    const entries = await readEntries(whole.rawPayload);
    expect(entries.map(([, bytes]) => bytes)).toEqual(originals);
    expect(entries[0]?.[0]).toMatch(/^001 /);
    const part = await lab.get(url, { range: 'bytes=5-' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(5))).toBe(true);
  });
});

describe('both ZIP files', () => {
  it('are downloaded by the lab of the drop alone, and until it has ended', async ({
    shop,
    lab,
  }) => {
    const other = await openLab(shop);
    const drop = await lab.drop();
    await storeOriginals(shop, drop.orderNumber);
    const urls = ['prints.zip', 'originals.zip'].map((name) => `/drops/${drop.id}/${name}`);
    for (const url of urls) {
      expect(readOutcome(await other.get(url))).toBe('404 not_found');
      expect((await lab.get(url)).statusCode).toBe(200);
    }
    const { claimId } = await claim(lab);
    await deliver(lab, drop.id, claimId);
    await lab.post(`/drops/${drop.id}/reports`, { result: 'printed' });
    for (const url of urls) expect(readOutcome(await lab.get(url))).toBe('404 not_found');
  });
});
