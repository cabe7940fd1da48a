import * as z from 'zod';
import { maxFigureDays } from '#domain/figures/periods.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { FigureDeps } from './deps.ts';
import { deleteVisitsBefore } from './figures.repo.ts';
import { sumChangedDays } from './sum-days.repo.ts';

const dayMs = 86_400_000;
/** The longest period and the one before it. */
const keptMs = 2 * maxFigureDays * dayMs;

/** Jobs of the figures. */
export function figureJobs({ kysely, clock }: Pick<FigureDeps, 'kysely' | 'clock'>): Job[] {
  return [
    defineJob('sum-figures', z.unknown(), async () => {
      await sumChangedDays(kysely);
    }),
    defineJob('sweep-visits', z.unknown(), async () => {
      await deleteVisitsBefore(kysely, new Date(clock() - keptMs));
    }),
  ];
}

/** Schedules of the {@link figureJobs}. */
export const figureSchedules: readonly Schedule[] = [
  { name: 'sum-figures', pattern: '* * * * *' },
  { name: 'sweep-visits', pattern: '20 4 * * *' },
];
