/** What a key of a lab may open: the folders of prints, and the pickups at the counter of its studio. */
export const labScopes = ['prints', 'counter'] as const;
/** One of {@link labScopes}. */
export type LabScope = (typeof labScopes)[number];

const day = 24 * 60 * 60 * 1000;

/** A key ends after this, unless its maker says otherwise. */
export const usualKeyDays = 365;
/** The longest life of a key, in days; a key may also never end. */
export const maxKeyDays = 3650;

/** When a key ends that is made now; null for one that never ends. */
export function keyEnd(days: number | null, now: number): Date | null {
  return days === null ? null : new Date(now + days * day);
}

/** Whether a key opens something, and why not. */
export function keyState(
  key: { readonly revokedAt: Date | null; readonly expiresAt: Date | null },
  now: number,
): 'valid' | 'revoked' | 'expired' {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'valid';
}
