import type { BlobStore } from './blob-store.ts';

/** Failed steps in a row after which the storages are asked whether they work. */
const maxFailed = 5;

/** How a step ended: with its value, or with what it threw. */
export type StepResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown };

/** Returns the sentence of an error for a log or a report. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns a function that carries out steps on stored files one after another. It gives the error of a step that fails,
 * so that one unreadable file does not stop the rest, and throws after five failed steps in a row if one of the storages
 * does not work. The steps alone do not prove that: lists begin with what earlier runs left, which fails again.
 */
export function openStorageGuard(stores: readonly Pick<BlobStore, 'ping'>[]) {
  let failed = 0;
  const checkStores = async (): Promise<void> => {
    try {
      for (const store of stores) await store.ping();
    } catch (error) {
      throw new Error(`${maxFailed} steps in a row failed, and the storage: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  };
  return async <T>(step: () => Promise<T>): Promise<StepResult<T>> => {
    try {
      const value = await step();
      failed = 0;
      return { ok: true, value };
    } catch (error) {
      failed += 1;
      if (failed === maxFailed) {
        await checkStores();
        failed = 0;
      }
      return { ok: false, error };
    }
  };
}
