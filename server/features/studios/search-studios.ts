import type { Db } from '../../platform/db/sql.ts';
import { findCandidates, nearWords, type Candidate, type NearWord } from './search.repo.ts';

/** A search text with the maximum number of results. */
export interface StudioSearch {
  readonly query: string;
  readonly country?: string | undefined;
  readonly limit: number;
}

/** Keeps the exact words and those with the prefix; if there are none, the closest word. */
function strong(group: readonly NearWord[]): NearWord[] {
  const best = Math.max(...group.map(({ score }) => score));
  return group.filter(({ score }) => score >= Math.min(1, best - 0.1));
}

function wordsOf(group: readonly NearWord[]): string[] {
  return group.map(({ word }) => word);
}

/** Names and cities weigh more than streets. */
function computeScore(studio: Candidate, near: readonly NearWord[]): number {
  const words = new Set(studio.words.split(' '));
  const names = new Set(studio.nameWords.split(' '));
  const best = new Map<string, number>();
  for (const { asked, word, score } of near) {
    if (!words.has(word)) continue;
    best.set(asked, Math.max(best.get(asked) ?? 0, score + (names.has(word) ? 0.5 : 0)));
  }
  return [...best.values()].reduce((sum, score) => sum + score, 0);
}

/**
 * Finds active studios whose names, cities or addresses resemble a text, the best match first: names with the prefix,
 * then similar ones, then those with some of its words. Words without any match do not count.
 */
export async function searchStudios(kysely: Db, search: StudioSearch): Promise<Candidate[]> {
  const near = await nearWords(kysely, search.query);
  if (near.length === 0) return [];
  const groups = [...Map.groupBy(near, ({ asked }) => asked).values()];
  const all = groups.map(wordsOf);
  const attempts = [
    {
      groups: groups.map((group) => wordsOf(strong(group))),
      among: 'nameWords',
      any: false,
    },
    { groups: all, among: 'words', any: false },
  ] as const;
  const found = new Map<string, Candidate>();
  const look = async (asked: Omit<Parameters<typeof findCandidates>[1], 'country'>) => {
    const rows = await findCandidates(kysely, { ...asked, country: search.country });
    for (const row of rows) found.set(row.id, row);
  };
  for (const attempt of attempts) if (found.size < search.limit) await look(attempt);
  if (found.size === 0 && groups.length > 1) await look({ groups: all, among: 'words', any: true });
  return [...found.values()]
    .map((studio) => ({ studio, score: computeScore(studio, near) }))
    .toSorted((a, b) => b.score - a.score || (a.studio.name < b.studio.name ? -1 : 1))
    .slice(0, search.limit)
    .map(({ studio }) => studio);
}
