import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { readToken, signToken } from '../../platform/http/signed-token.ts';

/** How long after the order its link holds. Source: product §4, photos. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

/** When the link of an order placed then ends. */
export const originalsLinkEnd = (placedAt: Date): Date => new Date(placedAt.getTime() + lifeMs);

/** The secret of an order's link; the same whenever it is asked for. */
export const signOriginalsLink = (
  { id, placedAt }: { readonly id: string; readonly placedAt: Date },
  key: string,
): string => signToken({ id, endsAt: originalsLinkEnd(placedAt).getTime() }, key);

/** The order's id of a link. Errors: `originals_link_invalid` (not ours), `originals_link_expired`. */
export const readOriginalsLink = (link: string, key: string, now: number): Result<string> => {
  const read = readToken(link, key);
  if (!read) return fail('originals_link_invalid');
  return read.endsAt > now ? succeed(read.id) : fail('originals_link_expired');
};
