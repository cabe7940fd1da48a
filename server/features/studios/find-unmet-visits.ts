import { openAt } from '#domain/studios/opening-hours.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  findPlaces,
  listAppointments,
  listAwaitedPickups,
  type Appointment,
  type AwaitedPickup,
} from './expected-visits.repo.ts';

/** What customers still count on at a studio that is closed or has moved. */
export type UnmetVisit = {
  readonly problem: 'inactive' | 'closed' | 'moved';
} & (
  | ({ readonly kind: 'order' } & AwaitedPickup)
  | ({ readonly kind: 'appointment' } & Appointment)
);

function isClosedThen({ startsAt, endsAt, ...opening }: Appointment): boolean {
  const open = openAt(opening, startsAt.getTime());
  return open === null || open.closesAt < endsAt.getTime();
}

function findProblem(appointment: Appointment, hasMoved: boolean): UnmetVisit['problem'] | null {
  if (!appointment.isActive) return 'inactive';
  if (isClosedThen(appointment)) return 'closed';
  return hasMoved ? 'moved' : null;
}

/**
 * Finds the orders to be picked up and the appointments to come at studios that are not active, closed at that time, or have
 * another address than before; `before` has the earlier addresses.
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
  return [...pickups, ...appointments];
}
