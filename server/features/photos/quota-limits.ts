/** Most that is kept at once. `uploads`: files on their way; `drafts`: unfinished orders in pieces. */
export interface UsageLimits {
  readonly photos: number;
  readonly bytes: number;
  readonly uploads: number;
  readonly drafts: number;
}

/** Upload quotas of one session, and of all sessions behind one address. */
export interface UploadQuota {
  readonly session: UsageLimits;
  readonly address: UsageLimits;
  /** Largest part one address may fill of the room there is for everybody on the data disk. */
  readonly diskShare: number;
  /** Bytes every address may fill however little room there is. */
  readonly minShareBytes: number;
}

/** Carriers put many customers behind one address: it has ten times the photos of a session and five times the bytes. */
export const defaultUploadQuota: UploadQuota = {
  session: { photos: 2000, bytes: 20_000_000_000, uploads: 100, drafts: 20 },
  address: { photos: 20_000, bytes: 100_000_000_000, uploads: 1000, drafts: 400 },
  diskShare: 0.5,
  minShareBytes: 200_000_000,
};
