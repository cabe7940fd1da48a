import { createDrops } from '#server/features/prints/drops/create-drops.ts';
import { changeStudioOutput } from '#server/features/outputs/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { OrderPlan } from './build-order.ts';

/** An order of three lines in two sizes, to be picked up at a studio in Tunisia. */
export function pickupPlan(parts: OrderPlan = {}): OrderPlan {
  return {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
    placedAt: new Date('2026-03-14T08:05:07Z'),
    items: [{ size: '10x15', quantity: 3 }, { size: '10x15' }, { size: '15x22', quantity: 2 }],
    ...parts,
  };
}

/** Creates the drops of a batch in a transaction of its own. */
export function createBatchDrops(kysely: Db, batch: number) {
  return kysely.transaction().execute((trx) => createDrops(trx, batch));
}

/** Reads the drops of a batch, the oldest first. */
export function readBatchDrops(kysely: Db, batch: number) {
  return kysely
    .selectFrom('printDrops')
    .selectAll()
    .where('batch', '=', batch)
    .orderBy('createdAt')
    .orderBy('name')
    .execute();
}

/** Chooses the output of Noritsu with these options for a lab. */
export function setNoritsuOutput(
  kysely: Db,
  studio: string | null,
  options: Record<string, unknown>,
) {
  return changeStudioOutput({ kysely, clock: Date.now }, studio, {
    format: 'dpof-noritsu',
    options,
    by: 'ada',
  });
}
