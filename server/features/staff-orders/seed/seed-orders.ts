import { randomInt, randomUUID } from 'node:crypto';
import { succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { staffWrites } from '../../orders/index.ts';
import { seedPhotos } from '../../photos/index.ts';
import { addUpCounts } from '../lists/order-counts.repo.ts';
import { demoFirstNames, demoLastNames } from './demo-names.ts';

/** Orders of one transaction: more would be kept in memory, fewer would cost more commits. */
const ordersAtOnce = 5_000;

/** Photos that the lines of all demo orders share. */
const photoCount = 200;

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Names of demo customers, the most common first. */
export const demoNames = { firstNames: demoFirstNames, lastNames: demoLastNames };

/** Demo orders to make. */
export interface SeedRequest {
  readonly count: number;
  readonly now: Date;
  /** Called after each part with the number of orders so far. */
  readonly report: (done: number) => void;
}

/**
 * Stores demo orders, as many as a large shop has. Their numbers have a part of their own, so that it can be done again.
 * The caller makes sure that the shop takes no real orders.
 */
export async function seedOrders(
  kysely: Db,
  caller: Caller,
  { count, now, report }: SeedRequest,
): Promise<void> {
  const sessionId = randomUUID();
  const tag = Array.from({ length: 3 }, () => letters.charAt(randomInt(letters.length))).join('');
  const act = { act: 'order.seed', object: { kind: 'order', id: tag } } as const;
  const photos = await seedPhotos(kysely, sessionId, photoCount);
  for (let from = 1; from <= count; from += ordersAtOnce) {
    const to = Math.min(from + ordersAtOnce - 1, count);
    await runAct(kysely, caller, act, async (trx, record) => {
      await staffWrites.insertSeededOrders(trx, {
        from,
        to,
        count,
        now,
        tag,
        sessionId,
        photos,
        ...demoNames,
      });
      record.setAfter({ orders: to - from + 1 });
      return succeed(undefined);
    });
    await addUpCounts(kysely);
    report(to);
  }
}
