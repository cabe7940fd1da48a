import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OrderDeps } from './deps.ts';
import { sweepDrafts } from './drafts.repo.ts';

/** Door of the orders: quotes, placing, what was placed, and the two state machines. Source: product §3, §4, §7. */
export type { OrderDeps } from './deps.ts';
export { findOwnOrder } from './find-own-order.ts';
export {
  markMailFailed,
  markMailSent,
  orderMailKinds,
  queueOrderMails,
  type OrderMailKind,
} from './order-mails.repo.ts';
export { presentOrder, type OrderItemRecord, type OrderRecord } from './order-record.ts';
export { findOrderOfDueMail, lockOrder } from './orders.repo.ts';
export { registerOrderRoutes } from './orders.routes.ts';
export type { QuoteSetup } from './quote-order.ts';
export { registerQuoteRoutes } from './quote.routes.ts';
export { markPaid, sendToReview } from './settle-order.ts';

/** A draft nobody finished is kept this long. */
const draftMs = 7 * 24 * 60 * 60 * 1000;

/** Jobs of the orders. */
export const orderJobs = (deps: Pick<OrderDeps, 'kysely' | 'clock'>): Job[] => [
  defineJob('sweep-drafts', z.unknown(), async (_payload, log) => {
    const dropped = await sweepDrafts(deps.kysely, new Date(deps.clock() - draftMs));
    if (dropped > 0) log.info({ dropped }, 'unfinished drafts dropped');
  }),
];

/** When they run. */
export const orderSchedules: readonly Schedule[] = [
  { name: 'sweep-drafts', pattern: '17 3 * * *' },
];
