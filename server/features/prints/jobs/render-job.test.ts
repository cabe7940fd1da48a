import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { type PrintShop, firstJob, it, renderOrder } from '#tests/support/print-shop.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { planFiles } from './render-files.ts';
import { requestRemake, requestReprint } from './request-print.ts';
import { renderJob } from './render-job.ts';

async function batchOf({ deps }: PrintShop, id: number | null) {
  return deps.kysely
    .selectFrom('printBatches')
    .select(['studio', 'paper', 'shape', 'finish', 'state'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
}

describe('renderJob', () => {
  it('prints the original and records what it made', async ({ prints }) => {
    const order = await renderOrder(prints, { items: [{ quantity: 3 }] }, [
      { original: { width: 2400, height: 1600 } },
    ]);
    const job = await firstJob(prints, order);
    expect(job).toMatchObject({
      state: 'rendered',
      source: 'original',
      dpi: 400,
      color: 'srgb',
      program: expect.stringMatching(/^fpx [\d.]+, sharp [\d.]+, libvips [\d.]+$/) as string,
      layout: { paper: { width: 1800, height: 1200 }, turn: 0 },
    });
    const [file] = await findPrintFiles(prints.deps.kysely, job.id);
    expect(file).toMatchObject({ copies: 3, tiles: 1, width: 1800, height: 1200 });
    const bytes = await buffer(await prints.deps.prints.stream(file?.sha256 ?? ''));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
    expect(bytes.length).toBe(file?.size);
    expect(await batchOf(prints, job.batch)).toEqual({
      studio: null,
      paper: '4x6',
      shape: null,
      finish: 'glossy',
      state: 'open',
    });
  });

  it('puts a pickup order into the batch of its studio, by paper and shape', async ({ prints }) => {
    const order = await renderOrder(
      prints,
      {
        delivery: 'pickup',
        items: [{}, {}, { productType: '3d_frame', shape: 'heart' }, { size: '5x7' }],
      },
      [{}, {}, {}, { original: {} }],
    );
    const jobs = await prints.jobs(order);
    const batches = await Promise.all(jobs.map(({ batch }) => batchOf(prints, batch)));
    expect(batches.map((batch) => [batch?.studio, batch?.paper, batch?.shape])).toEqual([
      [order.studio, '4x6', null],
      [order.studio, '4x6', null],
      [order.studio, '3d_frame', 'heart'],
      [order.studio, '5x7', null],
    ]);
    expect(new Set(jobs.map(({ batch }) => batch)).size).toBe(3);
  });

  it('makes full sheets of passport photos and one for the rest', async ({ prints }) => {
    const plan = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
    const order = await renderOrder(
      prints,
      { ...plan, items: [{ size: '3.5x4.5', quantity: 20 }] },
      [{ original: { width: 1000, height: 1300 } }],
    );
    const job = await firstJob(prints, order);
    expect(
      (await findPrintFiles(prints.deps.kysely, job.id)).map(({ copies, tiles, width }) => ({
        copies,
        tiles,
        width,
      })),
    ).toEqual([
      { copies: 2, tiles: 8, width: 1205 },
      { copies: 1, tiles: 4, width: 1205 },
    ]);
  });

  it('holds a job whose original is missing or damaged until a person allows the copy', async ({
    prints,
  }) => {
    const order = await prints.order({ items: [{}, {}, {}] }, [
      { original: {} },
      { original: { fault: 'cut' } },
      { original: { fault: 'altered' } },
    ]);
    await prints.start();
    const { kysely, blobs } = prints.deps;
    const original = await readRow(kysely, 'photoFiles', {
      photo: order.items[0]?.photo ?? '',
      kind: 'original',
    });
    await blobs.remove(original.sha256.toString('hex'));
    await prints.render();
    expect((await prints.jobs(order)).map(({ holdReason }) => holdReason)).toEqual([
      'original_missing',
      'original_damaged',
      'original_damaged',
    ]);
    await prints.plan();
    await prints.render();
    expect((await prints.jobs(order)).map(({ state }) => state)).toEqual(['held', 'held', 'held']);
    await prints.release(order);
    await prints.render();
    for (const { state, source, releasedBy } of await prints.jobs(order)) {
      expect([state, source, releasedBy]).toEqual(['rendered', 'order-copy', 'ada']);
    }
  });

  it('holds a job whose original was refused after its order went into production', async ({
    prints,
  }) => {
    const order = await prints.order({}, [{ copy: { width: 1200, height: 800 } }]);
    await prints.start();
    const id = order.items[0]?.photo ?? '';
    const refused = { originalRefusal: 'photo_unreadable' };
    await updateRows(prints.deps.kysely, 'photos', { id }, refused);
    await prints.render();
    expect(await firstJob(prints, order)).toMatchObject({
      state: 'held',
      holdReason: 'original_refused',
    });
    await prints.release(order);
    await prints.render();
    expect(await firstJob(prints, order)).toMatchObject({
      state: 'rendered',
      source: 'order-copy',
    });
  });

  it('holds a job without any file to print from', async ({ prints }) => {
    const order = await renderOrder(prints, { items: [{}, {}] }, [
      { copy: { fault: 'gone' } },
      { copy: { fault: 'cut' } },
    ]);
    expect((await prints.jobs(order)).map(({ holdReason }) => holdReason)).toEqual([
      'copy_missing',
      'unreadable',
    ]);
  });

  it('prints a photo that has less than one pixel for each inch of paper', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: { width: 2, height: 2 } }]);
    expect(await firstJob(prints, order)).toMatchObject({ state: 'rendered', dpi: 1 });
  });

  it('renders once when two processes run the same job', async ({ prints }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    const { id } = await firstJob(prints, order);
    await Promise.all([renderJob(prints.deps, id), renderJob(prints.deps, id)]);
    await renderJob(prints.deps, id);
    expect((await firstJob(prints, order)).state).toBe('rendered');
    expect(await findPrintFiles(prints.deps.kysely, id)).toHaveLength(1);
  });
});

