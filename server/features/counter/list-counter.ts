import type * as z from 'zod';
import type { counterListResponse } from '#contract/staff/counter.ts';
import { toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { countCounter, findCounterStudio, findWaiting } from './counter.repo.ts';
import type { CounterDeps } from './deps.ts';
import { presentPickup } from './present-pickup.ts';

const maxListed = 100;

/** What waits at the counter of a studio, or of all; null if there is no such studio. */
export async function listCounter(
  deps: CounterDeps,
  studioId: string | null,
): Promise<z.input<typeof counterListResponse> | null> {
  const { kysely, clock } = deps;
  const studio = studioId === null ? null : await findCounterStudio(kysely, studioId);
  if (studioId !== null && !studio) return null;
  const timeZone = studio?.timeZone ?? deps.timeZone;
  const { date } = toLocalTime(clock(), timeZone);
  const midnight = new Date(toInstant({ date, minutes: 0 }, timeZone));
  const { waiting, handedOver } = await countCounter(kysely, studioId, midnight);
  const listed = await findWaiting(kysely, studioId, maxListed);
  return {
    waiting: listed.map((pickup) => presentPickup(pickup, deps)),
    waitingCount: waiting,
    handedOverToday: handedOver,
    timeZone,
    studio: studio && { id: studio.id, name: studio.name },
  };
}
