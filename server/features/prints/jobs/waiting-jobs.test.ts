import { buffer } from 'node:stream/consumers';
import { listEntries } from '#tests/support/audit.ts';
import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { firstJob, it, renderOrder } from '#tests/support/print-shop.ts';
import { updateRows } from '#tests/support/rows.ts';
import { giveUpPrint } from './give-up-print.ts';
import { holdFailed } from './hold-failed.ts';
import { renderJob } from './render-job.ts';
import { requestReprint } from './request-print.ts';
import { requeueLost } from './requeue-lost.ts';

describe('giveUpPrint', () => {
  it('cancels a held reprint with its reason, and nothing else', async ({ prints }) => {
    const order = await renderOrder(prints, {}, [{ original: {} }]);
    const { kysely, blobs } = prints.deps;
    const first = await firstJob(prints, order);
    const giveUp = (id: string) =>
      giveUpPrint(prints.deps, callerNamed('ada'), id, 'the photo is gone');
    expect(await giveUp(crypto.randomUUID())).toEqual({ ok: false, code: 'print_unknown' });
    expect(await giveUp(first.id)).toEqual({ ok: false, code: 'print_is_first' });
    const request = {
      by: callerNamed('ada').actor,
      now: prints.clock.now,
      reason: 'paper jam',
      copies: null,
    };
    await kysely.transaction().execute((trx) => requestReprint(trx, first.id, request));
    const readReprint = async () => {
      const jobs = await prints.jobs(order);
      const job = jobs.find(({ round }) => round === 1);
      if (!job) throw new Error('there is no reprint');
      return job;
    };
    const { id } = await readReprint();
    expect(await giveUp(id)).toEqual({
      ok: false,
      code: 'print_not_held',
      details: { state: 'queued' },
    });
    await blobs.remove(first.sourceSha256?.toString('hex') ?? '');
    await prints.render();
    expect(await readReprint()).toMatchObject({ state: 'held', holdReason: 'original_missing' });
    expect(await giveUp(id)).toEqual({ ok: true, value: null });
    expect(await readReprint()).toMatchObject({
      state: 'cancelled',
      givenUpBy: 'ada',
      givenUpReason: 'the photo is gone',
    });
    expect(await giveUp(id)).toEqual({
      ok: false,
      code: 'print_not_held',
      details: { state: 'cancelled' },
    });
    expect(await listEntries(prints.deps, id)).toMatchObject([
      { act: 'print.give-up', before: { state: 'held' }, after: { state: 'cancelled', round: 1 } },
    ]);
    await prints.plan();
    await prints.render();
    expect((await readReprint()).state).toBe('cancelled');
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });

  it.for(['held', 'waiting', 'queued'] as const)(
    'cancels the %s first print of an order that was completed without it',
    async (state, { prints }) => {
      const order = await prints.order({}, [{ original: {} }]);
      await prints.start();
      const { kysely } = prints.deps;
      const { id } = await firstJob(prints, order);
      const hold = { state, holdReason: state === 'held' ? 'low_resolution' : null } as const;
      await kysely.updateTable('printJobs').set(hold).where('id', '=', id).execute();
      const giveUp = () => giveUpPrint(prints.deps, callerNamed('ada'), id, 'printed there');
      expect(await giveUp()).toEqual({ ok: false, code: 'print_is_first' });
      await prints.change(order, { fulfilmentState: 'completed' });
      expect(await giveUp()).toEqual({ ok: true, value: null });
      expect(await firstJob(prints, order)).toMatchObject({
        state: 'cancelled',
        givenUpBy: 'ada',
        givenUpReason: 'printed there',
      });
      expect(await giveUp()).toEqual({
        ok: false,
        code: 'print_not_held',
        details: { state: 'cancelled' },
      });
    },
  );
});

