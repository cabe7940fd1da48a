import { createHash } from 'node:crypto';
import { listEntries } from '#tests/support/audit.ts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { readConfig } from '#server/config.ts';
import { createDrops } from '#server/features/prints/drops/create-drops.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { revokeLabToken } from '#server/features/lab/index.ts';
import {
  buildLabToken,
  buildPrintBatch,
  buildPrintJobs,
  printBytes,
} from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { opsTest as it, textRunnerOf } from '#tests/support/shop-fixtures.ts';
import { updateRows } from '#tests/support/rows.ts';
import { exportCommands } from '#tools/ops/export-drops.ts';

const run = textRunnerOf(exportCommands);

function openPrints() {
  return openBlobStore(readConfig(process.env), 'prints');
}

/** Paths of the files in a folder with the SHA-256 of each and when it was written. */
async function readTree(base: string): Promise<Record<string, string>> {
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const sha256 = createHash('sha256').update(await readFile(file));
    const { mtimeMs } = await stat(file);
    return [path.relative(base, file), `${sha256.digest('hex')} ${mtimeMs}`] as const;
  });
  return Object.fromEntries((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const items = [{ size: '10x15', quantity: 3 }, { size: '15x22' }, { size: '10x15', quantity: 2 }];

describe('export-order', () => {
  it('writes the whole order as a folder tree, and changes nothing when it runs again', async ({
    database: { kysely },
    folder,
  }) => {
    const { number, ...order } = await buildOrder(kysely, { country: 'TN', items });
    const blobs = await openPrints();
    const hashes = await buildPrintJobs(kysely, { number, ...order }, { blobs });
    expect(await run('export-order', number, '--to', 'tree')).toBe(
      `${number}: written, 3 pictures`,
    );
    const tree = await readTree(path.join(folder, 'tree'));
    expect(Object.keys(tree)).toEqual([
      `${number}/10x15_glossy/001_c3.jpg`,
      `${number}/10x15_glossy/002_c2.jpg`,
      `${number}/15x22_glossy/001_c1.jpg`,
      `${number}/READY`,
      `${number}/order.txt`,
    ]);
    expect(
      Object.values(tree)
        .slice(0, 3)
        .map((text) => text.slice(0, 64)),
    ).toEqual([hashes[0], hashes[2], hashes[1]]);
    const again = await run('export-order', number.replace('FPX-', ''), '--to', 'tree', '--json');
    expect(JSON.parse(again)).toEqual({
      order: number,
      format: 'tree',
      folder: path.join(folder, 'tree'),
      drops: [{ name: number, status: 'already there', pictures: 3 }],
    });
    expect(await readTree(path.join(folder, 'tree'))).toEqual(tree);
    for (const format of ['tree', 'zip']) {
      await expect(
        run('export-order', number, '--format', format, '--to', '/proc/fpx'),
      ).rejects.toThrow('/proc/fpx cannot be written');
    }
  });

  it('writes another format with options of its own, a folder for each size', async ({
    database: { kysely },
    folder,
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items });
    await buildPrintJobs(kysely, order, { blobs: await openPrints() });
    const to = ['--to', 'dpof', '--format', 'dpof-noritsu'];
    await expect(run('export-order', order.number, ...to)).rejects.toThrow(
      `${order.number} was not exported: the output of the lab lacks the setting channels.10x15`,
    );
    await expect(readdir(path.join(folder, 'dpof'))).rejects.toThrow('ENOENT');
    await writeFile(path.join(folder, 'o.json'), '{"channels":{"10x15":12,"15x22":3}}');
    const options = [
      '--options',
      'o.json',
      '--option',
      'channels.15x22=31',
      '--option',
      'rev=01.10',
    ];
    const label = order.number.replace('FPX-', '');
    expect(await run('export-order', order.number, ...to, ...options)).toBe(
      `o${label}_10x15: written, 2 pictures\no${label}_15x22: written, 1 picture`,
    );
    const mrk = await readFile(path.join(folder, `dpof/o${label}_15x22/MISC/AUTPRINT.MRK`), 'utf8');
    expect(mrk).toMatch(/GEN REV = 01\.10\r\n[^]*PRT PCH = 031\r\n/);
  });

  it('writes a ZIP file of the tree, the same bytes each time, or none', async ({
    database: { kysely },
    folder,
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items });
    const blobs = await openPrints();
    const hashes = await buildPrintJobs(kysely, order, { blobs });
    const { number } = order;
    const call = ['export-order', number, '--format', 'zip', '--to'] as const;
    expect(await run(...call, 'zip')).toBe(`${number}.zip: written, 3 pictures`);
    expect(await run(...call, 'zip')).toBe(`${number}.zip: already there, 3 pictures`);
    await run(...call, 'zip2');
    const bytes = await readFile(path.join(folder, `zip/${number}.zip`));
    expect(bytes.equals(await readFile(path.join(folder, `zip2/${number}.zip`)))).toBe(true);
    const zip = await fromBufferPromise(bytes);
    const found: Record<string, string> = {};
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      found[entry.fileName] = createHash('sha256').update(content).digest('hex');
    }
    const { 'order.txt': text, ...prints } = found;
    expect(text).toMatch(/^[\da-f]{64}$/);
    expect(prints).toEqual({
      '10x15_glossy/001_c3.jpg': hashes[0],
      '10x15_glossy/002_c2.jpg': hashes[2],
      '15x22_glossy/001_c1.jpg': hashes[1],
    });
    await blobs.remove(hashes[1] ?? '');
    await expect(run(...call, 'zip3')).rejects.toThrow(/^FPX-\d+\.zip: .*; nothing of this/);
    expect(await readdir(path.join(folder, 'zip3'))).toEqual([]);
    const damaged = Buffer.alloc(printBytes(`${number} ${order.items[1]?.photo} 0`).length);
    await blobs.putBytes(hashes[1] ?? '', damaged);
    await expect(run(...call, 'zip3')).rejects.toThrow(`the picture ${hashes[1]} is damaged`);
    expect(await readdir(path.join(folder, 'zip3'))).toEqual([]);
  });

  it('writes a reprint on its own', async ({ database: { kysely } }) => {
    const order = await buildOrder(kysely, { country: 'TN', items });
    const blobs = await openPrints();
    await buildPrintJobs(kysely, order, { blobs });
    await buildPrintJobs(kysely, order, { blobs, round: 1, size: '15x22' });
    expect(await run('export-order', order.number, '--to', 'again', '--round', '1')).toBe(
      `${order.number}_r1: written, 1 picture`,
    );
  });

  it('names the prints that are not rendered and writes nothing', async ({
    database: { kysely },
    folder,
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items });
    const to = ['--to', 'none'];
    const wrong = `${order.number} was not exported: `;
    await expect(run('export-order', order.number, ...to)).rejects.toThrow(
      `${wrong}it has no prints`,
    );
    await buildPrintJobs(kysely, order, { state: 'held', size: '10x15' });
    await buildPrintJobs(kysely, order, { size: '15x22' });
    await expect(run('export-order', order.number, ...to)).rejects.toThrow(
      `${wrong}some prints are not rendered: line 1 10x15 held (low_resolution), line 3 10x15 held (low_resolution)`,
    );
    await expect(run('export-order', 'FPX-000000000', ...to)).rejects.toThrow('there is no order');
    await expect(run('export-order', order.number)).rejects.toThrow('--to is missing');
    await expect(readdir(path.join(folder, 'none'))).rejects.toThrow('ENOENT');
  });

  it('writes nothing of an order with a missing picture, and names it', async ({
    database: { kysely },
    folder,
  }) => {
    const order = await buildOrder(kysely, { country: 'TN', items });
    const blobs = await openPrints();
    const hashes = await buildPrintJobs(kysely, order, { blobs });
    await blobs.remove(hashes[2] ?? '');
    const options = ['--option', 'channels={"10x15":1,"15x22":2}', '--format', 'dpof-epson'];
    const label = order.number.replace('FPX-', '');
    await expect(run('export-order', order.number, '--to', 'broken', ...options)).rejects.toThrow(
      new RegExp(
        `^o${label}_10x15: a picture is missing: o${label}_10x15/IMAGES/0002\\.jpg \\(.*\\); nothing of this export was written$`,
      ),
    );
    await expect(readdir(path.join(folder, 'broken'))).rejects.toThrow('ENOENT');
  });
});

