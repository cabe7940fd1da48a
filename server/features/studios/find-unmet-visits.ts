import { isOpenFor } from '#domain/bookings/booking-acts.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { openTimesOn } from '#domain/studios/opening-hours.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  findPlaces,
  listAppointments,
  listAwaitedPickups,
  listPromisedPickups,
  type Appointment,
  type AwaitedPickup,
  type PromisedPickup,
} from './expected-visits.repo.ts';

/** What customers still count on at a studio that is closed or has moved. */
export type UnmetVisit = {
  readonly problem: 'inactive' | 'closed' | 'moved';
} & (
  | ({ readonly kind: 'order' } & AwaitedPickup)
  | ({ readonly kind: 'appointment' } & Appointment)
);

function isClosedThen({ startsAt, endsAt, ...opening }: Appointment): boolean {
  return !isOpenFor(opening, startsAt.getTime(), endsAt.getTime());
}

/** Whether the studio does not open on the day for which an order is promised. */
function isClosedOnItsDay({ readyAt, ...opening }: PromisedPickup): boolean {
  return openTimesOn(opening, toLocalTime(readyAt.getTime(), opening.timeZone).date).length === 0;
}

function findProblem(appointment: Appointment, hasMoved: boolean): UnmetVisit['problem'] | null {
  if (!appointment.isActive) return 'inactive';
  if (isClosedThen(appointment)) return 'closed';
  return hasMoved ? 'moved' : null;
}

/**
 * Finds the orders to be picked up and the appointments to come at studios that are not active, closed at that time (for an
 * order: on the day it is promised for), or have another address than before; `before` has the earlier addresses.
 */
export async function findUnmetVisits(
  kysely: Sql,
  before: ReadonlyMap<string, string>,
  now: Date,
): Promise<UnmetVisit[]> {
  const after = await findPlaces(kysely);
  const hasMoved = (slug: string): boolean =>
    before.has(slug) && before.get(slug) !== after.get(slug);
  const pickups = (await listAwaitedPickups(kysely)).flatMap((pickup): UnmetVisit[] => {
    const { slug, isActive } = pickup;
    if (isActive && !hasMoved(slug)) return [];
    return [{ kind: 'order', problem: isActive ? 'moved' : 'inactive', ...pickup }];
  });
  const appointments = (await listAppointments(kysely, now)).flatMap(
    (appointment): UnmetVisit[] => {
      const problem = findProblem(appointment, hasMoved(appointment.slug));
      return problem === null ? [] : [{ kind: 'appointment', problem, ...appointment }];
    },
  );
  const promised = await listPromisedPickups(kysely, now);
  const closed = promised.filter(isClosedOnItsDay).map((pickup): UnmetVisit => {
    return { kind: 'order', problem: 'closed', ...pickup };
  });
  return [...pickups, ...closed, ...appointments];
}

/** Names a visit, whatever its problem is. */
function keyOf(visit: UnmetVisit): string {
  return visit.kind === 'order' ? visit.number : visit.id;
}

/** The visits of a list that are not in one from before: those that a change strands. */
export function listNewlyUnmet(
  before: readonly UnmetVisit[],
  after: readonly UnmetVisit[],
): UnmetVisit[] {
  const known = new Set(before.map((visit) => `${visit.problem} ${keyOf(visit)}`));
  return after.filter((visit) => !known.has(`${visit.problem} ${keyOf(visit)}`));
}
