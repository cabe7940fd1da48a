import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { it, type PrintedOrder, type PrintShop } from '#tests/support/print-shop.ts';
import { StorageUnavailable } from '../../../platform/storage/storage-unavailable.ts';
import { planPrints } from './plan-prints.ts';

async function states(prints: PrintShop, order: PrintedOrder) {
  return (await prints.jobs(order)).map(({ state, holdReason }) => holdReason ?? state);
}

async function originalHash({ deps }: PrintShop, { items }: PrintedOrder): Promise<string> {
  const { sha256 } = await deps.kysely
    .selectFrom('photoFiles')
    .select('sha256')
    .where('photo', '=', items[0]?.photo ?? '')
    .where('kind', '=', 'original')
    .executeTakeFirstOrThrow();
  return sha256.toString('hex');
}

describe('planPrints', () => {
  it('starts the orders beside one whose original the storage refuses to show', async ({
    prints,
  }) => {
    const refused = await prints.order({}, [{ original: {} }]);
    const other = await prints.order({}, [{ original: {} }]);
    const hash = await originalHash(prints, refused);
    const { deps } = prints;
    const exists = async (asked: string): Promise<boolean> => {
      if (asked === hash) throw new StorageUnavailable(new Error('HTTP 403'));
      return deps.blobs.exists(asked);
    };
    await prints.plan();
    prints.clock.now += 31 * 60_000;
    await planPrints({ ...deps, blobs: { ...deps.blobs, exists } }, deps.log);
    expect(await states(prints, refused)).toEqual(['waiting']);
    expect(await states(prints, other)).toEqual(['queued']);
  });

  it('holds a job whose original is gone until the file is back', async ({ prints }) => {
    const order = await prints.order({ items: [{}, {}] }, [
      { original: {} },
      { isAnnounced: true },
    ]);
    const hash = await originalHash(prints, order);
    const { blobs } = prints.deps;
    const bytes = await buffer(await blobs.stream(hash));
    await blobs.remove(hash);
    await prints.start();
    expect(await states(prints, order)).toEqual(['waiting', 'waiting']);
    await prints.sendOriginal(order, 1);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['original_missing', 'waiting']);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['original_missing', 'waiting']);
    await blobs.putBytes(hash, bytes);
    await prints.plan();
    expect(await states(prints, order)).toEqual(['queued', 'queued']);
  });

  it('keeps a job held that lost its original while another line waits', async ({ prints }) => {
    const order = await prints.order({ items: [{}, { size: '8x10' }] }, [{ original: {} }, {}]);
    await prints.deps.blobs.remove(await originalHash(prints, order));
    await prints.start();
    await prints.deps.kysely
      .updateTable('printJobs')
      .set({ state: 'held', holdReason: 'original_missing' })
      .where('orderItem', '=', order.items[0]?.id ?? '')
      .execute();
    await prints.plan();
    expect(await states(prints, order)).toEqual(['original_missing', 'low_resolution']);
  });
});
