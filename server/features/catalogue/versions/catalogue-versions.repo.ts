import { sql } from 'kysely';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { toStored } from '../source/held-versions.repo.ts';

/** A version without its catalogue; both ends of its time are null where they are open, and for a draft. */
export interface StoredVersion extends Pick<
  Row<'catalogueVersions'>,
  'number' | 'state' | 'sha256' | 'base' | 'note' | 'actorName' | 'revision' | 'savedAt'
> {
  readonly publishedAt: Date | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

const columns = sql`number, state, sha256, base, note, actor_name, revision, saved_at, published_at,
  lower(validity) as from, upper(validity) as until`;

/** Orders are counted up to here: a large shop has more than anybody wants to count for a list. */
const maxCounted = 10_000;

/** Publications wait for each other, and for the orders that are being placed, which check the version that holds. */
export async function lockVersions(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue versions', 0))`.execute(trx);
}

/** Two additions of drafts wait for each other, so that their number is right. */
export async function lockDrafts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue drafts', 0))`.execute(trx);
}

/** Reads a page of versions, the newest first. */
export async function readVersions(
  kysely: Sql,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions
    where ${before}::integer is null or number < ${before}::integer
    order by number desc limit ${limit}`.execute(kysely);
  return rows;
}

/** Finds a version. */
export async function findVersion(kysely: Sql, number: number): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions where number = ${number}`.execute(kysely);
  return rows[0] ?? null;
}

/** Finds a version and locks it. */
export async function lockVersion(trx: Trx, number: number): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions where number = ${number} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Counts the orders of versions, by number. They were placed while their version held, give or take the clocks' difference. */
export async function countOrders(
  kysely: Sql,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ number: number; count: number }>`
    select versions.number, (select count(*)::integer from (
      select from orders
      where catalogue_version = versions.number
        and placed_at >= coalesce(lower(validity) - interval '1 hour', '-infinity')
        and placed_at < coalesce(upper(validity) + interval '1 hour', 'infinity')
      limit ${maxCounted}) counted) as count
    from catalogue_versions versions
    where versions.number = any (${[...numbers]}::integer[]) and state = 'published'`.execute(
    kysely,
  );
  return new Map(rows.map(({ number, count }) => [number, count]));
}

/** Counts the drafts. */
export async function countDrafts(kysely: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from catalogue_versions where state = 'draft'`.execute(
    kysely,
  );
  return rows[0]?.count ?? 0;
}

/** A draft as it is saved. */
interface SavedDraft {
  readonly catalogue: Catalogue;
  readonly note: string;
  readonly actorName: string | null;
  readonly at: Date;
}

/** Finds the draft that the same person began since then, and has not saved yet. */
export async function findUntouchedDraft(
  kysely: Sql,
  { base, note, actorName, at: since }: Omit<SavedDraft, 'catalogue'> & { readonly base: number },
): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions
    where state = 'draft' and revision = 1 and base = ${base} and note = ${note}
      and actor_name is not distinct from ${actorName} and saved_at > ${since}
    order by number desc limit 1`.execute(kysely);
  return rows[0] ?? null;
}

/** Adds a draft; returns its number. */
export async function insertDraft(
  trx: Trx,
  { catalogue, note, actorName, at, base }: SavedDraft & { readonly base: number },
): Promise<number> {
  const { text, sha256 } = toStored(catalogue);
  const { rows } = await sql<{ number: number }>`
    insert into catalogue_versions (state, catalogue, sha256, base, note, actor_name, saved_at)
    values ('draft', ${text}::json, ${sha256}, ${base}, ${note}, ${actorName}, ${at})
    returning number`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the draft was not stored');
  return row.number;
}

/** Saves a locked draft as its next revision. */
export async function updateDraft(
  trx: Trx,
  number: number,
  { catalogue, note, actorName, at }: SavedDraft,
): Promise<void> {
  const { text, sha256 } = toStored(catalogue);
  await sql`
    update catalogue_versions set catalogue = ${text}::json, sha256 = ${sha256}, note = ${note},
      actor_name = ${actorName}, saved_at = ${at}, revision = revision + 1
    where number = ${number}`.execute(trx);
}

/** Removes a locked draft. */
export async function deleteDraft(trx: Trx, number: number): Promise<void> {
  await sql`delete from catalogue_versions where number = ${number} and state = 'draft'`.execute(
    trx,
  );
}

/** Finds the published version that holds at an instant, and locks it. */
export async function lockHeldAt(trx: Trx, at: Date): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions where state = 'published' and validity @> ${at}::timestamptz
    for update`.execute(trx);
  return rows[0] ?? null;
}

/** Finds the published version that ends at an instant, and locks it. */
export async function lockEndingAt(trx: Trx, at: Date): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from catalogue_versions where state = 'published' and upper(validity) = ${at} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Moves the end of a locked version; null leaves it open. */
export async function moveEnd(trx: Trx, number: number, until: Date | null): Promise<void> {
  await sql`
    update catalogue_versions set validity = tstzrange(lower(validity), ${until})
    where number = ${number}`.execute(trx);
}

/** Publishes a locked draft for a time. */
export async function storePublished(
  trx: Trx,
  number: number,
  { at, from, until }: { readonly at: Date; readonly from: Date; readonly until: Date | null },
): Promise<void> {
  await sql`
    update catalogue_versions set state = 'published', published_at = ${at}, validity = tstzrange(${from}, ${until})
    where number = ${number}`.execute(trx);
}

/** Withdraws a locked version that has not begun. */
export async function storeWithdrawn(trx: Trx, number: number): Promise<void> {
  await sql`update catalogue_versions set state = 'withdrawn' where number = ${number}`.execute(
    trx,
  );
}
