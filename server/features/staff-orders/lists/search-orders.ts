import type { Result } from '#contract/errors.ts';
import type { OrderFilters } from '#contract/staff/views.ts';
import { succeed } from '#domain/common/result.ts';
import { readOrderSearch } from '#domain/orders/order-search.ts';
import { pickupCodePattern } from '#domain/orders/pickup-codes.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { emailKey } from '../../../platform/text/email-key.ts';
import { countWrongCode } from '../../counter/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { findSpellings, readWordShares, type WordSpellings } from './name-spellings.repo.ts';
import type { OrderMatch } from './order-conditions.repo.ts';

/** With more pairs than these they are not looked up. */
const maxPairs = 400;

/**
 * Lists what every name with the first two words has one of: the keys of both, or a key that stands for both; null for a
 * single word, and for words with very many spellings.
 */
function listPairs([first, second]: readonly WordSpellings[]): string[] | null {
  if (!first || !second || first.keys.length * second.keys.length > maxPairs) return null;
  const isBefore = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  const pairs = first.keys.flatMap((a) =>
    second.keys.map((b) => {
      if (a === b) return `~${a}`;
      return isBefore(a, b) ? `^${a} ${b}` : `^${b} ${a}`;
    }),
  );
  return [...new Set(pairs)];
}

/** Finds what a text searches for; null when it is too little to search for. */
export async function resolveSearch(kysely: Db, typed: string): Promise<OrderMatch | null> {
  const search = readOrderSearch(typed);
  const backwards = (text: string) => Array.from(text).toReversed().join('');
  switch (search.kind) {
    case 'nothing':
      return null;
    case 'number':
      return search;
    case 'ending':
      return { kind: 'ending', backwards: backwards(search.ending) };
    case 'email':
      return { kind: 'email', key: emailKey(search.email) };
    case 'digits':
      return {
        kind: 'digits',
        phone: backwards(search.phone),
        number: backwards(search.digits),
        code: pickupCodePattern.test(search.digits) ? search.digits : null,
      };
    case 'words': {
      const groups = await findSpellings(kysely, search.words);
      if (groups.length === 0) return null;
      return {
        kind: 'words',
        groups: groups.map(({ spellings }) => spellings),
        pairs: listPairs(groups),
      };
    }
  }
}

/**
 * Counts a search of a studio's people that found nothing and was, or could have been, for a pickup code: a code is not
 * guessed here more often than at the counter. Errors: `too_many_requests`.
 */
export async function countWrongSearch(
  deps: Pick<StaffOrderDeps, 'codeGuesses'>,
  { scope, filters }: { readonly scope: Scope; readonly filters: OrderFilters },
  address: string,
): Promise<Result<undefined>> {
  const search = readOrderSearch(filters.search ?? '');
  const mayBeCode = search.kind === 'digits' && pickupCodePattern.test(search.digits);
  if (scope.kind !== 'studio' || !mayBeCode) return succeed(undefined);
  return await countWrongCode(deps, scope, address);
}

/** Knows about how many orders have a word. */
export interface WordCounts {
  readonly estimate: (words: readonly string[]) => Promise<number>;
}

const freshMs = 60 * 1000;

/** Opens the knowledge of common words, which the database renews by itself and this process reads once a minute. */
export function openWordCounts(kysely: Db): WordCounts {
  let read: { readonly at: number; readonly counts: Promise<ReadonlyMap<string, number>> } | null =
    null;
  const load = async (): Promise<ReadonlyMap<string, number>> => {
    const { orders, shares } = await readWordShares(kysely);
    return new Map(shares.map(({ word, share }) => [word, share * orders]));
  };
  const current = (): Promise<ReadonlyMap<string, number>> => {
    if (read && performance.now() - read.at < freshMs) return read.counts;
    const counts = load();
    read = { at: performance.now(), counts };
    // The next search asks again.
    counts.catch(() => (read = null));
    return counts;
  };
  return {
    estimate: async (words) => {
      const counts = await current();
      return words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
    },
  };
}
