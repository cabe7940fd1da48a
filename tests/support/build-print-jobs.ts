import type { OrderRecord } from '#server/features/orders/index.ts';
import type { Db } from '#server/platform/db/sql.ts';

/** Stores the first print job of each line of an order, as the planning of prints does. */
export async function buildPrintJobs(kysely: Db, { id, items }: OrderRecord): Promise<void> {
  await kysely
    .insertInto('printJobs')
    .values(
      items.map((item) => ({
        orderId: id,
        orderItem: item.id,
        copies: item.quantity,
        waitUntil: new Date(),
      })),
    )
    .execute();
}
