import type { FastifyRequest } from 'fastify';
import type { ErrorCode, Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { addressBlock } from './address-block.ts';
import type { Limiter } from './limiter.ts';
import { logRefusal } from './logger.ts';

/** A guess of a code or a link. */
export interface Guess<T> {
  /** Seconds until the caller may guess again; 0 when it may now. The guess may be counted here already. */
  readonly admit: () => Promise<number>;
  readonly lookUp: () => Promise<T>;
  /** Counts a guess that found nothing, or uncounts one that found something if {@link Guess.admit} counted it. */
  readonly record: (found: T) => Promise<void>;
}

/**
 * Looks up a guess. A caller that must wait gets the same failure for any guess, without a look-up. Errors:
 * `too_many_requests`.
 */
export async function guardGuess<T>(guess: Guess<T>): Promise<Result<T, 'too_many_requests'>> {
  const waitSeconds = await guess.admit();
  if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
  const found = await guess.lookUp();
  await guess.record(found);
  return succeed(found);
}

/** A guess of a link, counted by network address after its look-up if the link is wrong. */
function guessOfLink<T>(
  limiter: Limiter,
  request: FastifyRequest,
  lookUp: () => Promise<T>,
  isWrong: (found: T) => boolean,
): Guess<T> {
  const keys = [addressBlock(request.ip)];
  return {
    admit: () => limiter.waitSeconds(keys),
    lookUp,
    record: async (found) => {
      if (isWrong(found)) await limiter.count(keys);
    },
  };
}

/**
 * Looks up a private link, or carries out a command by it, and logs why it was refused. The error `wrong` means that it is
 * no link of the shop: it is counted as a guess of its network address. Errors: `too_many_requests`, those of `lookUp`.
 */
export async function lookUpLink<T>(
  limiter: Limiter,
  request: FastifyRequest,
  wrong: ErrorCode,
  lookUp: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const isWrong = (found: Result<T>): boolean => !found.ok && found.code === wrong;
  const guessed = await guardGuess(guessOfLink(limiter, request, lookUp, isWrong));
  if (!guessed.ok) return guessed;
  if (!guessed.value.ok) logRefusal(request.log, guessed.value.code);
  return guessed.value;
}

/**
 * Counts the wrong guess of a secret that is too long to be guessed and was therefore looked up first: a right one passes
 * although others behind its network address guess. Errors: `too_many_requests`.
 */
export function countWrongGuess(
  limiter: Limiter,
  request: FastifyRequest,
): Promise<Result<void, 'too_many_requests'>> {
  const lookUp = () => Promise.resolve();
  return guardGuess(guessOfLink(limiter, request, lookUp, () => true));
}
