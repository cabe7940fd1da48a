/** Maximum kept at once. `uploads`: files in flight; `drafts`: unfinished orders in chunks. */
export interface UsageLimits {
  readonly photos: number;
  readonly bytes: number;
  readonly uploads: number;
  readonly drafts: number;
}

/** Upload quotas of one session, and of all sessions at one address. */
export interface UploadQuota {
  readonly session: UsageLimits;
  readonly address: UsageLimits;
  /** Maximum share of the free space on the data disk for one address. */
  readonly diskShare: number;
  /** Bytes every address may use, however little space is free. */
  readonly minShareBytes: number;
}

/**
 * Mobile carriers put many customers behind one address: it has ten times the photos of a session and five times the
 * bytes.
 */
export const defaultUploadQuota: UploadQuota = {
  session: { photos: 2000, bytes: 20_000_000_000, uploads: 100, drafts: 20 },
  address: { photos: 20_000, bytes: 100_000_000_000, uploads: 1000, drafts: 400 },
  diskShare: 0.5,
  minShareBytes: 200_000_000,
};
