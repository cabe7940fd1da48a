import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { PaymentDeps } from './deps.ts';
import { registerPaymentRoutes as registerCustomerRoutes } from './attempts/payments.routes.ts';
import { registerMoneyRoutes } from './by-staff/money.routes.ts';
import { registerRefundRoutes } from './by-staff/refunds.routes.ts';
import { reconcilePayments } from './attempts/reconcile.ts';
import { resumeRefunds } from './refunds/resume-refunds.ts';
import { runRefund } from './refunds/run-refund.ts';

/** Public API of payments: the Helcim card window, Stripe Checkout and payment status. Source: product §4, §5, §7. */
export type { PaymentDeps } from './deps.ts';
export { openCallGate } from './providers/call-gate.ts';
export { probeHelcim } from './providers/helcim/probe.ts';
export { openHelcim, type HelcimClient } from './providers/helcim/client.ts';
export { eraseCards } from './records/erase-cards.repo.ts';
export { usualOpeningLimits, type OpeningLimits } from './limits/opening-limits.ts';
export { paymentWrites } from './refunds/payment-writes.ts';
export { acceptReview } from './reviews/accept-review.ts';
export { recordLoss, type RefusedLoss } from './reviews/record-loss.ts';
export { recordWin } from './reviews/record-win.ts';
export { endReview } from './reviews/end-review.ts';
export { closeReview, listReviews } from './reviews/reviews.ts';
export type { ProviderProbe } from './providers/provider-probe.ts';
export { logReadFailures, type ReadFailure } from './providers/read-failure.ts';
export { refundByStaff } from './refunds/refund-by-staff.ts';
export { probeStripe } from './providers/stripe/probe.ts';
export { openStripe, type StripeClient } from './providers/stripe/client.ts';
export { trackInFlightCalls } from './providers/in-flight-calls.ts';
export { openCallQueue } from './providers/call-queue.ts';
export { usualReadLimits } from './limits/read-limits.ts';
export { registerWebhookRoutes } from './webhooks/webhooks.routes.ts';

/** Registers the calls of customers who pay, and of the shop's people who refund. */
export function registerPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  registerCustomerRoutes(app, deps);
  registerRefundRoutes(app, deps);
  registerMoneyRoutes(app, deps);
}

const refundPayload = z.object({ refundId: z.uuid() });

/** Jobs of the payments feature. */
export function paymentJobs(deps: PaymentDeps): Job[] {
  return [
    defineJob('reconcile-payments', z.unknown(), async (_payload, log) => {
      await reconcilePayments({ ...deps, log });
    }),
    defineJob('run-refund', refundPayload, async ({ refundId }, log) => {
      await runRefund({ ...deps, log }, refundId);
    }),
    defineJob('resume-refunds', z.unknown(), async (_payload, log) => {
      await resumeRefunds({ ...deps, log });
    }),
  ];
}

/** Schedules of the recurring payment jobs. */
export const paymentSchedules: readonly Schedule[] = [
  { name: 'reconcile-payments', pattern: '* * * * *' },
  { name: 'resume-refunds', pattern: '* * * * *' },
];
