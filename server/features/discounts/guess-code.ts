import { createHmac } from 'node:crypto';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { countPoint, returnPoint } from '../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { guardGuess } from '../../platform/http/guess-guard.ts';
import { hasPhotos, holdsCode, storeHeldCode } from './session-codes.repo.ts';

const seconds = 15 * 60;

/** Limits on guessed codes within 15 minutes. */
export interface CodeGuessLimits {
  /** Failed guesses of one session; no other session uses them up. */
  readonly perSession: number;
  /** Sessions with wrong guesses behind one address: those without an uploaded photo, and those with one. */
  readonly newSessionsPerAddress: number;
  readonly knownSessionsPerAddress: number;
}

/** Default limits on guessed codes. Source: product §5.4. */
export const codeGuessLimits: CodeGuessLimits = {
  perSession: 5,
  newSessionsPerAddress: 20,
  knownSessionsPerAddress: 100,
};

/** Dependencies of {@link guessCode}. Source: product §5.4. */
export interface CodeGuessDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly codeKey: string;
  readonly limits: CodeGuessLimits;
}

/** The caller that enters a code. */
export interface CodeGuesser {
  readonly session: string;
  /** Block of its network address. */
  readonly address: string;
}

/** A code to be looked up, spelled as codes of its kind are compared. */
export interface NamedCode {
  readonly kind: 'discount' | 'gift-card';
  readonly code: string;
}

interface Keys {
  readonly own: string;
  readonly shared: string;
  readonly sessions: number;
}

function hashCode({ kind, code }: NamedCode, key: string): Buffer {
  return createHmac('sha256', key).update(`held ${kind}:${code}`).digest();
}

async function findKeys(
  { kysely, limits }: CodeGuessDeps,
  { session, address }: CodeGuesser,
): Promise<Keys> {
  const own = `code-guess session ${session}`;
  return (await hasPhotos(kysely, session))
    ? { own, shared: `code-guess known ${address}`, sessions: limits.knownSessionsPerAddress }
    : { own, shared: `code-guess new ${address}`, sessions: limits.newSessionsPerAddress };
}

type Taken = Result<void, 'too_many_requests'>;

/** Takes a guess of the session; its first one also counts it among the guessing sessions of its address. */
function takeGuess({ kysely, clock, limits }: CodeGuessDeps, keys: Keys): Promise<Taken> {
  const now = clock();
  return transact(kysely, async (trx): Promise<Taken> => {
    const own = await countPoint(trx, { key: keys.own, points: limits.perSession, seconds, now });
    if (!own.ok) return fail('too_many_requests', { waitSeconds: own.waitSeconds });
    if (own.used > 1) return succeed(undefined);
    const shared = await countPoint(trx, { key: keys.shared, points: keys.sessions, seconds, now });
    return shared.ok
      ? succeed(undefined)
      : fail('too_many_requests', { waitSeconds: shared.waitSeconds });
  });
}

/** Returns the guess, since its code is valid, and stores that the session holds the code from now on. */
async function recordValid(
  { kysely, clock }: CodeGuessDeps,
  keys: Keys,
  session: string,
  hash: Buffer,
): Promise<void> {
  const now = clock();
  await kysely.transaction().execute(async (trx) => {
    const left = await returnPoint(trx, keys.own, now);
    if (left === 0) await returnPoint(trx, keys.shared, now);
    await storeHeldCode(trx, session, hash, new Date(now));
  });
}

/** A look-up of a code. */
export interface CodeLookUp<T> {
  readonly lookUp: () => Promise<T>;
  /** Returns the name under which a code was found; null for a wrong code. */
  readonly foundAs: (found: T) => NamedCode | null;
}

/**
 * Looks up a code as a guess of the caller. The guess is counted before the look-up, so that concurrent guesses cannot
 * pass the limit together, and returned if the code is valid. A caller that must wait gets the same response for any
 * code, without a look-up; a code that the session knows to be valid under one of its names is no guess. Errors:
 * `too_many_requests`.
 */
export async function guessCode<T>(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  names: readonly NamedCode[],
  { lookUp, foundAs }: CodeLookUp<T>,
): Promise<Result<T, 'too_many_requests'>> {
  const { kysely, codeKey } = deps;
  for (const name of names) {
    if (await holdsCode(kysely, guesser.session, hashCode(name, codeKey))) {
      return succeed(await lookUp());
    }
  }
  const keys = await findKeys(deps, guesser);
  return await guardGuess({
    admit: async () => {
      const taken = await takeGuess(deps, keys);
      return taken.ok ? 0 : taken.details.waitSeconds;
    },
    lookUp,
    record: async (found) => {
      const name = foundAs(found);
      if (name) await recordValid(deps, keys, guesser.session, hashCode(name, codeKey));
    },
  });
}
