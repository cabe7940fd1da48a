import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PickupProof } from '#domain/orders/pickup-codes.ts';

/** The order of a secret: its id and number. */
interface PickupOrder {
  readonly id: string;
  readonly number: string;
}

/** Length of a secret: 128 bits. */
const secretBytes = 16;

function computeSecret({ id }: Pick<PickupOrder, 'id'>, key: string): Buffer {
  return createHmac('sha256', key).update(`pickup ${id}`).digest().subarray(0, secretBytes);
}

/**
 * Address in an order's QR code, for the console at the counter: the order's number and a secret, in the fragment, which
 * browsers send to no server and no next page.
 */
export function pickupAddress(order: PickupOrder, origin: string, key: string): string {
  return `${origin}/console/pickup#${order.number}.${computeSecret(order, key).toString('base64url')}`;
}

/** Whether a secret is the one of this order's QR code. */
export function isPickupSecret(
  order: Pick<PickupOrder, 'id'>,
  secret: string,
  key: string,
): boolean {
  const given = Buffer.from(secret, 'base64url');
  const expected = computeSecret(order, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Digest of the code or secret that an order was handed over with. It is stored instead of them, and recognizes a
 * repeated call once the code is gone.
 */
export function digestPickupProof(
  { id }: Pick<PickupOrder, 'id'>,
  proof: PickupProof,
  key: string,
): string {
  return createHmac('sha256', key)
    .update(`handed over ${id} ${'code' in proof ? proof.code : proof.secret}`)
    .digest('base64url');
}
