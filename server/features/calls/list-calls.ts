import type * as z from 'zod';
import type { callsResponse } from '#contract/staff/calls.ts';
import { toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { countDecisions, countLine, findLine, type WaitingOrder } from './calls.repo.ts';
import type { CallDeps } from './deps.ts';
import type { Calling } from './hold-call.ts';

/** Orders of the line that are listed. */
const maxListed = 50;

function presentWaiting(order: WaitingOrder): z.input<typeof callsResponse>['waiting'][number] {
  const { shippingAddress, pickupStudio } = order;
  return {
    number: order.number,
    name: order.name,
    city: shippingAddress?.city ?? pickupStudio?.city ?? '',
    calls: order.callCount,
    nextAt: order.nextCallAt && order.nextCallAt.toISOString(),
    placedAt: order.placedAt.toISOString(),
    isConfirmed: order.isConfirmed,
    heldBy: order.heldBy,
  };
}

/** The line of calls with its first orders, and what the person decided today. */
export async function listCalls(
  { kysely, clock, timeZone }: CallDeps,
  { person, scope }: Calling,
): Promise<z.input<typeof callsResponse>> {
  const now = clock();
  const { date } = toLocalTime(now, timeZone());
  const midnight = new Date(toInstant({ date, minutes: 0 }, timeZone()));
  const { count, oldestAt } = await countLine(kysely, scope);
  const waiting = await findLine(kysely, scope, new Date(now), maxListed);
  return {
    waiting: waiting.map(presentWaiting),
    count,
    oldestAt: oldestAt && oldestAt.toISOString(),
    today: await countDecisions(kysely, person.id, midnight),
  };
}
