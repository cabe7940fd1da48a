import { StorageUnavailable } from './storage-unavailable.ts';

/** System errors about one file or a wrong call; all others, such as EACCES, are about the folder or its disk. */
const ofOneFile = new Set(['ENOENT', 'EEXIST', 'EISDIR', 'EINVAL', 'ENAMETOOLONG']);

/**
 * Returns the error as StorageUnavailable if the system refuses the folder or its disk, as for a wrong owner or mode, a
 * full disk or one that is mounted for reading only. An error of a file has a path; others are returned as they are.
 */
export function toDiskFault(error: unknown): unknown {
  const isOfDisk =
    error instanceof Error &&
    'code' in error &&
    'path' in error &&
    /^E[A-Z]+$/.test(String(error.code)) &&
    !ofOneFile.has(String(error.code));
  return isOfDisk ? new StorageUnavailable(error) : error;
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
