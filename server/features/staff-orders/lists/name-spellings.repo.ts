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

/** A word of a name as it is looked for. */
export interface WordSpellings {
  /** Elements of `order_listings.words`, one of which an order has whose name has the word. */
  readonly spellings: readonly string[];
  /** The keys of those. */
  readonly keys: readonly string[];
}

/**
 * Finds for each word of a name the spellings by which orders are found: the consonants in which Arabic and Latin
 * spellings meet, the word itself and longer words that begin with it, and similar ones.
 */
export async function findSpellings(kysely: Sql, name: string): Promise<WordSpellings[]> {
  const { rows } = await sql<WordSpellings>`
    select array['~' || asked.key] || coalesce(near.entries, '{}') as spellings,
      array(select asked.key union select unnest(near.keys)) as keys
    from (
      select distinct word collate "C" as word,
        coalesce(name_key(word, part ~ '[\\u0600-\\u06ff]'), word) collate "C" as key
      from regexp_split_to_table(${name}, '\\s+') part cross join lateral unnest(search_words(part)) word
      order by word limit ${maxWords}) asked
    cross join lateral (
      select array_agg(entry) as entries, array_agg(distinct key) as keys from (
        (select entry, key from order_vocabulary known
          where known.word >= asked.word and known.word < asked.word || U&'\\+10FFFF'
            and (known.word = asked.word or length(asked.word) > 1)
          order by known.word limit ${maxSpellings})
        union
        (select entry, key from order_vocabulary known
          where known.word % asked.word and similarity(known.word, asked.word) >= ${minSimilarity}::real
          order by similarity(known.word, asked.word) desc, entry limit ${maxSpellings})) found) near`.execute(
    kysely,
  );
  return rows;
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
