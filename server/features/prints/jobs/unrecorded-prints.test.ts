import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { type PrintShop, firstJob, it, renderOrder } from '#tests/support/print-shop.ts';
import { updateRows } from '#tests/support/rows.ts';
import { renderJob } from './render-job.ts';
import { requestReprint } from './request-print.ts';

/** Renders a job and lets something happen when its first file is stored; returns the hashes of its files. */
async function renderDuring(
  { deps }: PrintShop,
  job: string,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const hashes: string[] = [];
  const putFile: typeof deps.prints.putFile = async (hash, file) => {
    await deps.prints.putFile(hash, file);
    if (hashes.length === 0) await act();
    hashes.push(hash);
  };
  await renderJob({ ...deps, prints: { ...deps.prints, putFile } }, job);
  return hashes;
}

function existing({ deps }: PrintShop, hashes: readonly string[]): Promise<boolean[]> {
  return Promise.all(hashes.map((hash) => deps.prints.exists(hash)));
}

/** A rendered job, and a queued reprint of it, which gives the same file. */
async function openReprint(prints: PrintShop) {
  const order = await renderOrder(prints, {}, [{ original: {} }]);
  const { id } = await firstJob(prints, order);
  await prints.deps.kysely.transaction().execute((trx) =>
    requestReprint(trx, id, {
      by: callerNamed('ada').actor,
      now: Date.now(),
      reason: 'x',
      copies: null,
    }),
  );
  const reprint = (await prints.jobs(order)).find(({ round }) => round === 1);
  return { order, id, reprint: reprint?.id ?? '' };
}

describe('renderJob', () => {
  it('leaves no print of an order that is cancelled meanwhile', async ({ prints }) => {
    const plan = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
    const order = await prints.order({ ...plan, items: [{ size: '3.5x4.5', quantity: 12 }] }, [
      { original: { width: 1000, height: 1300 } },
    ]);
    await prints.start();
    const { id } = await firstJob(prints, order);
    const hashes = await renderDuring(prints, id, () =>
      prints.change(order, { fulfilmentState: 'cancelled' }),
    );
    expect((await firstJob(prints, order)).state).toBe('cancelled');
    expect(await existing(prints, hashes)).toEqual([false, false]);
  });

  it('leaves no print of an order that is refunded meanwhile, until it may be made again', async ({
    prints,
  }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    const { id } = await firstJob(prints, order);
    const hashes = await renderDuring(prints, id, () =>
      prints.change(order, { paymentState: 'refunded' }),
    );
    expect((await firstJob(prints, order)).state).toBe('queued');
    expect(await existing(prints, hashes)).toEqual([false]);
    await prints.change(order, { paymentState: 'paid' });
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('rendered');
    expect(await existing(prints, hashes)).toEqual([true]);
  });

  it('leaves a print that another job has too', async ({ prints }) => {
    const { order, reprint } = await openReprint(prints);
    const hashes = await renderDuring(prints, reprint, () =>
      prints.change(order, { fulfilmentState: 'cancelled' }),
    );
    expect(await existing(prints, hashes)).toEqual([true]);
  });

  it('leaves no print that another job had until its files were removed', async ({ prints }) => {
    const { order, id, reprint } = await openReprint(prints);
    const { kysely } = prints.deps;
    const at = new Date();
    const removed = { state: 'printed', printedAt: at, filesRemovedAt: at } as const;
    await updateRows(kysely, 'printJobs', { id }, removed);
    const hashes = await renderDuring(prints, reprint, () =>
      prints.change(order, { fulfilmentState: 'cancelled' }),
    );
    expect(await existing(prints, hashes)).toEqual([false]);
  });
});
