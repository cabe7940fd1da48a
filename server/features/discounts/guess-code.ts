import { createHmac } from 'node:crypto';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts';
import { countPoint, returnPoint } from '../../platform/db/rate-limits.repo.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { countInBlocks, returnInBlocks } from '../../platform/http/count-blocks.ts';
import { guardGuess } from '../../platform/http/guess-guard.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { hasPhotos, holdsCode, storeHeldCode } from './session-codes.repo.ts';

const seconds = 15 * 60;
/** A limit that nothing reaches. */
const countless = 1_000_000_000;

/** Limits on guessed codes within 15 minutes. */
export interface CodeGuessLimits {
  /** Failed guesses of one session; no other session uses them up. */
  readonly perSession: number;
  /** Sessions with wrong guesses behind one address: those without an uploaded photo, and those with one. */
  readonly newSessionsPerAddress: number;
  readonly knownSessionsPerAddress: number;
  /**
   * Wrong guesses of all sessions of a kind together, from which on staff are told; new sessions then have to wait, known
   * ones do not.
   */
  readonly perShop: number;
}

/** Default limits on guessed codes. Source: product §5.4. */
export const codeGuessLimits: CodeGuessLimits = {
  perSession: 5,
  newSessionsPerAddress: 20,
  knownSessionsPerAddress: 100,
  perShop: 500,
};

/** Dependencies of {@link guessCode}. Source: product §5.4. */
export interface CodeGuessDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly log: Logger;
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
  /** Name under which the guessing sessions of the address are counted, and how many there may be. */
  readonly shared: string;
  readonly address: string;
  readonly sessions: number;
  /** Key of all guesses of the shop of this kind of session, and how many there may be. */
  readonly shop: string;
  readonly most: number;
}

function hashCode({ kind, code }: NamedCode, key: string): Buffer {
  return createHmac('sha256', key).update(`held ${kind}:${code}`).digest();
}

async function findKeys(
  { kysely, limits }: CodeGuessDeps,
  { session, address }: CodeGuesser,
): Promise<Keys> {
  const isKnown = await hasPhotos(kysely, session);
  const kind = isKnown ? 'known' : 'new';
  return {
    own: `code-guess session ${session}`,
    shared: `code-guess ${kind}`,
    address,
    sessions: isKnown ? limits.knownSessionsPerAddress : limits.newSessionsPerAddress,
    shop: `code-guess shop ${kind}`,
    most: isKnown ? countless : limits.perShop,
  };
}

type Taken = Result<void, 'too_many_requests'>;

function tooMany(waitSeconds: number) {
  return fail('too_many_requests', { waitSeconds });
}

async function countGuess(
  trx: Trx,
  limits: CodeGuessLimits,
  { own, shared, address, sessions }: Keys,
  now: number,
): Promise<Taken> {
  const guess = await countPoint(trx, { key: own, points: limits.perSession, seconds, now });
  if (!guess.ok) return tooMany(guess.waitSeconds);
  if (guess.used > 1) return succeed(undefined);
  const event = { name: shared, address, points: sessions, seconds, now };
  const waitSeconds = await countInBlocks(trx, event);
  return waitSeconds > 0 ? tooMany(waitSeconds) : succeed(undefined);
}

/**
 * Takes a guess of the session; its first one also counts it among the guessing sessions of its address. All of them count
 * for the shop.
 */
async function takeGuess(deps: CodeGuessDeps, keys: Keys): Promise<Taken> {
  const { kysely, clock, limits } = deps;
  const now = clock();
  let ofShop = 0;
  const taken = await transact(kysely, async (trx): Promise<Taken> => {
    const counted = await countGuess(trx, limits, keys, now);
    if (!counted.ok) return counted;
    const shop = await countPoint(trx, { key: keys.shop, points: keys.most, seconds, now });
    ofShop = shop.ok ? shop.used : limits.perShop;
    return shop.ok ? succeed(undefined) : tooMany(shop.waitSeconds);
  });
  if (ofShop >= limits.perShop) await raiseAlarm(deps, 'code-guesses');
  return taken;
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
    if (left === 0) await returnInBlocks(trx, { name: keys.shared, address: keys.address, now });
    await storeHeldCode(trx, session, hash, new Date(now));
    // Last, because the guesses of the whole shop wait for this row.
    await returnPoint(trx, keys.shop, now);
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
