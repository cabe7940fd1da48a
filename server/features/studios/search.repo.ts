import { sql } from 'kysely';
import type { Db, Row } from '../../platform/db/sql.ts';

/** A studio word that matches a searched word: 2 for the same, above 1 for a prefix, below 1 for a similar word. */
export interface NearWord {
  readonly asked: string;
  readonly word: string;
  readonly score: number;
}

/** Finds the nearest studio words for each word of a text, at most six words. */
export async function nearWords(kysely: Db, text: string): Promise<NearWord[]> {
  const { rows } = await sql<NearWord>`
    select asked.word as asked, near.word, near.score
    from unnest((search_words(${text}))[1:6]) as asked (word)
    cross join lateral (
      select known.word,
        case
          when known.word = asked.word then 2
          when starts_with(known.word, asked.word) then 1 + length(asked.word)::float8 / length(known.word)
          else similarity(known.word, asked.word)
        end::float8 as score
      from studio_vocabulary known
      where known.word like asked.word || '%' or known.word % asked.word
      order by score desc, known.word
      limit 16
    ) near
  `.execute(kysely);
  return rows;
}

/** A studio that may match, with its matching words separated by spaces. */
export interface Candidate extends Pick<
  Row<'studios'>,
  'id' | 'slug' | 'name' | 'address' | 'city' | 'translations'
> {
  readonly words: string;
  readonly nameWords: string;
}

/** More than are ever shown: the best are selected from them. */
const maxCandidates = 200;

/** Search for candidates: a studio must have a word of every group or, with `any`, of as many groups as possible. */
export interface CandidateQuery {
  readonly groups: readonly (readonly string[])[];
  readonly among: 'words' | 'nameWords';
  readonly any: boolean;
  readonly country: string | undefined;
}

/** Finds active studios with the words of {@link CandidateQuery}. */
export function findCandidates(kysely: Db, asked: CandidateQuery): Promise<Candidate[]> {
  const matches = asked.groups.map(
    (group) => sql<boolean>`${sql.ref(asked.among)} && ${group}::text[]`,
  );
  let query = kysely
    .selectFrom('studios')
    .select(['id', 'slug', 'name', 'address', 'city', 'translations'])
    .select(sql<string>`array_to_string(words, ' ')`.as('words'))
    .select(sql<string>`array_to_string(name_words, ' ')`.as('nameWords'))
    .where('isActive', '=', true)
    .where((where) => (asked.any ? where.or(matches) : where.and(matches)))
    .limit(maxCandidates);
  if (asked.country !== undefined) query = query.where('country', '=', asked.country);
  if (asked.any) {
    const counts = matches.map((match) => sql`(${match})::int`);
    query = query.orderBy(sql`${sql.join(counts, sql` + `)} desc`);
  }
  return query.execute();
}
