import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { OperatingHours } from '#domain/studios/opening-hours.ts';
import type { DB } from '#server/platform/db/tables.ts';
import type { Db } from '#server/platform/db/sql.ts';

/** Opening hours that are the same every day. */
export function everyDay(openTime: string, closeTime: string): OperatingHours[] {
  return ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({
    day,
    isClosed: false,
    openTime,
    closeTime,
  }));
}

/** Stores a studio in Tunis, open from 09:00 to 17:00, and returns its id. */
export async function buildStudio(
  kysely: Db,
  changes: Partial<Insertable<DB['studios']>> = {},
): Promise<string> {
  const id = randomUUID();
  await kysely
    .insertInto('studios')
    .values({
      id,
      name: 'Test Studio',
      slug: `studio-${id}`,
      address: '2 Side Street',
      city: 'Tunis',
      country: 'TN',
      timeZone: 'Africa/Tunis',
      operatingHours: JSON.stringify(everyDay('09:00', '17:00')),
      ...changes,
    })
    .execute();
  return id;
}
