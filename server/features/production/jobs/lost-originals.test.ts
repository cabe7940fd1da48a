import { describe, expect } from 'vitest';
import { clearPrints, it, type PrintedOrder } from '#tests/support/print-fixtures.ts';
import type { PrintShop } from '#tests/support/print-shop.ts';
import { StorageUnavailable } from '../../../platform/storage/storage-unavailable.ts';
import { planPrints } from './plan-prints.ts';

it.beforeEach(async ({ database, prints }) => {
  await clearPrints(prints, database);
});

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
});
