import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';
import { minSimilarity } from '#server/features/staff-orders/lists/name-spellings.repo.ts';

/** Adds an owner and returns their id. */
export async function insertOwner(kysely: Db): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await kysely
    .insertInto('staff')
    .values({ email, emailKey: email, name: 'Owner', role: 'owner', studio: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Brings the statistics of the database up to date, as it does by itself after a while. */
export async function analyze(kysely: Db): Promise<void> {
  await sql`vacuum analyze`.execute(kysely);
}

/** Counts the orders that there are. */
export async function countOrders(kysely: Db): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(
    kysely,
  );
  return rows[0]?.orders ?? 0;
}

/** The order at a position in the list of all orders, the newest first. */
export async function findPosition(
  kysely: Db,
  position: number,
): Promise<{ readonly key: string; readonly id: string; readonly number: string }> {
  const { rows } = await sql<{ key: string; id: string; number: string }>`
    select (extract(epoch from placed_at) * 1000000)::bigint::text as key, order_id as id, number
    from order_listings order by placed_at desc, order_id desc offset ${position} limit 1`.execute(
    kysely,
  );
  const [found] = rows;
  if (!found) throw new Error(`there are less than ${position} orders`);
  return found;
}

/** Reads the names of so many orders, evenly from all of them. */
export async function drawNames(kysely: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from orders order by md5(number) limit ${count}`.execute(kysely);
  return rows.map(({ name }) => name);
}

/** Collects every name with the numbers of its orders, which {@link scanNames} reads all of. */
export async function collectNames(kysely: Db): Promise<void> {
  await sql`
    create table if not exists bench_names as
    select name, array_agg(number order by number) as numbers from orders where name <> '' group by name`.execute(
    kysely,
  );
}

/** Reads so many different names, rare ones as often as common ones. */
export async function drawDifferentNames(kysely: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from bench_names order by md5(name) limit ${count}`.execute(kysely);
  return rows.map(({ name }) => name);
}

/**
 * Finds the orders that a spoken name means by reading every name, without the kept words: each spoken word has the same
 * consonants as a word of the name, begins it, or is similar to it.
 */
export async function scanNames(kysely: Db, spoken: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with spoken as (
      select word, coalesce(name_key(word, part ~ '[\\u0600-\\u06ff]'), word) as key
      from regexp_split_to_table(${spoken}, '\\s+') part cross join lateral unnest(search_words(part)) word)
    select unnest(numbers) as number from bench_names
    where not exists (
      select from spoken
      where not exists (
        select from regexp_split_to_table(bench_names.name, '\\s+') part
          cross join lateral unnest(search_words(part)) word
        where coalesce(name_key(word, part ~ '[\\u0600-\\u06ff]'), word) = spoken.key
          or word = spoken.word
          or (length(spoken.word) > 1 and starts_with(word, spoken.word))
          or similarity(word, spoken.word) >= ${minSimilarity}::real))`.execute(kysely);
  return rows.map(({ number }) => number).toSorted();
}
