import { createHmac } from 'node:crypto';
import { fail, succeed, type Result } from '#domain/result.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { countPoint, returnPoint } from '../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { hasPhotos, holdsCode, storeHeldCode } from './session-codes.repo.ts';

const seconds = 15 * 60;

/** How often codes may be guessed in 15 minutes. */
export interface CodeGuessLimits {
  /** Failed guesses of one session; no other session takes any of these away. */
  readonly perSession: number;
  /** Sessions behind one address that guess wrongly: those that sent no photo yet, and those that did. */
  readonly newSessionsPerAddress: number;
  readonly knownSessionsPerAddress: number;
}

/** The shop's own limits. */
export const codeGuessLimits: CodeGuessLimits = {
  perSession: 5,
  newSessionsPerAddress: 20,
  knownSessionsPerAddress: 100,
};

/** Dependencies of {@link guessCode}. */
export interface CodeGuessDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly codeKey: string;
  readonly limits: CodeGuessLimits;
}

/** The caller that names a code. */
export interface CodeGuesser {
  readonly session: string;
  /** Block of its network address. */
  readonly address: string;
}

/** A code that is about to be looked up, in the spelling codes of its kind are compared in. */
export interface NamedCode {
  readonly kind: 'discount' | 'gift-card';
  readonly code: string;
}

interface Keys {
  readonly own: string;
  readonly shared: string;
  readonly sessions: number;
}

const hashOf = ({ kind, code }: NamedCode, key: string): Buffer =>
  createHmac('sha256', key).update(`held ${kind}:${code}`).digest();

async function keysOf(
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

/** Gives the guess back, since its code is valid, and stores that the session holds the code from now on. */
async function settleValid(
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

/**
 * Looks a code up as a guess of the caller: counted before the look-up, so that guesses at the same moment cannot pass
 * the limit together, and given back where the code is valid. A caller that must wait gets the same answer whatever the
 * code, without a look-up; a code that the session was told is valid is no guess. Errors: `too_many_requests` with
 * `waitSeconds`. Source: product §5, codes.
 */
export async function guessCode<T>(
  deps: CodeGuessDeps,
  guesser: CodeGuesser,
  named: NamedCode,
  { lookUp, isValid }: { lookUp: () => Promise<T>; isValid: (found: T) => boolean },
): Promise<Result<T, 'too_many_requests'>> {
  const hash = hashOf(named, deps.codeKey);
  if (await holdsCode(deps.kysely, guesser.session, hash)) return succeed(await lookUp());
  const keys = await keysOf(deps, guesser);
  const taken = await takeGuess(deps, keys);
  if (!taken.ok) return taken;
  const found = await lookUp();
  if (isValid(found)) await settleValid(deps, keys, guesser.session, hash);
  return succeed(found);
}
