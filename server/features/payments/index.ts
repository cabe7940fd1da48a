import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { PaymentDeps } from './deps.ts';
import { reconcilePayments } from './reconcile.ts';

/** Door of the payments: the card window, and who paid. Source: product §4, §5, §7. */
export type { PaymentDeps } from './deps.ts';
export { openHelcim, type HelcimClient } from './helcim/client.ts';
export { registerPaymentRoutes } from './payments.routes.ts';

/** Jobs of the payments. */
export const paymentJobs = (deps: PaymentDeps): Job[] => [
  defineJob('reconcile-payments', z.unknown(), async (_payload, log) => {
    await reconcilePayments({ ...deps, log });
  }),
];

/** When they run. */
export const paymentSchedules: readonly Schedule[] = [
  { name: 'reconcile-payments', pattern: '* * * * *' },
];
