import { describe, expect } from 'vitest';
import { countLockWaits } from '#tests/support/databases.ts';
import {
  createBatchDrops,
  pickupPlan,
  readBatchDrops,
  setNoritsuOutput,
  buildPrintBatch,
  buildPrintJobs,
} from '#tests/support/build-drop.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { updateRows } from '#tests/support/rows.ts';
import { createDrops } from './create-drops.ts';

describe('createDrops', () => {
  it('creates one drop for each order of the batch and each reprint, once', async ({
    database: { kysely },
  }) => {
    const [first, second] = [
      await buildOrder(kysely, { ...pickupPlan(), delivery: 'shipping', method: 'cod' }),
      await buildOrder(kysely, { ...pickupPlan(), delivery: 'shipping', method: 'cod' }),
    ];
    const batch = await buildPrintBatch(kysely);
    const hashes = await buildPrintJobs(kysely, first, { batch, size: '10x15' });
    await buildPrintJobs(kysely, first, { batch, size: '10x15', round: 1 });
    await buildPrintJobs(kysely, second, { batch, size: '10x15' });
    await buildPrintJobs(kysely, second, { state: 'queued', size: '15x22' });
    expect(await createBatchDrops(kysely, batch)).toEqual({ ok: true, value: 3 });
    const drops = await readBatchDrops(kysely, batch);
    expect(drops.map(({ name }) => name)).toEqual(
      [first.number, `${first.number}_r1`, second.number].toSorted(),
    );
    const own = drops.find(({ name }) => name === first.number);
    expect(own).toMatchObject({
      orderId: first.id,
      round: 0,
      attempt: 1,
      part: 1,
      parts: 1,
      studio: null,
      format: 'tree',
      state: 'waiting',
    });
    expect(own?.manifest.files.slice(0, 2)).toMatchObject([
      { path: `${first.number}/10x15_glossy/001_c3.jpg`, sha256: hashes[0] },
      { path: `${first.number}/10x15_glossy/002_c1.jpg`, sha256: hashes[1] },
    ]);
    expect(await createBatchDrops(kysely, batch)).toEqual({ ok: true, value: 0 });
    expect(await readBatchDrops(kysely, batch)).toEqual(drops);
  });

  it('creates the drops once when two processes close the batch at the same time', async ({
    database: { kysely, pool },
  }) => {
    const order = await buildOrder(kysely, { country: 'TN' });
    const batch = await buildPrintBatch(kysely);
    await buildPrintJobs(kysely, order, { batch });
    let second: ReturnType<typeof createBatchDrops> | undefined;
    const first = await kysely.transaction().execute(async (trx) => {
      const created = await createDrops(trx, batch);
      second = createBatchDrops(kysely, batch);
      await expect.poll(() => countLockWaits({ pool }), { timeout: 10_000 }).toBe(1);
      return created;
    });
    expect([first, await second]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 0 },
    ]);
    expect(await readBatchDrops(kysely, batch)).toHaveLength(1);
  });

  it("writes the drops in the output of the order's studio, on the clock of its zone", async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, pickupPlan());
    const { studio } = order;
    await updateRows(kysely, 'studios', { id: studio ?? '' }, { timeZone: 'Africa/Tunis' });
    await setNoritsuOutput(kysely, studio, { channels: { '15x22': 31 }, splitAt: 1 });
    const batch = await buildPrintBatch(kysely, { studio, paper: '15x22' });
    await buildPrintJobs(kysely, order, { batch, size: '15x22' });
    expect(await createBatchDrops(kysely, batch)).toEqual({ ok: true, value: 1 });
    const [drop] = await readBatchDrops(kysely, batch);
    const label = order.number.replace('FPX-', '');
    expect(drop).toMatchObject({ name: `o${label}_15x22`, studio, format: 'dpof-noritsu' });
    const mrk = drop?.manifest.files.at(-1);
    expect(mrk?.kind === 'text' && mrk.text).toContain('GEN DTM = 2026:03:14:09:05:07\r\n');
    expect(mrk?.kind === 'text' && mrk.text).toContain('PRT PCH = 031\r\n');
    expect(mrk?.kind === 'text' && mrk.text).toContain(`-STR "${order.number} 003"\r\n`);
  });

  it("prints in the order of the lines, with the position of each photo's first line", async ({
    database: { kysely },
  }) => {
    const items = Array.from({ length: 8 }, () => ({ size: '10x15' }));
    const order = await buildOrder(kysely, { ...pickupPlan(), items });
    const { studio } = order;
    await setNoritsuOutput(kysely, studio, { channels: { '10x15': 12 } });
    const [first, , third] = order.items;
    await updateRows(kysely, 'orderItems', { id: third?.id ?? '' }, { photo: first?.photo ?? '' });
    const batch = await buildPrintBatch(kysely, { studio });
    const hashes = await buildPrintJobs(kysely, order, { batch });
    await createBatchDrops(kysely, batch);
    const files = (await readBatchDrops(kysely, batch))[0]?.manifest.files ?? [];
    expect(files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : []))).toEqual(hashes);
    const mrk = files.at(-1);
    const frames = mrk?.kind === 'text' ? [...mrk.text.matchAll(/ (\d{3})"\r/g)] : [];
    expect(frames.map(([, frame]) => Number(frame))).toEqual([1, 2, 1, 4, 5, 6, 7, 8]);
  });

  it('gives the order another name in a second batch of the same paper', async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, pickupPlan());
    const { studio } = order;
    const batches = [
      await buildPrintBatch(kysely, { studio }),
      await buildPrintBatch(kysely, { studio, paper: '15x22' }),
    ];
    await buildPrintJobs(kysely, order, { batch: batches[0] ?? 0, size: '10x15' });
    await buildPrintJobs(kysely, order, { batch: batches[1] ?? 0, size: '15x22' });
    for (const batch of batches) await createBatchDrops(kysely, batch);
    const names = await Promise.all(
      batches.map(async (batch) => (await readBatchDrops(kysely, batch)).map(({ name }) => name)),
    );
    expect(names).toEqual([[order.number], [`${order.number}_2`]]);
  });

  it('creates nothing and names the order and the setting when the output lacks one', async ({
    database: { kysely },
  }) => {
    const order = await buildOrder(kysely, pickupPlan());
    const { studio } = order;
    await setNoritsuOutput(kysely, studio, {});
    const batch = await buildPrintBatch(kysely, { studio });
    await buildPrintJobs(kysely, order, { batch, size: '10x15' });
    expect(await createBatchDrops(kysely, batch)).toEqual({
      ok: false,
      code: 'drops_refused',
      details: {
        order: order.number,
        problem: 'the output of the lab lacks the setting channels.10x15',
      },
    });
    expect(await readBatchDrops(kysely, batch)).toEqual([]);
  });
});
