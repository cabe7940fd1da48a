import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** More words of a name are not looked for. */
const maxWords = 6;
/** More spellings of a word are not looked for. */
const maxSpellings = 200;
/** Trigrams that two spellings of a name share, as a part of all of theirs. */
export const minSimilarity = 0.45;

/** How many orders have a word, as a part of all of them, at the last look of the database at its own statistics. */
export interface WordShare {
  readonly word: string;
  readonly share: number;
}

/**
 * Finds for each word of a name the spellings by which orders are found: the word itself, the consonants in which Arabic
 * and Latin spellings meet, longer words that begin with it, and similar ones.
 */
export async function findSpellings(kysely: Sql, name: string): Promise<string[][]> {
  const { rows } = await sql<{ spellings: string[] }>`
    select array(
      select asked.word
      union select '~' || asked.key where asked.key is not null
      union (
        select word from order_vocabulary known
        where length(asked.word) > 1 and known.word >= asked.word and known.word < asked.word || U&'\\+10FFFF'
        order by word limit ${maxSpellings})
      union (
        select word from order_vocabulary known
        where known.word % asked.word and similarity(known.word, asked.word) >= ${minSimilarity}::real
        order by similarity(known.word, asked.word) desc, word limit ${maxSpellings})) as spellings
    from (
      select distinct word, name_key(word, part ~ '[\\u0600-\\u06ff]') as key
      from regexp_split_to_table(${name}, '\\s+') part cross join lateral unnest(search_words(part)) word
      order by word limit ${maxWords}) asked`.execute(kysely);
  return rows.map(({ spellings }) => spellings);
}

/** Reads how common the most common words are, and how many orders there are about. */
export async function readWordShares(
  kysely: Sql,
): Promise<{ readonly orders: number; readonly shares: readonly WordShare[] }> {
  const { rows } = await sql<{ word: string; share: number }>`
    select word, share::float8 as share
    from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])])
        as common (word, share)
    where schemaname = current_schema() and tablename = 'order_listings' and attname = 'words' and share > 0.0005`.execute(
    kysely,
  );
  const size = await sql<{ orders: number }>`
    select greatest(reltuples, 0)::bigint as orders from pg_class where oid = 'order_listings'::regclass`.execute(
    kysely,
  );
  return { orders: size.rows[0]?.orders ?? 0, shares: rows };
}
