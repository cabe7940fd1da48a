import * as z from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import { sweepRateLimits } from '../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../platform/db/sql.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { removeMailSecrets } from './mails/gift-card-mails.repo.ts';
import { resendMs } from './mails/mail-gift-card.ts';
import { sweepHeldCodes } from './session-codes.repo.ts';

/** Lifetime of a session. */
const heldCodeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Jobs of the discounts feature: `sweep-limits` removes expired counters, the codes of ended sessions
 * and what the codes of mailed gift cards are computed from. Source: product
 * §5.4.
 */
export function discountJobs({ kysely, clock }: { kysely: Db; clock: Clock }): Job[] {
  return [
    defineJob('sweep-limits', z.unknown(), async (_payload, log) => {
      const now = clock();
      const counters = await sweepRateLimits(kysely, now);
      const codes = await sweepHeldCodes(kysely, new Date(now - heldCodeMs));
      const secrets = await removeMailSecrets(kysely, new Date(now - resendMs));
      if (counters + codes + secrets > 0)
        log.info({ counters, codes, secrets }, 'ended limits removed');
    }),
  ];
}

/** Schedules of the {@link discountJobs}, as cron patterns in UTC. Source: product §5.4. */
export const discountSchedules: readonly Schedule[] = [
  { name: 'sweep-limits', pattern: '41 * * * *' },
];
