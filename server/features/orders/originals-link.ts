import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';

/** How long after the order its link holds. Source: product §9. */
const lifeMs = 7 * 24 * 60 * 60 * 1000;

const idLength = 16;
const headLength = idLength + 4;

const signatureOf = (head: Buffer, key: string): Buffer =>
  createHmac('sha256', key).update('originals:').update(head).digest();

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** When the link of an order placed then ends. */
export const originalsLinkEnd = (placedAt: Date): Date => new Date(placedAt.getTime() + lifeMs);

/** The token of an order's link: its id and end, signed; the same whenever it is asked for. */
export const signOriginalsLink = (
  order: { readonly id: string; readonly placedAt: Date },
  key: string,
): string => {
  const head = Buffer.alloc(headLength);
  head.write(order.id.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor(originalsLinkEnd(order.placedAt).getTime() / 1000), idLength);
  return Buffer.concat([head, signatureOf(head, key)]).toString('base64url');
};

/** The order's id of a token. Errors: `originals_link_invalid` (not ours), `originals_link_expired`. */
export const readOriginalsLink = (token: string, key: string, now: number): Result<string> => {
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, headLength);
  const given = bytes.subarray(headLength);
  if (head.length < headLength) return fail('originals_link_invalid');
  const expected = signatureOf(head, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return fail('originals_link_invalid');
  }
  if (head.readUInt32BE(idLength) * 1000 <= now) return fail('originals_link_expired');
  return succeed(idOf(head.subarray(0, idLength)));
};
