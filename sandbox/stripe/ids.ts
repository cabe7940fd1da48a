import { randomBytes } from 'node:crypto';

const bytes = { cs_test: 29, pi: 12, ch: 12, re: 12, dp: 12, evt: 12, req: 7 } as const;

/** An id in the provider's format: a prefix for its kind, then random letters. */
export function newId(kind: keyof typeof bytes): string {
  return `${kind}_${randomBytes(bytes[kind]).toString('hex')}`;
}

/** Generates a coupon id: eight capital letters without a prefix. */
export function newCouponId(): string {
  return randomBytes(6).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 8);
}