describe('export-batch', () => {
  it('writes all drops of a batch or, when a picture is missing, none', async ({
    database: { kysely },
    folder,
  }) => {
    const blobs = await openPrints();
    const batch = await buildPrintBatch(kysely);
    const orders = [
      await buildOrder(kysely, { country: 'TN' }),
      await buildOrder(kysely, { country: 'TN' }),
    ];
    const hashes: string[] = [];
    for (const order of orders) {
      hashes.push(...(await buildPrintJobs(kysely, order, { batch, blobs })));
    }
    const call = ['export-batch', String(batch), '--to', 'batch'] as const;
    await expect(run(...call)).rejects.toThrow(
      `batch ${batch} was not exported: it has no drops; it is closed`,
    );
    await kysely.transaction().execute((trx) => createDrops(trx, batch));
    const lost = hashes[1] ?? '';
    await blobs.remove(lost);
    await expect(run(...call)).rejects.toThrow('nothing of this export was written');
    await expect(readdir(path.join(folder, 'batch'))).rejects.toThrow('ENOENT');
    await kysely
      .deleteFrom('printDrops')
      .where('orderId', '=', orders[1]?.id ?? '')
      .execute();
    const { number } = orders[0] ?? { number: '' };
    expect(await run(...call)).toBe(`${number}: written, 1 picture`);
    const written = await readTree(path.join(folder, 'batch'));
    expect(await run(...call)).toBe(`${number}: already there, 1 picture`);
    expect(await readTree(path.join(folder, 'batch'))).toEqual(written);
    await expect(run('export-batch', '999', '--to', 'x')).rejects.toThrow('no such batch');
  });

  it('is refused while an agent may deliver the same drops, unless staff insist', async ({
    database: { kysely },
    folder,
  }) => {
    const blobs = await openPrints();
    const studio = await buildStudio(kysely);
    const { id } = await buildLabToken({ database: { kysely } }, studio);
    const batch = await buildPrintBatch(kysely, { studio });
    const order = await buildOrder(kysely, { country: 'TN' });
    await buildPrintJobs(kysely, order, { batch, blobs });
    await kysely.transaction().execute((trx) => createDrops(trx, batch));
    const call = ['export-batch', String(batch), '--to', 'agents'] as const;
    await expect(run(...call)).rejects.toThrow(
      `batch ${batch} was not exported: the agent of the token “Test computer” would deliver ${order.number} a second time; run it with --despite-agent, and batch-done ${batch} at once after it`,
    );
    await expect(readdir(path.join(folder, 'agents'))).rejects.toThrow('ENOENT');
    expect(await run(...call, '--despite-agent')).toBe(
      `${order.number}: written, 1 picture\nrun batch-done ${batch} now: else an agent delivers ${order.number} a second time`,
    );
    await updateRows(kysely, 'printDrops', { batch }, { state: 'delivered' });
    expect(await run(...call)).toBe(`${order.number}: already there, 1 picture`);
    await updateRows(kysely, 'printDrops', { batch }, { state: 'waiting' });
    await revokeLabToken({ kysely, clock: Date.now }, callerNamed('ada'), id);
    expect(await run(...call)).toBe(`${order.number}: already there, 1 picture`);
    expect(await listEntries({ kysely }, String(batch))).toMatchObject([
      { act: 'drop.export', studio, after: { drops: 1, deliveredAgain: 1 } },
      { act: 'drop.export', studio, after: { drops: 1, deliveredAgain: 0 } },
      { act: 'drop.export', studio, after: { drops: 1, deliveredAgain: 0 } },
    ]);
  });
});

describe('resend-drop', () => {
  it('sends a failed drop again, once', async ({ database: { kysely } }) => {
    const order = await buildOrder(kysely, { country: 'TN' });
    const batch = await buildPrintBatch(kysely);
    await buildPrintJobs(kysely, order, { batch, blobs: await openPrints() });
    await kysely.transaction().execute((trx) => createDrops(trx, batch));
    const { id } = await kysely
      .updateTable('printDrops')
      .set({ state: 'failed', endedAt: new Date() })
      .where('batch', '=', batch)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await run('resend-drop', id)).toBe(`sent again as ${order.number}_2`);
    await expect(run('resend-drop', id)).rejects.toThrow(
      `the drop was not sent again: it was sent again as ${order.number}_2`,
    );
    await expect(run('resend-drop', 'x')).rejects.toThrow('there is no drop x');
    expect(await listEntries({ kysely }, id)).toMatchObject([
      {
        act: 'drop.resend',
        before: { name: order.number, state: 'failed' },
        after: { name: `${order.number}_2`, state: 'waiting' },
      },
    ]);
  });
});