describe('renderJob', () => {
  it('holds a released job again that still has no file, until the next release', async ({
    prints,
  }) => {
    const order = await renderOrder(prints, {}, [{ copy: { fault: 'gone' } }]);
    expect(await prints.release(order)).toBe(1);
    await prints.render();
    expect(await prints.plan()).toMatchObject({ queued: 0 });
    expect((await firstJob(prints, order)).holdReason).toBe('copy_missing');
    expect(await prints.release(order)).toBe(1);
    expect((await firstJob(prints, order)).state).toBe('queued');
  });

  it('restores a photo that the archive takes while it is read', async ({ prints }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    const { kysely, blobs, archive } = prints.deps;
    const photo = order.items[0]?.photo ?? '';
    const takeAway = async (): Promise<void> => {
      const files = await kysely
        .selectFrom('photoFiles')
        .select('sha256')
        .where('photo', '=', photo)
        .where('archivedAt', 'is', null)
        .execute();
      for (const { sha256 } of files) {
        const hash = sha256.toString('hex');
        await archive.putBytes(hash, await buffer(await blobs.stream(hash)));
        await blobs.remove(hash);
      }
      const archivedAt = new Date();
      await updateRows(kysely, 'photoFiles', { photo }, { archivedAt });
    };
    let reads = 0;
    const exists: typeof blobs.exists = async (hash) => {
      reads += 1;
      if (reads === 1) await takeAway();
      return blobs.exists(hash);
    };
    await renderJob(
      { ...prints.deps, blobs: { ...blobs, exists } },
      (await firstJob(prints, order)).id,
    );
    expect(await firstJob(prints, order)).toMatchObject({ state: 'rendered', source: 'original' });
  });

  it('waits while the order is refunded or in payment review, but not with a reprint', async ({
    database,
    prints,
  }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    const { kysely } = prints.deps;
    const pay = (paymentState: 'refunded' | 'payment_review' | 'paid') =>
      prints.change(order, { paymentState });
    await database.pool.query('delete from graphile_worker._private_jobs');
    for (const state of ['refunded', 'payment_review'] as const) {
      await pay(state);
      await prints.render();
      expect(await requeueLost(prints.deps)).toBe(0);
      expect((await firstJob(prints, order)).state).toBe('queued');
    }
    const { id } = await firstJob(prints, order);
    const request = {
      by: callerNamed('ada').actor,
      now: Date.now(),
      reason: 'a stripe',
      copies: null,
    };
    await kysely.transaction().execute((trx) => requestReprint(trx, id, request));
    await prints.render();
    expect((await prints.jobs(order)).map(({ state }) => state)).toEqual(['queued', 'rendered']);
    await pay('paid');
    expect(await requeueLost(prints.deps)).toBe(1);
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });
});

describe('requeueLost', () => {
  it('queues a job again that the queue has lost, and no other', async ({ database, prints }) => {
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    expect(await requeueLost(prints.deps)).toBe(0);
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(await requeueLost(prints.deps)).toBe(1);
    expect(await requeueLost(prints.deps)).toBe(0);
    await prints.render();
    expect(await requeueLost(prints.deps)).toBe(0);
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });
});

describe('holdFailed', () => {
  it('holds a job that failed at every attempt, and none before', async ({ database, prints }) => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    const order = await prints.order({}, [{ original: {} }]);
    await prints.start();
    const attempt = (attempts: string) =>
      database.pool.query(`update graphile_worker._private_jobs set ${attempts}`);
    await attempt('attempts = max_attempts - 1');
    expect(await holdFailed(prints.deps)).toBe(0);
    await attempt(`attempts = max_attempts, locked_at = now(), locked_by = 'living'`);
    expect(await holdFailed(prints.deps)).toBe(0);
    expect(await requeueLost(prints.deps)).toBe(0);
    await attempt('locked_at = null, locked_by = null');
    expect(await holdFailed(prints.deps)).toBe(1);
    expect((await firstJob(prints, order)).holdReason).toBe('unreadable');
    expect(await requeueLost(prints.deps)).toBe(0);
    await prints.release(order);
    expect(await holdFailed(prints.deps)).toBe(0);
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });
});
