import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';

/** Content of a token: an id, and its end (milliseconds). */
export interface TokenContent {
  readonly id: string;
  readonly endsAt: number;
}

const idLength = 16;
const headLength = idLength + 4;

function sign(head: Buffer, key: string): Buffer {
  return createHmac('sha256', key).update(head).digest();
}

function formatUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Signs a secret for an address: a UUID and an end in whole seconds. Each purpose has its own key. */
export function signToken({ id, endsAt }: TokenContent, key: string): string {
  const head = Buffer.alloc(headLength);
  head.write(id.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor(endsAt / 1000), idLength);
  return Buffer.concat([head, sign(head, key)]).toString('base64url');
}

/**
 * Reads a token, expired or not; null when it was not signed with this key, or is not written exactly as {@link
 * signToken} does: the decoder would ignore surrounding text.
 */
export function readToken(token: string, key: string): TokenContent | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return null;
  const head = bytes.subarray(0, headLength);
  const given = bytes.subarray(headLength);
  if (head.length < headLength) return null;
  const expected = sign(head, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { id: formatUuid(head.subarray(0, idLength)), endsAt: head.readUInt32BE(idLength) * 1000 };
}

/**
 * Reads the token of a link that has not ended. Errors: `…_link_invalid` (not signed by the shop), `…_link_expired`, of
 * the kind of link.
 */
export function readLinkToken(
  kind: 'order' | 'originals' | 'booking',
  link: string,
  key: string,
  now: number,
): Result<TokenContent> {
  const read = readToken(link, key);
  if (!read) return fail(`${kind}_link_invalid`);
  return read.endsAt > now ? succeed(read) : fail(`${kind}_link_expired`);
}
