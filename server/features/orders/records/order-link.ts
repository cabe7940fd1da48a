import { createHmac } from 'node:crypto';
import { succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import {
  readLinkToken,
  readToken,
  signToken,
  type TokenContent,
} from '../../../platform/http/signed-token.ts';

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

/** Path where the browser that placed an order sees it. Source: product §2. */
export function ownOrderPath(order: Linked, key: string): string {
  return orderLinkPath(order, signOrderLink(order, key));
}

/**
 * Key of the links that only mails contain. The browser that placed an order knows its other link, so only these prove
 * that the customer reads the mailbox.
 */
function mailedKey(key: string): string {
  return createHmac('sha256', key).update('mailed').digest('base64url');
}

/** Address where the customer sees the order, for mails to the customer and nothing else. Source: product §2, §6. */
export function orderAddress(order: Linked, origin: string, key: string): string {
  return `${origin}${ownOrderPath(order, mailedKey(key))}`;
}

/** The content of a private link's token; `isMailed` if only a mail contained the link. */
interface ReadLink extends TokenContent {
  readonly isMailed: boolean;
}

/** Reads a private link that has not ended. Errors: `order_link_invalid`, `order_link_expired`. */
export function readOrderLink(link: string, key: string, now: number): Result<ReadLink> {
  const isMailed = readToken(link, mailedKey(key)) !== null;
  const read = readLinkToken('order', link, isMailed ? mailedKey(key) : key, now);
  return read.ok ? succeed({ ...read.value, isMailed }) : read;
}

/** Minimum validity of a link that is sent on request: the order's first one may have expired. */
const renewedMs = 30 * 24 * 60 * 60 * 1000;

/** Address and end of a private link that is mailed on request. Source: product §6. */
export function renewOrderAddress(
  order: Linked,
  origin: string,
  key: string,
  now: number,
): { readonly address: string; readonly endsAt: Date } {
  const endsAt = new Date(Math.max(orderLinkEnd(order.placedAt).getTime(), now + renewedMs));
  const link = signToken({ id: order.id, endsAt: endsAt.getTime() }, mailedKey(key));
  return { address: `${origin}${orderLinkPath(order, link)}`, endsAt };
}
