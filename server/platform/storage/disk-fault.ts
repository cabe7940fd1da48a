import { StorageUnavailable } from './storage-unavailable.ts';

/** System errors about one file or a wrong call; all others, such as EACCES, are about the folder or its disk. */
const ofOneFile = new Set(['ENOENT', 'EEXIST', 'EISDIR', 'EINVAL', 'ENAMETOOLONG']);

/** Errors of writing that no connection has: those of an open file name no path. */
const ofWriting = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/**
 * Returns the error as StorageUnavailable if the system refuses the folder or its disk, as for a wrong owner or mode, a
 * full disk or one that is mounted for reading only. Other errors are returned as they are.
 */
export function toDiskFault(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  const isOfPath = 'path' in error && /^E[A-Z]+$/.test(code) && !ofOneFile.has(code);
  return isOfPath || ofWriting.has(code) ? new StorageUnavailable(error) : error;
}

/** Returns the function with its errors as {@link toDiskFault} gives them. */
export function onDisk<A extends readonly unknown[], T>(
  work: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw toDiskFault(error);
    }
  };
}
