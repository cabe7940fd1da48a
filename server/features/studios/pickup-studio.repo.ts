import type { StudioTranslation } from '#contract/studios.ts';
import type { Opening } from '#domain/studios/opening-hours.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** A studio with the data that orders and prices need. */
export interface Studio extends Opening {
  /** Name of an IANA time zone. */
  readonly timeZone: string;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: string | null;
  /** By language code. */
  readonly translations: Readonly<Record<string, StudioTranslation>>;
}

function studiosById(kysely: Sql, id: string) {
  return kysely
    .selectFrom('studios')
    .select(['id', 'slug', 'name', 'address', 'city', 'province', 'postalCode', 'country', 'phone'])
    .select(['operatingHours', 'closures', 'timeZone', 'translations'])
    .where('id', '=', id);
}

/** Finds an active studio by its id, or null. */
export async function findStudio(kysely: Sql, id: string): Promise<Studio | null> {
  return (await studiosById(kysely, id).where('isActive', '=', true).executeTakeFirst()) ?? null;
}

/** Finds a studio by its id, also one that no longer takes orders, or null. */
export async function findStoredStudio(kysely: Sql, id: string): Promise<Studio | null> {
  return (await studiosById(kysely, id).executeTakeFirst()) ?? null;
}
