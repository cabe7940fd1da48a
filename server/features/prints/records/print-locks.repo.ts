import { hashLocks } from '../../../platform/db/hash-locks.repo.ts';

const locks = hashLocks(1906);

/** Keeps rendered prints (SHA-256, lower-case hexadecimal) in the storage until the transaction ends. */
export const keepPrints = locks.share;

/** Lets no job store these prints until the transaction ends, so that unneeded ones can be removed. */
export const lockPrints = locks.lock;
