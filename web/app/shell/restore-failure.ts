import { photosKey } from '#web/features/transfer/storage/photo-persistence.ts';
import { photosRestored } from '#web/app/photos/photos-restored.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { browserKeyValue } from '#web/lib/key-value.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** Data of an earlier visit in this browser. */
export interface KeptParts {
  readonly photos: boolean;
  /** Form and choices of the checkout. */
  readonly fields: boolean;
}

/** Text keys of a failed restore: the parts to do again, and the parts that are kept. */
export interface RestoreFailure {
  readonly lost: 'photos' | 'fields' | 'both';
  readonly kept: 'photosKept' | 'fieldsKept' | null;
}

const fieldKeys: readonly string[] = [
  storageKeys.form,
  storageKeys.studio,
  storageKeys.discountCode,
  storageKeys.country,
];

/**
 * Describes stored values that could not be read, by their keys; null when the customer has nothing to do again, as
 * for the step or the position. `kept` lists the data that is present all the same.
 */
export function describeRestoreFailure(
  keys: ReadonlySet<string>,
  kept: KeptParts,
): RestoreFailure | null {
  const photos = keys.has(photosKey);
  const fields = fieldKeys.some((key) => keys.has(key));
  if (photos && fields) return { lost: 'both', kept: null };
  if (photos) return { lost: 'photos', kept: kept.fields ? 'fieldsKept' : null };
  if (fields) return { lost: 'fields', kept: kept.photos ? 'photosKept' : null };
  return null;
}

/** Whether the stored form can be read: only text that is not JSON is lost; otherwise the valid fields are kept. */
function isFormKept(): boolean {
  try {
    return JSON.parse(browserKeyValue().get(storageKeys.form) ?? 'null') !== null;
  } catch {
    return false;
  }
}

/** Calls {@link describeRestoreFailure} with the data on this page once the photos are restored. */
export async function findRestoreFailure(
  keys: ReadonlySet<string>,
): Promise<RestoreFailure | null> {
  await photosRestored();
  const photos = usePhotos.getState().photos.length > 0;
  return describeRestoreFailure(keys, { photos, fields: isFormKept() });
}
