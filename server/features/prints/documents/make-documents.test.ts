import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { makeOrderDocuments } from './make-documents.ts';

const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#789' } })
  .jpeg()
  .toBuffer();

const blobs = { stream: async () => Readable.from([jpeg], { objectMode: false }) };
const own = { round: 0, language: null };

describe('makeOrderDocuments', () => {
  it('makes the same two PDFs each time from the rendered prints of an order', async ({
    database: { kysely },
  }) => {
    const items = [{ size: '10x15', quantity: 3 }, { size: '15x22' }];
    const order = await buildOrder(kysely, { country: 'TN', items });
    await buildPrintJobs(kysely, order);
    const deps = { kysely, blobs, catalogues: defaultCatalogues, brandName: 'FPX' };
    const made = await makeOrderDocuments(deps, { order, ...own });
    if (!made.ok) throw new Error(made.code);
    const { ticket, contactSheet } = made.value;
    for (const pdf of [ticket, contactSheet]) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await makeOrderDocuments(deps, { order, ...own })).toEqual(made);
  });

  it('names the prints that are not rendered', async ({ database: { kysely } }) => {
    const order = await buildOrder(kysely, {
      country: 'TN',
      items: [{ size: '10x15' }, { size: '15x22' }],
    });
    const deps = { kysely, blobs, catalogues: defaultCatalogues, brandName: 'FPX' };
    expect(await makeOrderDocuments(deps, { order, ...own })).toEqual({
      ok: false,
      code: 'no_prints',
    });
    await buildPrintJobs(kysely, order, { size: '10x15' });
    await buildPrintJobs(kysely, order, { size: '15x22', state: 'held' });
    const failed = await makeOrderDocuments(deps, { order, ...own });
    expect(failed).toMatchObject({
      ok: false,
      code: 'prints_not_rendered',
      details: { jobs: [{ line: 2, printSize: '15x22', state: 'held' }] },
    });
    expect(await makeOrderDocuments(deps, { order, round: 1, language: null })).toEqual({
      ok: false,
      code: 'no_prints',
    });
  });

  it('fails where the file of a print is missing', async ({ database: { kysely } }) => {
    const order = await buildOrder(kysely, { country: 'TN' });
    await buildPrintJobs(kysely, order);
    const lost = { stream: () => Promise.reject(new Error('ENOENT')) };
    const deps = { kysely, blobs: lost, catalogues: defaultCatalogues, brandName: 'FPX' };
    await expect(makeOrderDocuments(deps, { order, ...own })).rejects.toThrow('ENOENT');
  });
});
