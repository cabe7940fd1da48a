import { createHmac } from 'node:crypto';
import { ownDataWord } from '#domain/customers/own-data.ts';
import { succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { readLinkToken, signToken, type TokenContent } from './signed-token.ts';

function keyOf(orderLinkKey: string): string {
  return createHmac('sha256', orderLinkKey).update('own-data').digest('base64url');
}

/**
 * Address that carries out a customer's request about their data, for a mail to them and nothing else; the secret is in the
 * fragment, which no server receives and no program opens that only follows links.
 */
function addressOf(
  { language }: { readonly language: string },
  request: TokenContent,
  { origin, orderLinkKey }: { readonly origin: string; readonly orderLinkKey: string },
): string {
  const page = localizedPath(isLanguageCode(language) ? language : 'en', 'track');
  return `${origin}${page}/${ownDataWord}#${signToken(request, keyOf(orderLinkKey))}`;
}

/** The id of the request of a link that has not ended. Errors: `order_link_invalid`, `order_link_expired`. */
function read(link: string, orderLinkKey: string, now: number): Result<string> {
  const token = readLinkToken('order', link, keyOf(orderLinkKey), now);
  return token.ok ? succeed(token.value.id) : token;
}

/** Links to a customer's own data. Source: product §4.22. */
export const ownDataLink = { addressOf, read } as const;
