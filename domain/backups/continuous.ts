const dayMs = 24 * 60 * 60 * 1000;

/** Time after which the files of the embedded database are copied again, in milliseconds. Source: product §9.19. */
export const baseEveryMs = dayMs;

/** Copies of the files that are kept, with the log since the oldest. Source: product §9.19. */
export const keptBases = 3;

/** Time after which the copies of a cluster that ended are removed, in milliseconds. Source: product §9.19. */
export const oldChainMs = 30 * dayMs;

/**
 * Age in milliseconds up to which a stored file stays in a place of backups although no backup names it: a restore to a
 * moment since the oldest copy may need it. Source: product §9.19.
 */
export const keptFileMs = (keptBases + 2) * dayMs;

/** Time of failing after which staff are told, in milliseconds. Source: product §9.19. */
export const continuousAlarmMs = 60 * 60 * 1000;
