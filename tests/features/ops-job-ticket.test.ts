import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { insertRenderedJobs } from '#tests/support/rendered-prints.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { jobTicketCommand } from '#tools/ops/job-ticket.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-ticket-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lines: string[] = [];
it.beforeEach(({ database }) => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.stubEnv('DATA_DIR', path.join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('INIT_CWD', folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('job-ticket', () => {
  it('writes job ticket and contact sheet of an order, whole and again the same', async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15' }] });
    const blobs = await openBlobStore(readConfig(process.env), 'prints');
    const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    for (const hash of await insertRenderedJobs(kysely, order)) await blobs.putBytes(hash, jpeg);
    const run = () =>
      jobTicketCommand.run([order.number, '--to', 'out', '--language', 'ar', '--json']);
    expect(await run()).toBe(true);
    const names = [`${order.number}-contact-sheet.pdf`, `${order.number}-job-ticket.pdf`];
    expect((await readdir(path.join(folder, 'out'))).toSorted()).toEqual(names);
    const read = () => Promise.all(names.map((name) => readFile(path.join(folder, 'out', name))));
    const first = await read();
    expect(await run()).toBe(true);
    expect(await read()).toEqual(first);
    const paths = names.toReversed().map((name) => path.join(folder, 'out', name));
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ order: order.number, files: paths });
  });

  it('names an unknown order, an unknown language and prints that are not rendered', async ({
    database: { kysely },
  }) => {
    const run = (...args: string[]) => jobTicketCommand.run([...args, '--to', 'none']);
    await expect(run('FPX-000000001')).rejects.toThrow('there is no order FPX-000000001');
    await expect(run('FPX-000000001', '--language', 'xx')).rejects.toThrow(
      '--language must be one',
    );
    const order = await buildOrder(kysely, { country: 'TN', items: [{ size: '10x15' }] });
    await insertRenderedJobs(kysely, order, { state: 'queued' });
    await expect(run(order.number)).rejects.toThrow('not rendered: line 1 10x15 queued');
  });
});