describe('another print of a line', () => {
  const request = { by: callerNamed('ada').actor, now: Date.now() };

  it('is counted, has a reason and is rendered at once', async ({ prints }) => {
    const order = await renderOrder(prints, { items: [{ quantity: 4 }] }, [{ original: {} }]);
    const { id, orderItem } = await firstJob(prints, order);
    const { kysely } = prints.deps;
    const reprint = await kysely
      .transaction()
      .execute((trx) => requestReprint(trx, id, { ...request, reason: 'paper jam', copies: 1 }));
    const remake = await kysely
      .transaction()
      .execute((trx) =>
        requestRemake(trx, { ...request, orderItem, reason: 'a stripe', copies: null }),
      );
    expect([reprint, remake]).toMatchObject([
      { ok: true, value: { round: 1 } },
      { ok: true, value: { round: 2 } },
    ]);
    await prints.render();
    expect(
      (await prints.jobs(order)).map(({ round, cause, reason, copies, state, requestedBy }) => [
        round,
        cause,
        reason,
        copies,
        state,
        requestedBy,
      ]),
    ).toEqual([
      [0, 'order', null, 4, 'rendered', null],
      [1, 'reprint', 'paper jam', 1, 'rendered', 'ada'],
      [2, 'remake', 'a stripe', 4, 'rendered', 'ada'],
    ]);
  });

  it('is made of an order that was shipped before its prints were planned', async ({ prints }) => {
    const order = await prints.order({ items: [{ quantity: 3 }] }, [{ original: {} }]);
    const { kysely } = prints.deps;
    await prints.change(order, { fulfilmentState: 'shipped' });
    const orderItem = order.items[0]?.id ?? '';
    const remake = { ...request, orderItem, reason: 'a stripe', copies: null };
    expect(await kysely.transaction().execute((trx) => requestRemake(trx, remake))).toMatchObject({
      value: { round: 1 },
    });
    await prints.render();
    expect(await firstJob(prints, order)).toMatchObject({ state: 'rendered', copies: 3 });
  });

  it('is refused when nothing is left to make it of', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: {} }]);
    const { id } = await firstJob(prints, order);
    const { kysely } = prints.deps;
    const ask = () =>
      kysely
        .transaction()
        .execute((trx) => requestReprint(trx, id, { ...request, reason: 'x', copies: null }));
    const at = new Date();
    const deleteFiles = (kinds: readonly ('order-copy' | 'original')[]) =>
      kysely
        .updateTable('photoFiles')
        .set({ archivedAt: at, deletedAt: at })
        .where('photo', '=', order.items[0]?.photo ?? '')
        .where('kind', 'in', kinds)
        .execute();
    await deleteFiles(['original']);
    expect(await ask()).toMatchObject({ ok: true });
    await deleteFiles(['order-copy']);
    expect(await ask()).toEqual({ ok: false, code: 'photo_deleted' });
  });

  it('is refused before production and for an unknown line', async ({ prints }) => {
    const order = await prints.order({}, [{ original: {} }]);
    const ask = (id: string) =>
      prints.deps.kysely
        .transaction()
        .execute((trx) => requestReprint(trx, id, { ...request, reason: 'x', copies: null }));
    await prints.plan();
    expect(await ask(order.items[0]?.id ?? '')).toEqual({
      ok: false,
      code: 'order_not_produced',
      details: { state: 'placed' },
    });
    expect(await ask(crypto.randomUUID())).toEqual({ ok: false, code: 'line_unknown' });
  });
});

it('planFiles gives every copy exactly once', () => {
  const sheets = (copies: number) => planFiles({ sheetOn: '10x15' }, copies);
  for (let copies = 1; copies <= 99; copies += 1) {
    const count = sheets(copies).reduce((sum, file) => sum + file.copies * file.tiles, 0);
    expect(count).toBe(copies);
  }
  expect(planFiles({ sheetOn: null }, 7)).toEqual([{ copies: 7, tiles: 1 }]);
});
