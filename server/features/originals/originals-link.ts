import { signToken } from '../../platform/http/signed-token.ts';

/**
 * Validity of an originals link, counted from the order: that of the order's private link. A held print waits for its
 * original longer than production does.
 */
const lifeMs = 120 * 24 * 60 * 60 * 1000;

/** Computes the end of an order's originals link. */
export function originalsLinkEnd(placedAt: Date): Date {
  return new Date(placedAt.getTime() + lifeMs);
}

/** Signs an order's originals link; the result is the same for every call. Source: product §4.17. */
export function signOriginalsLink(
  { id, placedAt }: { readonly id: string; readonly placedAt: Date },
  key: string,
): string {
  return signToken({ id, endsAt: originalsLinkEnd(placedAt).getTime() }, key);
}
