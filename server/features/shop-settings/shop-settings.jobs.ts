import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { sweepPictures } from './sweep-pictures.ts';

/** Jobs of the owner's settings. */
export function shopSettingJobs(deps: Pick<ShopSettingsDeps, 'kysely' | 'clock' | 'shop'>): Job[] {
  return [defineJob('sweep-pictures', z.unknown(), () => sweepPictures(deps))];
}

/** Schedules of the {@link shopSettingJobs}. */
export const shopSettingSchedules: readonly Schedule[] = [
  { name: 'sweep-pictures', pattern: '40 4 * * *' },
];
