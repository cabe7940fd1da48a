import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect } from 'vitest';
import {
  createBatchDrops,
  pickupPlan,
  readBatchDrops,
  setNoritsuOutput,
  buildLabToken,
  buildPrintBatch,
  buildPrintJobs,
} from '#tests/support/build-drop.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';
import { resendDrop } from './resend-drop.ts';
import { updateBatchState } from './update-batch-state.ts';

function resend(kysely: Db, drop: string) {
  return kysely.transaction().execute((trx) =>
    resendDrop(trx, drop, {
      catalogue: defaultCatalogue,
      now: Date.now(),
      by: callerNamed('ada').actor,
    }),
  );
}

function fail(kysely: Db, name: string) {
  return kysely
    .updateTable('printDrops')
    .set({ state: 'failed', endedAt: new Date() })
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A pickup order whose prints are in a batch of their own, which has its drops. */
async function buildBatch(kysely: Db, output?: Parameters<typeof setNoritsuOutput>[2]) {
  const order = await buildOrder(kysely, pickupPlan());
  const { studio } = order;
  if (output) await setNoritsuOutput(kysely, studio, output);
  const batch = await buildPrintBatch(kysely, { studio });
  await buildPrintJobs(kysely, order, { batch, size: '10x15' });
  await createBatchDrops(kysely, batch);
  return { order, studio, batch, stem: `o${order.number.replace('FPX-', '')}_10x15` };
}

function stateOf(kysely: Db, batch: number) {
  return readRow(kysely, 'printBatches', { id: batch });
}

describe('resendDrop', () => {
  it('sends one part again under a new name and keeps the failed one', async ({
    database: { kysely },
  }) => {
    const output = { channels: { '10x15': 12 }, splitAt: 1 };
    const { studio, batch, stem } = await buildBatch(kysely, output);
    const { id } = await fail(kysely, `${stem}_2of2`);
    await setNoritsuOutput(kysely, studio, { channels: { '10x15': 13 } });
    expect(await resend(kysely, id)).toEqual({ ok: true, value: `${stem}_2_2of2` });
    expect(await resend(kysely, id)).toEqual({
      ok: false,
      code: 'drop_sent_again',
      details: { name: `${stem}_2_2of2` },
    });
    const drops = await readBatchDrops(kysely, batch);
    expect(drops.map(({ name, state, attempt, part }) => [name, state, attempt, part])).toEqual([
      [`${stem}_1of2`, 'waiting', 1, 1],
      [`${stem}_2of2`, 'failed', 1, 2],
      [`${stem}_2_2of2`, 'waiting', 2, 2],
    ]);
    const [, failed, again] = drops;
    const picture = failed?.manifest.files[0];
    expect(again?.manifest.files[0]).toMatchObject({
      sha256: picture?.kind === 'print' && picture.sha256,
    });
    const mrk = again?.manifest.files.at(-1);
    expect(mrk?.kind === 'text' && mrk.text).toContain('PRT PCH = 013');
  });

  it('refuses prints that were made for another paper than the one its lab has now', async ({
    database: { kysely },
  }) => {
    const channels = { '10x15': 12, '15x22': 14 };
    const { studio, stem } = await buildBatch(kysely, { channels, splitAt: 1 });
    const first = await fail(kysely, `${stem}_1of2`);
    const second = await fail(kysely, `${stem}_2of2`);
    const other = { widthMm: 102, heightMm: 152, dpi: 320, bleedMm: 0, mirror: false };
    await setNoritsuOutput(kysely, studio, { papers: { '15x22': other } });
    expect(await resend(kysely, first.id)).toMatchObject({ ok: true });
    await setNoritsuOutput(kysely, studio, { papers: { '10x15': other } });
    expect(await resend(kysely, second.id)).toEqual({ ok: false, code: 'prints_outdated' });
  });

  it('leads a failed batch back to printing, also one of a single drop', async ({
    database: { kysely },
  }) => {
    const { order, batch } = await buildBatch(kysely);
    const updateState = async () => {
      await kysely.transaction().execute((trx) => updateBatchState(trx, batch, Date.now()));
      return stateOf(kysely, batch);
    };
    const { id } = await fail(kysely, order.number);
    expect((await updateState()).endedAt).toBeInstanceOf(Date);
    expect(await updateState()).toMatchObject({ state: 'failed' });
    const again = await resend(kysely, id);
    expect(await stateOf(kysely, batch)).toMatchObject({ state: 'printing', endedAt: null });
    expect(await updateState()).toMatchObject({ state: 'printing', endedAt: null });
    await fail(kysely, again.ok ? again.value : '');
    expect(await updateState()).toMatchObject({ state: 'failed' });
  });

  it('updates the batch by the latest attempt of each part, order and round alone', async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, pickupPlan());
    await setNoritsuOutput(kysely, order.studio, { channels: { '10x15': 12 }, splitAt: 1 });
    const batch = await buildPrintBatch(kysely, { studio: order.studio });
    await buildPrintJobs(kysely, order, { batch, size: '10x15' });
    await buildPrintJobs(kysely, order, { batch, size: '10x15', round: 1 });
    await createBatchDrops(kysely, batch);
    const drops = await readBatchDrops(kysely, batch);
    expect(drops).toHaveLength(4);
    const end = (state: 'printed' | 'failed', ids: readonly string[]) =>
      kysely
        .updateTable('printDrops')
        .set({ state, endedAt: new Date() })
        .where('id', 'in', [...ids])
        .execute();
    const updateState = async () => {
      await kysely.transaction().execute((trx) => updateBatchState(trx, batch, Date.now()));
      return (await stateOf(kysely, batch)).state;
    };
    const failed = drops.find(({ round, part }) => round === 1 && part === 2);
    if (!failed) throw new Error('the drop of the reprint is missing');
    const others = drops.filter((drop) => drop !== failed);
    await end('failed', [failed.id]);
    await end(
      'printed',
      others.map(({ id }) => id),
    );
    expect(await updateState()).toBe('failed');
    await resend(kysely, failed.id);
    expect(await updateState()).toBe('printing');
    const again = (await readBatchDrops(kysely, batch)).find(({ attempt }) => attempt === 2);
    await end('printed', [again?.id ?? '']);
    expect(await updateState()).toBe('done');
  });

  it('marks a claimed drop failed whose agent is lost, and sends it again', async ({
    database: { kysely },
  }) => {
    const { order, batch } = await buildBatch(kysely);
    const [{ id } = { id: '' }] = await readBatchDrops(kysely, batch);
    const { id: token } = await buildLabToken({ database: { kysely } }, order.studio);
    const claim = { claim: crypto.randomUUID(), claimedBy: token, placingAt: new Date() };
    const hold = (leaseUntil: Date) =>
      updateRows(kysely, 'printDrops', { id }, { ...claim, state: 'claimed', leaseUntil });
    const until = new Date(Date.now() + 60_000);
    await hold(until);
    expect(await resend(kysely, id)).toEqual({
      ok: false,
      code: 'drop_held',
      details: { until: until.toISOString() },
    });
    expect((await readBatchDrops(kysely, batch)).map(({ state }) => state)).toEqual(['claimed']);
    await hold(new Date(Date.now() - 1000));
    expect(await resend(kysely, id)).toEqual({ ok: true, value: `${order.number}_2` });
    expect(
      (await readBatchDrops(kysely, batch)).map(({ state, fault, leaseUntil }) => [
        state,
        fault,
        leaseUntil,
      ]),
    ).toEqual([
      ['failed', 'marked failed by ada: its agent is lost', null],
      ['waiting', null, null],
    ]);
    expect((await stateOf(kysely, batch)).state).toBe('closed');
    expect(await resend(kysely, id)).toMatchObject({ ok: false, code: 'drop_sent_again' });
  });

  it('refuses a drop that did not fail, and one whose prints are others now', async ({
    database: { kysely },
  }) => {
    const { order, batch } = await buildBatch(kysely);
    const [drop] = await readBatchDrops(kysely, batch);
    const id = drop?.id ?? '';
    const waiting = { ok: false, code: 'drop_not_failed', details: { state: 'waiting' } };
    expect(await resend(kysely, id)).toEqual(waiting);
    expect(await resend(kysely, order.id)).toEqual({ ok: false, code: 'drop_unknown' });
    await fail(kysely, order.number);
    const orderItem = order.items[0]?.id ?? '';
    await updateRows(kysely, 'printJobs', { orderItem }, { state: 'cancelled' });
    expect(await resend(kysely, id)).toEqual({ ok: false, code: 'drop_changed' });
  });
});
