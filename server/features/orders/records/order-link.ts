import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { signToken } from '../../../platform/http/signed-token.ts';

/** Validity of a private link, counted from the order. */
const lifeMs = 120 * 24 * 60 * 60 * 1000;

/** Computes the end of an order's private link. */
export function orderLinkEnd(placedAt: Date): Date {
  return new Date(placedAt.getTime() + lifeMs);
}

/** Signs an order's link; the result is the same for every call. */
export function signOrderLink(
  { id, placedAt }: { readonly id: string; readonly placedAt: Date },
  key: string,
): string {
  return signToken({ id, endsAt: orderLinkEnd(placedAt).getTime() }, key);
}

/** An order whose private link is built; its page is in the order's language. */
interface Linked {
  readonly id: string;
  readonly placedAt: Date;
  /** A language code; English for any other value. */
  readonly language: string;
}

/** Path of the page that a private link opens, in the order's language. */
export function orderLinkPath({ language }: Pick<Linked, 'language'>, link: string): string {
  return `${localizedPath(isLanguageCode(language) ? language : 'en', 'track')}/${link}`;
}

/** Builds the address where the customer sees the order. Source: product §2. */
export function orderAddress(order: Linked, origin: string, key: string): string {
  return `${origin}${orderLinkPath(order, signOrderLink(order, key))}`;
}

/** Minimum validity of a link that is sent on request: the order's first one may have expired. */
const renewedMs = 30 * 24 * 60 * 60 * 1000;

/** Address and end of a private link that is sent on request. Source: product §6. */
export function renewOrderAddress(
  order: Linked,
  origin: string,
  key: string,
  now: number,
): { readonly address: string; readonly endsAt: Date } {
  const endsAt = new Date(Math.max(orderLinkEnd(order.placedAt).getTime(), now + renewedMs));
  const link = signToken({ id: order.id, endsAt: endsAt.getTime() }, key);
  return { address: `${origin}${orderLinkPath(order, link)}`, endsAt };
}
