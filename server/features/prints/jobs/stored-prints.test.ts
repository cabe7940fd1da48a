import { mkdir, rm } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { type PrintShop, firstJob, it, renderOrder } from '#tests/support/print-shop.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { requestReprint } from './request-print.ts';
import { restoreFiles, restorePrints } from './restore-prints.ts';
import { sweepPrints } from './sweep-prints.ts';

const dayMs = 86_400_000;

async function fileHashes({ deps }: PrintShop, job: string) {
  return (await findPrintFiles(deps.kysely, job)).map(({ sha256 }) => sha256);
}

async function markPrinted({ deps, clock }: PrintShop, jobs: readonly string[]): Promise<void> {
  await deps.kysely
    .updateTable('printJobs')
    .set({ state: 'printed', printedAt: new Date(clock.now) })
    .where('id', 'in', [...jobs])
    .execute();
}

describe('restorePrints', () => {
  it('renders missing prints again with the same bytes', async ({ prints }) => {
    const order = await renderOrder(prints, { items: [{ size: '5x7' }] }, [
      { original: { width: 2300, height: 1500 } },
    ]);
    const { id } = await firstJob(prints, order);
    expect(await restorePrints(prints.deps, id)).toBe('complete');
    const [hash = ''] = await fileHashes(prints, id);
    await prints.deps.prints.remove(hash);
    expect(await restorePrints(prints.deps, id)).toBe('restored');
    expect(await prints.deps.prints.exists(hash)).toBe(true);
    expect(await restorePrints(prints.deps, id, { force: true })).toBe('restored');
  });

  it('stores removed prints that an export needs again', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: {} }]);
    const { id } = await firstJob(prints, order);
    const [hash = ''] = await fileHashes(prints, id);
    const { kysely } = prints.deps;
    await prints.deps.prints.remove(hash);
    await kysely.updateTable('printFiles').set({ removedAt: new Date() }).execute();
    const stored = await findPrintFiles(kysely, id);
    expect(await restoreFiles(prints.deps, stored)).toEqual([]);
    expect(await prints.deps.prints.exists(hash)).toBe(true);
    const files = await kysely.selectFrom('printFiles').select('removedAt').execute();
    expect(files).toEqual([{ removedAt: null }]);
  });

  it('leaves prints that an export needed to the next sweep that is due', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: {} }]);
    const { id } = await firstJob(prints, order);
    const [hash = ''] = await fileHashes(prints, id);
    await markPrinted(prints, [id]);
    prints.clock.now += 31 * dayMs;
    expect(await sweepPrints(prints.deps)).toBe(1);
    const stored = await findPrintFiles(prints.deps.kysely, id);
    expect(await restoreFiles(prints.deps, stored)).toEqual([]);
    prints.clock.now += 29 * dayMs;
    expect(await sweepPrints(prints.deps)).toBe(0);
    expect(await prints.deps.prints.exists(hash)).toBe(true);
    prints.clock.now += 2 * dayMs;
    expect(await sweepPrints(prints.deps)).toBe(1);
    expect(await prints.deps.prints.exists(hash)).toBe(false);
  });

  it('reports prints whose source is gone or would give other bytes', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: {} }]);
    const { id, sourceSha256 } = await firstJob(prints, order);
    const [hash = ''] = await fileHashes(prints, id);
    await prints.deps.prints.remove(hash);
    await prints.deps.kysely
      .updateTable('printFiles')
      .set({ sha256: Buffer.alloc(32, 9) })
      .where('job', '=', id)
      .execute();
    expect(await restorePrints(prints.deps, id)).toBe('differs');
    await prints.deps.blobs.remove(sourceSha256?.toString('hex') ?? '');
    expect(await restorePrints(prints.deps, id)).toBe('source_missing');
  });
});

describe('sweepPrints', () => {
  it('removes the files of printed jobs after 30 days, and none that another job needs', async ({
    prints,
  }) => {
    const { kysely } = prints.deps;
    const order = await renderOrder(prints, { items: [{}, {}] }, [
      { original: {} },
      { original: {} },
    ]);
    const [shared, single] = await prints.jobs(order);
    if (!shared || !single) throw new Error('two jobs are missing');
    await kysely.transaction().execute((trx) =>
      requestReprint(trx, shared.id, {
        by: callerNamed('ada').actor,
        now: Date.now(),
        reason: 'x',
        copies: null,
      }),
    );
    await prints.render();
    await markPrinted(prints, [shared.id, single.id]);
    prints.clock.now += 30 * dayMs - 1000;
    expect(await sweepPrints(prints.deps)).toBe(0);
    prints.clock.now += 2000;
    expect(await sweepPrints(prints.deps)).toBe(1);
    expect(await sweepPrints(prints.deps)).toBe(0);
    const [sharedHash = ''] = await fileHashes(prints, shared.id);
    const [singleHash = ''] = await fileHashes(prints, single.id);
    expect(await prints.deps.prints.exists(sharedHash)).toBe(true);
    expect(await prints.deps.prints.exists(singleHash)).toBe(false);
  });

  it('goes on when files of older jobs cannot be removed, and removes them later', async ({
    prints,
    database,
  }) => {
    const order = await renderOrder(prints, { items: [{}, {}] }, [
      { original: {} },
      { original: {} },
    ]);
    const [stuck, good] = await prints.jobs(order);
    if (!stuck || !good) throw new Error('two jobs are missing');
    await markPrinted(prints, [stuck.id]);
    // More jobs with the same file than one query finds.
    await database.pool.query(
      `with copies as (
         insert into print_jobs (order_id, order_item, round, cause, reason, copies, state, wait_until, batch, source,
           source_sha256, dpi, layout, color, program, rendered_at, printed_at)
         select order_id, order_item, n, 'reprint', 'scratched', 1, 'printed', wait_until, batch, source,
           source_sha256, dpi, layout, color, program, rendered_at, printed_at
         from print_jobs, generate_series(1, 120) n where id = $1 returning id)
       insert into print_files (job, position, copies, sha256, size, width, height)
       select copies.id, position, copies, sha256, size, width, height from print_files, copies where job = $1`,
      [stuck.id],
    );
    prints.clock.now += 1000;
    await markPrinted(prints, [good.id]);
    const [stuckHash = ''] = await fileHashes(prints, stuck.id);
    const [goodHash = ''] = await fileHashes(prints, good.id);
    // A folder in its place can be removed by no user of the machine.
    await rm(prints.printPath(stuckHash));
    await mkdir(prints.printPath(stuckHash));
    prints.clock.now += 31 * dayMs;
    expect(await sweepPrints(prints.deps)).toBe(1);
    expect(await prints.deps.prints.exists(goodHash)).toBe(false);

    await rm(prints.printPath(stuckHash), { recursive: true });
    expect(await sweepPrints(prints.deps)).toBe(121);
    expect(await sweepPrints(prints.deps)).toBe(0);
  });

  it('fails when the storage of the prints is down', async ({ prints }) => {
    const items = Array.from({ length: 5 }, () => ({}));
    const order = await renderOrder(
      prints,
      { items },
      items.map(() => ({ original: {} })),
    );
    await markPrinted(
      prints,
      (await prints.jobs(order)).map(({ id }) => id),
    );
    prints.clock.now += 31 * dayMs;
    const down = async (): Promise<never> => {
      throw new Error('no answer');
    };
    const { deps } = prints;
    await expect(
      sweepPrints({ ...deps, prints: { ...deps.prints, remove: down, ping: down } }),
    ).rejects.toThrow('5 steps in a row failed');
    expect(await sweepPrints(deps)).toBe(5);
  });
});
