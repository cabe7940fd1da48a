import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { completeRemitted } from './complete-remitted.ts';
import type { CourierDeps } from './deps.ts';

const payload = z.object({ remittance: z.uuid() });

/** Job of the couriers: `complete-remitted` completes the orders of a remittance whose whole amount came. */
export function courierJobs(deps: CourierDeps): Job[] {
  return [
    defineJob('complete-remitted', payload, ({ remittance }, log, signal) =>
      completeRemitted(deps, remittance, log, signal),
    ),
  ];
}
