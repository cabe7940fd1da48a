import type { FastifyRequest } from 'fastify';
import type { ErrorCode, Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { addressBlock } from './address-block.ts';
import type { Limiter } from './limiter.ts';
import { logRefusal } from './logger.ts';

/** A guess of a code. */
export interface Guess<T> {
  /** Counts the guess, and returns the seconds until the caller may guess again; 0 when it may now. */
  readonly admit: () => Promise<number>;
  readonly lookUp: () => Promise<T>;
  /** Uncounts a guess that found something. */
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

/**
 * Counts the wrong guess of a secret that is too long to be guessed and was therefore looked up first: a right one passes
 * although others behind its network address guess. Errors: `too_many_requests`.
 */
export async function countWrongGuess(
  limiter: Limiter,
  request: FastifyRequest,
): Promise<Result<void, 'too_many_requests'>> {
  const waitSeconds = await limiter.take([addressBlock(request.ip)]);
  return waitSeconds > 0 ? fail('too_many_requests', { waitSeconds }) : succeed(undefined);
}

/**
 * Looks up a private link, or carries out a command by it, and logs why it was refused. The error `wrong` means that it is
 * no link of the shop: in a POST it is counted, see {@link countWrongGuess}. A wrong link in a read is not, since any page
 * elsewhere can make its visitor's browser send one. Errors: `too_many_requests`, those of `lookUp`.
 */
export async function lookUpLink<T>(
  limiter: Limiter,
  request: FastifyRequest,
  wrong: ErrorCode,
  lookUp: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const found = await lookUp();
  if (found.ok) return found;
  logRefusal(request.log, found.code);
  if (found.code !== wrong || request.method !== 'POST') return found;
  const counted = await countWrongGuess(limiter, request);
  return counted.ok ? found : counted;
}
