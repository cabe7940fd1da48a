import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { catalogueJson } from '#contract/staff/catalogue-json.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** A published version with its time in milliseconds; infinite at an end that is open. */
export interface HeldVersion {
  readonly number: number;
  readonly from: number;
  readonly until: number;
}

/** Reads the published versions that hold after an instant, the first one first. */
export async function readHeldVersions(kysely: Sql, after: Date): Promise<HeldVersion[]> {
  const { rows } = await sql<{ number: number; from: Date | null; until: Date | null }>`
    select number, lower(validity) as from, upper(validity) as until from catalogue_versions
    where state = 'published' and (upper_inf(validity) or upper(validity) > ${after})
    order by lower(validity) nulls first`.execute(kysely);
  return rows.map(({ number, from, until }) => ({
    number,
    from: from?.getTime() ?? -Infinity,
    until: until?.getTime() ?? Infinity,
  }));
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The text of a catalogue as it is stored, and its hash. */
export function toStored(catalogue: Catalogue): { readonly text: string; readonly sha256: string } {
  const text = JSON.stringify(catalogue);
  return { text, sha256: hashText(text) };
}

/**
 * Reads the catalogue of a version.
 * @throws when there is none of this number, or when it is not what was stored
 */
export async function readCatalogue(kysely: Sql, number: number): Promise<Catalogue> {
  const { rows } = await sql<{ catalogue: Catalogue; text: string; sha256: string }>`
    select catalogue, catalogue::text as text, sha256 from catalogue_versions
    where number = ${number}`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error(`the catalogue has no version ${number}`);
  if (hashText(row.text) !== row.sha256) {
    throw new Error(`version ${number} of the catalogue is not what was stored`);
  }
  return row.catalogue;
}

/** Writes the first version of a shop that has none; of several processes that start together one does. */
export async function insertFirstVersion(
  kysely: Sql,
  catalogue: Catalogue,
  at: Date,
): Promise<void> {
  // As a draft is stored: with its keys in the order of the schema.
  const { text, sha256 } = toStored(catalogueJson.parse(catalogue));
  await sql`
    insert into catalogue_versions (number, state, catalogue, sha256, note, saved_at, published_at, validity)
    values (1, 'published', ${text}::json, ${sha256}, '', ${at}, ${at}, tstzrange(null, null))
    on conflict do nothing`.execute(kysely);
}
