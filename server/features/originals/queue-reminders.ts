import { queueOrderMails } from '../orders/index.ts';
import type { OriginalsDeps } from './deps.ts';
import { findOrdersToRemind } from './originals.repo.ts';

const hourMs = 60 * 60 * 1000;
/**
 * The customer is reminded of missing originals after `remindAfterMs` and no longer once printing may start without
 * them.
 */
const remindAfterMs = 2 * hourMs;
const printAfterMs = 24 * hourMs;

/**
 * Queues the reminder of every confirmed order that still waits for originals two hours after it was placed, once for
 * each; returns how many.
 */
export function queueReminders({
  kysely,
  clock,
}: Pick<OriginalsDeps, 'kysely' | 'clock'>): Promise<number> {
  const now = clock();
  const placed = { after: new Date(now - printAfterMs), before: new Date(now - remindAfterMs) };
  return kysely.transaction().execute(async (trx) => {
    let queued = 0;
    for (const id of await findOrdersToRemind(trx, placed)) {
      queued += (await queueOrderMails(trx, id, ['originals-reminder'])).length;
    }
    return queued;
  });
}
