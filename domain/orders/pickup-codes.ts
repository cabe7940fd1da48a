import { westernDigits } from '../common/western-digits.ts';
import { orderNumberPattern } from './order-numbers.ts';

/** Wrong pickup codes that an order accepts; after them staff hand it over without one. Source: product §9.15. */
export const maxWrongPickupCodes = 5;

/** A pickup code: six digits. Source: product §4.21. */
export const pickupCodePattern = /^\d{6}$/;

/** The secret of a QR code: 128 bits as base64url. Source: product §4.21. */
export const pickupSecretPattern = /^[\w-]{22}$/;

/** Proof that a customer shows at the counter: the code, or the secret of its QR code. Source: product §4.21. */
export type PickupProof = { readonly code: string } | { readonly secret: string };

/** Digest of a {@link PickupProof} that was checked before. */
export interface CheckedProof {
  readonly digest: string;
  readonly kind: PickupProofKind;
}

/** Kinds of a {@link PickupProof}: a typed code, or the secret of a scanned QR code. */
export const pickupProofKinds = ['code', 'secret'] as const;
/** One of {@link pickupProofKinds}. */
export type PickupProofKind = (typeof pickupProofKinds)[number];

/** The kind of a proof, also of one that was checked before. */
export function kindOfProof(proof: PickupProof | CheckedProof): PickupProofKind {
  if ('digest' in proof) return proof.kind;
  return 'secret' in proof ? 'secret' : 'code';
}

/** Formats a pickup code in two groups, as people read and dictate it: `123 456`. */
export function formatPickupCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Reads a pickup code as it was typed; null when it is not six digits. */
export function readPickupCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '');
  return pickupCodePattern.test(code) ? code : null;
}

/** What a scanner reads: the code, or the order's number and the secret of a QR code. */
export type ReadPickup =
  | { readonly code: string }
  | { readonly number: string; readonly secret: string };

/**
 * Reads what was typed or scanned at a counter: a code, or the address in a QR code, of which the fragment counts. Null for
 * anything else. Source: product §4.21.
 */
export function readPickup(text: string): ReadPickup | null {
  const code = readPickupCode(westernDigits(text));
  if (code !== null) return { code };
  const [number = '', secret = '', ...rest] = text.trim().split('#').at(-1)?.split('.') ?? [];
  const isRead =
    rest.length === 0 && orderNumberPattern.test(number) && pickupSecretPattern.test(secret);
  return isRead ? { number, secret } : null;
}
