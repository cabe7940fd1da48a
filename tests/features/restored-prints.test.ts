import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { closeBatch } from '#server/features/prints/batches/close-batches.ts';
import { findPrintFiles } from '#server/features/prints/records/render.repo.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { openOps, textRunnerOf } from '#tests/support/shop-fixtures.ts';
import { firstJob, it as base, renderOrder } from '#tests/support/print-shop.ts';
import { exportCommands } from '#tools/ops/export-drops.ts';
import { jobTicketCommand } from '#tools/ops/job-ticket.ts';

const it = base.extend('folder', emptyFolder);

it.beforeEach(({ database, prints, folder }) =>
  openOps({
    DATA_DIR: prints.dataDir,
    DATABASE_URL: database.url,
    INIT_CWD: folder,
  }),
);

const run = textRunnerOf(exportCommands);

/** An order of one print with its job and its stored file. */
async function openPrint(prints: Parameters<typeof renderOrder>[0]) {
  const order = await renderOrder(prints, {}, [{ original: {} }]);
  const job = await firstJob(prints, order);
  const [{ sha256, size } = { sha256: '', size: 0 }] = await findPrintFiles(
    prints.deps.kysely,
    job.id,
  );
  const file = prints.printPath(sha256);
  return { order, job, size, file, whole: await readFile(file) };
}

const damages = [
  ['missing', (file: string) => rm(file)],
  ['cut', (file: string) => writeFile(file, 'short')],
  ['altered', (file: string, size: number) => writeFile(file, Buffer.alloc(size, 7))],
] as const;

describe('an export', () => {
  it.for(damages)(
    'renders a print again that is %s in the storage',
    async ([, spoil], { prints, folder }) => {
      const { order, size, file, whole } = await openPrint(prints);
      await spoil(file, size);
      const { number } = order;
      expect(await run('export-order', number, '--to', 'tree')).toBe(
        `${number}: written, 1 picture`,
      );
      const written = await readFile(path.join(folder, 'tree', number, '4x6_glossy/001_c1.jpg'));
      expect(written.equals(whole)).toBe(true);
      await spoil(file, size);
      const zip = await run('export-order', number, '--to', 'zip', '--format', 'zip');
      expect(zip).toBe(`${number}.zip: written, 1 picture`);
      expect((await readFile(file)).equals(whole)).toBe(true);
    },
  );
});

describe('job-ticket', () => {
  it('renders a print again that is missing in the storage', async ({ prints, folder }) => {
    const { order, file, whole } = await openPrint(prints);
    const ticket = () => jobTicketCommand.run([order.number, '--to', 'out', '--language', 'en']);
    const sheet = path.join(folder, 'out', `${order.number}-contact-sheet.pdf`);
    await ticket();
    const before = await readFile(sheet);
    await rm(file);
    await ticket();
    expect((await readFile(sheet)).equals(before)).toBe(true);
    expect((await readFile(file)).equals(whole)).toBe(true);
  });

  it('names a print that cannot be made again', async ({ prints }) => {
    const { order, job, file } = await openPrint(prints);
    await rm(file);
    await prints.deps.blobs.remove(job.sourceSha256?.toString('hex') ?? '');
    await expect(jobTicketCommand.run([order.number, '--to', 'out'])).rejects.toThrow(
      `${order.number} has no job ticket: ${order.number}/4x6_glossy/001_c1.jpg is missing and cannot be rendered again`,
    );
  });
});

describe('resend-drop', () => {
  const failDrop = async ({ deps }: Parameters<typeof renderOrder>[0], batch: number | null) => {
    await deps.kysely
      .transaction()
      .execute((trx) =>
        closeBatch(deps.catalogues.current().catalogue, trx, batch ?? 0, deps.clock() + 1000),
      );
    const { id } = await deps.kysely
      .updateTable('printDrops')
      .set({ state: 'failed', endedAt: new Date() })
      .where('batch', '=', batch)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it.for(damages)(
    'renders a print again that is %s in the storage',
    async ([, spoil], { prints }) => {
      const { order, job, size, file, whole } = await openPrint(prints);
      const drop = await failDrop(prints, job.batch);
      await spoil(file, size);
      expect(await run('resend-drop', drop)).toBe(`sent again as ${order.number}_2`);
      expect((await readFile(file)).equals(whole)).toBe(true);
    },
  );

  it('sends no drop whose print cannot be made again, and names the print', async ({ prints }) => {
    const { order, job, file } = await openPrint(prints);
    const drop = await failDrop(prints, job.batch);
    await rm(file);
    await prints.deps.blobs.remove(job.sourceSha256?.toString('hex') ?? '');
    await expect(run('resend-drop', drop)).rejects.toThrow(
      `the drop was not sent again: ${order.number}/4x6_glossy/001_c1.jpg is missing or damaged and cannot be rendered again`,
    );
    const { kysely } = prints.deps;
    const drops = await kysely.selectFrom('printDrops').select('state').execute();
    expect(drops).toEqual([{ state: 'failed' }]);
  });
});
