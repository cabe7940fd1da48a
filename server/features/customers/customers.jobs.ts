import * as z from 'zod';
import { keptSince } from '#domain/customers/own-data.ts';
import { forgetEntryAddresses } from '../../platform/audit/audit-log.repo.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { removeLeftChecksums } from '../../platform/zip/checksums.repo.ts';
import { sweepStaffSessions } from '../staff/index.ts';
import { removeRequests } from './own/data-requests.repo.ts';

/**
 * Jobs of the customers feature: `sweep-personal-data` removes what the register of personal data gives 30 days: network
 * addresses of the audit log and of sign-ins that ended, requests of customers about their data, and checksums of files
 * that are gone. Source: product §4.22.
 */
export function customerJobs({ kysely, clock }: { kysely: Db; clock: Clock }): Job[] {
  return [
    defineJob('sweep-personal-data', z.unknown(), async (_payload, log) => {
      const now = clock();
      const since = keptSince(now);
      const addresses = await forgetEntryAddresses(kysely, since);
      await sweepStaffSessions(kysely, now);
      const requests = await removeRequests(kysely, since);
      const checksums = await removeLeftChecksums(kysely);
      if (addresses + requests + checksums > 0)
        log.info({ addresses, requests, checksums }, 'ended personal data removed');
    }),
  ];
}

/** Schedules of the {@link customerJobs}, as cron patterns in UTC. Source: product §4.22. */
export const customerSchedules: readonly Schedule[] = [
  { name: 'sweep-personal-data', pattern: '37 3 * * *' },
];
