import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OrderDeps } from './deps.ts';
import { sweepDrafts } from './placing/drafts.repo.ts';
import { expireUnpaidOrders } from './lifecycle/expire-unpaid-orders.ts';
import { queueReminders } from './originals/originals.repo.ts';
import { forgetAddresses } from './records/pay-later-limits.repo.ts';

/**
 * Public API of the orders feature: quotes, placing, stored orders and the two state machines. Source: product §3, §4,
 * §7.
 */
export type { OrderDeps } from './deps.ts';
export {
  approveOrder,
  cancelByStaff,
  completeOrder,
  markMade,
  markPaidManually,
  startProduction,
  type StaffDeps,
} from './lifecycle/staff-actions.ts';
export { openOrderLink } from './links/linked-order.ts';
export { orderAddress, renewOrderAddress } from './records/order-link.ts';
export { registerOrderLinkRoutes } from './links/order-links.routes.ts';
export { findOrderFile, listOrders } from './read/overview.repo.ts';
export { payLaterLimits, type PayLaterLimits } from './records/pay-later-limits.repo.ts';
export { cardPaymentEnd, payBy } from './lifecycle/pay-by.ts';
export { findMissingOriginals } from './originals/originals.repo.ts';
export { originalsLinkEnd, signOriginalsLink } from './originals/originals-link.ts';
export { ownerByLink, takesOriginals } from './originals/open-originals.ts';
export { registerOriginalsRoutes } from './originals/originals.routes.ts';
export { freeGiftCard } from './lifecycle/free-gift-card.ts';
export { findOwnOrder, findOwnOrderSummary } from './records/find-own-order.ts';
export {
  findOrderSummary,
  summaryColumns,
  toOrderSummary,
  lockOrderSummary,
  type OrderSummaryRow,
} from './records/order-summary.repo.ts';
export {
  confirmationMailKinds,
  mailsOfConfirmed,
  markMailFailed,
  markMailSent,
  orderMailKinds,
  queueOrderMails,
  queueRefundMail,
  refundMail,
  studioCancellation,
  studioNotification,
  type OrderMailKey,
  type OrderMailKind,
  type QueuedMailKind,
} from './records/order-mails.repo.ts';
export { groupsOf, sumsOf, taxText, formatVariant, type BillGroup } from './billing/order-bill.ts';
export type { OrderItemRecord, OrderRecord } from './records/order-record.ts';
export type { OrderSummary } from './records/order-summary.repo.ts';
export { isUnconfirmed } from './records/orders.policy.ts';
export type { PaymentWrites } from './records/payment-writes.ts';
export { presentOrder } from './read/present-order.ts';
export { describeCause, describeTransition } from './lifecycle/describe-transition.ts';
export type { TransitionCause } from './records/transition-cause.repo.ts';
export { transferClock, transferOf } from './billing/transfer.ts';
export {
  findCancelReason,
  findOrderById,
  findOrderByNumber,
  findOrderOfDueMail,
  lockOrder,
} from './records/orders.repo.ts';
export { registerOrderRoutes } from './placing/orders.routes.ts';
export type { QuoteSetup } from './quote/quote-order.ts';
export { registerQuoteRoutes } from './quote/quote.routes.ts';
export { findBalances, findRefundsOf, type Refund } from './records/refunds.repo.ts';
export { markPaid, markRefunded, payClaimed, sendToReview } from './lifecycle/settle-order.ts';

/** Retention of a draft after its last chunk. */
const draftMs = 24 * 60 * 60 * 1000;

const hourMs = 60 * 60 * 1000;
/** Retention of network addresses, which the hourly limits need. */
const addressMs = 24 * hourMs;
/**
 * The customer is reminded of missing originals after `remindAfterMs` and no longer once printing may start without
 * them.
 */
const remindAfterMs = 2 * hourMs;
const printAfterMs = 24 * hourMs;

/** Jobs of the orders. */
export const orderJobs = (deps: Pick<OrderDeps, 'kysely' | 'clock' | 'payments'>): Job[] => [
  defineJob('sweep-drafts', z.unknown(), async (_payload, log) => {
    const dropped = await sweepDrafts(deps.kysely, new Date(deps.clock() - draftMs));
    if (dropped > 0) log.info({ dropped }, 'unfinished drafts dropped');
    await forgetAddresses(deps.kysely, new Date(deps.clock() - addressMs));
  }),
  defineJob('remind-originals', z.unknown(), async (_payload, log) => {
    const now = deps.clock();
    const queued = await queueReminders(deps.kysely, {
      after: new Date(now - printAfterMs),
      before: new Date(now - remindAfterMs),
    });
    if (queued > 0) log.info({ queued }, 'reminders of missing originals queued');
  }),
  defineJob('mind-unpaid', z.unknown(), (_payload, log) => expireUnpaidOrders(deps, log)),
];

/** Schedules of the {@link orderJobs}. */
export const orderSchedules: readonly Schedule[] = [
  { name: 'sweep-drafts', pattern: '17 * * * *' },
  { name: 'remind-originals', pattern: '*/5 * * * *' },
  { name: 'mind-unpaid', pattern: '*/10 * * * *' },
];
