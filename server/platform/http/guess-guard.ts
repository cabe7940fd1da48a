import type { FastifyRequest } from 'fastify';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/result.ts';
import { addressBlock } from './address-block.ts';
import type { Limiter } from './limiter.ts';

/** Counts a caller's wrong guesses of codes or links. */
export interface GuessCounter {
  /** Seconds until the caller may guess again; 0 when it may now. The guess may be counted here already. */
  readonly admit: () => Promise<number>;
  /** Counts a wrong guess, or uncounts a right one, unless {@link admit} did so. */
  readonly settle: (isRight: boolean) => Promise<void>;
}

/** A look-up of a guess, and whether what it found is right. */
export interface Guess<T> {
  readonly lookUp: () => Promise<T>;
  readonly isRight: (found: T) => boolean;
}

/**
 * Looks up a guess. A caller that must wait gets the same failure for any guess, without a look-up. Errors:
 * `too_many_requests`. Source: product §5.4, §6.
 */
export async function guardGuess<T>(
  counter: GuessCounter,
  { lookUp, isRight }: Guess<T>,
): Promise<Result<T, 'too_many_requests'>> {
  const waitSeconds = await counter.admit();
  if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
  const found = await lookUp();
  await counter.settle(isRight(found));
  return succeed(found);
}

/** Counts the wrong guesses of a network address. */
export function guessesOfAddress(limiter: Limiter, request: FastifyRequest): GuessCounter {
  const keys = [addressBlock(request.ip)];
  return {
    admit: () => limiter.waitSeconds(keys),
    settle: async (isRight) => {
      if (!isRight) await limiter.count(keys);
    },
  };
}
