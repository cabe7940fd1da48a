import { randomUUID } from 'node:crypto';
import type { PrintDropState } from '#domain/prints/print-batches.ts';
import { closeBatch } from '#server/features/prints/batches/close-batches.ts';
import { buildLabToken } from './build-drop.ts';
import { type PrintedOrder, renderOrder } from './print-fixtures.ts';
import type { PrintShop } from './print-shop.ts';

/** State of a batch. */
export async function batchState({ deps }: PrintShop, id: number): Promise<string> {
  return (
    await deps.kysely
      .selectFrom('printBatches')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
}

/** Renders one order with two lines of one paper, closes its batch and returns both. */
export async function closedBatch(prints: PrintShop) {
  const order = await renderOrder(prints, { items: [{}, {}] });
  const batch = (await prints.jobs(order))[0]?.batch ?? 0;
  await prints.deps.kysely.transaction().execute((trx) => closeBatch(trx, batch, prints.clock.now));
  // The tests add drops in the states they need.
  await prints.deps.kysely.deleteFrom('printDrops').where('batch', '=', batch).execute();
  return { order, batch };
}

let names = 0;

/** Adds a drop to a closed batch; returns its id. */
export async function addDrop(
  { deps }: PrintShop,
  { order, batch }: { readonly order: PrintedOrder; readonly batch: number },
  { state, attempt = 1, part = 1 }: { state: PrintDropState; attempt?: number; part?: number },
): Promise<string> {
  names += 1;
  const hasEnded = state === 'printed' || state === 'failed' || state === 'cancelled';
  // A claim is made with a lab's token.
  const isClaimed = state === 'claimed';
  const token = isClaimed ? await buildLabToken({ database: { kysely: deps.kysely } }) : null;
  const { id } = await deps.kysely
    .insertInto('printDrops')
    .values({
      batch,
      orderId: order.id,
      attempt,
      part,
      parts: 2,
      name: `drop-${names}`,
      format: 'tree',
      manifest: JSON.stringify({ version: 1, format: 'tree', entries: [], files: [] }),
      state,
      leaseUntil: isClaimed ? new Date() : null,
      claim: isClaimed ? randomUUID() : null,
      claimedBy: token?.id ?? null,
      endedAt: hasEnded ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
