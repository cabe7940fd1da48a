import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { jobTicketCommand } from '#tools/ops/job-ticket.ts';

describe('job-ticket', () => {
  it('writes job ticket and contact sheet of an order, whole and again the same', async ({
    database: { kysely },
    folder,
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15' }] });
    const blobs = await openBlobStore(readConfig(process.env), 'prints');
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    for (const hash of await buildPrintJobs(kysely, order)) await blobs.putBytes(hash, jpeg);
    const run = () =>
      runOps(jobTicketCommand, order.number, '--to', 'out', '--language', 'ar', '--json');
    expect((await run()).isFine).toBe(true);
    const names = [`${order.number}-contact-sheet.pdf`, `${order.number}-job-ticket.pdf`];
    expect((await readdir(path.join(folder, 'out'))).toSorted()).toEqual(names);
    const read = () => Promise.all(names.map((name) => readFile(path.join(folder, 'out', name))));
    const first = await read();
    const again = await run();
    expect(again.isFine).toBe(true);
    expect(await read()).toEqual(first);
    const paths = names.toReversed().map((name) => path.join(folder, 'out', name));
    expect(JSON.parse(again.text)).toEqual({ order: order.number, files: paths });
    await expect(runOps(jobTicketCommand, order.number, '--to', '/proc/fpx')).rejects.toThrow(
      '/proc/fpx cannot be written',
    );
  });

  it('names an unknown order, an unknown language and prints that are not rendered', async ({
    database: { kysely },
  }) => {
    const run = (...args: string[]) => runOps(jobTicketCommand, ...args, '--to', 'none');
    await expect(run('FPX-000000001')).rejects.toThrow('there is no order FPX-000000001');
    await expect(run('FPX-000000001', '--language', 'xx')).rejects.toThrow(
      '--language must be one',
    );
    const order = await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15' }] });
    await buildPrintJobs(kysely, order, { state: 'queued' });
    await expect(run(order.number)).rejects.toThrow('not rendered: line 1 10x15 queued');
  });
});
